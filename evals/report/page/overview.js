// The first page: who won, how sure that is, at what price, and why the others failed.

function overviewPage(study) {
  const told = study.overview;
  const page = [h("h1", { class: "headline" }, told.headline)];
  if (told.best.some((name) => Object.hasOwn(told.oracles, name))) page.push(h("p", { class: "no-result" }, "An arm that reads the answers is among the best: that is no result."));
  if (told.sure.length) page.push(h("p", { class: "lead" }, told.sure.join(" ")));
  if (told.caveats.length) page.push(caveats(told.caveats));
  const comparison = study.comparison(study.by);
  if (comparison) {
    page.push(
      section("Leaderboard", leaderboard(study, comparison), leaderboardNote(study, comparison)),
      section("At what price", h("p", null, told.price.join(" ")), spending(study, comparison)),
      section("Why the others failed", told.failures.length ? h("p", null, told.failures.join(" ")) : null, failures(study)));
    const map = study.heat.find((one) => one.rows === "language" && one.columns === "tier");
    if (map && map.row_values.length * map.column_values.length > 1) {
      page.push(section("Language by tier", heatMap(study, map, { caption: "Solved trials, by language and tier" })));
    }
  } else {
    page.push(...Object.entries(study.notes).filter(([name]) => name.startsWith("comparison")).map(([, text]) => h("p", { class: "note" }, text)));
    page.push(h("p", { class: "note" }, "Run the same command again to go on with the run; this report can then be made anew."));
  }
  if (study.survivors.length) page.push(section("Do the solved trials stand", survivors(study)));
  page.push(section("What this report holds", contents(study)));
  return page;
}

function section(title, ...content) {
  const id = title.toLowerCase().replace(/[^a-z]+/g, "-");
  return h("section", { "aria-labelledby": id }, h("h2", { id }, title), ...content);
}

function caveats(list) {
  return h("aside", { class: "caveats", "aria-label": "Before believing the numbers" },
    h("h2", null, "Before believing the numbers"), h("ul", null, list.map((one) => h("li", { class: "caveat " + one.kind }, one.text))));
}

function leaderboard(study, comparison) {
  const best = new Set(study.overview.best);
  const by = comparison.by;
  const ask = (arm, more) => ({ ...armQuery(study, by, arm.name), ...more });
  const columns = [
    { title: by, cell: (arm) => [h("a", { href: link(study, ["arm", by, arm.name]) }, bdi(arm.name)), oracleWord(study, arm)], sort: (arm) => arm.name },
    { title: "share solved, with 95 % interval", wide: true, head: intervalScale(), cell: (arm) => intervalBar(arm.share, boundsOf(arm), best.has(arm.name)) },
    { title: "solved", num: true, sort: (arm) => arm.solved, cell: (arm) => [numberLink(study, ask(arm, { ending: "solved" }), whole(arm.solved), arm.solved + " solved trials of " + arm.name), " of ", numberLink(study, ask(arm), whole(arm.trials), "all trials of " + arm.name)] },
    { title: "share", num: true, sort: (arm) => arm.share, cell: (arm) => percent(arm.share) },
    { title: "interval", num: true, note: "95 %, in per cent", cell: (arm) => between(boundsOf(arm)) },
    { title: "missing", num: true, sort: (arm) => arm.missing_count, cell: (arm) => (arm.missing_count ? numberLink(study, ask(arm, { ending: "missing" }), whole(arm.missing_count), "missing trials of " + arm.name) : "0") },
  ];
  if (comparison.incomplete) columns.push({ title: "bounds", num: true, note: "The share if none, or all, of the missing were solved", cell: (arm) => between({ low: arm.share, high: arm.best_share }) });
  return table(columns, comparison.arms, { caption: "Arms by " + by + ", best first", className: "leaderboard", rowClass: (arm) => [comparison.arms.length > 1 && best.has(arm.name) ? "best" : "", Object.hasOwn(study.overview.oracles, arm.name) ? "oracle" : ""].join(" ").trim() || null });
}

/** What is said beside an arm whose trials, or some of them, are an oracle's. */
function oracleWord(study, arm) {
  if (!Object.hasOwn(study.overview.oracles, arm.name)) return null;
  return h("span", { class: "no-result" }, study.overview.oracles[arm.name] ? " reads the answers: no result" : " reads the answers in some trials: no result");
}

