// What happens from attempt to attempt: when trials are solved, how errors change, and who got stuck.

function attemptsPage(study, rest, query) {
  const found = study.analysis;
  const strategies = study.factors.strategy;
  const strategy = strategies.includes(query.strategy) ? query.strategy : null;
  const of = (list) => list.filter((one) => one.strategy === strategy);
  const note = (name) => (study.notes[name] ? h("p", { class: "note" }, study.notes[name]) : null);
  return [
    h("h1", null, "Attempts"),
    section("Solved by attempt", note("attempts") || solvedBy(study, found.attempts)),
    section("From error to error",
      strategies.length > 1 ? h("nav", { class: "factors", "aria-label": "Strategy" }, [null, ...strategies].map((name) => h("a", { href: link(study, ["attempts"], { strategy: name }), "aria-current": name === strategy ? "page" : null }, name === null ? "all strategies" : bdi(name)))) : null,
      note("transitions") || transitions(study, of(found.transitions), strategy)),
    section("What a step changed", note("edits") || stepTable(study, found)),
    section("Stuck", note("stuck") || stuckTable(study, found.stuck)),
    section("Is the critic heeded?", note("heeded") || heededTable(study, found.heeded)),
    section("Who took what", note("roles") || rolesTable(of(found.roles))),
    study.analysis.pass_at_k.length ? section("Several samples", samplesTable(study, found.pass_at_k)) : null,
    study.analysis.hard_coding.length ? section("Answers that look looked up", hardCoded(study, found.hard_coding)) : null,
  ];
}

/** A strategy, leading to its trials. */
function name(study, strategy) {
  return h("a", { class: "count", href: trialsLink(study, { strategy }) }, strategy === null ? h("i", null, "all") : bdi(strategy));
}

function solvedBy(study, attempts) {
  const rows = attempts.filter((one) => one.strategy !== null || attempts.length <= 2);
  const most = Math.max(...rows.map((one) => one.solved_by.length));
  const curves = rows.map((one) => ({ name: one.strategy || "all", step: false, points: [[0, 0], ...one.solved_by.map((count, place) => [place + 1, count / one.trials])] }));
  const columns = [
    { title: "strategy", cell: (one) => name(study, one.strategy) },
    { title: "trials", num: true, cell: (one) => whole(one.trials) },
    ...Array.from({ length: most }, (_, place) => ({
      title: "by attempt " + (place + 1), num: true, sort: (one) => one.solved_by[place] || 0,
      cell: (one) => [whole(one.solved_by[place]), h("span", { class: "range" }, percent(one.solved_by[place] / one.trials))],
    })),
    { title: "mean attempts of the solved", num: true, cell: (one) => mean(one.mean_attempts) },
  ];
  return [h("figure", null, lineChart(curves, { label: "attempts", x: { least: 0, most, whole: true } }), curveLegend(curves)),
    table(columns, rows, { caption: "Trials solved by an attempt, of those that have a result", className: "ranged" })];
}

// The transition diagram: a column for each attempt, a band for each way from one to the next.

const CLASSES = ["ok", "logic_error", "timeout_error", "runtime_error", "compile_error", "no_program"];

function transitions(study, list, strategy) {
  const steps = list.filter((one) => one.attempt !== null).sort((one, other) => one.attempt - other.attempt);
  const all = list.find((one) => one.attempt === null);
  if (!all) return h("p", { class: "note" }, "No trial of this strategy has a result.");
  const parts = [];
  if (steps.length > 1 || steps.some((one) => one.steps)) parts.push(h("figure", null, flowChart(steps), endingLegend(new Set(all.moves.map((move) => (move.before === "ok" ? "solved" : move.before)))),
    h("figcaption", { class: "note" }, "Each column is an attempt, each band the trials that went from one result to the next. A bar without a band to its right ended there. The numbers stand in the table below.")));
  return [...parts, moveTable(study, all, strategy)];
}

function flowChart(steps) {
  const box = h("div", { class: "chart flow" });
  const draw = () => replaceChildren(box, drawFlow(steps, box.clientWidth || 640));
  new ResizeObserver(draw).observe(box);
  draw();
  return box;
}

