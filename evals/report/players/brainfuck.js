// Brainfuck: the tape, each cell with its number, its value, and the character of that value.

var Players = Players || {};

Players.brainfuck = {
  title: "Brainfuck",

  build(stage, trace, frames) {
    const { whole, character } = Players.core;
    const source = Array.from(trace.source);
    const strip = Players.strip({ heads: frames.all("pointer"), width: 46, label: "Tape", lowest: 0 });
    stage.append(strip.box);

    function cell(frame, place) {
      const at = place - frame.start;
      return at >= 0 && at < frame.tape.length ? frame.tape[at] : undefined;
    }

    return {
      fit: strip.fit,
      draw(frame, before, number) {
        strip.draw(number, frame.pointer, (place) => {
          const value = cell(frame, place);
          if (value === undefined) return { text: "", kind: "p-unseen" };
          const old = before ? cell(before, place) : value;
          const kind = old !== undefined && old !== value ? "p-changed" : value === 0 ? "p-blank" : "";
          return { text: String(value), note: character(value), kind };
        });
      },
      say(frame) {
        const command = source[frame.offset];
        const value = cell(frame, frame.pointer), place = "cell " + whole(frame.pointer);
        const shown = character(value);
        return {
          "+": "+ adds 1 to " + place,
          "-": "- subtracts 1 from " + place,
          ">": "> moves the pointer to cell " + whole(frame.pointer + 1),
          "<": "< moves the pointer to cell " + whole(frame.pointer - 1),
          ".": ". writes " + value + (shown ? ", the character " + shown : ""),
          ",": ", reads a character into " + place,
          "[": value === 0 ? "[ skips its loop, as " + place + " is 0" : "[ enters its loop, as " + place + " is not 0",
          "]": value === 0 ? "] leaves its loop, as " + place + " is 0" : "] goes back to the start of its loop, as " + place + " is not 0",
        }[command] || "";
      },
    };
  },
};
