// The list of all trials, with filters that stand in the address.

const FILTERS = ["run", "model", "strategy", "language", "tier", "category", "task"];

function trialsPage(study, rest, query) {
  const values = { ...study.factors, task: study.tasks.map((task) => task.id) };
  const ask = { ...query };
  const list = h("div");
  const count = h("p", { class: "note", "aria-live": "polite" });
  const filters = FILTERS.filter((name) => values[name].length > 1).map((name) => select(name, values[name], ask[name]));
  const endings = select("ending", ENDINGS.filter(([name]) => study.trials.some((trial) => trial.kind === name)).map(([name]) => name), ask.ending, endingWord);
  const words = h("input", { type: "search", placeholder: "part of a key", "aria-label": "Search in keys", value: ask.key || "", on: { input: (event) => change("key", event.target.value) } });

  function select(name, options, chosen, word = (value) => value) {
    return h("label", null, name, " ", h("select", { on: { change: (event) => change(name, event.target.value) } },
      h("option", { value: "" }, "all"), options.map((value) => h("option", { value, selected: value === chosen }, shortened(word(value), 40)))));
  }

  function change(name, value) {
    ask[name] = value;
    history.replaceState(null, "", link(study, ["trials"], ask));
    draw();
  }

  function draw() {
    const found = study.trials.filter((trial) => matches(trial, ask));
    count.textContent = counted(found.length, "trial") + " of " + whole(study.trials.length) + ", " + whole(found.filter((trial) => trial.kind === "solved").length) + " solved.";
    replaceChildren(list, trialList(study, found, "Trials", ask));
  }

  draw();
  return [h("h1", null, "Trials"), h("form", { class: "filters", role: "search", on: { submit: (event) => event.preventDefault() } }, filters, endings, words), count, list];
}

function matches(trial, ask) {
  return Object.entries(ask).every(([name, value]) => {
    if (!value) return true;
    if (name === "ending") return trial.kind === value || trial.ending === value;
    if (name === "key") return trial.key.toLowerCase().includes(value.toLowerCase());
    if (name === "attempts") return trial.attempts === Number(value);
    if (name === "solvedAt") return trial.kind === "solved" && trial.attempts === Number(value);
    if (name === "via") return trial.errors.includes(value);
    if (name === "last") return trial.errors.endsWith(value) && trial.kind !== "missing";
    return !(name in trial) || String(trial[name]) === value;
  });
}

function trialList(study, trials, caption) {
  if (!trials.length) return h("p", { class: "note" }, "No trial is like that.");
  const several = (name) => study.factors[name].length > 1;
  let order = null;
  const box = h("div");
  const columns = [
    { title: "trial", key: (trial) => trial.key, cell: (trial) => bdi(trial.key) },
    several("run") && { title: "run", key: (trial) => trial.run, cell: (trial) => bdi(trial.run) },
    { title: "ended", key: (trial) => ENDINGS.findIndex(([name]) => name === trial.kind), cell: (trial) => [mark(trial.kind, endingWord(trial.ending)), " ", endingWord(trial.ending)] },
    { title: "attempts", key: (trial) => trial.errors, cell: (trial) => Array.from(trial.errors, (letter) => mark(LETTERS[letter] || "missing")) },
    { title: "calls", num: true, key: (trial) => trial.calls, cell: (trial) => whole(trial.calls) },
    { title: "tokens", num: true, key: tokensOf, cell: (trial) => whole(tokensOf(trial)) },
    { title: "cost", num: true, key: (trial) => trial.cost, cell: (trial) => money(trial.cost) },
  ].filter(Boolean);

  function draw() {
    const rows = [...trials];
    if (order) rows.sort((one, other) => (order.down ? -1 : 1) * compareValues(order.column.key(one), order.column.key(other)));
    const heads = columns.map((column) => ({ ...column, head: sortButton(column) }));
    replaceChildren(box, longTable(heads, rows, { caption, hrefOf: (trial) => trialLink(study, trial) }));
    box.querySelectorAll("thead th").forEach((head, place) => head.setAttribute("aria-sort",
      order && order.column === columns[place] ? (order.down ? "descending" : "ascending") : "none"));
  }

  function sortButton(column) {
    const turn = () => {
      order = { column, down: order && order.column === column ? !order.down : Boolean(column.num) };
      draw();
      box.querySelectorAll("thead button")[columns.indexOf(column)].focus();
    };
    return h("button", { class: "sort", type: "button", on: { click: turn } }, column.title);
  }

  draw();
  return box;
}

function tokensOf(trial) {
  return trial.input === null || trial.output === null ? null : trial.input + trial.output;
}
