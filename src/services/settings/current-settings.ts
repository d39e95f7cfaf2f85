import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerSettings } from "#src/domain/money/miner-settings.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { type FoundPart, findPart } from "../miners/find-part.ts";
import { lookEveryMs, type MinerRecords, type ReadRecord } from "../miners/records.ts";
import { waitLeftMs } from "../miners/visitor.ts";

export type FoundSettings =
  | { readonly state: "found"; readonly settings: MinerSettings; readonly at: number; readonly isStale: boolean }
  | { readonly state: "unknown-miner" | "coming" }
  | { readonly state: "unreachable"; readonly retryAfterMs?: number };

interface SettingsParts {
  readonly records: MinerRecords;
  readonly store: Pick<Store, "miners" | "signals">;
  readonly now: () => number;
}

/** Changes need settings of this age, where the engine responds in time. */
const youngMs = MINUTE;

export function createCurrentSettings({ records, store, now }: SettingsParts) {
  function read(coin: CoinSlug, address: string, spelling: string): Promise<ReadRecord> {
    return records.read(coin, address, ["settings"], spelling === address ? {} : { spelling });
  }

  /** No longer than a visitor waits. */
  async function awaitReading(coin: CoinSlug, address: string, since: number): Promise<FoundSettings> {
    const until = performance.now() + waitLeftMs();
    for (;;) {
      const record = await store.miners.findRecord(coin, address, ["settings"]);
      const isTold = (record?.parts.settings?.triedAt ?? 0) >= since;
      const leftMs = until - performance.now();
      if (isTold || leftMs <= 0) {
        if (record === null) return { state: "coming" };
        return toSettings(findPart({ kind: "known", record, coming: [] }, "settings", now()));
      }
      await waitForNews(coin, address, Math.min(leftMs, lookEveryMs));
    }
  }

  function waitForNews(coin: CoinSlug, address: string, longestMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = store.signals.onNews((news) => {
      if (news.kind !== "pool" && news.pool === coin && news.address === address) resolve();
    });
    const timer = setTimeout(resolve, longestMs);
    return promise.finally(() => {
      clearTimeout(timer);
      stop();
    });
  }

  return {
    find: async (coin: CoinSlug, address: string, spelling: string): Promise<FoundSettings> =>
      toSettings(findPart(await read(coin, address, spelling), "settings", now())),

    /** Waits briefly for young settings, else returns the last ones. */
    async findYoung(coin: CoinSlug, address: string, spelling: string): Promise<FoundSettings> {
      const since = now() - youngMs;
      const known = await read(coin, address, spelling);
      const isYoung = known.kind === "known" && (known.record.parts.settings?.triedAt ?? 0) >= since;
      if (known.kind !== "known" || isYoung) return toSettings(findPart(known, "settings", now()));
      store.signals.want({ pool: coin, address, parts: ["settings"], why: "looked", network: null, newerThan: since });
      return awaitReading(coin, address, since);
    },
  };
}

function toSettings(part: FoundPart<MinerSettings>): FoundSettings {
  if (part.kind === "coming") return { state: "coming" };
  if (part.kind === "unreachable") {
    const { kind: state, ...rest } = part;
    return { state, ...rest };
  }
  // Only miners known to the engine have settings.
  if (part.kind === "unknown" || part.fault === "absent" || part.fault === "blank") return { state: "unknown-miner" };
  const { value: settings, at, isStale } = part;
  return { state: "found", settings, at, isStale };
}
