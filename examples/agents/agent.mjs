// An agent in Node.js, without a package. It knows nothing but what it is shown: once it has seen what a program should
// have printed, it writes Brainfuck that prints just that. So it solves tasks that have one case.
//
//     loopwright run --model 'exec:node examples/agents/agent.mjs' --strategy self-scaffolding --task E01

import { createInterface } from "node:readline";

function printing(text) {
  // Add or subtract the way from one byte to the next, and print.
  let cell = 0;
  let program = "";
  for (const byte of Buffer.from(text)) {
    program += (byte > cell ? "+" : "-").repeat(Math.abs(byte - cell)) + ".";
    cell = byte;
  }
  return program;
}

function answer(request) {
  switch (request.type) {
    case "WriteProgram": {
      const seen = request.last?.feedback[0]?.expected_stdout ?? "";
      return { text: printing(seen) || ".", exact: true };
    }
    case "EditByPlan":
      return { text: printing(request.plan), exact: true };
    case "DraftPlan":
      return { text: request.brief.title };
    case "Criticise":
      return { text: "It should print what was expected." };
    default:
      return { error: `I do not know what ${request.type} asks for` };
  }
}

const nothing = { input_tokens: 0, output_tokens: 0, cached_tokens: 0, reasoning_tokens: 0 };

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const reply = { id: request.id, ...answer(request) };
  // Not console.log: a reply is one line, and nothing else may come between.
  process.stdout.write(JSON.stringify("error" in reply ? reply : { ...reply, usage: nothing, cost: 0 }) + "\n");
}
