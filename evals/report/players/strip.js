// A tape: a row of numbered cells of which as many are drawn as there is room for. The view stays where it is until a
// head comes near its edge, so that cells keep their places while one steps.

var Players = Players || {};

/**
 * `heads` has the cell under the head for each frame, `width` is that of a cell in pixels. `draw(number, head, cell)`
 * shows a frame: `cell(place)` gives {text, note, kind} or null for a place that is no cell.
 */
Players.strip = function ({ heads, width, label, lowest }) {
  const { el } = Players.core;
  const row = el("div", { class: "p-cells" });
  const box = el("div", { class: "p-strip", role: "img", "aria-label": label, css: { "--cell": width + "px" } }, row);
  let views = [], cells = [], drawnFor = 0;

  /** The first cell shown in each frame, so that it depends on nothing that was shown before. */
  function plan(count) {
    const margin = Math.min(3, Math.floor((count - 1) / 3));
    let first = Math.max(lowest, heads[0] - Math.floor(count / 2));
    if (lowest > -Infinity) first = Math.max(lowest, heads[0] < count - margin ? lowest : heads[0] - Math.floor(count / 2));
    views = heads.map((head) => {
      if (head < first + margin || head > first + count - 1 - margin) {
        const far = head < first - count / 2 || head > first + count * 1.5;
        if (far) first = head - Math.floor(count / 2);
        else first = head < first + margin ? head - margin : head - (count - 1 - margin);
        first = Math.max(lowest, first);
      }
      return first;
    });
  }

  function fit() {
    const room = box.clientWidth || 700, count = Math.max(3, Math.floor(room / width));
    if (count === drawnFor) return;
    drawnFor = count;
    plan(count);
    cells = Array.from({ length: count }, () => {
      const place = el("span", { class: "p-place" }), text = el("span", { class: "p-text" }), note = el("span", { class: "p-note" });
      const element = el("div", { class: "p-cell" }, place, text, note);
      return { element, place, text, note };
    });
    row.replaceChildren(...cells.map((cell) => cell.element));
  }

  function draw(number, head, cell) {
    const first = views[number];
    cells.forEach((parts, at) => {
      const place = first + at, shown = cell(place);
      parts.element.className = "p-cell" + (shown ? " " + (shown.kind || "") : " p-none") + (place === head ? " p-head" : "");
      parts.place.textContent = shown ? String(place) : "";
      parts.text.textContent = shown ? shown.text : "";
      parts.text.classList.toggle("p-long", Boolean(shown) && shown.text.length > 3);
      parts.note.textContent = shown ? shown.note || "" : "";
    });
  }

  /** The first cell shown, how many are, and the width of each in pixels. */
  const view = (number) => ({ first: views[number], count: cells.length, cell: (box.clientWidth || 700) / cells.length });

  return { box, fit, draw, view };
};

/** How many rows a list takes that has so many entries in the frames of a trace, within bounds. */
Players.rows = (heights, least, most) => heights.reduce((rows, height) => Math.max(rows, Math.min(most, height)), least);

/** Numbers on top of one another, the topmost first: as many as fit, and how many more there are. */
Players.stack = function (label, most) {
  const { el, whole, character } = Players.core;
  const list = el("ol", { class: "p-stack", "aria-label": label, css: { "--rows": String(most) } });
  return {
    box: list,
    /** `items`, the topmost first; `height` of the whole; `before`, what was shown last, to tell what is new. */
    draw(items, height, before) {
      const shown = items.slice(0, height > most ? most - 1 : most);
      const kept = before ? Players.common(items, before.items, height, before.height) : items.length;
      const rows = shown.map((item, at) => el("li", { class: at < items.length - kept ? "p-changed" : null },
        el("span", { class: "p-value" }, whole(item)), el("span", { class: "p-note" }, character(item))));
      if (height > shown.length) rows.push(el("li", { class: "p-more" }, "and " + whole(height - shown.length) + " below"));
      if (!height) rows.push(el("li", { class: "p-more" }, "empty"));
      list.replaceChildren(...rows);
    },
  };
};

/** How many of the items, from the lowest one shown, are the same as before, seen from the bottom of the stack. */
Players.common = function (items, before, height, heightBefore) {
  let same = 0;
  // The item at depth d of one is at depth d + difference of the other.
  const difference = heightBefore - height;
  for (let depth = items.length - 1; depth >= 0; depth -= 1) {
    const other = before[depth + difference];
    if (depth + difference >= before.length && depth + difference >= 0) same += 1;
    else if (depth + difference >= 0 && other === items[depth]) same += 1;
    else break;
  }
  return same;
};
