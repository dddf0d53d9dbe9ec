// The space-time diagram of a Turing machine: a row for each step, from the top to the bottom, a column for each cell of
// the first tape, a colour for each symbol, and the head.

var Players = Players || {};

Players.picture = function (trace, frames) {
  const { el, part } = Players.core;
  const canvas = el("canvas", { class: "p-picture", role: "img", "aria-label": "Space-time diagram: a row for each step, a column for each cell" });
  const legend = el("ul", { class: "p-legend" });
  const starts = frames.all("start.0"), tapes = frames.all("tape.0"), heads = frames.all("head.0");
  const COLOURS = 7, ROW = 8, HEIGHT = 224;
  const seen = new Map();
  for (const cells of tapes) {
    for (const symbol of cells) if (symbol !== trace.blank && !seen.has(symbol)) seen.set(symbol, seen.size);
    if (seen.size > 40) break;
  }
  const low = starts.reduce((least, start, at) => Math.min(least, start, heads[at]), Infinity);
  const high = starts.reduce((most, start, at) => Math.max(most, start + tapes[at].length - 1, heads[at]), -Infinity);
  let number = 0, above = null;

  const swatches = new Map();

  function fit() {
    const entry = (name, words) => {
      const swatch = el("i", { css: { "background-color": "var(--p-" + name + ")" } });
      return { swatch, item: el("li", null, swatch, words) };
    };
    const entries = [...seen.keys()].slice(0, COLOURS).map((symbol, at) => [symbol, entry("symbol-" + at, symbol)]);
    entries.push(["", entry("symbol-blank", trace.blank + " (blank)")], [null, entry("head", "head")]);
    swatches.clear();
    for (const [symbol, { swatch }] of entries) swatches.set(symbol, swatch);
    legend.replaceChildren(...entries.map(([, { item }]) => item));
  }

  /** The colours as the page has them now, by symbol; those that have none of their own share one. */
  function colours() {
    const found = new Map([...swatches].map(([symbol, swatch]) => [symbol, getComputedStyle(swatch).backgroundColor]));
    return (symbol) => found.get(symbol) || getComputedStyle(canvas).color;
  }

  /** Draw a frame. Where all cells fit under those of the tape above, they stand there. */
  function draw(to, view) {
    number = to;
    above = view;
    const width = canvas.clientWidth || 600, density = (globalThis.devicePixelRatio || 1) < 1.5 ? 1 : 2;
    const rows = Math.min(frames.length, Math.floor(HEIGHT / ROW)), height = rows * ROW;
    canvas.style.setProperty("height", height + "px");
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    const pen = canvas.getContext("2d"), colour = colours();
    pen.scale(density, density);
    pen.fillStyle = colour("");
    pen.fillRect(0, 0, width, height);
    const count = high - low + 1, under = low >= view.first && high < view.first + view.count;
    const cell = under ? view.cell : Math.min(16, Math.max(3, Math.floor(width / count)));
    const shown = under ? view.count : Math.min(count, Math.floor(width / cell));
    const margin = under ? 0 : Math.floor((width - shown * cell) / 2);
    const left = under ? view.first : shown === count ? low : Math.max(low, Math.min(high - shown + 1, heads[number] - Math.floor(shown / 2)));
    const x = (place) => Math.round(margin + (place - left) * cell);
    const first = Math.max(0, Math.min(frames.length - rows, number - Math.floor(rows * 0.7)));
    for (let row = 0; row < rows; row += 1) {
      const at = first + row, cells = tapes[at], start = starts[at], y = row * ROW;
      for (let place = Math.max(left, start); place < Math.min(left + shown, start + cells.length); place += 1) {
        const symbol = cells[place - start];
        if (symbol === trace.blank) continue;
        pen.fillStyle = colour(symbol);
        pen.fillRect(x(place), y, x(place + 1) - x(place) - (cell > 4 ? 1 : 0), ROW - 1);
      }
      const head = heads[at];
      if (head >= left && head < left + shown) {
        const size = Math.max(2, Math.min(4, cell - 2));
        pen.fillStyle = colour(null);
        pen.fillRect(x(head) + (cell - 1 - size) / 2, y + (ROW - 1 - size) / 2, size, size);
      }
      if (at === trace.gap) {
        pen.fillStyle = colour(null);
        for (let dash = 0; dash < width; dash += 8) pen.fillRect(dash, y - 1, 4, 1);
      }
    }
    pen.strokeStyle = colour(null);
    pen.lineWidth = 1;
    pen.strokeRect(under ? 0.5 : margin - 3.5, (number - first) * ROW - 0.5, under ? width - 1 : shown * cell + 6, ROW);
  }

  // A change from light to dark changes all colours.
  const redraw = () => above && draw(number, above);
  const wish = matchMedia("(prefers-color-scheme: dark)"), theme = new MutationObserver(redraw);
  wish.addEventListener("change", redraw);
  theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });

  function remove() {
    wish.removeEventListener("change", redraw);
    theme.disconnect();
  }

  return { box: part("Space and time", canvas, legend), fit, draw, remove };
};
