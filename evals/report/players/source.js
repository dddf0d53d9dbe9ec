// The source of a program, a line an element, with the instruction that comes next marked.

var Players = Players || {};

/**
 * `glyphs(line, last)` shows a line: it gives parts [text, class], one for each stretch of characters, whose texts have
 * as many characters as the line; without it, a line is shown as it is. `show(start, end, kind)` marks characters.
 */
Players.source = function (text, glyphs) {
  const { el } = Players.core;
  // Places count characters, and so does this: an element of the array is one.
  const characters = Array.from(text);
  const LONGEST = 1000, MANY = 400;
  // A long line is cut into several elements, of which only the first has a number.
  const starts = [0], numbers = [1];
  let count = 1;
  characters.forEach((character, place) => {
    if (character === "\n") {
      starts.push(place + 1);
      numbers.push((count += 1));
    } else if (place + 1 - starts[starts.length - 1] === LONGEST && place + 1 < characters.length && characters[place + 1] !== "\n") {
      starts.push(place + 1);
      numbers.push(0);
    }
  });
  const box = el("div", { class: "p-source" + (starts.length > MANY ? " p-many" : ""), tabindex: "0", role: "region", "aria-label": "Source", css: { "--digits": String(String(count).length) } });
  const lines = starts.map((start, number) => {
    const end = number + 1 < starts.length ? starts[number + 1] : characters.length;
    const line = el("div", { class: "p-line", "data-number": numbers[number] || null });
    line.append(...drawn(characters.slice(start, end), 0, 0));
    box.append(line);
    return { element: line, start, end };
  });
  let marked = [];

  function parts(shown) {
    if (glyphs) return glyphs(shown);
    const feed = shown[shown.length - 1] === "\n";
    return [[feed ? shown.slice(0, -1) : shown, ""]];
  }

  /** Nodes for a line, of which the characters from one to another are marked. */
  function drawn(shown, from, to, kind) {
    const before = [], inside = [], behind = [];
    let at = 0;
    for (const [some, name] of parts(shown)) {
      for (const [low, high, into] of [[0, from, before], [from, to, inside], [to, Infinity, behind]]) {
        const part = some.slice(Math.max(0, low - at), Math.max(0, high - at)).join("");
        if (part) into.push(name ? el("span", { class: name }, part) : part);
      }
      at += some.length;
    }
    const mark = to > from ? [el("mark", { class: "p-now " + (kind || "") }, inside.length ? inside : "\u200b")] : [];
    return [...before, ...mark, ...behind];
  }

  function lineOf(place) {
    let low = 0, high = lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (lines[middle].start <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function show(start, end, kind) {
    for (const line of marked) {
      line.element.replaceChildren(...drawn(characters.slice(line.start, line.end), 0, 0));
      line.element.classList.remove("p-here");
    }
    marked = [];
    if (start === undefined || start < 0) return;
    const last = Math.max(start + 1, end);
    for (let number = lineOf(start); number < lines.length && lines[number].start < last; number += 1) {
      const line = lines[number];
      const nodes = drawn(characters.slice(line.start, line.end), Math.max(0, start - line.start), Math.min(last, Math.max(line.end, start + 1)) - line.start, kind);
      line.element.replaceChildren(...nodes);
      line.element.classList.add("p-here");
      marked.push(line);
    }
    reveal(starts.length > MANY ? 8 : 0);
  }

  /** Scroll the box, and nothing else, until the mark can be seen; again if lines on the way had no height before. */
  function reveal(more) {
    const mark = box.querySelector("mark");
    if (mark && more) requestAnimationFrame(() => reveal(more - 1));
    if (!mark) return;
    const outer = box.getBoundingClientRect(), inner = mark.getBoundingClientRect();
    const margin = Math.min(40, outer.height / 4);
    if (inner.top < outer.top + margin) box.scrollTop -= outer.top + margin - inner.top;
    else if (inner.bottom > outer.bottom - margin) box.scrollTop += Math.min(inner.bottom - outer.bottom + margin, inner.top - outer.top - margin);
  }

  return { box, show };
};