/** How many of the solved trials stand when their programs are tried on further inputs. */
function survivors(study) {
  const failed = study.survivors.flatMap((one) => one.failed.map((key) => study.byRoute.get(one.run + "\n" + key)));
  return [table([
    { title: "run", cell: (one) => bdi(one.run) },
    { title: "solved", num: true, cell: (one) => numberLink(study, { run: one.run, ending: "solved" }, whole(one.solved), "solved trials of " + one.run) },
    { title: "checked again", num: true, cell: (one) => whole(one.checked) },
    { title: "random inputs each", num: true, note: "At most, beside the cases of the task; none is tried twice", cell: (one) => whole(one.count) },
    { title: "inputs tried", num: true, note: "In all trials together, those among them that made a difference smaller", cell: (one) => whole(one.inputs) },
    { title: "seed", num: true, cell: (one) => String(one.seed) },
    { title: "survive", num: true, cell: (one) => whole(one.survived) },
    { title: "fail", num: true, cell: (one) => whole(one.failed.length) },
  ], study.survivors, { caption: "Solved trials, checked on further inputs against the task's reference" }),
  failed.length ? h("div", { class: "failed" }, h("p", { class: "note" }, "Counted as solved, and wrong on an input that stands in the trial:"),
    h("ul", { class: "trials" }, failed.map((trial) => h("li", null, h("a", { href: trialLink(study, trial) }, bdi(trial.key)))))) : null];
}

/** The interval to read: by task where tasks have several trials, which are alike. */
function boundsOf(arm) {
  return arm.trials > arm.tasks ? arm.task_interval : arm.interval;
}

function leaderboardNote(study, comparison) {
  const several = comparison.arms.length > 1;
  return h("p", { class: "note" }, comparison.told.arms, " ",
    several ? "Filled dots: statistically tied with the best. " : null,
    several ? h("a", { href: link(study, ["compare", comparison.by]) }, "Every two arms against each other") : null);
}

function spending(study, comparison) {
  const known = (value) => (value === null ? null : value);
  return table([
    { title: comparison.by, cell: (arm) => h("a", { href: link(study, ["arm", comparison.by, arm.name]) }, bdi(arm.name)), sort: (arm) => arm.name },
    { title: "attempts a trial", num: true, sort: (arm) => arm.mean_attempts, cell: (arm) => mean(arm.mean_attempts) },
    { title: "calls", num: true, sort: (arm) => arm.calls, cell: (arm) => whole(arm.calls) },
    { title: "tokens in", num: true, sort: (arm) => known(arm.input_tokens), cell: (arm) => whole(arm.input_tokens) },
    { title: "tokens out", num: true, sort: (arm) => known(arm.output_tokens), cell: (arm) => whole(arm.output_tokens) },
    { title: "cost", num: true, sort: (arm) => known(arm.cost), cell: (arm) => money(arm.cost) },
    { title: "cost a solved trial", num: true, sort: (arm) => (arm.solved && arm.cost !== null ? arm.cost / arm.solved : null), cell: (arm) => (arm.solved && arm.cost !== null ? money(arm.cost / arm.solved) : DASH) },
  ], comparison.arms, { caption: "What the arms spent" });
}

function failures(study, by = study.by) {
  const found = study.endings.find((one) => one.by === by);
  const used = new Set(found.arms.flatMap((arm) => Object.keys(arm.ends).map(endingClass)));
  const shown = ENDINGS.filter(([name]) => used.has(name));
  const count = (arm, name) => Object.entries(arm.ends).reduce((sum, [ending, one]) => sum + (endingClass(ending) === name ? one : 0), 0);
  const columns = [
    { title: by, cell: (arm) => h("a", { href: link(study, ["arm", by, arm.name]) }, bdi(arm.name)), sort: (arm) => arm.name },
    { title: "how trials ended", wide: true, cell: (arm) => endingBar(arm.ends) },
    ...shown.map(([name, word, meaning]) => ({
      title: word, num: true, note: meaning, sort: (arm) => count(arm, name),
      cell: (arm) => (count(arm, name) ? numberLink(study, { ...armQuery(study, by, arm.name), ending: name }, whole(count(arm, name)), count(arm, name) + " trials of " + arm.name + ": " + meaning) : h("span", { class: "zero" }, "0")),
    })),
  ];
  return [table(columns, found.arms, { caption: "How trials ended, by " + by, className: "failing" }), endingLegend(used)];
}

function contents(study) {
  const rows = study.runs.map((place) => DOCUMENT.runs[place]);
  return [table([
    { title: "run", cell: (run) => bdi(run.label) },
    { title: "benchmark", cell: (run) => run.benchmark + " " + run.version },
    { title: "trials", num: true, cell: (run) => numberLink(study, { run: run.label }, whole(run.planned), "trials of " + run.label) },
    { title: "feedback", cell: (run) => plainValue(run.settings.feedback) },
    { title: "dialect", cell: (run) => plainValue(run.settings.dialect) },
    { title: "experiment", cell: (run) => h("code", { title: run.experiment }, run.experiment.slice(0, 12)) },
  ], rows, { caption: "Runs" }), h("p", { class: "note" }, h("a", { href: link(study, ["methods"]) }, "Methods, settings and versions"))];
}
