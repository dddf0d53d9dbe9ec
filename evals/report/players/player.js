// The player itself: the machine, its controls, the source, and what went in and came out.

var Players = Players || {};

/** Build the player of a trace into an element. Gives `go(number)`, `number()`, `frames` and `remove()`. */
function mountPlayer(element, trace) {
  const { el, svg, put, whole, counted, visible } = Players.core;
  const known = Object.hasOwn(Players, trace.language) && Players[trace.language].build ? Players[trace.language] : Players.other;
  const frames = Players.core.frames(trace);
  const last = frames.length - 1;
  const SPEEDS = [1, 3, 10, 30, 100, 300];
  const SHOWN = 4000;
  let number = 0, timer = null, speed = SPEEDS.find((each) => frames.length / each <= 45) || SPEEDS[SPEEDS.length - 1];

  // The head: what it is, and how it ended.
  const ending = trace.status === "ok" ? "ended well" : trace.status.replaceAll("_", " ");
  const failed = trace.status !== "ok";
  const head = el("header", { class: "p-title" },
    el("h3", null, known.title || trace.language, trace.dialect ? el("span", { class: "p-dialect" }, trace.dialect) : null),
    el("p", { class: "p-ending " + (failed ? "p-failed" : "p-fine") },
      el("b", null, known.ending ? known.ending(trace) : ending), known.counts === false || !frames.length ? null : " after " + counted(trace.steps, "step")));

  const stage = el("div", { class: "p-stage" });
  const said = el("p", { class: "p-say", "aria-live": "polite" });

  // The controls.
  const icons = {
    first: "M4 3v10M13 3L6.5 8 13 13z", back: "M11.5 3L5 8l6.5 5z", play: "M4.5 2.5L13 8l-8.5 5.5z", pause: "M5 3v10M11 3v10",
    next: "M4.5 3L11 8l-6.5 5z", end: "M12 3v10M3 3l6.5 5L3 13z", fault: "M8 2.5L14.5 13.5h-13zM8 6.5v3.2M8 11.4v.6",
  };
  function icon(name) {
    return svg("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true", focusable: "false" }, svg("path", { d: icons[name] }));
  }
  function button(name, label, key, action) {
    return el("button", { type: "button", class: "p-" + name, "aria-label": label, title: label + " (" + key + ")", on: { click: action } }, icon(name));
  }
  const first = button("first", "Jump to the start", "Home", () => go(0));
  const back = button("back", "Step back", "left arrow", () => go(number - 1));
  const play = button("play", "Play", "space", () => toggle());
  const next = button("next", "Step forward", "right arrow", () => go(number + 1));
  const end = button("end", "Jump to the end", "End", () => go(last));
  const toFault = trace.fault === null ? null
    : el("button", { type: "button", class: "p-fault", title: "Jump to the fault (F)", on: { click: () => go(trace.fault) } }, icon("fault"), " ", trace.status === "wrong" ? "Mistake" : "Fault");
  const pace = el("select", { "aria-label": "Steps a second", on: { change: () => { speed = Number(pace.value); if (timer !== null) start(); } } },
    SPEEDS.map((each) => el("option", { value: each, selected: each === speed }, each + "/s")));
  const count = el("output", { class: "p-count" });
  const bar = el("input", { type: "range", min: 0, max: Math.max(0, last), step: 1, value: 0, "aria-label": "Step", on: { input: () => go(Number(bar.value)) } });
  const controls = el("div", { class: "p-controls" },
    el("div", { class: "p-scrub" }, bar, ticks()),
    el("div", { class: "p-buttons" }, first, back, play, next, end, toFault, el("span", { class: "p-spring" }), count,
      el("label", { class: "p-pace" }, el("span", null, "Speed "), pace)));

  // The source, what went in, and what came out.
  const source = Players.source(trace.source, known.glyphs ? known.glyphs(trace) : null);
  const given = el("pre", { class: "p-stream", tabindex: "0", "aria-label": "Input" });
  const written = el("pre", { class: "p-stream", tabindex: "0", "aria-label": "Output so far" });
  const givenNote = el("span", { class: "p-of" }), writtenNote = el("span", { class: "p-of" });
  const sourceTitle = known.sourceTitle || "Source";
  const panes = el("div", { class: "p-panes" },
    el("section", { class: "p-part p-wide" }, el("h4", null, sourceTitle), source.box),
    known.streams === false ? null : el("div", { class: "p-streams" },
      el("section", { class: "p-part" }, el("h4", null, known.inputTitle || "Input", givenNote), given),
      el("section", { class: "p-part" }, el("h4", null, known.outputTitle || "Output", writtenNote), written)));

  const root = el("article", { class: "player", "data-language": trace.language, tabindex: "0", role: "group", "aria-label": (known.title || trace.language) + " player", on: { keydown: key } }, head);
  put(element, root);

  if (!frames.length) {
    root.append(el("p", { class: "p-say p-stopped" }, message()), el("div", { class: "p-panes" }, panes.firstChild));
    if (trace.offset !== null) source.show(trace.offset, trace.offset + 1, "p-wrong");
    return { go() {}, number: () => 0, frames, remove() { element.replaceChildren(); } };
  }

  root.append(stage, said, controls, panes);
  const machine = known.build(stage, trace, frames);
  const watcher = new ResizeObserver(() => { if (machine.fit) machine.fit(); draw(); });

  const inputs = Array.from(trace.input), outputs = Array.from(trace.output);

  /** Where something is read or written, where steps are missing, and where it fails, over the bar. */
  function ticks() {
    const box = svg("svg", { class: "p-ticks", viewBox: "0 0 1000 10", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" });
    const x = (place) => (last > 0 ? (1000 * place) / last : 0);
    for (const [name, y] of [["read", 1], ["written", 5]]) {
      const seen = new Set();
      frames.all(name).forEach((value, place, values) => {
        const at = Math.round(x(place));
        if (place && value !== values[place - 1] && !seen.has(at)) {
          seen.add(at);
          box.append(svg("rect", { class: "p-" + name, x: Math.min(998, at), y, width: 2, height: 4 }));
        }
      });
    }
    if (trace.gap !== null) box.append(svg("rect", { class: "p-gap", x: x(trace.gap - 1), y: 0, width: Math.max(3, x(1)), height: 10 }));
    if (trace.fault !== null) box.append(svg("rect", { class: "p-failure", x: Math.min(996, x(trace.fault)), y: 0, width: 4, height: 10 }));
    return box;
  }

  function message() {
    const place = trace.place ? " (line " + whole(trace.place[0]) + ", column " + whole(trace.place[1]) + ")" : "";
    return trace.message + place + (trace.expected ? "; expected " + trace.expected : "");
  }

  function draw() {
    const frame = frames.at(number), before = number > 0 && number !== trace.gap ? frames.at(number - 1) : null;
    machine.draw(frame, before, number);
    const stopped = number === trace.fault;
    source.show(frame.offset, frame.end, stopped && trace.status !== "wrong" ? "p-wrong" : "");
    say(frame, stopped);
    streams(frame, before);
    root.dataset.frame = String(number);
    count.value = "step " + whole(frame.step) + " of " + whole(trace.steps);
    bar.value = String(number);
    bar.setAttribute("aria-valuetext", count.value);
    for (const one of [first, back]) one.disabled = number === 0;
    for (const one of [next, end]) one.disabled = number === last;
  }

  function say(frame, stopped) {
    said.className = "p-say" + (stopped ? " p-stopped" : "");
    const missing = number === trace.gap ? whole(frame.step - frames.at(number - 1).step - 1) + " steps are left out here. " : "";
    const over = number === last && trace.truncated && trace.gap === null ? " (The trace ends here.)" : "";
    const words = stopped ? message() : number === last && !failed && !over ? known.over ? known.over(trace, frame) : "the program has ended" : machine.say(frame);
    put(said, missing ? el("em", null, missing) : null, words, over);
  }

  function streams(frame, before) {
    if (known.streams === false) return;
    const read = frame.read, out = frame.written;
    if (known.reads === false) put(given, visible(trace.input));
    else put(given, read > SHOWN ? el("i", { class: "p-control" }, "… ") : null,
      el("span", { class: "p-used" }, visible(inputs.slice(Math.max(0, read - SHOWN), read).join(""))),
      read < inputs.length ? el("span", { class: "p-next" }, visible(inputs[read])) : null, visible(inputs.slice(read + 1, read + SHOWN).join("")),
      inputs.length > read + SHOWN ? el("i", { class: "p-control" }, " …") : null);
    givenNote.textContent = !inputs.length ? "none" : known.reads === false ? "" : whole(read) + " of " + whole(inputs.length) + " read";
    const old = before && before.written <= out ? before.written : out, from = Math.max(0, out - SHOWN);
    put(written, from ? el("i", { class: "p-control" }, "… ") : null, visible(outputs.slice(from, Math.max(from, old)).join("")),
      out > old ? el("span", { class: "p-changed" }, visible(outputs.slice(Math.max(from, old), out).join(""))) : null);
    written.scrollTop = written.scrollHeight;
    writtenNote.textContent = out ? counted(out, "character") : "nothing yet";
  }

  function go(to, playing) {
    if (!playing) stop();
    number = Math.max(0, Math.min(last, to));
    draw();
  }

  function start() {
    stop();
    if (number === last) number = 0;
    said.setAttribute("aria-live", "off");
    play.classList.add("p-playing");
    put(play, icon("pause"));
    play.setAttribute("aria-label", "Pause");
    // Faster than the eye, several steps are taken at a time.
    const wait = Math.max(1000 / speed, 33), stride = Math.max(1, Math.round((speed * wait) / 1000));
    timer = setInterval(() => {
      go(number + stride, true);
      if (number === last) stop();
    }, wait);
  }

  function stop() {
    if (timer === null) return;
    clearInterval(timer);
    timer = null;
    said.setAttribute("aria-live", "polite");
    play.classList.remove("p-playing");
    put(play, icon("play"));
    play.setAttribute("aria-label", "Play");
  }

  function toggle() {
    if (timer === null) start();
    else stop();
  }

  function remove() {
    stop();
    watcher.disconnect();
    if (machine.remove) machine.remove();
    element.replaceChildren();
  }

  function key(event) {
    if (!frames.length || event.altKey || event.ctrlKey || event.metaKey || event.target === pace) return;
    if (event.key === " " && event.target.matches("button:focus-visible")) return;
    const stride = event.shiftKey ? 10 : 1;
    const actions = {
      ArrowRight: () => go(number + stride), ArrowLeft: () => go(number - stride), " ": toggle,
      Home: () => go(0), End: () => go(last), f: () => trace.fault !== null && go(trace.fault),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  if (machine.fit) machine.fit();
  draw();
  watcher.observe(stage);
  return { go, number: () => number, frames, remove };
}

/** Languages without a player of their own: every field of the configuration. */
Players.other = {
  build(stage) {
    const { el, put } = Players.core;
    const body = el("tbody");
    stage.append(el("table", { class: "p-fields" }, body));
    return {
      draw(frame, before) {
        const old = new Set(before ? before.fields : frame.fields);
        put(body, frame.fields.map((field) => {
          const [name, value] = JSON.parse(field);
          return el("tr", { class: old.has(field) ? null : "p-changed" }, el("th", { scope: "row" }, name),
            el("td", null, typeof value === "string" ? value : JSON.stringify(value)));
        }));
      },
      say: (frame) => "before step " + Players.core.whole(frame.step + 1),
    };
  },
};
