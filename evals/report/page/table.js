// Tables: columns that sort, cells that lead somewhere, and a window on a list that is too long to draw.

/** A table. A column has title, cell(row) -> node or text, and may have sort(row) -> number or text, num, note, head. */
function table(columns, rows, { caption, sortBy, descending = false, className = "", rowClass, empty } = {}) {
  if (!rows.length) return h("p", { class: "note" }, empty || "There is nothing to list.");
  let order = sortBy === undefined ? null : { column: sortBy, descending };
  const body = h("tbody");
  const heads = columns.map((column, place) => head(column, place));

  function head(column, place) {
    const attributes = { scope: "col", class: column.num ? "num" : null, title: column.note };
    if (!column.sort) return h("th", attributes, column.title, column.head);
    const turn = () => {
      const down = order && order.column === place ? !order.descending : Boolean(column.num);
      order = { column: place, descending: down };
      draw();
    };
    return h("th", attributes, h("button", { class: "sort", type: "button", on: { click: turn } }, column.title), column.head);
  }

  function draw() {
    const shown = [...rows];
    if (order) {
      const key = columns[order.column].sort;
      shown.sort((one, other) => (order.descending ? -1 : 1) * compareValues(key(one), key(other)));
    }
    heads.forEach((element, place) => {
      if (!columns[place].sort) return;
      const sorted = order && order.column === place ? (order.descending ? "descending" : "ascending") : "none";
      element.setAttribute("aria-sort", sorted);
    });
    replaceChildren(body, shown.map((row) => h("tr", { class: rowClass ? rowClass(row) : null }, columns.map((column, place) =>
      h(place === 0 ? "th" : "td", { class: column.num ? "num" : column.wide ? "wide" : null, scope: place === 0 ? "row" : null }, column.cell(row))))));
  }

  draw();
  return h("div", { class: "scroll " + className, tabindex: "0", role: "region", "aria-label": caption },
    h("table", null, caption && h("caption", null, caption), h("thead", null, h("tr", null, heads)), body));
}

function compareValues(one, other) {
  if (one === other) return 0;
  if (one === null || one === undefined) return 1;
  if (other === null || other === undefined) return -1;
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "en", { numeric: true });
}

const ROW = 34;

/** A window on a long list: of its rows only those in sight are in the page. Arrow keys, Home and End move the focus. */
function longTable(columns, rows, { caption, hrefOf }) {
  const above = h("tr", { "aria-hidden": "true" }), below = h("tr", { "aria-hidden": "true" });
  const body = h("tbody");
  const box = h("div", { class: "scroll long", tabindex: "0", role: "region", "aria-label": caption, css: { "--rows": rows.length } },
    h("table", { "aria-rowcount": rows.length + 1 }, h("caption", { class: "hidden" }, caption),
      h("thead", null, h("tr", { "aria-rowindex": 1 }, columns.map((column) =>
        h("th", { scope: "col", class: column.num ? "num" : null }, column.head)))), body));
  let from = -1, to = -1;

  function draw(force) {
    const seen = Math.ceil((box.clientHeight || 600) / ROW);
    const first = Math.max(0, Math.floor(box.scrollTop / ROW) - 10);
    const last = Math.min(rows.length, first + seen + 20);
    if (!force && first === from && last === to) return;
    const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.row : undefined;
    from = first;
    to = last;
    render(first, last);
    if (focused !== undefined && document.activeElement === document.body) focus(Number(focused));
  }

  function render(first, last) {
    above.style.setProperty("height", first * ROW + "px");
    below.style.setProperty("height", (rows.length - last) * ROW + "px");
    const lines = [];
    for (let place = first; place < last; place += 1) {
      const row = rows[place];
      lines.push(h("tr", { "aria-rowindex": place + 2 }, columns.map((column, at) =>
        h(at === 0 ? "th" : "td", { class: column.num ? "num" : null, scope: at === 0 ? "row" : null },
          at === 0 ? h("a", { href: hrefOf(row), "data-row": place }, column.cell(row)) : column.cell(row)))));
    }
    replaceChildren(body, above, lines, below);
  }

  function focus(place) {
    const goal = Math.max(0, Math.min(rows.length - 1, place));
    const top = goal * ROW;
    if (top < box.scrollTop) box.scrollTop = top;
    if (top + 3 * ROW > box.scrollTop + box.clientHeight) box.scrollTop = top + 3 * ROW - box.clientHeight;
    draw();
    const link = body.querySelector('a[data-row="' + goal + '"]');
    if (link) link.focus({ preventScroll: true });
  }

  box.addEventListener("scroll", () => requestAnimationFrame(() => draw()), { passive: true });
  box.addEventListener("keydown", (event) => {
    const at = document.activeElement.dataset.row;
    const page = Math.max(1, Math.floor(box.clientHeight / ROW) - 2);
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (!(event.key in moves)) return;
    event.preventDefault();
    focus(at === undefined ? Math.floor(box.scrollTop / ROW) : Number(at) + moves[event.key]);
  });
  whileShown(box, "beforeprint", () => render(0, Math.min(rows.length, 1000)));
  whileShown(box, "afterprint", () => draw(true));
  new ResizeObserver(() => draw(true)).observe(box);
  draw(true);
  return box;
}

/** Listen to the window for as long as an element is in the page. */
function whileShown(element, event, listener) {
  const heard = () => (element.isConnected ? listener() : window.removeEventListener(event, heard));
  window.addEventListener(event, heard);
}

/** A grid of cells that the arrow keys walk through: of its links one is in the order of tabs at a time. */
function walkable(element) {
  const links = () => [...element.querySelectorAll("tbody a")];
  links().forEach((link, place) => link.setAttribute("tabindex", place === 0 ? "0" : "-1"));
  element.addEventListener("keydown", (event) => {
    const cell = document.activeElement.closest("td");
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    if (!cell || !(event.key in steps)) return;
    event.preventDefault();
    const [down, right] = steps[event.key];
    const lines = [...element.querySelectorAll("tbody tr")];
    let line = lines.indexOf(cell.parentElement) + down, column = cell.cellIndex + right;
    while (lines[line] && lines[line].cells[column]) {
      const link = lines[line].cells[column].querySelector("a");
      if (link) {
        links().forEach((one) => one.setAttribute("tabindex", one === link ? "0" : "-1"));
        link.focus();
        return;
      }
      line += down;
      column += right;
    }
  });
  return element;
}
