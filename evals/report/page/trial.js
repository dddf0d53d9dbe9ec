// One trial whole: what was asked and answered, the programs, how they did on every case, and what the critic said.

function trialPage(study, rest, query) {
  const trial = study.byRoute.get(rest[0] + "\n" + rest[1]);
  if (!trial) return missingPage("No trial of that name is in this report.");
  const body = h("div", { class: "trial" }, h("p", { class: "waiting" }, "Opening its details\u2026"));
  showTrial(study, trial, body, query);
  const own = study.trials;
  const place = trial.place;
  return [
    h("h1", null, h("span", { class: "kicker" }, "trial, sample " + trial.sample), bdi(trial.strategy), " on ", h("a", { href: link(study, ["task", trial.task]) }, bdi(trial.task)),
      study.task[trial.task].title ? [": ", bdi(study.task[trial.task].title)] : null),
    h("p", { class: "lead" }, mark(trial.kind, endingWord(trial.ending)), " ", endingSentence(trial)),
    facts([["model", trial.model], ["language", trial.language], ["tier", trial.tier], ["run", trial.run], ["key", trial.key]]),
    body,
    neighbours(own[place - 1], own[place + 1], (one) => trialLink(study, one), (one) => one.strategy + "/" + one.task + "/" + one.sample),
  ];
}

function endingSentence(trial) {
  const found = ENDINGS.find(([name]) => name === trial.ending);
  const meaning = trial.kind === "solved" ? "Solved" : found ? found[2][0].toUpperCase() + found[2].slice(1) : "No result: " + endingWord(trial.ending);
  return meaning + ". " + counted(trial.attempts, "attempt") + ", " + counted(trial.calls, "call") + ", " + (tokensOf(trial) === null ? "unknown tokens" : counted(tokensOf(trial), "token")) + ", " + money(trial.cost) + ".";
}

function facts(pairs) {
  return h("dl", { class: "facts" }, pairs.filter(([, value]) => value !== null && value !== undefined && value !== "").map(([name, value]) =>
    h("div", null, h("dt", null, name), h("dd", null, value instanceof Node ? value : bdi(String(value))))));
}

async function showTrial(study, trial, body) {
  let found = null;
  try {
    found = await details(trial.number);
  } catch (error) {
    replaceChildren(body, h("p", { class: "note" }, "Its details cannot be opened: " + error.message));
    return;
  }
  if (!found || !found.trial) {
    const part = partOf(trial.number);
    replaceChildren(body, h("p", { class: "note" }, part ? ["Its prompts, replies and programs stand in another part of this report: ", h("a", { href: trialLink(study, trial) }, part), "."]
      : trial.outcome === "not_run" ? "Nothing is recorded of it yet: it has not been run." : "Nothing is recorded of it."));
    return;
  }
  const view = new TrialView(study, trial, found.trial, found.texts);
  replaceChildren(body, view.render());
}

class TrialView {
  constructor(study, trial, record, texts) {
    Object.assign(this, { study, trial, record, texts });
    this.byCall = new Map(record.attempts.filter((attempt) => attempt.call !== null).map((attempt) => [attempt.call, attempt]));
  }

  render() {
    const nodes = [this.checked(), this.attemptLinks()];
    this.record.calls.forEach((call, place) => {
      nodes.push(this.call(call, place));
      const attempt = this.byCall.get(place);
      if (attempt) nodes.push(this.attempt(attempt));
    });
    nodes.push(...this.record.attempts.filter((attempt) => attempt.call === null).map((attempt) => this.attempt(attempt)));
    const closed = this.record.closed;
    if (!closed) nodes.push(h("p", { class: "note" }, "The trial is not finished: this is as far as its record goes."));
    else if (closed.message) nodes.push(h("p", { class: "note" }, "It ended with: ", closed.message));
    return nodes;
  }

  /** What came of further inputs, on which fuzz-run tried the program of a solved trial. */
  checked() {
    const found = this.record.checked;
    if (!found) return null;
    const tried = counted(found.inputs, "input") + " (seed " + found.seed + ")";
    if (found.survived) return h("p", { class: "small" }, "Checked again: its program and the task's reference agree on all " + tried + ".");
    const [lost, added] = diffBlocks(this.texts[found.expected], this.texts[found.actual]);
    return h("section", { class: "checked" },
      h("h2", null, "Solved, and wrong on another input"),
      h("p", null, "The smallest of " + tried + " on which its program and the task's reference differ", found.status === "ok" ? "." : " (" + endingWord(found.status) + ")."),
      h("dl", { class: "case" }, h("dt", null, "input"), h("dd", null, this.inputBlock(found.stdin)), h("dt", null, "expected"), h("dd", null, lost), h("dt", null, "printed"), h("dd", null, added)),
      found.stderr === null ? null : h("p", { class: "stderr" }, this.texts[found.stderr]));
  }

