// Tag systems: the queue, what the next step deletes and appends, and what an answer says the queue is.

var Players = Players || {};

Players["tag-trace"] = {
  title: "Tag system",
  sourceTitle: "System",
  streams: false,
  counts: false,
  ending(trace) {
    const verdicts = Players.core.frames(trace).all("verdict");
    return trace.told ? verdicts.filter((verdict) => verdict === 1).length + " of " + Players.core.counted(verdicts.length, "step") + " right" : Players.core.counted(trace.steps, "step");
  },
  over: (trace) => (trace.beyond ? "that was the last step; the answer tells " + Players.core.counted(trace.beyond, "more step") : "that was the last step"),

  build(stage, trace, frames) {
    const { el, put, whole, counted } = Players.core;
    const body = el("div", { class: "p-queues" });
    const verdicts = el("ol", { class: "p-verdicts", "aria-label": "Steps of the answer" });
    stage.append(body, trace.told ? verdicts : null);
    const states = frames.all("verdict");
    const WORD = { 1: "right", 0: "wrong", "-1": "not told" };
    const CLASS = { 1: "p-right-one", 0: "p-wrong-one", "-1": "p-none-one" };
    if (trace.told) put(verdicts, states.slice(0, 400).map((state, at) => el("li", { class: CLASS[state], title: "step " + at + ": " + WORD[state] }, String(at))));

    function queue(title, symbols, classOf, note) {
      return el("section", { class: "p-part" }, el("h4", null, title, el("span", { class: "p-of" }, note)),
        el("div", { class: "p-queue" }, symbols.map((symbol, at) => el("span", { class: classOf(at) }, symbol)),
          symbols.length ? null : el("em", { class: "p-more" }, "empty")));
    }

    return {
      draw(frame, before, number) {
        const goes = frame.offset >= 0;
        const appended = before ? frame.queue.length - Math.max(0, before.queue.length - trace.deletion) : 0;
        const parts = [queue("Queue", frame.queue, (at) => (goes && at < trace.deletion ? (at === 0 ? "p-read p-goes" : "p-goes") : at >= frame.queue.length - appended ? "p-changed" : null), counted(frame.queue.length, "symbol"))];
        if (trace.told) {
          const told = frame.verdict >= 0;
          const wrong = (at) => (at >= frame.queue.length || frame.answer[at] !== frame.queue[at] ? "p-wrong-one" : null);
          const missing = told && frame.answer.length < frame.queue.length ? ", " + counted(frame.queue.length - frame.answer.length, "symbol") + " short" : "";
          parts.push(told ? queue("The answer says", frame.answer, wrong, WORD[frame.verdict] + missing)
            : el("section", { class: "p-part" }, el("h4", null, "The answer says"), el("p", { class: "p-more" }, "nothing about this step")));
        }
        put(body, parts);
        [...verdicts.children].forEach((each, at) => each.classList.toggle("p-shown", at === number));
      },
      say(frame) {
        if (frame.offset < 0) return "the queue is shorter than " + whole(trace.deletion) + ": the system has halted";
        const line = Array.from(trace.source).slice(frame.offset, frame.end).join("");
        const appended = line.slice(line.indexOf(" :", frame.queue[0].length) + 2).trim() || "nothing";
        return "reads " + frame.queue[0] + ": appends " + appended + ", deletes " + frame.queue.slice(0, trace.deletion).join(" ");
      },
    };
  },
};
