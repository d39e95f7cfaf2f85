import type { PartResult } from "./attack-part.ts";

export interface PartOutcome extends PartResult {
  readonly title: string;
  readonly seconds: number;
}

/** The table at the end of a run, and below it each fault with what shows it and the slowest answers. */
export function formatTable(outcomes: readonly PartOutcome[]): string {
  const rows = outcomes.map((outcome) => [
    outcome.title,
    outcome.leftOut ?? outcome.counts.map(([name, figure]) => `${name} ${figure}`).join(", "),
    String(outcome.faults.length),
    formatMs(outcome.slowest[0]?.ms),
    `${outcome.seconds.toFixed(0)} s`,
    outcome.leftOut !== null ? "left out" : outcome.faults.length === 0 ? "holds" : "FAULTS",
  ]);
  const table = [["Part", "Counts", "Faults", "Slowest answer", "Took", "Verdict"], Array(6).fill("---"), ...rows];
  return [
    table.map((cells) => `| ${cells.map(escapeCell).join(" | ")} |`).join("\n"),
    ...outcomes.flatMap(formatFaults),
    ...outcomes.flatMap(formatSlowest),
    "",
  ].join("\n");
}

function formatFaults({ title, faults }: PartOutcome): readonly string[] {
  if (faults.length === 0) return [];
  return [`\n${title}, faults:\n`, ...faults.map(({ what, input }) => `- ${what}\n  \`${printable(input)}\``)];
}

function formatSlowest({ title, slowest }: PartOutcome): readonly string[] {
  if (slowest.length === 0) return [];
  return [
    `\n${title}, slowest answers:\n`,
    ...slowest.map(({ ms, input }) => `- ${formatMs(ms)} \`${printable(input)}\``),
  ];
}

function formatMs(ms: number | undefined): string {
  return ms === undefined ? "" : `${ms.toFixed(0)} ms`;
}

function escapeCell(text: string): string {
  return printable(text).replaceAll("|", "\\|");
}

/** What was sent must not control the terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, "?");
}