  inputBlock(place) {
    const text = this.texts[place];
    return h("pre", { class: "output", tabindex: "0", dir: "ltr", "aria-label": "input" }, text ? visibleNodes(text.slice(0, LONG_TEXT)) : h("span", { class: "ws" }, "(none)"));
  }

  attemptLinks() {
    if (this.record.attempts.length < 2) return null;
    return h("nav", { class: "strip", "aria-label": "Attempts" }, "Attempts: ", this.record.attempts.map((attempt) =>
      h("button", { type: "button", class: "plain", "aria-label": "attempt " + attempt.number + ": " + errorWord(attempt.error_class), on: { click: () => this.goTo(attempt.number) } }, attempt.number, mark(attempt.error_class))));
  }

  goTo(number) {
    const heading = document.getElementById("attempt-" + number);
    heading.scrollIntoView({ block: "start" });
    heading.focus({ preventScroll: true });
  }

  call(call, place) {
    const failed = call.missing !== undefined;
    const attempt = this.byCall.get(place);
    return h("section", { class: "call " + call.role },
      h("h2", null, h("span", { class: "role" }, call.role), " call " + (place + 1), failed ? ": no reply" : null),
      this.messages(call),
      failed ? h("p", { class: "note" }, endingWord(call.missing) + ": ", this.texts[call.message]) : [this.reasoning(call), this.reply(call, attempt), this.cut(call), this.callFacts(call)]);
  }

  messages(call) {
    const length = call.messages.reduce((sum, [, text]) => sum + this.texts[text].length, 0);
    return lazyDetails([counted(call.messages.length, "message"), " sent, ", whole(length), " characters"], () =>
      call.messages.map(([speaker, text]) => h("div", { class: "message" }, h("h3", null, bdi(speaker)), textBlock(this.texts[text], { className: "prose", label: speaker }))));
  }

  reasoning(call) {
    return call.reasoning === null ? null : lazyDetails(["Reasoning, ", whole(this.texts[call.reasoning].length), " characters"], () => textBlock(this.texts[call.reasoning], { className: "prose", label: "reasoning" }));
  }

  reply(call, attempt) {
    const marks = attempt && attempt.span ? [[attempt.span[0], attempt.span[1], "program-span"]] : [];
    if (attempt && attempt.program === call.reply) return h("p", { class: "small" }, "The reply is the program, and nothing else.");
    return h("div", { class: "message reply" }, h("h3", null, "reply", marks.length ? h("span", { class: "note" }, " (marked: what was taken as the program)") : null),
      textBlock(this.texts[call.reply], { className: "prose", marks, label: "reply" }));
  }

  cut(call) {
    if (!call.cut) return null;
    return h("div", { class: "message" }, h("h3", null, "code cut from these words before anybody read them"),
      textBlock(this.texts[call.words], { className: "prose", marks: call.cut.map(([from, to]) => [from, to, "cut"]), label: "the words, with what was cut marked" }));
  }

  callFacts(call) {
    const usage = call.usage;
    const list = [["finish", call.finish_reason], ["tokens", (usage.input_tokens === undefined ? "unknown" : whole(usage.input_tokens)) + " in, " + (usage.output_tokens === undefined ? "unknown" : whole(usage.output_tokens)) + " out"], ["cost", money(call.cost)], ["seconds", call.latency.toFixed(2)]];
    for (const [name, value] of Object.entries(call.sent)) list.push(["sent " + name, plainValue(value)]);
    for (const [name, value] of Object.entries(call.reported)) list.push(["reported " + name, plainValue(value)]);
    return facts(list);
  }

  attempt(attempt) {
    const result = attempt.passed ? "solved" : attempt.passed_visible ? "overfit" : attempt.error_class;
    const first = attempt.cases.findIndex((one) => one.error_type !== "ok");
    return h("section", { class: "attempt" },
      h("h2", { id: "attempt-" + attempt.number, tabindex: "-1" }, "Attempt " + attempt.number + " ", mark(result), " ", attempt.passed ? "solved" : endingWord(result)),
      attempt.program === null ? h("p", { class: "note" }, "The reply held no program.") : [
        h("p", { class: "small" }, whole(Array.from(this.texts[attempt.program]).length), " characters, extracted by the rule ", h("code", null, attempt.rule),
          attempt.candidates.length ? "; other candidates: " + attempt.candidates.map(([rule, start, end]) => rule + " " + start + DASH + end).join(", ") : null, "."),
        textBlock(this.texts[attempt.program], { className: "program", spacesMatter: true, label: "program of attempt " + attempt.number })],
      Object.keys(attempt.measures).length ? facts(Object.entries(attempt.measures).map(([name, value]) => [name, plainValue(value)])) : null,
      attempt.cases.length ? this.cases(attempt, first) : h("p", { class: "note" }, attempt.program === null ? "Nothing was run." : "No case was recorded."),
      this.player(attempt));
  }

