import type { Log } from "#src/domain/site/log.ts";
import { SourceOutage } from "../source.ts";

export interface LogLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly facts: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** `reported`: faults of the program; `outages`: sources without figures. */
export function createTestLog() {
  const lines: LogLine[] = [];
  const reported: unknown[] = [];
  const outages: string[] = [];
  const write = (level: LogLine["level"]) => (facts: LogLine["facts"], message: string) => {
    lines.push({ level, facts, message });
  };
  const log: Log = { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
  const report = (error: unknown) => {
    if (error instanceof SourceOutage) outages.push(error.message);
    else reported.push(error);
  };
  return { log, lines, reported, outages, report };
}
