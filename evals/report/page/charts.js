// Drawings that need no axis of their own: intervals, bars of endings, and maps of heat, each inside its table.

/** A share and its interval on a line from 0 to 100 %. The numbers stand in the table's other columns. */
function intervalBar(share, interval, best) {
  const x = (value) => (100 * value).toFixed(2) + "%";
  return svg("svg", { class: "interval" + (best ? " best" : ""), "aria-hidden": "true", focusable: "false" },
    [0, 0.25, 0.5, 0.75, 1].map((tick) => svg("line", { class: "tick", x1: x(tick), x2: x(tick), y1: 0, y2: "100%" })),
    svg("line", { class: "range", x1: x(interval.low), x2: x(interval.high), y1: "50%", y2: "50%" }),
    svg("circle", { cx: x(share), cy: "50%", r: 4.5 }));
}

/** The scale over such lines. */
function intervalScale() {
  return svg("svg", { class: "interval scale", "aria-hidden": "true", focusable: "false" },
    [0, 50, 100].map((tick) => svg("text", {
      x: tick + "%", y: "80%", "text-anchor": tick === 0 ? "start" : tick === 100 ? "end" : "middle",
    }, String(tick))));
}

/** How the trials of an arm ended, as parts of one bar. `ends` has the number of each ending. */
function endingBar(ends) {
  const counts = {};
  for (const [ending, count] of Object.entries(ends)) counts[endingClass(ending)] = (counts[endingClass(ending)] || 0) + count;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0) || 1;
  let at = 0;
  const parts = ENDINGS.filter(([name]) => counts[name]).map(([name, word]) => {
    const width = (100 * counts[name]) / total;
    const part = svg("rect", { class: "end " + name, x: at + "%", width: width + "%", y: 0, height: "100%" },
      svg("title", null, word + ": " + whole(counts[name])));
    at += width;
    return part;
  });
  return svg("svg", { class: "endings", "aria-hidden": "true", focusable: "false" }, parts);
}

/** What the colours mean. */
function endingLegend(used) {
  return h("ul", { class: "legend" }, ENDINGS.filter(([name]) => used.has(name)).map(([name, word, meaning]) =>
    h("li", null, mark(name), " ", h("b", null, word), word === meaning ? null : " " + meaning)));
}

/** A map of heat: a table whose cells are shaded by the share that was solved, and say the numbers. */
function heatMap(study, map, { caption, headOf, limitTo } = {}) {
  const rows = map.row_values.map((value, place) => ({ value, place })).filter((row) => !limitTo || limitTo(row.value));
  const element = h("div", { class: "scroll heat", role: "region", "aria-label": caption, tabindex: "0" }, h("table", null,
    h("caption", null, caption),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, map.rows),
      map.column_values.map((value) => h("th", { scope: "col", class: "num" }, bdi(value))))),
    h("tbody", null, rows.map(({ value, place }) => h("tr", null,
      h("th", { scope: "row" }, headOf ? headOf(value) : bdi(value)),
      map.cells[place].map((cell, at) => heatCell(study, map, value, map.column_values[at], cell)))))));
  return walkable(element);
}

function heatCell(study, map, row, column, cell) {
  if (!cell) return h("td", { class: "none" }, h("span", { "aria-label": "no trial" }, "\u00b7"));
  const [solved, trials, missing] = cell;
  const share = solved / trials;
  const told = row + ", " + column + ": " + solved + " of " + counted(trials, "trial") + " solved" + (missing ? ", " + missing + " missing" : "");
  return h("td", { class: "cell" + (share > 0.5 ? " half" : "") + (share > 0.8 ? " deep" : "") + (missing ? " lacking" : ""), css: { "--share": (100 * share).toFixed(1) + "%" } },
    h("a", { href: trialsLink(study, { [map.rows]: row, [map.columns]: column }), "aria-label": told, title: told },
      trials === 1 ? (missing ? "?" : solved ? "✓" : "✗") : solved + "/" + trials));
}
