// While a run goes on: ask for the document now and then, and draw the page anew when it has changed.

const EVERY = 2000;

async function follow() {
  const status = document.querySelector(".live");
  let tag = "";
  for (;;) {
    try {
      const answer = await fetch("document", { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
      if (answer.status === 200) {
        const first = tag === "";
        tag = answer.headers.get("ETag") || "";
        const text = await answer.text();
        if (!first || text.trim() !== document.getElementById("document").textContent.trim()) renew(JSON.parse(text));
      }
      status.textContent = answer.status === 503 ? await answer.text() : finished() ? "All trials have ended." : "Following the run.";
    } catch {
      status.textContent = "The server does not answer; start loopwright view again.";
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
}

function finished() {
  return STUDIES.every((study) => study.trials.every((trial) => trial.outcome !== "not_run"));
}

/** Take over a new document. Where one is on the page, and where the focus is, stays as it was. */
function renew(whole) {
  DOCUMENT = whole;
  STUDIES = studies(whole);
  const { study, view, rest } = parseRoute(location.hash);
  if (view === "trial") {
    const trial = study.byRoute.get(rest[0] + "\n" + rest[1]);
    if (trial && trial.kind !== "missing" && mainElement.dataset.settled === trial.key) return;
    mainElement.dataset.settled = trial ? trial.key : "";
  }
  const active = document.activeElement;
  const typed = active && active.matches("input, select, textarea");
  if (typed || mainElement.contains(active) && active.closest(".filters")) return;
  const at = window.scrollY;
  const inside = [...mainElement.querySelectorAll(".scroll")].map((box) => [box.scrollTop, box.scrollLeft]);
  const href = active && active.getAttribute("href");
  show(false);
  mainElement.querySelectorAll(".scroll").forEach((box, place) => { if (inside[place]) [box.scrollTop, box.scrollLeft] = inside[place]; });
  window.scrollTo(0, at);
  const again = href && [...mainElement.querySelectorAll("a")].find((one) => one.getAttribute("href") === href);
  if (again) again.focus({ preventScroll: true });
}
