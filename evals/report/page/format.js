// Numbers and names as people read them.

const MINUS = "\u2212", THIN = "\u202f", DASH = "\u2013";

function whole(number) {
  return number === null || number === undefined ? "unknown" : Math.round(number).toLocaleString("en-GB");
}

/** A number with so many digits; a tie goes to the even one, as in every other place that prints these numbers. */
function fixed(value, digits) {
  const scaled = value * 10 ** digits;
  const below = Math.floor(scaled);
  return scaled - below === 0.5 && scaled / 10 ** digits === value ? ((below + (below % 2)) / 10 ** digits).toFixed(digits) : value.toFixed(digits);
}

function percent(share, digits = 1) {
  return share === null || share === undefined ? DASH : fixed(100 * share, digits) + THIN + "%";
}

/** A difference of shares, in points of a hundred, with its sign. */
function points(difference) {
  if (difference === null || difference === undefined) return DASH;
  const shown = fixed(Math.abs(100 * difference), 1);
  return (shown === "0.0" ? "" : difference < 0 ? MINUS : "+") + shown;
}

function between(interval) {
  return interval ? fixed(100 * interval.low, 1) + DASH + fixed(100 * interval.high, 1) : DASH;
}

function pointsBetween(interval) {
  return interval ? points(interval.low) + " to " + points(interval.high) : DASH;
}

function money(dollars) {
  if (dollars === null || dollars === undefined) return "unknown";
  return "$" + (dollars === 0 ? "0" : dollars >= 100 ? dollars.toFixed(0) : dollars >= 1 ? dollars.toFixed(2) : dollars.toPrecision(2));
}

function pValue(p) {
  return p === null || p === undefined ? DASH : p < 0.001 ? "<" + THIN + "0.001" : fixed(p, 3);
}

function mean(value, digits = 2) {
  return value === null || value === undefined ? DASH : fixed(value, digits);
}

function counted(number, noun) {
  return whole(number) + " " + noun + (number === 1 ? "" : "s");
}

function plainValue(value) {
  return value === null || value === undefined ? "not set" : typeof value === "string" ? value : JSON.stringify(value);
}

// How trials end, from best to worst, and why some have no result.

const ENDINGS = [
  ["solved", "solved", "solved"],
  ["overfit", "overfit", "passed what was shown, failed a held-out case"],
  ["logic_error", "wrong output", "printed the wrong output"],
  ["timeout_error", "no end", "ran out of steps or output"],
  ["runtime_error", "fault", "stopped with a fault"],
  ["compile_error", "not compiled", "did not compile"],
  ["no_program", "no program", "gave no program"],
  ["missing", "no result", "missing: never counted as wrong"],
];

const LETTERS = { S: "solved", L: "logic_error", T: "timeout_error", R: "runtime_error", C: "compile_error", N: "no_program" };
const SCORED = new Set(ENDINGS.map(([name]) => name).filter((name) => name !== "missing"));

/** The class of an ending: a reason for which a result is missing becomes "missing". */
function endingClass(ending) {
  return SCORED.has(ending) ? ending : "missing";
}

function endingWord(ending) {
  const found = ENDINGS.find(([name]) => name === ending);
  return found ? found[1] : ending.replaceAll("_", " ");
}

/** How an attempt, or a case, went: the same classes, with "ok" for one that passed. */
function errorWord(error) {
  return error === "ok" ? "passed" : endingWord(error);
}

/** A mark of an ending: a letter in a coloured box, so that colour is never alone. */
function mark(ending, label) {
  const kind = ending === "ok" ? "solved" : endingClass(ending);
  const letter = { solved: "✓", overfit: "O", logic_error: "L", timeout_error: "T", runtime_error: "R", compile_error: "C", no_program: "N", missing: "?" }[kind];
  const word = label || endingWord(ending === "ok" ? "solved" : ending);
  return h("span", { class: "mark " + kind, title: word, role: "img", "aria-label": word }, letter);
}
