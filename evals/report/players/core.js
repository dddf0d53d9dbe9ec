// What all players have in common: elements, and a trace's frames from its columns.
//
// Every file adds to one object, `Players`; `mountPlayer(element, trace)` in player.js is the only other name. A player
// of a language is an object with a `title` and with `build(stage, trace, frames)`, which puts the machine into an
// element and gives `draw(frame, before)` to show a frame (and the one before it, or null), `say(frame)`, what comes
// next in words, and if need be `fit()`, for another width, and `remove()`. `glyphs(trace)`, if there, tells how the
// source is shown.
//
// Text reaches the page as text only: nothing here parses markup.

var Players = Players || {};

Players.core = {
  /** An element with attributes and children; `css` sets custom properties and the like. */
  el(name, attributes, ...children) {
    return Players.core.fill(document.createElement(name), attributes, children);
  },

  /** The same for a drawing. */
  svg(name, attributes, ...children) {
    return Players.core.fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
  },

  fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
      else if (name === "css") for (const [key, one] of Object.entries(value)) element.style.setProperty(key, one);
      else element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
    return element;
  },

  /** Put children in the place of those that are there. */
  put(element, ...children) {
    element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  },

  /** The frames of a trace: `length`, and `at(number)`, an object with a value for each column. */
  frames(trace) {
    const length = trace.frames;
    const columns = Object.entries(trace.columns).map(([name, column]) => [name, Players.core.column(column, length)]);
    return {
      length,
      at(number) {
        const frame = {};
        for (const [name, values] of columns) frame[name] = values[number];
        return frame;
      },
      all(name) {
        const found = columns.find((column) => column[0] === name);
        return found ? found[1] : [];
      },
    };
  },

  /** The values of a column; traces_columns.py has the forms. Lists that do not change are one and the same. */
  column(column, length) {
    if (Object.hasOwn(column, "same")) return new Array(length).fill(column.same);
    if (column.at) return column.at.map((place) => column.words[place]);
    if (column.ints) {
      let value = 0;
      return column.ints.map((change) => (value += change));
    }
    let list = [];
    return column.lists.map((edit) => {
      if (edit === 0) return list;
      const [place, dropped, ...items] = edit;
      const words = column.words;
      list = [...list.slice(0, place), ...(words ? items.map((item) => words[item]) : items), ...list.slice(place + dropped)];
      return list;
    });
  },

  /** A number with separators; what is no number stays as it is. */
  whole(value) {
    return typeof value === "number" ? value.toLocaleString("en-GB") : String(value);
  },

  counted(number, noun) {
    return Players.core.whole(number) + " " + noun + (number === 1 ? "" : "s");
  },

  /** The character of a code, quoted, if it is one that can be seen; else nothing. */
  character(code) {
    if (typeof code !== "number") return "";
    if (code === 10) return "\\n";
    if (code === 9) return "\\t";
    if (code === 13) return "\\r";
    if (code === 32) return "space";
    if (code < 33 || (code > 126 && code < 161) || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return "";
    return String.fromCodePoint(code);
  },

  /** A code of a character that cannot be seen, in two digits. */
  hex: (code) => code.toString(16).toUpperCase().padStart(2, "0"),

  /** A text with marks for what cannot be seen in it. Line feeds also break the line. */
  visible(text) {
    const parts = [];
    let plain = "";
    for (const character of text) {
      const code = character.codePointAt(0);
      if (code >= 32 && code !== 127) {
        plain += character;
        continue;
      }
      if (plain) parts.push(plain);
      plain = "";
      const sign = code === 10 ? "↵" : code === 9 ? "⇥" : "\\x" + Players.core.hex(code);
      parts.push(Players.core.el("i", { class: "p-control" }, sign), code === 10 ? "\n" : code === 9 ? "\t" : null);
    }
    if (plain) parts.push(plain);
    return parts;
  },

  /** A line of labelled facts: pairs of a name and a text. */
  facts(pairs) {
    const { el } = Players.core;
    return el("dl", { class: "p-facts" }, pairs.map(([name, value]) => el("div", null, el("dt", null, name), el("dd", null, value))));
  },

  /** A part of the stage with a heading. */
  part(title, ...children) {
    const { el } = Players.core;
    return el("section", { class: "p-part" }, el("h4", null, title), children);
  },
};
