// How the numbers were made: settings, versions, hashes, and how to make them again.

function methodsPage(study) {
  const runs = study.runs.map((place) => DOCUMENT.runs[place]);
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.settings)))].sort();
  return [
    h("h1", null, "Methods"),
    section("How to read the numbers", h("ul", null, METHODS.map((text) => h("li", null, text)))),
    section("Make them again", h("p", null, "Every number here is made from the journals of the runs alone. ", h("code", null, "loopwright verify RUN... report.html"), " makes them again and fails on any difference; ", h("code", null, "loopwright replay RUN"), " runs the recorded replies through the state machines and interpreters again.")),
    section("Settings", settingsTable(runs, names)),
    section("Versions", settingsTable(runs.map((run) => ({ ...run, settings: { experiment: run.experiment, benchmark: run.benchmark + " " + run.version, ...run.versions } })), ["experiment", "benchmark", ...new Set(runs.flatMap((run) => Object.keys(run.versions)))])),
  ];
}

const METHODS = [
  "A trial is one model, strategy, language, task and sample. It is solved when its last attempt passes every case, those included that no agent was shown.",
  "Missing is not wrong: a trial that ended with a provider\u2019s fault, a refusal or a truncated reply has no result. It stays in the denominator of a share and never counts as a loss.",
  "Intervals of shares are Wilson\u2019s, at 95 %. They speak of these tasks.",
  "Two arms are compared on the cells where both have a result; p-values are adjusted by Holm over all pairs of a comparison, and two arms differ below 5 %. Arms that do not differ are tied, which does not mean that they are equal.",
  "An unknown cost or token count is unknown, and so is every sum it is part of.",
];

function settingsTable(runs, names) {
  return table([
    { title: "setting", cell: (name) => name },
    ...runs.map((run) => ({ title: run.label, wide: true, cell: (name) => h("code", null, plainValue(run.settings[name])) })),
  ], names, { caption: "Settings of the runs", className: "settings" });
}
