// Elements. Text reaches the page as text only: nothing here, or in any other file, parses markup, and a link goes to a
// place inside the report or to another part of it.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children. A child is a node, a text, or null; lists are laid flat. */
function h(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for a drawing. */
function svg(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "css") for (const [key, one] of Object.entries(value)) element.style.setProperty(key, one);
    else if (name === "href") element.setAttribute("href", safeLink(value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A link stays inside the report: a route of this page, or of a part beside it. Everything else leads nowhere. */
function safeLink(link) {
  return /^(?:[\w.%~-]+(?:\/[\w.%~-]+)?|\.\.\/[\w.%~-]+)?#\//.test(link) ? link : "#/";
}

/** A name that may be written from right to left, or hold marks that turn what follows: it is kept to itself. */
function bdi(text, attributes) {
  return h("bdi", attributes, text);
}

function replaceChildren(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
}

/** Words for a screen reader alone. */
function hidden(text) {
  return h("span", { class: "hidden" }, text);
}
