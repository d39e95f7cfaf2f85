import type { Log } from "#src/domain/site/log.ts";

export interface LogLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly facts: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** Keeps what was logged and reported. */
export function createTestLog() {
  const lines: LogLine[] = [];
  const reported: unknown[] = [];
  const write = (level: LogLine["level"]) => (facts: LogLine["facts"], message: string) => {
    lines.push({ level, facts, message });
  };
  const log: Log = { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
  return { log, lines, reported, report: (error: unknown) => void reported.push(error) };
}
