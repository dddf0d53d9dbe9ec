// What the report holds: the document at once, and the trials' details when somebody asks for them.

let DOCUMENT = JSON.parse(document.getElementById("document").textContent);
const PLACES = JSON.parse(document.getElementById("places").textContent);

/** A study as the pages use it: its trials as objects, each with its number in the whole report. */
function study(raw, index, first) {
  const columns = Object.fromEntries(raw.trials.columns.map((name, place) => [name, place]));
  const trials = raw.trials.rows.map((row, place) => {
    const task = raw.tasks[row[columns.task]];
    const one = {
      number: first[row[columns.run]],
      run: raw.factors.run[row[columns.run]],
      model: raw.factors.model[row[columns.model]],
      strategy: raw.factors.strategy[row[columns.strategy]],
      language: raw.factors.language[row[columns.language]],
      task: task.id, tier: task.tier, category: task.category,
      sample: row[columns.sample], outcome: row[columns.outcome], error: row[columns.error_class],
      attempts: row[columns.attempts], calls: row[columns.calls],
      input: row[columns.input_tokens], output: row[columns.output_tokens], cost: row[columns.cost],
      errors: row[columns.errors], place,
    };
    first[row[columns.run]] += 1;
    one.ending = one.outcome === "unsolved" ? (row[columns.overfit] ? "overfit" : one.error) : one.outcome;
    one.kind = endingClass(one.ending);
    one.key = [one.model, one.strategy, one.language, one.task, one.sample].join("/");
    return one;
  });
  return {
    ...raw, index, trials,
    task: Object.fromEntries(raw.tasks.map((task) => [task.id, task])),
    comparison: (by) => raw.comparisons.find((one) => one.by === by),
    get byRoute() {
      const found = new Map(trials.map((trial) => [trial.run + "\n" + trial.key, trial]));
      Object.defineProperty(this, "byRoute", { value: found });
      return found;
    },
  };
}

/** The studies of a document. Trials are numbered run by run, as the details are. */
function studies(whole) {
  const first = [];
  whole.runs.reduce((sum, run) => { first.push(sum); return sum + run.planned; }, 0);
  return whole.studies.map((raw, index) => study(raw, index, raw.runs.map((run) => first[run])));
}

const cachedPackets = new Map();

/** The details of a trial: {trial, texts}; null where they stand in another part of the report. */
async function details(number) {
  if (PLACES.live) return liveDetails(number);
  const packet = PLACES.packets[number];
  if (packet === undefined || packet === null) return null;
  if (!cachedPackets.has(packet)) {
    if (cachedPackets.size >= 6) cachedPackets.delete(cachedPackets.keys().next().value);
    cachedPackets.set(packet, unpack(packet));
  }
  const found = await cachedPackets.get(packet);
  return opened(found, number);
}

async function unpack(packet) {
  await parsed();
  const element = document.getElementById("packet-" + packet);
  if (!element) return null;
  const bytes = Uint8Array.from(atob(element.textContent), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

const CASE = ["stdin", "expected", "actual", "error_type", "stderr", "held_out", "status", "steps", "snapshot"];

/** A trial out of its packet, its cases as objects. */
function opened(packet, number) {
  const trial = packet && packet.trials[number];
  if (!trial) return packet && { trial: null, texts: packet.texts };
  const named = (values) => Object.fromEntries(CASE.map((name, place) => [name, values[place]]));
  const attempts = trial.attempts.map((attempt) => ({ ...attempt, cases: attempt.cases.map(named) }));
  return { trial: { ...trial, attempts }, texts: packet.texts };
}

/** Packets stand at the end of the file: a click may come before they have been read. */
function parsed() {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/** Which file of the report holds a trial's details, "" for this one. */
function partOf(number) {
  if (PLACES.live || !PLACES.files) return "";
  const packet = PLACES.packets[number];
  const part = packet === undefined || packet === null ? PLACES.here : PLACES.parts[packet];
  return part === PLACES.here ? "" : PLACES.files[part];
}

async function liveDetails(number) {
  const answer = await fetch("trial/" + number, { cache: "no-store" });
  if (!answer.ok) return null;
  return opened(await answer.json(), number);
}
