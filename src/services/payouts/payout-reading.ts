import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { ReadPayouts } from "#src/domain/miners/miner-record.ts";
import { findPart } from "../miners/find-part.ts";
import type { MinerRefusal } from "../miners/miner-refusal.ts";
import type { MinerRecords } from "../miners/records.ts";

export interface PayoutReading extends ReadPayouts {
  /** When the list was read last; null = the first reading is in progress. */
  readonly at: number | null;
  readonly isStale: boolean;
}

interface ReadingParts {
  readonly records: MinerRecords;
  readonly store: Pick<Store, "payouts">;
  readonly now: () => number;
}

const nothingReported = { pending: [], confirmedUntil: new Map<string, number>() };

/** Unreachable only without a response and without stored payouts. */
export async function findPayoutReading(
  { records, store, now }: ReadingParts,
  coin: CoinSlug,
  address: string,
  spelling: string,
): Promise<PayoutReading | Extract<MinerRefusal, { readonly state: "unreachable" }>> {
  const read = await records.read(coin, address, ["payouts"], spelling === address ? {} : { spelling });
  const part = findPart(read, "payouts", now());
  if (part.kind === "read") return { ...part.value, at: part.at, isStale: part.isStale };
  const stored = await store.payouts.findReading(coin, address);
  switch (part.kind) {
    case "coming":
      return { at: stored?.at ?? null, isStale: false, isComplete: stored?.isComplete ?? false, ...nothingReported };
    case "unknown":
      return { at: stored?.at ?? part.at, isStale: false, isComplete: stored?.isComplete ?? true, ...nothingReported };
    case "unreachable": {
      const { kind: state, ...rest } = part;
      return stored === null ? { state, ...rest } : { ...stored, isStale: true, ...nothingReported };
    }
  }
}
