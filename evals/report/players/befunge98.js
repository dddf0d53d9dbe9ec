// Befunge: the plane with its pointers, the cells that were written, and the top of the stack.

var Players = Players || {};

Players.befunge98 = {
  title: "Befunge-98",
  sourceTitle: "Source as written",

  WORDS: {
    "!": "negates", '"': "begins or ends a string", "#": "jumps over the next cell", $: "drops a number", "%": "takes the remainder",
    "&": "reads a number", "'": "pushes the next cell", "(": "loads a fingerprint", ")": "unloads a fingerprint", "*": "multiplies",
    "+": "adds", ",": "writes a character", "-": "subtracts", ".": "writes a number", "/": "divides", ":": "duplicates",
    "<": "goes left", ">": "goes right", "^": "goes up", v: "goes down", "?": "goes anywhere", "@": "ends this pointer", "[": "turns left",
    "\\": "swaps two numbers", "]": "turns right", "_": "goes right if the top is 0, else left", "|": "goes down if the top is 0, else up",
    "`": "compares: is the lower number greater?", g: "gets a cell of the plane", p: "puts a number into the plane", j: "jumps",
    k: "repeats the next instruction", n: "clears the stack", q: "ends the program", r: "goes back", s: "stores into the next cell",
    t: "splits the pointer in two", u: "moves numbers between stacks", w: "turns by a comparison", x: "sets the direction",
    y: "asks about the system", z: "does nothing", "{": "opens a new stack", "}": "closes the stack", "~": "reads a character", " ": "does nothing",
  },

  build(stage, trace, frames) {
    const { el, put, part, facts, whole, hex } = Players.core;
    const grid = el("div", { class: "p-plane", role: "img", "aria-label": "Plane" });
    const outer = el("div", { class: "p-plane-box", tabindex: "0", role: "region", "aria-label": "Plane" }, grid);
    const stack = Players.stack("Stack, the top first", Players.rows(frames.all("depth"), Math.min(12, frames.at(0).plane.length), 14));
    const about = el("div");
    stage.append(el("div", { class: "p-sides" }, part("Plane", outer, about), part("Stack", stack.box)));
    let rows = [], shown = [];

    function lay(frame) {
      const width = Array.from(frame.plane[0] || " ").length;
      rows = frame.plane.map(() => Array.from({ length: width }, () => el("span")));
      shown = frame.plane.map(() => null);
      grid.style.setProperty("--columns", String(width));
      grid.replaceChildren(...rows.map((cells) => el("div", { class: "p-row" }, cells)));
    }

    const unseen = (character) => character.codePointAt(0) < 32 || character === "\x7f";

    return {
      draw(frame, before, number) {
        if (rows.length !== frame.plane.length || (rows[0] && rows[0].length !== Array.from(frame.plane[0]).length)) lay(frame);
        const other = before && before.plane.length === frame.plane.length && before.left === frame.left ? before : null;
        frame.plane.forEach((line, y) => {
          const old = other ? other.plane[y] : line;
          // A row is drawn again if it changed, or had a mark.
          if (shown[y] === line && old === line) return;
          const characters = Array.from(line), olds = Array.from(old);
          characters.forEach((character, x) => {
            rows[y][x].textContent = unseen(character) ? hex(character.codePointAt(0)) : character;
            rows[y][x].className = (olds[x] !== character ? "p-changed" : "") + (unseen(character) ? " p-hex" : "");
          });
          shown[y] = old === line ? line : null;
        });
        for (const cell of grid.querySelectorAll(".p-pointer, .p-turn")) cell.classList.remove("p-pointer", "p-turn", "p-up", "p-down", "p-left", "p-right");
        const at = (x, y) => rows[y - frame.top] && rows[y - frame.top][x - frame.left];
        for (let each = 0; each < frame.pointers.length; each += 2) {
          const cell = at(frame.pointers[each], frame.pointers[each + 1]);
          if (cell) cell.classList.add("p-pointer");
        }
        const cell = at(frame.x, frame.y);
        if (cell) {
          cell.classList.add("p-turn");
          if (Math.abs(frame.dx) + Math.abs(frame.dy) === 1) cell.classList.add(frame.dx > 0 ? "p-right" : frame.dx < 0 ? "p-left" : frame.dy > 0 ? "p-down" : "p-up");
          reveal(cell);
        }
        const items = [...frame.stack].reverse();
        stack.draw(items, frame.depth, before ? { items: [...before.stack].reverse(), height: before.depth } : null);
        put(about, facts([
          ["at", frame.x === null ? "none" : whole(frame.x) + ", " + whole(frame.y)],
          ["going", frame.x === null ? "none" : whole(frame.dx) + ", " + whole(frame.dy)],
          ["mode", frame.string ? "string" : "code"],
          ["pointers", whole(frame.pointers.length / 2)],
          frame.stacks > 1 ? ["stacks", whole(frame.stacks)] : null,
          frame.storage[0] || frame.storage[1] ? ["storage from", frame.storage.map(whole).join(", ")] : null,
        ].filter(Boolean)));
      },
      say(frame) {
        if (frame.x === null) return "no pointer is left";
        const what = frame.instruction;
        if (frame.string && what !== '"') return "pushes the character " + what;
        if (/^[0-9a-f]$/.test(what)) return what + " pushes " + parseInt(what, 16);
        return what + " " + (Object.hasOwn(Players.befunge98.WORDS, what) ? Players.befunge98.WORDS[what] : "is not available, and reflects the pointer");
      },
    };

    function reveal(cell) {
      const box = outer.getBoundingClientRect(), inner = cell.getBoundingClientRect();
      const margin = 30;
      if (inner.left < box.left + margin) outer.scrollLeft -= box.left + margin - inner.left;
      else if (inner.right > box.right - margin) outer.scrollLeft += inner.right - box.right + margin;
      if (inner.top < box.top + margin) outer.scrollTop -= box.top + margin - inner.top;
      else if (inner.bottom > box.bottom - margin) outer.scrollTop += inner.bottom - box.bottom + margin;
    }
  },
};
