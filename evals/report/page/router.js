// Where one is: the place behind the # names a study, a view and what it is about, so that every number can be linked.

let STUDIES = studies(DOCUMENT);

const leaving = [];

/** Do something when another page takes the place of this one. */
function whenLeft(action) {
  leaving.push(action);
}

function leave() {
  leaving.splice(0).forEach((action) => action());
}

/** The link to a view of a study: link(study, ["task", id], {strategy: name}). */
function link(study, path, query = {}) {
  const parts = study.index === 0 ? path : ["s" + (study.index + 1), ...path];
  const asked = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const search = asked.map(([name, value]) => name + "=" + encodeURIComponent(value)).join("&");
  return "#/" + parts.map(encodeURIComponent).join("/") + (search ? "?" + search : "");
}

function parseRoute(hash) {
  const [path, search] = hash.replace(/^#\/?/, "").split("?");
  const parts = path.split("/").filter(Boolean).map(decode);
  let index = 0;
  const named = /^s(\d+)$/.exec(parts[0] || "");
  if (named && STUDIES[named[1] - 1]) {
    index = named[1] - 1;
    parts.shift();
  }
  const query = Object.fromEntries((search || "").split("&").filter(Boolean).map((part) => part.split("=").map(decode)));
  return { study: STUDIES[index], view: parts[0] || "overview", rest: parts.slice(1), query };
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The link to a trial, in the part of the report that holds its details. */
function trialLink(study, trial, query) {
  return partOf(trial.number) + link(study, ["trial", trial.run, trial.key], query);
}

/** The link to the list of the trials that a number counts. */
function trialsLink(study, query) {
  return link(study, ["trials"], query);
}

/** The values that pick out the trials of an arm: "self-scaffolding @ runs/one" is divided by run. */
function armQuery(study, by, name) {
  const found = study.comparison(by);
  const arm = found && found.arms.find((one) => one.name === name);
  return arm ? { [by]: arm.value, run: arm.run } : { [by]: name };
}

/** A number that leads to what it counts. */
function numberLink(study, query, shown, label) {
  return h("a", { class: "count", href: trialsLink(study, query), "aria-label": label }, shown);
}
