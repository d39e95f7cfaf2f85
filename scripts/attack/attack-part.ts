/** What went wrong, and what shows it. */
export interface AttackFault {
  readonly what: string;
  readonly input: string;
}

export interface PartResult {
  /** Name and figure, in the order in which the table shows them: `["answers", "100000"]`. */
  readonly counts: readonly (readonly [string, string])[];
  readonly faults: readonly AttackFault[];
  readonly slowest: readonly { readonly ms: number; readonly input: string }[];
  /** Why the part did not run; null when it did. */
  readonly leftOut: string | null;
}

export interface AttackOptions {
  readonly seed: number;
  /** Inputs of the fuzz. */
  readonly inputs: number;
  /** An answer of the fuzz that takes longer is a fault. */
  readonly slowMs: number;
  /** How long a load or a flood lasts. */
  readonly loadMs: number;
  /** How often the site is killed. */
  readonly kills: number;
  /** A part of the names of a hostile engine's answers; empty = all. */
  readonly kind: string;
  say(line: string): void;
}

export interface AttackPart {
  /** For the command line: `npm run attack -- fuzz`. */
  readonly name: string;
  readonly title: string;
  run(options: AttackOptions): Promise<PartResult>;
}

export function leaveOut(reason: string): PartResult {
  return { counts: [], faults: [], slowest: [], leftOut: reason };
}
