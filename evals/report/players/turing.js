// Turing machines: the tapes with their heads, the rule that comes next, and the run so far as a picture, a row a step.
// Of a machine with choices, the configurations that the search has come to.

var Players = Players || {};

Players.turing = {
  title: "Turing machine",
  sourceTitle: "Definition",
  inputTitle: "Word",
  outputTitle: "Answer",
  reads: false,
  ending: (trace) => (trace.status !== "ok" ? trace.status.replaceAll("_", " ") : trace.output === "accept" ? "accepts" : "rejects"),
  over: (trace) => (trace.output === "accept" ? "the state is final: the machine accepts" : trace.message || "the machine rejects"),

  build(stage, trace, frames) {
    return frames.length && Object.hasOwn(frames.at(0), "alive") ? Players.turing.branches(stage, trace) : Players.turing.path(stage, trace, frames);
  },

  move: (cells) => (cells > 0 ? "right" : cells < 0 ? "left" : "nowhere"),

  say(trace, state, rule) {
    const told = trace.rules[rule];
    if (!told) return "state " + state + ": there is no rule for this";
    const [, symbols, results] = told;
    const [to, written, moves] = results[0];
    if (symbols.length === 1) return "in state " + state + " reads " + symbols[0] + ": writes " + written[0] + ", moves " + Players.turing.move(moves[0]) + ", goes to " + to;
    return "in state " + state + " reads " + symbols.join(", ") + ": writes " + written.join(", ") + ", moves " + moves.map(Players.turing.move).join(", ") + ", goes to " + to;
  },

  path(stage, trace, frames) {
    const { el, part } = Players.core;
    const first = frames.at(0), tapes = [];
    for (let at = 0; Object.hasOwn(first, "head." + at); at += 1) tapes.push(at);
    const widest = tapes.reduce((most, at) => frames.all("tape." + at).reduce((some, cells) => Math.max(some, ...cells.slice(0, 60).map((cell) => cell.length)), most), 1);
    const width = widest > 4 ? 64 : widest > 1 ? 48 : 34;
    const strips = tapes.map((at) => Players.strip({ heads: frames.all("head." + at), width, label: "Tape" + (tapes.length > 1 ? " " + (at + 1) : ""), lowest: -Infinity }));
    const state = el("b", { class: "p-state" });
    const about = el("p", { class: "p-now-state" }, "state ", state);
    const picture = Players.picture(trace, frames);
    stage.append(about, ...strips.map((strip, at) => (tapes.length > 1 ? part("Tape " + (at + 1), strip.box) : strip.box)), picture.box);

    function symbol(frame, tape, place) {
      const at = place - frame["start." + tape], cells = frame["tape." + tape];
      return at >= 0 && at < cells.length ? cells[at] : trace.blank;
    }

    return {
      fit() {
        for (const strip of strips) strip.fit();
        picture.fit();
      },
      draw(frame, before, number) {
        state.textContent = frame.state;
        about.classList.toggle("p-final", trace.final.includes(frame.state));
        strips.forEach((strip, tape) => strip.draw(number, frame["head." + tape], (place) => {
          const now = symbol(frame, tape, place), old = before ? symbol(before, tape, place) : now;
          return { text: now, kind: now !== old ? "p-changed" : now === trace.blank ? "p-blank" : "" };
        }));
        picture.draw(number, strips[0].view(number));
      },
      say: (frame) => Players.turing.say(trace, frame.state, frame.rule),
      remove: picture.remove,
    };
  },

  branches(stage, trace) {
    const { el, put, whole } = Players.core;
    const note = el("span", { class: "p-of" });
    const list = el("ol", { class: "p-branches" });
    stage.append(el("section", { class: "p-part" }, el("h4", null, "Configurations of this level", note), list));

    function tape([head, start, cells]) {
      const end = Math.max(start + cells.length, head + 1), from = Math.min(start, head);
      const shown = [];
      for (let place = from; place < end; place += 1) {
        const symbol = place >= start && place < start + cells.length ? cells[place - start] : trace.blank;
        shown.push(el("span", { class: (place === head ? "p-head " : "") + (symbol === trace.blank ? "p-blank" : "") }, symbol));
      }
      return el("div", { class: "p-queue" }, shown);
    }

    return {
      draw(frame, before) {
        put(list, frame.level.map((text) => {
          const [state, tapes] = JSON.parse(text);
          return el("li", { class: trace.final.includes(state) ? "p-final" : null }, el("b", { class: "p-state" }, state), el("div", { class: "p-tapes" }, tapes.map(tape)));
        }));
        const more = frame.alive - frame.level.length;
        if (more > 0) list.append(el("li", { class: "p-more" }, "and " + whole(more) + " more"));
        note.textContent = whole(frame.alive);
      },
      say: (frame) => (frame.alive === 1 ? "1 configuration: takes every step that a rule allows" : whole(frame.alive) + " configurations: each takes every step that a rule allows"),
    };
  },
};
