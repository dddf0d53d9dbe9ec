// Line charts as drawings, with the same numbers in a table below. They are drawn anew when their width changes, so that
// their letters stay as large as the text.

const MARKS = ["circle", "square", "triangle", "diamond", "cross", "bar"];

/** Curves over an axis. A curve has name, points [[x, y]...], step (bool), plain (bool: the control). y is a share. */
function lineChart(curves, { x, label, format = (value) => String(value), log = false }) {
  const box = h("div", { class: "chart" });
  const draw = () => replaceChildren(box, drawLines(curves, box.clientWidth || 640, { label, format, x }));
  new ResizeObserver(draw).observe(box);
  draw();
  return box;
}

function drawLines(curves, width, { label, format, x }) {
  const narrow = width < 520;
  const right = narrow ? 12 : 190, left = 54, top = 12, bottom = 40;
  const height = narrow ? 260 : 320;
  const most = Math.max(...curves.flatMap((curve) => curve.points.map((point) => point[0])), x && x.most ? x.most : 0) || 1;
  const least = x && x.least !== undefined ? x.least : 0;
  const px = (value) => left + ((value - least) / (most - least || 1)) * (width - left - right);
  const py = (share) => top + (1 - share) * (height - top - bottom);
  const ticks = niceTicks(least, most, narrow ? 4 : 6, x && x.whole);
  const names = curves.map((curve) => curve.name).join(", ");
  return svg("svg", { width, height, viewBox: "0 0 " + width + " " + height, role: "img", "aria-label": "Solved share against " + label + ": " + names + ". The table below has the numbers." },
    [0, 0.25, 0.5, 0.75, 1].map((share) => [
      svg("line", { class: "grid", x1: left, x2: width - right, y1: py(share), y2: py(share) }),
      svg("text", { class: "axis", x: left - 8, y: py(share) + 4, "text-anchor": "end" }, 100 * share + (share === 1 ? " %" : ""))]),
    ticks.map((tick) => svg("text", { class: "axis", x: px(tick), y: height - bottom + 18, "text-anchor": "middle" }, format(tick))),
    svg("text", { class: "axis title", x: (left + width - right) / 2, y: height - 6, "text-anchor": "middle" }, label),
    curves.map((curve, place) => oneCurve(curve, place, px, py, most)),
    narrow ? null : endLabels(curves, py, width - right));
}

function oneCurve(curve, place, px, py, most) {
  const kind = curve.plain ? "control" : "series" + (place % 7);
  const path = curve.points.map(([at, share], n) => {
    if (n === 0) return "M" + px(at) + " " + py(share);
    return (curve.step ? "H" + px(at) + "V" : "L" + px(at) + " ") + py(share);
  }).join("");
  const last = curve.points[curve.points.length - 1];
  const tail = curve.step && last && last[0] < most && !curve.plain ? "H" + px(most) : "";
  const dots = curve.points.length <= 24 ? curve.points.map(([at, share]) => symbol(place, px(at), py(share))) : [];
  return svg("g", { class: "curve " + kind }, svg("path", { d: path + tail, fill: "none" }), curve.plain ? null : dots);
}

/** Marks of different shapes, so that colour is never alone. */
function symbol(place, x, y) {
  const r = 3.6;
  const shapes = {
    circle: () => svg("circle", { cx: x, cy: y, r }),
    square: () => svg("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r }),
    triangle: () => svg("path", { d: `M${x} ${y - r - 1}L${x + r + 1} ${y + r}H${x - r - 1}Z` }),
    diamond: () => svg("path", { d: `M${x} ${y - r - 1.5}L${x + r + 1.5} ${y}L${x} ${y + r + 1.5}L${x - r - 1.5} ${y}Z` }),
    cross: () => svg("path", { class: "open", d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}` }),
    bar: () => svg("path", { class: "open", d: `M${x} ${y - r - 1}V${y + r + 1}` }),
  };
  return shapes[MARKS[place % MARKS.length]]();
}

/** Names at the ends of their curves, moved apart where they would stand on each other. */
function endLabels(curves, py, x) {
  const ends = curves.filter((curve) => curve.points.length).map((curve) => {
    const place = curves.indexOf(curve);
    return { place, curve, y: py(curve.points[curve.points.length - 1][1]) };
  }).sort((one, other) => one.y - other.y);
  ends.forEach((end, place) => { if (place) end.y = Math.max(end.y, ends[place - 1].y + 16); });
  const over = ends.length ? ends[ends.length - 1].y - py(0) : 0;
  if (over > 0) ends.forEach((end) => { end.y -= over; });
  for (let place = ends.length - 2; place >= 0; place -= 1) ends[place].y = Math.min(ends[place].y, ends[place + 1].y - 16);
  return ends.map(({ curve, place, y }) => svg("g", { class: "curve " + (curve.plain ? "control" : "series" + (place % 7)) },
    curve.plain ? null : symbol(place, x + 12, y), svg("text", { x: x + 22, y: y + 4 }, shortened(curve.name, 24))));
}

function shortened(text, most) {
  const chars = Array.from(text);
  return chars.length <= most ? text : chars.slice(0, most - 1).join("") + "…";
}

function niceTicks(least, most, wanted, wholeOnly) {
  const rough = (most - least) / wanted || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  let step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) || rough;
  if (wholeOnly) step = Math.max(1, Math.round(step));
  const ticks = [];
  for (let at = Math.ceil(least / step) * step; at <= most + step / 1000; at += step) ticks.push(Number(at.toPrecision(12)));
  return ticks;
}

/** Names of curves in a list, for screens that are too narrow to write them at the curves' ends, and for print. */
function curveLegend(curves) {
  return h("ul", { class: "legend curves ended" }, curves.map((curve, place) => h("li", null,
    svg("svg", { width: 22, height: 12, "aria-hidden": "true" }, svg("g", { class: "curve " + (curve.plain ? "control" : "series" + (place % 7)) },
      svg("path", { d: "M1 6H21", fill: "none" }), curve.plain ? null : symbol(place, 11, 6))), " ", bdi(curve.name))));
}
