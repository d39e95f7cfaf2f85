import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import type { EngineFacts } from "#src/sources/engines/pool-engine.ts";
import type { MinerBlockPage, MinerBlockPageRequest } from "../../blocks/miner-blocks.ts";
import type { SeriesAxis } from "../../series/coin-series.ts";
import type { SeenMinerStats } from "../miner-stats.ts";
import type { MinerRecords } from "../records.ts";

// Times are UTC milliseconds.

export interface SeriesBlock {
  readonly at: number;
  readonly chain: string;
  readonly height: number;
}

export interface SeriesBlocks {
  /** Oldest first, without orphans. */
  readonly found: readonly SeriesBlock[];
  /** None is missing since then; 0 = all are known. */
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
  readonly engines: ReadonlyMap<CoinSlug, EngineFacts>;
  readonly store: Pick<Store, "payouts">;
  readonly listBlocks: (coin: CoinSlug, address: string, page: MinerBlockPageRequest) => Promise<MinerBlockPage>;
  readonly records: MinerRecords;
  readonly report: ReportError;
}

type Asked = Pick<SeenMinerStats, "coin" | "address">;
type Span = Pick<SeriesAxis, "from" | "to">;

const mostBlocks = 200;

/** Null where finders are not reported. */
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
    // Blocks found while no list is read are not known.
    if (found.length === 0 && page.isStale) return null;
    return { found, knownSince: page.next === null ? page.completeSince : Math.max(oldest, page.completeSince) };
  } catch (error) {
    report(error, { coin, what: "blocks of a miner's series" });
    return null;
  }
}

/** Null where the engine reports none, or was not read yet. */
export async function loadSeriesPayouts(
  { engines, store, records, report }: EventParts,
  { coin, address }: Asked,
  { from, to }: Span,
): Promise<SeriesPayouts | null> {
  if (engines.get(coin)?.capabilities.payouts !== true) return null;
  try {
    const [read, stored] = await Promise.all([
      records.read(coin, address, ["payouts"]),
      store.payouts.listPayoutsIn(coin, address, { from, to }),
    ]);
    // Not read yet, so an empty store means nothing.
    if (stored.length === 0 && read.kind === "known" && read.coming.includes("payouts")) return null;
    const isWhole = read.kind === "known" && read.record.parts.payouts?.value?.isComplete === true;
    const sent = stored.map(({ paidAt, chain, amount, transactionId }) => ({
      at: paidAt,
      chain,
      amount,
      transactionId,
    }));
    return { sent: sent.toReversed(), knownSince: isWhole ? 0 : to };
  } catch (error) {
    report(error, { coin, what: "payouts of a miner's series" });
    return null;
  }
}
