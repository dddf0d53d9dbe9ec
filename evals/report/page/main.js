// The frame around the pages: heading, navigation, light and dark, and what happens when the address changes.

const VIEWS = {
  overview: overviewPage,
  compare: comparePage,
  arm: armPage,
  tasks: tasksPage,
  task: taskPage,
  budgets: budgetsPage,
  attempts: attemptsPage,
  trials: trialsPage,
  trial: trialPage,
  methods: methodsPage,
};

const MENU = [["overview", "Overview"], ["compare", "Comparison"], ["budgets", "Equal budgets"], ["attempts", "Attempts"], ["tasks", "Tasks"], ["trials", "Trials"], ["methods", "Methods"]];

const mainElement = h("main", { id: "main", tabindex: "-1" });
const menuElement = h("nav", { class: "menu", "aria-label": "Pages" });
const studyElement = h("div", { class: "studies" });
const THEMES = ["auto", "light", "dark"];

function remembered(name, value) {
  try {
    if (value === undefined) return localStorage.getItem("loopwright." + name);
    localStorage.setItem("loopwright." + name, value);
  } catch {
    // A page that was opened from disk may have nowhere to remember anything.
  }
  return null;
}

function themeButton() {
  const button = h("button", { type: "button", class: "plain", on: { click: () => set(THEMES[(THEMES.indexOf(theme) + 1) % 3]) } });
  let theme = THEMES.includes(remembered("theme")) ? remembered("theme") : "auto";
  function set(chosen) {
    theme = chosen;
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = "Theme: " + theme;
    remembered("theme", theme);
  }
  set(theme);
  return button;
}

function spacesButton() {
  const button = h("button", { type: "button", class: "plain", "aria-pressed": "true", on: { click: () => { toggleSpaces(); button.setAttribute("aria-pressed", String(spaces.shown)); } } }, "White space");
  return button;
}

function frame() {
  const skip = document.querySelector(".skip");
  skip.addEventListener("click", (event) => { event.preventDefault(); mainElement.focus(); });
  document.body.append(
    h("header", { class: "top" },
      h("div", { class: "title" }, h("a", { href: "#/", class: "brand" }, "Loopwright"), " ", h("span", { class: "runs" }, runNames())),
      menuElement, h("div", { class: "tools" }, spacesButton(), themeButton())),
    studyElement, mainElement,
    h("footer", null, "Loopwright report. ", PLACES.live ? h("span", { class: "live", role: "status" }) : null));
}

function runNames() {
  const labels = DOCUMENT.runs.map((run) => run.label);
  return labels.length > 3 ? labels.length + " runs" : labels.map((label, place) => [place ? ", " : "", bdi(label)]);
}

function studyLinks(current) {
  if (STUDIES.length < 2) return null;
  return h("nav", { "aria-label": "Benchmarks" }, STUDIES.length + " benchmarks, never pooled: ", STUDIES.map((study) =>
    h("a", { href: link(study, ["overview"]), "aria-current": study === current ? "page" : null }, bdi(study.benchmark + " " + study.version), " (" + counted(study.runs.length, "run") + ")")));
}

/** Draw the page of the address. The focus goes to its heading when somebody followed a link. */
function show(moved) {
  const { study, view, rest, query } = parseRoute(location.hash);
  const make = VIEWS[view];
  leave();
  const content = make ? make(study, rest, query) : missingPage("This report has no such page.");
  replaceChildren(mainElement, content);
  replaceChildren(menuElement, MENU.map(([name, word]) => h("a", { href: link(study, [name]), "aria-current": name === view ? "page" : null }, word)));
  replaceChildren(studyElement, studyLinks(study));
  const heading = mainElement.querySelector("h1");
  document.title = (heading ? heading.textContent : "Report") + " \u2013 Loopwright";
  if (moved) {
    window.scrollTo(0, 0);
    if (heading) {
      heading.setAttribute("tabindex", "-1");
      heading.focus({ preventScroll: true });
    }
  }
  document.documentElement.dataset.route = location.hash;
}

frame();
show(false);
window.addEventListener("hashchange", () => show(true));
if (PLACES.live) follow();
