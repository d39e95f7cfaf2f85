import { readCounters, subtractCounters } from "#src/domain/earnings/share-counts.ts";
import type { MinerPartValues, MinerReadings, PartFault, PartReading } from "#src/domain/miners/miner-record.ts";
import type { Balance, Miner, MinerLookup } from "#src/domain/mining/miner.ts";
import { isBlank } from "#src/domain/mining/miner-state.ts";
import { markDue } from "#src/domain/money/missed-runs.ts";
import { proveBalances, provePaid } from "#src/domain/money/paid-total.ts";
import { floorTo, MINUTE } from "#src/domain/time/durations.ts";
import { type PartRequest, toPartFault } from "./part-request.ts";
import { sampleMiner } from "./sample-miner.ts";

type Found = MinerPartValues["answer"];

const slotMs = 10 * MINUTE;
/** Enough to see payments since the previous response. */
const newestPayouts = 10;

/** With what the site adds: a sample each ten minutes, share counters, proofs of what was paid. */
export async function readAnswer(request: PartRequest): Promise<MinerReadings> {
  const { pool, address, context, call } = request;
  const triedAt = context.now();
  const answer = await call(() => pool.engine.fetchMiner(address));
  const readAt = context.now();
  const toFault = (fault: PartFault): PartReading<Found> => ({ value: null, readAt: null, triedAt, fault });
  if (!answer.ok) return { answer: toFault(toPartFault(answer.error)) };
  const lookup = answer.value;
  if (lookup.found === "no") return { answer: toFault("absent") };
  if (isNothing(lookup)) return { answer: toFault("blank") };
  return { answer: { value: await keepFound(request, lookup, readAt), readAt, triedAt, fault: null } };
}

/** Engines that cannot distinguish an idle miner from a stranger. */
export function isNothing(lookup: Exclude<MinerLookup, { found: "no" }>): boolean {
  return lookup.found === "unknown" && isBlank(lookup.miner);
}

async function keepFound({ context, pool, address }: PartRequest, lookup: Found, at: number): Promise<Found> {
  const { store } = context;
  const record = await store.miners.findRecord(pool.coin, address, ["answer"]);
  const before = record?.parts.answer;
  if (floorTo(before?.readAt ?? 0, slotMs) !== floorTo(at, slotMs)) {
    const schemes = (await store.pools.findSnapshot(pool.coin))?.schemes ?? [];
    const only = schemes.length === 1 ? (schemes[0]?.scheme ?? null) : null;
    await store.miners.recordSamples(pool.coin, address, sampleMiner(lookup.miner, at, only));
    if (pool.engine.capabilities.shareCounts) await keepShares({ context, pool, address }, lookup.miner, at);
  }
  const balances = await completeBalances({ context, pool, address }, lookup.miner.balances, {
    earlier: before?.value?.miner.balances ?? [],
    at,
  });
  return { found: lookup.found, miner: { ...lookup.miner, balances } };
}

type Whose = Pick<PartRequest, "context" | "pool" | "address">;

async function keepShares({ context, pool, address }: Whose, { workers }: Miner, at: number): Promise<void> {
  const { miners } = context.store;
  const reading = { at, rigs: readCounters(workers) };
  const before = await miners.findShareReading(pool.coin, address);
  const counted = before === null ? [] : subtractCounters(before, reading);
  await miners.recordShares(pool.coin, address, { reading, counted });
}

/**
 * Adds `paid` and `dueSince`. `paid` is the largest proven total: the engine's now, the stored payouts, the engine's
 * before; doubtful payouts prove nothing against the engine's total now.
 */
async function completeBalances(
  { context, pool, address }: Whose,
  balances: readonly Balance[],
  { earlier, at }: { readonly earlier: readonly Balance[]; readonly at: number },
): Promise<readonly Balance[]> {
  if (balances.length === 0) return balances;
  const { payouts } = context.store;
  const totals = await payouts.findTotals(pool.coin, address);
  for (const { chain, paid, paidSource = "engine" } of balances) {
    const { payouts: sum = null, earlier: told = null, isDoubtful = false } = totals.get(chain) ?? {};
    const known = provePaid({ engine: null, payouts: isDoubtful ? null : sum, earlier: told })?.paid ?? -1n;
    if (paidSource === "engine" && paid !== null && paid > known)
      await payouts.recordReportedTotal(pool.coin, address, chain, paid);
  }
  const { items } = await payouts.listPayouts(pool.coin, address, { before: null, limit: newestPayouts });
  const proven = proveBalances(balances, { payouts: [], earlier }).map((own, index) => {
    const balance = balances[index] ?? own;
    const claims = totals.get(own.chain);
    const stored = claims === undefined ? null : provePaid({ engine: balance.paid, ...claims });
    const isEngineRight = claims?.isDoubtful === true && balance.paid !== null;
    const isMoreProven = stored !== null && stored.paid > (own.paid ?? -1n);
    return isEngineRight || isMoreProven ? { ...balance, ...stored } : own;
  });
  const paid = items.map((payout) => ({ ...payout, status: "paid" as const, recipients: null }));
  return markDue(proven, { earlier, payouts: paid, at });
}