function drawFlow(steps, width) {
  const height = 300, top = 26, gap = 6, bar = 12;
  const count = (step, side, kind) => step.moves.filter((move) => move[side] === kind).reduce((sum, move) => sum + move.count, 0);
  const column = (step, side) => CLASSES.map((kind) => ({ kind, count: count(step, side, kind) })).filter((one) => one.count);
  const last = steps[steps.length - 1];
  const columns = [...steps.map((step) => column(step, "before")), column(last, "after")].filter((one) => one.length);
  const first = columns[0].reduce((sum, one) => sum + one.count, 0) || 1;
  const unit = (height - top - gap * CLASSES.length) / first;
  const x = (place) => 20 + place * ((width - 40 - bar) / Math.max(1, columns.length - 1));
  columns.forEach((column) => {
    let y = top;
    column.forEach((one) => { Object.assign(one, { y, out: y, in: y }); y += one.count * unit + gap; });
  });
  const bands = [];
  steps.forEach((step, place) => CLASSES.forEach((before) => CLASSES.forEach((after) => {
    const move = step.moves.find((one) => one.before === before && one.after === after);
    const from = columns[place].find((one) => one.kind === before), to = columns[place + 1] && columns[place + 1].find((one) => one.kind === after);
    if (!move || !from || !to) return;
    const wide = move.count * unit, one = x(place) + bar, two = x(place + 1), middle = (one + two) / 2;
    bands.push(svg("path", { class: "band " + endOf(after), d: `M${one} ${from.out}C${middle} ${from.out} ${middle} ${to.in} ${two} ${to.in}V${to.in + wide}C${middle} ${to.in + wide} ${middle} ${from.out + wide} ${one} ${from.out + wide}Z` },
      svg("title", null, errorWord(before) + " \u2192 " + errorWord(after) + ": " + whole(move.count))));
    from.out += wide;
    to.in += wide;
  })));
  return svg("svg", { width, height, viewBox: "0 0 " + width + " " + height, role: "img", "aria-label": "How results change from attempt to attempt; the table below has the numbers." },
    bands, columns.map((column, place) => [
      svg("text", { class: "axis", x: x(place) + bar / 2, y: 12, "text-anchor": place === 0 ? "start" : place === columns.length - 1 ? "end" : "middle" }, "attempt " + (steps[0].attempt + place)),
      column.map((one) => [svg("rect", { class: "end " + endOf(one.kind), x: x(place), y: one.y, width: bar, height: Math.max(1, one.count * unit) }, svg("title", null, errorWord(one.kind) + ": " + whole(one.count))),
        one.count * unit < 9 ? null : svg("text", { class: "axis", x: place === columns.length - 1 ? x(place) - 4 : x(place) + bar + 4, y: one.y + Math.max(10, Math.min(14, one.count * unit)), "text-anchor": place === columns.length - 1 ? "end" : "start" }, whole(one.count))])]));
}

function endOf(kind) {
  return kind === "ok" ? "solved" : kind;
}

const LETTER_OF = { ok: "S", logic_error: "L", timeout_error: "T", runtime_error: "R", compile_error: "C", no_program: "N" };

function moveTable(study, all, strategy) {
  const used = CLASSES.filter((kind) => all.moves.some((move) => move.before === kind));
  const count = (before, after) => (all.moves.find((move) => move.before === before && move.after === after) || { count: 0 }).count;
  const row = (before) => CLASSES.reduce((sum, after) => sum + count(before, after), 0);
  const columns = [
    { title: "from", cell: (before) => [mark(before), " ", errorWord(before)] },
    ...CLASSES.filter((after) => used.some((before) => count(before, after))).map((after) => ({
      title: "to " + errorWord(after), num: true,
      cell: (before) => (count(before, after) ? [numberLink(study, { strategy, via: LETTER_OF[before] + LETTER_OF[after] }, whole(count(before, after)), "trials that went from " + errorWord(before) + " to " + errorWord(after)), h("span", { class: "range" }, percent(count(before, after) / row(before), 0))] : h("span", { class: "zero" }, "0")),
    })),
    { title: "trial ended", num: true, cell: (before) => (count(before, null) ? numberLink(study, { strategy, last: LETTER_OF[before] }, whole(count(before, null)), "trials whose last attempt was: " + errorWord(before)) : h("span", { class: "zero" }, "0")) },
  ];
  return table(columns, used, { caption: "Transitions: the result of an attempt, and of the next", className: "ranged" });
}

function stepTable(study, found) {
  const edits = new Map(found.edits.map((one) => [one.strategy, one]));
  const rows = found.transitions.filter((one) => one.attempt === null && one.steps);
  const spread = (quartiles, shown) => (quartiles ? [shown(quartiles.median), h("span", { class: "range" }, shown(quartiles.low) + DASH + shown(quartiles.high))] : DASH);
  return [table([
    { title: "strategy", cell: (one) => name(study, one.strategy) },
    { title: "steps", num: true, cell: (one) => whole(one.steps) },
    { title: "only fixed cases", num: true, note: "Steps that fixed a visible case and broke none", cell: (one) => whole(one.better) },
    { title: "only broke", num: true, note: "Steps that broke a visible case and fixed none", cell: (one) => whole(one.worse) },
    { title: "both", num: true, cell: (one) => whole(one.mixed) },
    { title: "neither", num: true, cell: (one) => whole(one.neither) },
    { title: "cases fixed", num: true, cell: (one) => whole(one.fixed) },
    { title: "cases broken", num: true, cell: (one) => whole(one.regressed) },
    { title: "same program", num: true, cell: (one) => whole((edits.get(one.strategy) || { same: 0 }).same) },
    { title: "edit distance", num: true, note: "Characters changed; median and quartiles", cell: (one) => spread((edits.get(one.strategy) || {}).distance, whole) },
    { title: "of the program", num: true, note: "The distance as a share of the longer program", cell: (one) => spread((edits.get(one.strategy) || {}).share, (value) => percent(value, 0)) },
  ], rows, { caption: "Steps from one attempt to the next", className: "ranged", empty: "No trial made a second attempt." })];
}

