// Equal budgets: solved share against what was spent, with independent zero-shot samples as the control.

function budgetsPage(study, rest, query) {
  const budgets = study.budgets;
  if (!budgets) return [h("h1", null, "Equal budgets"), h("p", { class: "note" }, study.notes.budgets || "There are no budgets to compare.")];
  const axis = budgets.axes.find((one) => one.name === query.axis) || budgets.axes[0];
  const page = [
    h("h1", null, "Equal budgets"),
    h("p", { class: "lead" }, "A strategy that may try again solves more than one that tries once, and so does a model that is simply asked several times. What iterating is worth is read at the same budget."),
    h("nav", { class: "factors", "aria-label": "Budget" }, "budget in ", budgets.axes.map((one) => h("a", { href: link(study, ["budgets"], { axis: one.name }), "aria-current": one === axis ? "page" : null }, one.name))),
  ];
  if (axis.curves.length) page.push(budgetChart(study, axis));
  if (axis.note) page.push(h("p", { class: "note" }, axis.note));
  page.push(h("ul", { class: "small notes" }, budgets.notes.map((text) => h("li", null, text))));
  if (axis.curves.length) page.push(section("At fixed budgets", readingsTable(study, axis)), section("Differences at the same budget", gapTable(axis)));
  return page;
}

function budgetChart(study, axis) {
  const format = axis.name === "cost" ? money : compact;
  const curves = [...axis.curves, ...(axis.control ? [axis.control] : [])].map((curve) => ({
    name: curve.arm, points: curve.points.map((point) => [point.budget, point.rate]), step: true, plain: curve === axis.control,
  }));
  const most = axis.budgets[axis.budgets.length - 1];
  return h("figure", null, lineChart(curves, { label: axis.name === "cost" ? "US dollars a trial" : axis.unit + " a trial", format, x: { least: 0, most, whole: axis.name === "attempts" || axis.name === "calls" } }),
    curveLegend(curves), h("figcaption", { class: "note" }, "Share of trials solved within a budget. Dashed: independent zero-shot samples at the same budget. The numbers stand in the table below."));
}

function compact(value) {
  return Math.abs(value) >= 1e6 ? Number((value / 1e6).toPrecision(3)) + "M" : Math.abs(value) >= 1e3 ? Number((value / 1e3).toPrecision(3)) + "k" : String(Number(value.toPrecision(3)));
}

function budgetWord(axis, budget) {
  return axis.name === "cost" ? money(budget) : compact(budget);
}

function readingsTable(study, axis) {
  const curves = [...axis.curves, ...(axis.control ? [axis.control] : [])];
  const at = (curve, budget) => curve.readings.find((one) => one.budget === budget);
  const columns = [
    { title: "arm", cell: (curve) => (curve === axis.control ? curve.arm : h("a", { href: link(study, ["arm", "strategy", curve.arm]) }, bdi(curve.arm))) },
    ...axis.budgets.map((budget) => ({
      title: budgetWord(axis, budget), num: true, sort: (curve) => (at(curve, budget) ? at(curve, budget).rate : null),
      cell: (curve) => { const one = at(curve, budget); return one ? [percent(one.rate), h("span", { class: "range" }, between(one.interval))] : DASH; },
    })),
  ];
  return [table(columns, curves, { caption: "Solved share within a budget of so many " + axis.unit, className: "ranged" }),
    h("p", { class: "note" }, "Over trials that have a result. Below each share its 95 % interval, by cluster bootstrap over tasks.")];
}

function gapTable(axis) {
  if (!axis.gaps.length) return h("p", { class: "note" }, "No two arms can be paired at a budget here.");
  const pairs = new Map();
  for (const gap of axis.gaps) {
    const name = gap.first + "\n" + gap.second;
    if (!pairs.has(name)) pairs.set(name, { first: gap.first, second: gap.second, at: {} });
    pairs.get(name).at[gap.budget] = gap;
  }
  const control = axis.control ? axis.control.arm : null;
  const rows = [...pairs.values()].sort((one, other) => (other.second === control) - (one.second === control));
  const columns = [
    { title: "difference", cell: (pair) => [bdi(pair.first), h("span", { class: "against" }, " minus "), bdi(pair.second)] },
    ...axis.budgets.map((budget) => ({
      title: budgetWord(axis, budget), num: true, sort: (pair) => (pair.at[budget] ? pair.at[budget].difference : null),
      cell: (pair) => { const one = pair.at[budget]; return one ? [points(one.difference), h("span", { class: "range" }, pointsBetween(one.interval))] : DASH; },
    })),
  ];
  return [table(columns, rows, { caption: "Paired differences of solved shares, in points", className: "ranged", rowClass: (pair) => (pair.second === control ? "best" : null) }),
    h("p", { class: "note" }, "On cells that both sides have a result in. Against the control first: where that difference is not above zero, iterating was worth no more than asking again.")];
}
