// Unlambda: the call that comes next, the calls before it, and what waits for its value.

var Players = Players || {};

Players.unlambda = {
  title: "Unlambda",
  PAST: 4,

  WORDS: {
    s: "takes its first argument", "`s": "takes its second argument", "``s": "applies: ```sxyz is ``xz`yz", k: "takes its first argument",
    "`k": "gives the argument it took, and drops this one", i: "gives its argument", v: "gives itself", d: "promises its operand, unevaluated",
    "`d": "forces the promise", c: "calls its argument with what is to be done next", e: "ends the program", r: "writes a line feed",
    "@": "reads a character", "|": "passes on the current character",
  },

  build(stage, trace, frames) {
    const { el, put, part, facts, whole } = Players.core;
    const longest = frames.all("function").reduce((most, text, at) => Math.max(most, text.length + frames.all("argument")[at].length), 0);
    const lines = Math.max(2, Math.min(5, Math.ceil(longest / 56)));
    const rows = Players.rows(frames.all("depth"), 6, 12);
    const now = el("div", { class: "p-term", css: { "--lines": String(lines) } });
    const past = el("ol", { class: "p-past", "aria-label": "Calls before" });
    const waiting = el("ol", { class: "p-stack p-waiting", "aria-label": "What waits, the innermost first", css: { "--rows": String(rows) } });
    const about = el("div");
    const waits = el("span", { class: "p-of" });
    const waitingPart = el("section", { class: "p-part" }, el("h4", null, "Waiting for the value", waits), waiting);
    stage.append(el("div", { class: "p-sides p-even" }, el("section", { class: "p-part" }, el("h4", null, "Calls"), past, now, about), waitingPart));

    function term(frame) {
      return frame.function === "" ? [el("b", { class: "p-argument" }, frame.argument)]
        : [el("span", { class: "p-tick" }, "`"), el("b", { class: "p-function" }, frame.function), el("span", { class: "p-argument" }, frame.argument)];
    }

    return {
      draw(frame, before, number) {
        const calls = [];
        for (let at = Math.max(0, number - Players.unlambda.PAST); at < number; at += 1) {
          if (trace.gap !== null && at < trace.gap && number >= trace.gap) continue;
          calls.push(el("li", null, term(frames.at(at))));
        }
        while (calls.length < Players.unlambda.PAST) calls.unshift(el("li", null, "\u00a0"));
        put(past, calls);
        put(now, term(frame));
        const shown = [...frame.frames].reverse().slice(0, frame.depth > rows ? rows - 1 : rows);
        put(waiting, shown.map((each) => el("li", null, el("span", { class: "p-value" }, each))),
          frame.depth > shown.length ? el("li", { class: "p-more" }, "and " + whole(frame.depth - shown.length) + " below") : null,
          frame.depth ? null : el("li", { class: "p-more" }, "nothing: this value is the program's"));
        waits.textContent = frame.depth ? whole(frame.depth) : "";
        put(about, facts([["current character", frame.character === null ? "none" : frame.character === "\n" ? "line feed" : frame.character]]));
      },
      say(frame) {
        if (frame.function === "") return "the program has ended with this value";
        const [, name] = /^(`d|``s|`s|`k|<continuation>|.)/su.exec(frame.function);
        const shown = frame.function.length > 24 ? frame.function.slice(0, 24) + "…" : frame.function;
        if (name === ".") return shown + " writes " + (frame.function.slice(1) === " " ? "a blank" : frame.function.slice(1)) + " and gives its argument";
        if (name === "?") return shown + " compares the current character";
        if (name === "<continuation>") return "goes back to where c was called, with this value";
        return shown + " " + (Players.unlambda.WORDS[name] || "");
      },
    };
  },
};
