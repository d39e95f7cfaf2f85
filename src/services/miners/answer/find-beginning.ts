import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { historyWindow } from "#src/domain/miners/read-windows.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { EngineFacts } from "#src/sources/engines/pool-engine.ts";
import { findFirstShare } from "../hashrate-averages.ts";
import type { MinerRecords } from "../records.ts";

interface BeginningParts {
  readonly engines: ReadonlyMap<CoinSlug, EngineFacts>;
  readonly store: { readonly miners: Pick<Store["miners"], "hasWorkedBefore"> };
  readonly records: MinerRecords;
}

export interface Beginning {
  /** Null also where older work is recorded: returning after a night is no beginning. */
  readonly at: number | null;
  readonly isComing: boolean;
}

/** Within the last 24 hours. `isEngines`: the history is as complete as the engine keeps it. */
export async function findBeginning(
  { engines, store, records }: BeginningParts,
  { coin, address, at }: { readonly coin: CoinSlug; readonly address: string; readonly at: number },
  history: readonly MinerSample[],
  isEngines: boolean,
): Promise<Beginning> {
  const { from } = historyWindow(at);
  const reachMs = engines.get(coin)?.capabilities.minerHistoryMs ?? 0;
  // In a full engine history of the day, the first point with hashrate is the first share.
  const first = findFirstShare(history, from, isEngines && reachMs >= DAY);
  if (first === null || (await store.miners.hasWorkedBefore(coin, address, from))) return { at: null, isComing: false };
  if (reachMs <= DAY) return { at: first, isComing: false };
  const read = await records.read(coin, address, ["past"]);
  const past = read.kind === "known" ? read.record.parts.past : undefined;
  if (past === undefined || (past.value === null && past.fault === null)) return { at: null, isComing: true };
  const hasWorked = past.value?.some((sample) => sample.at < from && sample.hashrate > 0) === true;
  return { at: hasWorked ? null : first, isComing: false };
}
