// Every two arms of a factor against each other, and the page of one arm.

function comparePage(study, rest) {
  const by = study.comparisons.some((one) => one.by === rest[0]) ? rest[0] : study.by;
  const comparison = study.comparison(by);
  const refused = Object.entries(study.notes).filter(([name]) => name.startsWith("comparison"));
  const notes = refused.map(([, text]) => h("p", { class: "note" }, text));
  if (!comparison) return [h("h1", null, "Comparison"), notes];
  return [
    h("h1", null, "Comparison by " + by), factorLinks(study, by),
    h("ul", { class: "conclusions" }, comparison.told.conclusions.map((text) => h("li", null, text))),
    section("Arms", leaderboard({ ...study, overview: { ...study.overview, best: comparison.ties.best } }, comparison), h("p", { class: "note" }, comparison.told.arms)),
    section("Pairs", pairTable(study, comparison)),
    section("Where one won and the other lost", wonAndLost(study, comparison)),
    section("How trials ended", failures(study, by)),
    notes.length ? section("Not compared", notes) : null,
  ];
}

function factorLinks(study, by) {
  if (study.comparisons.length < 2) return null;
  return h("nav", { class: "factors", "aria-label": "Factor" }, "by ", study.comparisons.map((one) =>
    h("a", { href: link(study, ["compare", one.by]), "aria-current": one.by === by ? "page" : null }, one.by)));
}

function pairTable(study, comparison) {
  const pairs = comparison.pairs;
  const alone = comparison.arms.length === 1;
  const columns = [
    { title: "pair", cell: pairName },
    { title: "won", num: true, sort: (pair) => pair.wins, cell: (pair) => whole(pair.wins) },
    { title: "lost", num: true, sort: (pair) => pair.losses, cell: (pair) => whole(pair.losses) },
    { title: "tied", num: true, sort: (pair) => pair.ties, cell: (pair) => whole(pair.ties) },
    { title: "shared", num: true, note: "Cells where both have a result", sort: (pair) => pair.shared, cell: (pair) => whole(pair.shared) },
    { title: "left out", num: true, note: "Cells where one has no result, or no trial", cell: (pair) => whole(pair.missing + pair.absent) },
    ...effectColumns(),
  ];
  return [table(columns, pairs, { caption: "Every two arms", rowClass: (pair) => (pair.differs ? "differs" : null), empty: alone ? comparison.arms[0].name + " is the only arm: there is nothing to compare it with." : "No two arms can be paired here." }),
    pairs.length ? h("p", { class: "note" }, comparison.told.pairs) : null,
    pairs.filter((pair) => pair.left_out.length).map((pair) => h("p", { class: "note" }, pairName(pair), ": left out are ", pair.left_out.join(", "), "."))];
}

function pairName(pair) {
  return [bdi(pair.first), h("span", { class: "against" }, " against "), bdi(pair.second)];
}

/** The effect, how sure it is, and what could have been found. */
function effectColumns() {
  return [
    { title: "difference", num: true, note: "Share of the first minus share of the second, in points", sort: (one) => one.effect, cell: (one) => points(one.effect) },
    { title: "95 % interval", num: true, cell: (one) => pointsBetween(one.interval) },
    { title: "found from", num: true, note: "The smallest difference that is found with a chance of 80 %", sort: (one) => one.detectable, cell: (one) => (one.detectable === null ? DASH : (100 * one.detectable).toFixed(1)) },
    { title: "p", num: true, sort: (one) => one.p, cell: (one) => pValue(one.p) },
    { title: "Holm p", num: true, sort: (one) => one.adjusted_p, cell: (one) => [pValue(one.adjusted_p), one.differs ? h("b", { title: "They differ" }, " *") : null] },
  ];
}

function wonAndLost(study, comparison) {
  const told = comparison.pairs.filter((pair) => pair.tasks.length);
  if (!told.length) return h("p", { class: "note" }, "On no task did one arm do better than another.");
  const tasks = (pair, side) => pair.tasks.filter((one) => one[side]).map((one, place) => [place ? ", " : null,
    h("a", { href: link(study, ["task", one.task]) }, bdi(one.task)), one[side] > 1 ? "\u00d7" + one[side] : null]);
  return told.map((pair) => h("details", null,
    h("summary", null, bdi(pair.first), " against ", bdi(pair.second), ": " + pair.wins + " won, " + pair.losses + " lost"),
    h("p", null, "Won: ", pair.wins ? tasks(pair, "wins") : "none"), h("p", null, "Lost: ", pair.losses ? tasks(pair, "losses") : "none")));
}

/** One arm: its numbers, how its trials ended, and where. */
function armPage(study, rest) {
  const [by, name] = rest;
  const comparison = study.comparison(by);
  const arm = comparison && comparison.arms.find((one) => one.name === name);
  if (!arm) return missingPage("No arm of that name is in this report.");
  const ask = armQuery(study, by, name);
  const mine = (pairs) => pairs.filter((pair) => pair.first === name || pair.second === name);
  const ends = study.endings.find((one) => one.by === by).arms.find((one) => one.name === name);
  const trials = study.trials.filter((trial) => trial[by] === arm.value && (!arm.run || trial.run === arm.run));
  return [
    h("h1", null, h("span", { class: "kicker" }, by), bdi(name)),
    h("p", { class: "lead" }, "Solved ", numberLink(study, { ...ask, ending: "solved" }, whole(arm.solved)), " of ", numberLink(study, ask, counted(arm.trials, "trial")),
      ": " + percent(arm.share) + " (95 % interval " + between(boundsOf(arm)) + "). " + counted(arm.calls, "call") + ", cost " + money(arm.cost) + "."),
    section("How its trials ended", failures({ ...study, endings: [{ by, arms: [ends] }] }, by)),
    section("Against the others", pairTable(study, { ...comparison, pairs: mine(comparison.pairs) })),
    section("Its trials", trialList(study, trials, "Trials of " + name)),
  ];
}

function missingPage(text) {
  return [h("h1", null, "Nothing here"), h("p", { class: "note" }, text)];
}
