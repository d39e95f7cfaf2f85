import type { MinerPart, MinerPartValues, PartFault } from "#src/domain/miners/miner-record.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { ReadRecord } from "./records.ts";

export type FoundPart<Value> =
  /** `isStale`: the last request failed, as `fault` says, or is long ago. */
  | {
      readonly kind: "read";
      readonly value: Value;
      readonly at: number;
      readonly isStale: boolean;
      readonly fault: PartFault | null;
    }
  | { readonly kind: "coming" }
  | { readonly kind: "unknown"; readonly at: number }
  /** No response. `retryAfterMs`: too many requests for this visitor, who may retry then. */
  | { readonly kind: "unreachable"; readonly retryAfterMs?: number };

/** A followed miner is read every ten minutes, with news at least as often, so pages hear when "old" ends. */
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
  // A busy engine is polled again while someone looks.
  return fault === null || fault === "busy" ? { kind: "coming" } : { kind: "unreachable" };
}