  cases(attempt, first) {
    const passed = attempt.cases.filter((one) => one.error_type === "ok");
    const failed = attempt.cases.filter((one) => one.error_type !== "ok");
    const number = attempt.number;
    return [failed.length ? this.caseTable(attempt, failed, first, counted(failed.length, "case") + " failed in attempt " + number) : null,
      passed.length ? lazyDetails([counted(passed.length, "case") + " passed"], () => this.caseTable(attempt, passed, first, "Cases passed in attempt " + number)) : null];
  }

  caseTable(attempt, cases, first, caption) {
    const columns = [
      { title: "case", cell: (one) => [String(attempt.cases.indexOf(one) + 1), one.held_out ? " held out" : ""] },
      { title: "result", cell: (one) => [mark(one.error_type), " ", errorWord(one.error_type), one.status !== "ok" && one.status !== one.error_type ? " (" + endingWord(one.status) + ")" : null] },
      { title: "steps", num: true, cell: (one) => whole(one.steps) },
      { title: "input, expected, printed", wide: true, cell: (one) => this.caseDetails(attempt, one, attempt.cases.indexOf(one) === first) },
    ];
    return table(columns, cases, { caption, className: "cases" });
  }

  caseDetails(attempt, one, open) {
    const expected = this.texts[one.expected];
    const actual = typeof one.actual === "number" ? this.texts[one.actual] : one.actual;
    const input = this.inputBlock(one.stdin);
    const content = () => {
      const [lost, added] = diffBlocks(expected, actual);
      return [h("dl", { class: "case" }, h("dt", null, "input"), h("dd", null, input), h("dt", null, "expected"), h("dd", null, lost), h("dt", null, "printed"), h("dd", null, added)),
        one.error_type === "ok" ? null : h("p", { class: "small" }, firstDifference(expected, actual)),
        one.stderr === null ? null : h("p", { class: "stderr" }, this.texts[one.stderr]),
        Object.keys(one.snapshot).length ? facts(Object.entries(one.snapshot).map(([name, value]) => [name, plainValue(value)])) : null,
        PLACES.live && attempt.program !== null ? this.playButton(attempt, attempt.cases.indexOf(one)) : null];
    };
    return lazyDetails([one.error_type === "ok" ? "right" : "difference", ": ", h("code", null, shortened(oneLine(this.texts[one.stdin]), 20)), " \u2192 ", h("code", null, shortened(oneLine(expected), 24))], content, open);
  }

  player(attempt) {
    if (!attempt.trace || typeof mountPlayer !== "function") return null;
    const place = h("div", { class: "player-place" });
    return h("div", { class: "playing" }, lazyDetails([attempt.trace.trace.language === "tag-trace" ? "Step through the queues of its answer" : "Step through its execution on case " + (attempt.trace.case + 1)], () => {
      requestAnimationFrame(() => play(place, attempt.trace.trace));
      return place;
    }));
  }

  playButton(attempt, place) {
    const element = h("div");
    const run = async () => {
      replaceChildren(element, h("p", { class: "waiting" }, "Running it again\u2026"));
      const answer = await fetch("trace/" + this.trial.number + "/" + attempt.number + "/" + place, { cache: "no-store" });
      const found = answer.ok ? await answer.json() : null;
      element.replaceChildren();
      if (found) play(element, found);
      else element.append(h("p", { class: "note" }, "This execution cannot be played."));
    };
    element.append(h("button", { type: "button", on: { click: run } }, "Step through this case"));
    return element;
  }
}

/** Mount a player, until its page goes away. */
function play(element, trace) {
  if (!element.isConnected) return;
  const player = mountPlayer(element, trace);
  whenLeft(() => player.remove());
}

function oneLine(text) {
  return text ? JSON.stringify(text).slice(1, -1) : "\u2205";
}

/** A part that is made when it is first opened. */
function lazyDetails(summary, make, open = false) {
  const element = h("details", null, h("summary", null, summary));
  let made = false;
  const show = () => {
    if (made || !element.open) return;
    made = true;
    element.append(...[make()].flat(Infinity).filter(Boolean));
  };
  element.addEventListener("toggle", show);
  if (open) {
    element.open = true;
    show();
  }
  return element;
}
