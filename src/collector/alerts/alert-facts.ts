import type { LatestPrices } from "#src/db/store.ts";
import type { PoolFacts } from "#src/domain/alerts/judge-pool.ts";
import type { CostTerms } from "#src/domain/alerts/missed-work.ts";
import { rhythmOf } from "#src/domain/alerts/rhythm.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import { toChainTerms } from "#src/domain/earnings/chain-terms.ts";
import type { MinerRecord } from "#src/domain/miners/miner-record.ts";
import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import { findPoolFault, type SourceState, unknownSourceState } from "#src/domain/mining/source-state.ts";
import { feesInForce } from "#src/domain/money/fee-history.ts";
import type { CollectedPool } from "../context.ts";

/** What is known of all pools at the beginning of a round. */
export interface SharedFacts {
  readonly snapshots: ReadonlyMap<string, PoolSnapshot>;
  readonly sources: ReadonlyMap<string, { readonly engine?: SourceState }>;
  readonly prices: LatestPrices | null;
}

export function toPoolFacts(
  pool: CollectedPool,
  { snapshots, sources }: SharedFacts,
  work: PoolFacts["work"],
  now: number,
): PoolFacts {
  const snapshot = snapshots.get(pool.coin) ?? null;
  const source = sources.get(pool.coin)?.engine ?? unknownSourceState;
  const fees = listFees(pool, snapshot).flatMap(({ scheme, feeFraction }) =>
    feeFraction === null ? [] : [[scheme, feeFraction] as const],
  );
  return {
    fault:
      snapshot === null ? (source.fault ?? { kind: "unasked", since: null }) : findPoolFault(snapshot, source, now),
    work,
    fees: new Map(fees),
    minimumPayout: snapshot?.minimumPayout ?? null,
    payoutIntervalMs: snapshot?.payoutIntervalMs ?? null,
    rhythm: rhythmOf(pool.engine.traits, pool.pollMs),
  };
}

export function toCostTerms(pool: CollectedPool, { snapshots, prices }: SharedFacts): CostTerms {
  const facts = coinOnNetwork(getCoin(pool.coin), pool.network ?? "mainnet");
  const snapshot = snapshots.get(pool.coin) ?? null;
  const usd = prices?.crypto[facts.ticker];
  const origin = prices?.origins.crypto[facts.ticker];
  const isPriced = facts.isTestNetwork !== true && usd !== undefined && origin !== undefined;
  const terms = toChainTerms(facts, snapshot?.network ?? null, isPriced ? { usd, ...origin } : null);
  const fees = listFees(pool, snapshot);
  const steady = fees.find(({ scheme }) => scheme !== "solo") ?? fees[0];
  return {
    chain: terms.ok ? terms.value : null,
    feeOf: (scheme) => (scheme === null ? steady : fees.find((one) => one.scheme === scheme))?.feeFraction ?? null,
  };
}

function listFees({ schemes = [] }: CollectedPool, snapshot: PoolSnapshot | null) {
  return feesInForce(schemes, snapshot?.fees ?? {});
}

/** By chain. The threshold beside a balance goes before that of the settings, which are read less often. */
export function listThresholds(coin: string, { parts }: MinerRecord): ReadonlyMap<string, bigint> {
  const thresholds = new Map<string, bigint>();
  const setting = parts.settings?.value?.threshold ?? null;
  if (setting !== null) thresholds.set(coin, setting);
  for (const { chain, threshold } of parts.answer?.value?.miner.balances ?? [])
    if (threshold !== null) thresholds.set(chain, threshold);
  return thresholds;
}
