import type { MinerPart, MinerPartValues, PartFault } from "#src/domain/miners/miner-record.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { ReadRecord } from "./records.ts";

/** How one part of a miner stands for whoever shows it. */
export type FoundPart<Value> =
  /** `isStale`: the engine did not tell it when it was asked last, as `fault` says, or was not asked for a long time. */
  | {
      readonly kind: "read";
      readonly value: Value;
      readonly at: number;
      readonly isStale: boolean;
      readonly fault: PartFault | null;
    }
  | { readonly kind: "coming" }
  /** The engine knows nothing of the address. */
  | { readonly kind: "unknown"; readonly at: number }
  /** The engine did not tell it. `retryAfterMs`: it has too many questions for this visitor, who may ask again then. */
  | { readonly kind: "unreachable"; readonly retryAfterMs?: number };

/** A miner who is followed is read every ten minutes, and is news at least as often: a page that says "old" is told when that is over. */
export const oldMs = 15 * MINUTE;

export function findPart<Part extends MinerPart>(
  read: ReadRecord,
  part: Part,
  now: number,
): FoundPart<MinerPartValues[Part]> {
  if (read.kind === "unknown") return { kind: "unknown", at: read.at };
  if (read.kind === "unread") {
    const { why, retryAfterMs } = read;
    return { kind: "unreachable", ...(why === "busy" && retryAfterMs !== null ? { retryAfterMs } : {}) };
  }
  const reading = read.record.parts[part];
  if (reading === undefined) return { kind: "coming" };
  const { value, readAt, triedAt, fault } = reading;
  if (value !== null && readAt !== null) {
    return { kind: "read", value, at: readAt, isStale: fault !== null || now - readAt > oldMs, fault };
  }
  if (fault === "absent" || fault === "blank") return { kind: "unknown", at: triedAt };
  // A busy engine is asked again for as long as somebody looks.
  return fault === null || fault === "busy" ? { kind: "coming" } : { kind: "unreachable" };
}
