// Whitespace: the stack, the heap and the calls; the source with its white space made visible.

var Players = Players || {};

Players.whitespace = {
  title: "Whitespace",

  WORDS: {
    push: "pushes", duplicate: "pushes the top once more", copy: "pushes a copy of the number below the top by", swap: "swaps the two topmost numbers",
    discard: "drops the top", slide: "keeps the top, and drops below it", add: "adds", subtract: "subtracts", multiply: "multiplies",
    divide: "divides", modulo: "takes the remainder", store: "stores the top at the address below it", retrieve: "gets what is stored at the address on top",
    label: "marks", call: "calls", jump: "goes to", "jump if zero": "if the top is 0, goes to", "jump if negative": "if the top is negative, goes to",
    return: "goes back behind the call", end: "ends the program", "print character": "writes the character of the top", "print number": "writes the number on top",
    "read character": "reads a character to the address on top", "read number": "reads a number to the address on top",
  },

  /** An instruction in words: `SSSTL (push)` pushes 1. */
  words(instruction) {
    const found = /^([STL]+)(?:\.\.\. \([^)]*\))? \(([a-z ]+)\)$/.exec(instruction);
    if (!found) return instruction;
    const [, letters, name] = found;
    const start = { push: 2, copy: 3, slide: 3, label: 3, call: 3, jump: 3, "jump if zero": 3, "jump if negative": 3 }[name];
    let argument = "";
    if (start && letters.endsWith("L")) {
      const text = letters.slice(start, -1);
      const digits = text.slice(1).replaceAll("S", "0").replaceAll("T", "1");
      argument = start === 3 && name !== "copy" && name !== "slide" ? " label " + (text || "(empty)") : " " + (text[0] === "T" ? "-" : "") + BigInt("0b" + (digits || "0"));
    }
    return letters + ": " + Players.whitespace.WORDS[name] + argument;
  },

  /** Blanks, tabs and line feeds as signs; all else is a comment. In visible notation, the letters are the program. */
  glyphs(trace) {
    const visible = trace.dialect === "spec" && /^#STL[ \r]*(?:\n|$)/.test(trace.source) && !trace.source.includes("\t");
    const signs = { " ": ["·", "p-s"], "\t": ["→", "p-t"], "\n": ["↵", "p-l"] };
    const letters = { S: ["S", "p-s"], T: ["T", "p-t"], L: ["L", "p-l"] };
    return (line) => {
      const parts = [];
      let comment = false;
      for (const character of line) {
        if (visible && character === "#") comment = true;
        const [sign, name] = visible ? (!comment && letters[character]) || [character === "\n" ? "" : character, "p-comment"]
          : signs[character] || [character, "p-comment"];
        const last = parts[parts.length - 1];
        if (last && last[1] === name) last[0].push(sign);
        else parts.push([[sign], name]);
      }
      return parts;
    };
  },

  build(stage, trace, frames) {
    const { el, put, part, whole, character } = Players.core;
    const rows = Players.rows(frames.all("height"), frames.all("addresses").some((count) => count > 8) ? 9 : 5, 12);
    const stack = Players.stack("Stack, the top first", rows);
    const heap = el("div", { class: "p-heap", tabindex: "0", role: "region", "aria-label": "Heap", css: { "--rows": String(rows) } });
    const heapNote = el("span", { class: "p-of" });
    const calls = el("ol", { class: "p-stack p-calls", "aria-label": "Calls, the innermost first", css: { "--rows": String(rows) } });
    const heapPart = el("section", { class: "p-part" }, el("h4", null, "Heap", heapNote), heap);
    stage.append(el("div", { class: "p-sides p-three" }, part("Stack", stack.box), heapPart, part("Calls", calls)));
    const lines = Array.from(trace.source);
    const line = (place) => lines.slice(0, place).filter((each) => each === "\n").length + 1;

    function pairs(flat) {
      const found = [];
      for (let at = 0; at < flat.length; at += 2) found.push([flat[at], flat[at + 1]]);
      return found;
    }

    return {
      draw(frame, before) {
        stack.draw([...frame.stack].reverse(), frame.height, before ? { items: [...before.stack].reverse(), height: before.height } : null);
        const old = new Map(before ? pairs(before.heap) : pairs(frame.heap));
        put(heap, pairs(frame.heap).map(([address, value]) => el("div", { class: "p-cell" + (old.get(address) === value ? "" : " p-changed") },
          el("span", { class: "p-place" }, whole(address)), el("span", { class: "p-text" + (String(value).length > 6 ? " p-long" : "") }, String(value)), el("span", { class: "p-note" }, character(value)))),
          frame.addresses ? null : el("p", { class: "p-more" }, "nothing stored"));
        const more = frame.addresses - frame.heap.length / 2;
        heapNote.textContent = more > 0 ? whole(more) + " more addresses not shown" : "";
        const inner = [...frame.calls].reverse().slice(0, frame.depth > rows ? rows - 1 : rows);
        put(calls, inner.map((place) => el("li", null, el("span", { class: "p-value" }, "back to line " + whole(line(place))))),
          frame.depth > inner.length ? el("li", { class: "p-more" }, "and " + whole(frame.depth - inner.length) + " below") : null,
          frame.depth ? null : el("li", { class: "p-more" }, "none"));
      },
      say: (frame) => Players.whitespace.words(frame.instruction),
    };
  },
};
