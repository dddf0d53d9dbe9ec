// The pages of tasks: how hard each was for whom, and how the arms did on it, side by side.

function tasksPage(study, rest, query) {
  const maps = study.heat.filter((map) => map.rows === "task");
  if (!maps.length) return [h("h1", null, "Tasks"), h("p", { class: "note" }, study.notes.heat || "There is nothing to map."), taskTable(study)];
  const chosen = maps.find((map) => map.columns === query.by) || maps.find((map) => map.columns === study.by) || maps[0];
  const list = h("div");
  const draw = (words) => {
    const wanted = words.toLowerCase();
    replaceChildren(list, heatMap(study, chosen, {
      caption: "Solved trials, by task and " + chosen.columns,
      headOf: (id) => h("a", { href: link(study, ["task", id]) }, bdi(id), " ", bdi(shortened(study.task[id].title, 44), { class: "title" })),
      limitTo: (id) => (id + " " + study.task[id].title + " " + study.task[id].tier).toLowerCase().includes(wanted),
    }));
  };
  draw("");
  const others = study.heat.filter((map) => map.rows !== "task" && map.row_values.length > 1 && map.column_values.length > 1);
  return [h("h1", null, "Tasks"),
    h("form", { class: "filters", role: "search", on: { submit: (event) => event.preventDefault() } },
      maps.length > 1 && h("span", { class: "factors" }, "by ", maps.map((map) => h("a", { href: link(study, ["tasks"], { by: map.columns }), "aria-current": map === chosen ? "page" : null }, map.columns))),
      h("input", { type: "search", placeholder: "part of an id, a title or a tier", "aria-label": "Search in tasks", on: { input: (event) => draw(event.target.value) } })),
    list, heatNote(),
    others.map((map) => section(map.rows + " by " + map.columns, heatMap(study, map, { caption: "Solved trials, by " + map.rows + " and " + map.columns })))];
}

function heatNote() {
  return h("p", { class: "note" }, "The stronger the colour, the more was solved. Of one trial: ✓ solved, ✗ not, ? no result; a dashed cell has trials without a result, and a dot none at all. Arrow keys walk through the cells, Enter opens their trials.");
}

function taskTable(study) {
  return table([
    { title: "task", cell: (task) => h("a", { href: link(study, ["task", task.id]) }, bdi(task.id)), sort: (task) => task.id },
    { title: "title", cell: (task) => bdi(task.title), sort: (task) => task.title },
    { title: "tier", cell: (task) => bdi(task.tier), sort: (task) => task.tier },
  ], study.tasks, { caption: "Tasks" });
}

/** One task: what it asks, and how every strategy did on it, side by side. */
function taskPage(study, rest) {
  const task = study.task[rest[0]];
  if (!task) return missingPage("No task of that name is in this report.");
  const place = study.tasks.indexOf(task);
  const trials = study.trials.filter((trial) => trial.task === task.id);
  const by = study.by;
  const arms = [...new Set(trials.map((trial) => trial[by]))];
  return [
    h("h1", null, h("span", { class: "kicker" }, "task ", bdi(task.id)), bdi(task.title || task.id)),
    h("p", { class: "lead" }, "Tier ", bdi(task.tier), ", category ", bdi(task.category), ". ",
      numberLink(study, { task: task.id, ending: "solved" }, whole(trials.filter((trial) => trial.kind === "solved").length)), " of ", numberLink(study, { task: task.id }, counted(trials.length, "trial")), " solved."),
    task.statement ? section("Statement", h("div", { class: "statement" }, textBlock(task.statement, { className: "prose", label: "statement" }))) : h("p", { class: "note" }, "The benchmark does not have this task any more, so its statement cannot be shown."),
    section("Side by side", h("div", { class: "side-by-side" }, arms.map((arm) => sideOf(study, arm, trials.filter((trial) => trial[by] === arm))))),
    section("All its trials", trialList(study, trials, "Trials of task " + task.id)),
    neighbours(study.tasks[place - 1], study.tasks[place + 1], (one) => link(study, ["task", one.id]), (one) => one.id),
  ];
}

function sideOf(study, arm, trials) {
  const first = trials.find((trial) => trial.kind === "solved") || trials[0];
  const program = h("div", { class: "waiting" }, "\u2026");
  showProgram(study, first, program);
  return h("article", null, h("h3", null, bdi(arm)),
    h("p", { class: "strip" }, trials.slice(0, 12).map((trial) => h("a", { href: trialLink(study, trial), title: trial.key, "aria-label": trial.key + ": " + endingWord(trial.ending) },
      Array.from(trial.errors || "?", (letter) => mark(LETTERS[letter] || "missing")))), trials.length > 12 ? h("a", { href: trialsLink(study, { task: first.task, [study.by]: arm }) }, "and " + (trials.length - 12) + " more") : null),
    program);
}

async function showProgram(study, trial, element) {
  const found = await details(trial.number).catch(() => null);
  const last = found && found.trial.attempts[found.trial.attempts.length - 1];
  const open = h("a", { href: trialLink(study, trial) }, "Open this trial");
  element.classList.remove("waiting");
  if (!last) return replaceChildren(element, h("p", { class: "note" }, found ? "No attempt was judged. " : "Its details stand in another part of the report. ", open));
  const failed = last.cases.find((one) => one.error_type !== "ok");
  return replaceChildren(element,
    last.program === null ? h("p", { class: "note" }, "The last reply held no program.") : textBlock(found.texts[last.program], { className: "program", spacesMatter: true, label: "last program" }),
    failed && typeof failed.actual !== "object" ? h("p", { class: "small" }, errorWord(failed.error_type) + ". " + (failed.stderr === null ? firstDifference(found.texts[failed.expected], found.texts[failed.actual]) : found.texts[failed.stderr])) : null,
    h("p", { class: "small" }, open));
}

function neighbours(before, after, hrefOf, word) {
  return h("nav", { class: "neighbours", "aria-label": "Neighbours" },
    before ? h("a", { href: hrefOf(before), rel: "prev" }, "\u2190 ", bdi(word(before))) : h("span"),
    after ? h("a", { href: hrefOf(after), rel: "next" }, bdi(word(after)), " \u2192") : h("span"));
}
