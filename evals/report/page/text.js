// Programs, prompts and outputs: what cannot be seen can be made visible, and parts of a text can be marked.

const LONG_TEXT = 20000;
const spaces = { shown: true };

/** Turn visible white space on or off everywhere. */
function toggleSpaces() {
  spaces.shown = !spaces.shown;
  window.dispatchEvent(new Event("spaces"));
}

const UNSEEN = /[ \t\n\r]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]/;

/** A text as pieces: what can be seen as it is, and a sign for what cannot. Line ends keep their place. */
function visibleNodes(text) {
  const nodes = [];
  let plain = "", signs = "";
  const flush = () => {
    if (plain) nodes.push(plain);
    if (signs) nodes.push(h("span", { class: "ws" }, signs));
    plain = signs = "";
  };
  for (const char of text) {
    if (!UNSEEN.test(char)) {
      if (signs) flush();
      plain += char;
      continue;
    }
    if (plain) flush();
    signs += char === " " ? "\u00b7" : char === "\t" ? "\u2192\t" : char === "\n" ? "\u23ce\n" : escapeOf(char);
  }
  flush();
  return nodes;
}

function escapeOf(char) {
  const code = char.codePointAt(0);
  if (code < 32) return String.fromCodePoint(0x2400 + code);
  if (code === 127) return "\u2421";
  return "\u27e8U+" + code.toString(16).toUpperCase().padStart(4, "0") + "\u27e9";
}

/** A text with line ends kept; what would turn or hide other text is always shown as a sign. */
function harmlessNodes(text) {
  const nodes = [];
  let plain = "";
  for (const char of text) {
    if (char === " " || char === "\t" || char === "\n" || !UNSEEN.test(char)) { plain += char; continue; }
    if (plain) nodes.push(plain);
    nodes.push(h("span", { class: "ws" }, escapeOf(char)));
    plain = "";
  }
  if (plain) nodes.push(plain);
  return nodes;
}

/** A block of text. `marks` are [start, end, class] in characters, in order and apart from each other. */
function textBlock(text, { marks = [], className = "", label, spacesMatter = false } = {}) {
  const block = h("pre", { class: className, tabindex: "0", dir: "ltr", "aria-label": label });
  let unfolded = false;
  function draw() {
    const chars = Array.from(text);
    const end = unfolded ? chars.length : Math.min(chars.length, LONG_TEXT);
    const nodes = [];
    let at = 0;
    const add = (from, to) => nodes.push(...(spaces.shown && spacesMatter ? visibleNodes : harmlessNodes)(chars.slice(from, to).join("")));
    for (const [from, to, kind] of marks) {
      if (from >= end) break;
      add(at, from);
      const outer = nodes.length;
      add(from, Math.min(to, end));
      nodes.push(h("mark", { class: kind }, nodes.splice(outer)));
      at = Math.min(to, end);
    }
    add(at, end);
    if (end < chars.length) {
      const more = () => { unfolded = true; draw(); };
      nodes.push("\n", h("button", { type: "button", on: { click: more } }, "Show the other " + whole(chars.length - end) + " characters"));
    }
    if (!chars.length) nodes.push(h("span", { class: "ws" }, "(empty)"));
    replaceChildren(block, nodes);
  }
  whileShown(block, "spaces", draw);
  draw();
  return block;
}


// Expected and printed, byte for byte.

/** What a program printed, as bytes: a text, or {"base64": ...} where it is no UTF-8. */
function bytesOf(value) {
  if (typeof value === "string") return new TextEncoder().encode(value);
  return Uint8Array.from(atob(value.base64), (char) => char.charCodeAt(0));
}

function hex(byte) {
  return "0x" + byte.toString(16).toUpperCase().padStart(2, "0");
}

/** Where two outputs differ first, in a sentence. */
function firstDifference(expected, actual) {
  const one = bytesOf(expected), other = bytesOf(actual);
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  if (at === one.length && at === other.length) return "The output is right, byte for byte.";
  const told = (bytes, word) => (at < bytes.length ? word + " " + hex(bytes[at]) + named(bytes[at]) : word + " the end");
  return "First difference at byte " + whole(at) + ": " + told(one, "expected") + ", " + told(other, "printed") + ". "
    + counted(one.length, "byte") + " expected, " + whole(other.length) + " printed.";
}

function named(byte) {
  const names = { 9: "tab", 10: "line feed", 13: "carriage return", 32: "space" };
  const name = names[byte] || (byte > 32 && byte < 127 ? String.fromCharCode(byte) : "");
  return name ? " (" + name + ")" : "";
}

/** Units to be compared: characters, or bytes where one side is no text. */
function unitsOf(value, asBytes) {
  return asBytes ? Array.from(bytesOf(value), (byte) => "\\x" + byte.toString(16).padStart(2, "0")) : Array.from(value);
}

/** Both outputs with the units marked that only one of them has. */
function diffBlocks(expected, actual) {
  const asBytes = typeof actual !== "string";
  const one = unitsOf(expected, asBytes), other = unitsOf(actual, asBytes);
  const [lost, added] = differences(one, other);
  const block = (units, different, kind, label) => h("pre", { class: "output " + kind, tabindex: "0", dir: "ltr", "aria-label": label },
    units.length ? runsOf(units, different).map(([text, marked]) => (marked ? h("mark", { class: kind }, visibleNodes(text)) : visibleNodes(text)))
      : h("span", { class: "ws" }, "(nothing)"));
  return [block(one, lost, "lost", "expected output"), block(other, added, "added", "printed output")];
}

function runsOf(units, different) {
  const runs = [];
  units.slice(0, LONG_TEXT).forEach((unit, place) => {
    const marked = different.has(place);
    if (runs.length && runs[runs.length - 1][1] === marked) runs[runs.length - 1][0] += unit;
    else runs.push([unit, marked]);
  });
  return runs;
}

/** The places of each side's units that are not in a longest common subsequence; of long texts, all between the ends they share. */
function differences(one, other) {
  let start = 0, end = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  while (end < one.length - start && end < other.length - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const rows = one.length - start - end, columns = other.length - start - end;
  const lost = new Set(), added = new Set();
  if (rows * columns > 400000) {
    for (let place = start; place < start + rows; place += 1) lost.add(place);
    for (let place = start; place < start + columns; place += 1) added.add(place);
    return [lost, added];
  }
  const width = columns + 1;
  const length = new Uint16Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      length[row * width + column] = one[start + row] === other[start + column] ? length[(row + 1) * width + column + 1] + 1
        : Math.max(length[(row + 1) * width + column], length[row * width + column + 1]);
    }
  }
  let row = 0, column = 0;
  while (row < rows || column < columns) {
    if (row < rows && column < columns && one[start + row] === other[start + column]) { row += 1; column += 1; }
    else if (column >= columns || (row < rows && length[(row + 1) * width + column] >= length[row * width + column + 1])) { lost.add(start + row); row += 1; }
    else { added.add(start + column); column += 1; }
  }
  return [lost, added];
}
