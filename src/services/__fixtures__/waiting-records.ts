import { setImmediate as nextRound } from "node:timers/promises";
import type { Signals } from "#src/db/signals/signals.ts";
import type { MinerRecords } from "../miners/records.ts";

/** What is wanted is read first: an engine's answer is seen in the same call that asks for it. */
export function waitingRecords(
  records: MinerRecords,
  follower: { idle(): Promise<void> },
  signals: Signals,
): MinerRecords {
  return {
    async read(coin, address, wanted, hint = {}) {
      const parts = [...new Set(["answer" as const, ...wanted])];
      signals.want({ pool: coin, address, parts, why: "looked", network: null, ...hint });
      // Signals come in later than they are sent.
      await nextRound();
      await follower.idle();
      await nextRound();
      return records.read(coin, address, wanted, hint);
    },
  };
}
