// Shakespeare: the stage, with everybody's value and stack, who speaks and to whom.

var Players = Players || {};

Players.shakespeare = {
  title: "Shakespeare",
  sourceTitle: "Play",

  build(stage, trace) {
    const { el, put, facts, whole, character } = Players.core;
    const about = el("div");
    const people = el("div", { class: "p-people" });
    stage.append(about, people);

    function person(frame, before, name, at) {
      const present = frame.stage.includes(name), speaks = frame.speaker === name, hears = frame.listener === name;
      const role = speaks ? "speaks" : hears ? "listens" : present ? "on stage" : "off stage";
      const value = frame.values ? frame.values[at] : null;
      const old = before && before.values && before.cast[at] === name ? before.values[at] : value;
      const stack = frame["stack." + at], size = frame.sizes[at];
      const oldStack = before && before["stack." + at] ? { items: before["stack." + at], height: before.sizes[at] || 0 } : null;
      const kept = oldStack ? Players.common(stack, oldStack.items, size, oldStack.height) : stack.length;
      const shown = stack.slice(0, 6);
      return el("div", { class: "p-person" + (present ? " p-present" : "") + (speaks ? " p-speaks" : "") + (hears ? " p-hears" : "") },
        el("div", { class: "p-name" }, el("b", null, name), el("span", { class: "p-role" }, role)),
        frame.values ? el("div", { class: "p-worth" + (old === value ? "" : " p-changed") }, el("span", { class: "p-value" }, whole(value)), el("span", { class: "p-note" }, character(value))) : null,
        el("ol", { class: "p-memory", "aria-label": "Stack of " + name + ", the top first" },
          shown.map((item, place) => el("li", { class: place < stack.length - kept ? "p-changed" : null }, whole(item), el("span", { class: "p-note" }, character(item)))),
          size > shown.length ? el("li", { class: "p-more" }, "+" + whole(size - shown.length)) : null,
          size ? null : el("li", { class: "p-more" }, "no memories")));
    }

    return {
      draw(frame, before) {
        put(about, facts([
          frame.scene ? ["scene", frame.scene] : null,
          frame.truth === null ? null : ["last answer", frame.truth ? "yes" : "no"],
          ["on stage", frame.stage.length ? frame.stage.join(", ") : "nobody"],
        ].filter(Boolean)));
        put(people, frame.cast.map((name, at) => person(frame, before, name, at)));
      },
      say(frame) {
        const words = (frame.event || "").replace(/\s+/g, " ");
        if (!frame.speaker) return words;
        return frame.speaker + (frame.listener ? " to " + frame.listener : "") + ": " + words;
      },
    };
  },
};