function stuckTable(study, stuck) {
  const rows = stuck.filter((one) => one.trials);
  const ended = rows.flatMap((one) => (one.strategy === null ? one.ended : []));
  return [table([
    { title: "strategy", cell: (one) => name(study, one.strategy) },
    { title: "trials with a second attempt", num: true, cell: (one) => whole(one.trials) },
    { title: "stuck at least once", num: true, cell: (one) => whole(one.once) },
    { title: "of these solved", num: true, cell: (one) => whole(one.solved) },
    { title: "steps to the same program", num: true, cell: (one) => whole(one.same_program) },
    { title: "to the same failure", num: true, cell: (one) => whole(one.same_failure) },
    { title: "ended stuck", num: true, cell: (one) => whole(one.ended_count) },
  ], rows, { caption: "Attempts that brought nothing new: the same program, or the same failure in every case" }),
  ended.length ? lazyDetails([counted(ended.length, "trial") + " ended stuck"], () => h("ul", { class: "small" }, ended.slice(0, 500).map((one) => {
    const trial = study.byRoute.get(one.run + "\n" + one.trial);
    return h("li", null, trial ? h("a", { href: trialLink(study, trial) }, bdi(one.trial)) : bdi(one.trial), " since attempt " + one.since + " of " + one.attempts);
  }), ended.length > 500 ? h("li", null, "and " + whole(ended.length - 500) + " more") : null)) : null];
}

function heededTable(study, heeded) {
  return table([
    { title: "strategy", cell: (one) => name(study, one.strategy) },
    { title: "critiques", num: true, cell: (one) => whole(one.critiques) },
    { title: "program changed after", num: true, cell: (one) => whole(one.changed) },
    { title: "named a place", num: true, cell: (one) => whole(one.placed) },
    { title: "changed there", num: true, cell: (one) => [whole(one.heeded), h("span", { class: "range" }, percent(one.heeded_share, 0))] },
  ], heeded, { caption: "How often a critic\u2019s words were followed by a change in the place they name", className: "ranged" });
}

function rolesTable(roles) {
  return table([
    { title: "role", cell: (one) => one.role },
    { title: "calls", num: true, cell: (one) => whole(one.calls) },
    { title: "failed", num: true, cell: (one) => whole(one.failed) },
    { title: "tokens in", num: true, cell: (one) => whole(one.input_tokens) },
    { title: "tokens out", num: true, cell: (one) => whole(one.output_tokens) },
    { title: "cost", num: true, cell: (one) => money(one.cost) },
    { title: "seconds a call", num: true, cell: (one) => mean(one.mean_seconds) },
  ], roles, { caption: "Calls by role" });
}

function samplesTable(study, samplings) {
  return table([
    { title: "strategy", cell: (one) => [bdi(one.strategy), " ", bdi(one.language), " ", bdi(one.model)] },
    { title: "k", num: true, cell: (one) => one.k },
    { title: "pass@1", num: true, sort: (one) => one.pass_at_1, cell: (one) => percent(one.pass_at_1) },
    { title: "pass@k", num: true, sort: (one) => one.pass_at_k, cell: (one) => percent(one.pass_at_k) },
    { title: "pass^k", num: true, sort: (one) => one.pass_hat_k, cell: (one) => percent(one.pass_hat_k) },
  ], samplings, { caption: "Samples of a task: one of k solves it (pass@k), all of k do (pass^k); unbiased" });
}

function hardCoded(study, suspects) {
  return h("ul", { class: "small" }, suspects.slice(0, 200).map((one) => {
    const trial = study.byRoute.get(one.run + "\n" + one.trial);
    return h("li", null, trial ? h("a", { href: trialLink(study, trial) }, bdi(one.trial)) : bdi(one.trial), " attempt " + one.attempt + ": of " + one.held_out + " held-out cases " + one.failed + " failed, " + one.copied + " with the answer to a shown case");
  }));
}
