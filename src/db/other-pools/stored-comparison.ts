import type { OtherPoolReading } from "#src/domain/comparison/other-pool.ts";
import type { TimeWindow } from "../store.ts";

/** One UTC day on one chain. `payouts` 0 with `amount` 0: nothing was paid. */
export interface PaidDay {
  /** Midnight. */
  readonly day: number;
  readonly chain: string;
  readonly amount: bigint;
  readonly payouts: number;
}

export interface ComparisonRepository {
  saveReading(key: string, reading: OtherPoolReading): Promise<void>;
  listReadings(): Promise<ReadonlyMap<string, OtherPoolReading>>;
  savePaidDays(pool: string, days: readonly PaidDay[]): Promise<void>;
  /** Days that were never summed are left out. */
  listPaidDays(pool: string, window: TimeWindow): Promise<readonly PaidDay[]>;
}
