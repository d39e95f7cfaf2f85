import { createInterface } from "node:readline";
import type { Terminal } from "./interview.ts";

/** Over standard input, a terminal or a pipe. Ctrl-C and the end of the input both end the questions. */
export function openTerminal(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Terminal & { close(): void } {
  const isTerminal = input.isTTY === true && output.isTTY === true;
  const lines = createInterface({ input, output, terminal: isTerminal });
  lines.on("SIGINT", () => lines.close());
  let isClosed = false;
  lines.on("close", () => {
    isClosed = true;
  });
  // Lines of a pipe come before they are asked for: the iterator keeps them.
  const iterator = lines[Symbol.asyncIterator]();
  // Text from an engine must not control the terminal.
  const clean = (text: string) => text.replace(/[^\P{Cc}\n]/gu, "?");
  return {
    say: (text) => void output.write(`${clean(text)}\n`),
    async ask(question) {
      // A pipe that has ended still has lines, and takes no prompt.
      if (isTerminal && !isClosed) {
        lines.setPrompt(clean(question));
        lines.prompt();
      } else {
        output.write(clean(question));
      }
      const line = await iterator.next();
      // A pipe shows no answer, so the next words would stand behind the question.
      if (!isTerminal) output.write(line.done === true ? "\n" : `${clean(line.value)}\n`);
      return line.done === true ? null : line.value;
    },
    close: () => lines.close(),
  };
}
