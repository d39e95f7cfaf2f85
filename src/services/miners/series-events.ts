import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import type { MinerBlockPage, MinerBlockPageRequest } from "../blocks/miner-blocks.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import type { SeriesAxis } from "../series/coin-series.ts";
import type { PayoutList, SeenMinerStats } from "./miner-stats.ts";

// What happened in the time of a miner's chart besides outages. Times are UTC milliseconds.

export interface SeriesBlock {
  readonly at: number;
  readonly chain: string;
  readonly height: number;
}

export interface SeriesBlocks {
  /** Oldest first, without orphaned ones. */
  readonly found: readonly SeriesBlock[];
  /** From when on none is missing; 0 = all are known. */
  readonly knownSince: number;
}

export interface SeriesPayout {
  readonly at: number;
  readonly chain: string;
  /** Atomic units. */
  readonly amount: bigint;
  readonly transactionId: string | null;
}

export interface SeriesPayouts {
  /** Oldest first. */
  readonly sent: readonly SeriesPayout[];
  readonly knownSince: number;
}

export interface EventParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly store: Pick<Store, "payouts">;
  readonly listBlocks: (coin: CoinSlug, address: string, page: MinerBlockPageRequest) => Promise<MinerBlockPage>;
  readonly listKnownPayouts: (coin: CoinSlug, address: string) => Promise<PayoutList>;
  readonly report: ReportError;
}

type Asked = Pick<SeenMinerStats, "coin" | "address">;
type Span = Pick<SeriesAxis, "from" | "to">;

const mostBlocks = 200;

/** Blocks that the miner found; null where nobody tells whose a block is. */
export async function loadSeriesBlocks(
  { listBlocks, report }: EventParts,
  { coin, address }: Asked,
  { from, to }: Span,
): Promise<SeriesBlocks | null> {
  try {
    const page = await listBlocks(coin, address, { before: null, limit: mostBlocks });
    if (page.state !== "known") return null;
    const oldest = page.blocks.at(-1)?.foundAt ?? 0;
    const found = page.blocks
      .filter((block) => block.status !== "orphaned" && block.foundAt >= from && block.foundAt < to)
      .map(({ foundAt, chain, height }) => ({ at: foundAt, chain, height }))
      .toSorted((one, other) => one.at - other.at);
    // What was found while nobody lists it is not known.
    if (found.length === 0 && page.isStale) return null;
    return { found, knownSince: page.next === null ? page.completeSince : Math.max(oldest, page.completeSince) };
  } catch (error) {
    report(error, { coin, what: "blocks of a miner's series" });
    return null;
  }
}

/** Those of the miner's stats and those that were stored: the engine is not asked again. Null where it reports none. */
export async function loadSeriesPayouts(
  { engines, store, listKnownPayouts, report }: EventParts,
  { coin, address }: Asked,
  { from, to }: Span,
): Promise<SeriesPayouts | null> {
  if (engines.get(coin)?.capabilities.payouts !== true) return null;
  try {
    const [list, stored, reading] = await Promise.all([
      listKnownPayouts(coin, address),
      store.payouts.listPayoutsIn(coin, address, { from, to }),
      store.payouts.findReading(coin, address),
    ]);
    const sent = new Map<string, SeriesPayout>();
    const paid = list.payouts.filter(({ status }) => status === "paid");
    for (const { paidAt, chain, amount, transactionId } of [...stored, ...paid]) {
      if (paidAt < from || paidAt >= to) continue;
      sent.set(`${chain} ${paidAt} ${transactionId} ${amount}`, { at: paidAt, chain, amount, transactionId });
    }
    const isWhole = !list.isCut || reading?.isComplete === true;
    return {
      sent: [...sent.values()].toSorted((one, other) => one.at - other.at),
      knownSince: isWhole ? 0 : (list.payouts.at(-1)?.paidAt ?? to),
    };
  } catch (error) {
    report(error, { coin, what: "payouts of a miner's series" });
    return null;
  }
}
