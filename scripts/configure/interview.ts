import type { Result } from "#src/domain/result.ts";

/** Where questions are asked: a person's terminal, or lines that another program sends. */
export interface Terminal {
  say(text: string): void;
  /** Null: there is no further line, or Ctrl-C was pressed. */
  ask(question: string): Promise<string | null>;
}

/** Ends the interview wherever it is. */
export class InterviewStopped extends Error {}

/** What a question takes Enter for: `known` may be replaced, "-" stands for nothing. */
interface Question<Value> {
  /** Under which the answer is kept for the next time. */
  readonly key: string;
  readonly text: string;
  readonly known?: string;
  /** The error is a sentence, and the question is asked again. */
  read(text: string): Result<Value, string> | Promise<Result<Value, string>>;
}

export interface Interview {
  say(text: string): void;
  ask<Value>(question: Question<Value>): Promise<Value>;
  confirm(text: string, isUsual: boolean): Promise<boolean>;
}

/** `answers`: of an interview that was stopped, offered again; they are kept up to date. */
export function createInterview(
  terminal: Terminal,
  answers: Map<string, string>,
  keep: (answers: ReadonlyMap<string, string>) => void,
): Interview {
  async function ask<Value>({ key, text, known = "", read }: Question<Value>): Promise<Value> {
    for (;;) {
      const offered = answers.get(key) ?? known;
      const line = await terminal.ask(offered === "" ? `${text}: ` : `${text} [${offered}]: `);
      if (line === null) throw new InterviewStopped();
      const answer = line.trim() || offered;
      const value = await read(answer === "-" ? "" : answer);
      if (value.ok) {
        answers.set(key, answer);
        keep(answers);
        return value.value;
      }
      answers.delete(key);
      terminal.say(`  ${value.error.replaceAll("\n", "\n  ")}`);
    }
  }

  return {
    say: (text) => terminal.say(text),
    ask,
    // Its answer holds for this time alone: what was found may be another thing the next time.
    async confirm(text, isUsual) {
      for (;;) {
        const line = await terminal.ask(`${text} [${isUsual ? "Y/n" : "y/N"}]: `);
        if (line === null) throw new InterviewStopped();
        const answer = line.trim().toLowerCase();
        if (answer === "") return isUsual;
        if (/^(y|yes|n|no)$/.test(answer)) return answer.startsWith("y");
        terminal.say("  Answer y or n.");
      }
    },
  };
}
