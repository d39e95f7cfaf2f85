import type { AlertOutcome, Subscriber } from "#src/db/store.ts";
import type { AddressEvent } from "#src/domain/alerts/alert-event.ts";
import type { AddressState, PoolState } from "#src/domain/alerts/alert-state.ts";
import { type AddressFacts, judgeAddress } from "#src/domain/alerts/judge-address.ts";
import { findNewBlocks, toEventBlock } from "#src/domain/alerts/judge-blocks.ts";
import { lateMs } from "#src/domain/alerts/judge-payouts.ts";
import { atAddress, concerns, judgeFromOf, judgePool, type PoolVerdict } from "#src/domain/alerts/judge-pool.ts";
import { rhythmOf } from "#src/domain/alerts/rhythm.ts";
import { sightOf } from "#src/domain/alerts/step-phase.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { CollectedPool, CollectorContext } from "../context.ts";
import { listThresholds, type SharedFacts, toCostTerms, toPoolFacts } from "./alert-facts.ts";
import { createSeeds } from "./seed-ranges.ts";
import { createShaping, type Shaping } from "./shape-outcome.ts";

type FollowedRecord = Awaited<ReturnType<CollectorContext["store"]["alerts"]["listRecords"]>>[number];
type FollowedPayout = Awaited<ReturnType<CollectorContext["store"]["alerts"]["listPayouts"]>>[number];

/** Addresses judged in one transaction. */
const pageSize = 200;
const newestBlocks = 100;
const newestPayouts = 100;
/** Rows that are read again: transactions that store payouts may end in another order than their rows are numbered. */
const payoutOverlap = 2000;

/** What a process remembers of a coin; all of it can be read again from the database. */
interface CoinMemory {
  pool: PoolState | null;
  readonly addresses: Map<string, AddressState>;
  lastPayout: number | null;
  /** As the round before counted it. */
  work: { active: number; stopped: number };
}

interface CoinRound {
  readonly pool: CollectedPool;
  readonly memory: CoinMemory;
  readonly shared: SharedFacts;
  readonly shaping: Shaping;
  readonly at: number;
}

/** Judges all subscribed addresses. States and messages are stored together, so a round that is cut off is repeated. */
export function createAlertRound({ store, now, log }: CollectorContext, pools: readonly CollectedPool[]) {
  const { alerts } = store;
  const memories = new Map<string, CoinMemory>();

  async function recall(coin: string): Promise<CoinMemory> {
    const known = memories.get(coin);
    if (known !== undefined) return known;
    const pool = (await alerts.listPoolStates()).get(coin) ?? null;
    const addresses = new Map(await alerts.listAddressStates(coin));
    const memory = { pool, addresses, lastPayout: null, work: { active: 0, stopped: 0 } };
    memories.set(coin, memory);
    return memory;
  }

  async function commit({ pool, memory, shaping, at }: CoinRound, outcome: Partial<AlertOutcome>): Promise<void> {
    const { addresses = new Map(), messages = [], released = [] } = outcome;
    if (addresses.size + messages.length + released.length === 0 && !outcome.pool) return;
    const counted = shaping.countsOf(messages);
    await alerts.commit({ coin: pool.coin, at, pool: outcome.pool ?? null, addresses, messages, counted, released });
    if (outcome.pool) memory.pool = outcome.pool;
    for (const [address, state] of addresses) memory.addresses.set(address, state);
  }

  /** Quiet hours are over, or it is time for a digest. */
  async function release(round: CoinRound): Promise<void> {
    for (const held of await alerts.listReleasable(round.pool.coin, round.at))
      await commit(round, {
        messages: round.shaping.release(held),
        released: held.messages.map(({ id }) => id),
      });
  }

  async function judgePoolOf(round: CoinRound): Promise<void> {
    const { pool, memory, shared, at } = round;
    const verdict = judgePool(memory.pool, toPoolFacts(pool, shared, memory.work, at), at);
    const messages = verdict.events.length === 0 ? [] : await shapePoolEvents(round, verdict.events);
    const isSame = JSON.stringify(verdict.state) === JSON.stringify(memory.pool);
    await commit(round, { pool: isSame ? null : verdict.state, messages });
  }

  /** One message for each target, however many of its addresses mine there. */
  async function shapePoolEvents({ pool, memory, shaping, at }: CoinRound, events: PoolVerdict["events"]) {
    const { coin } = pool;
    const subscribers = await alerts.listSubscribers(coin, null, at);
    return subscribers.flatMap((subscriber) => {
      const { address, targetHash } = subscriber.subscription;
      const schemes =
        memory.addresses.get(address)?.rigs.flatMap(({ scheme }) => (scheme === null ? [] : [scheme])) ?? [];
      return shaping.shape(
        subscriber,
        events.flatMap((event, index) =>
          concerns(event, schemes)
            ? [
                {
                  event: atAddress(event, { coin, address, at }),
                  key: `${targetHash} ${coin} ${at} ${index} ${event.kind}`,
                },
              ]
            : [],
        ),
      );
    });
  }

  async function listPayouts({ pool: { coin }, memory, at }: CoinRound) {
    const { lastPayout } = memory;
    const from =
      lastPayout === null ? { paidFrom: at - 2 * lateMs } : { afterId: Math.max(0, lastPayout - payoutOverlap) };
    const rows = await alerts.listPayouts(coin, from);
    return { byAddress: Map.groupBy(rows, ({ address }) => address), last: rows.at(-1)?.id ?? lastPayout };
  }

  async function findPayouts(
    coin: string,
    { address, record }: FollowedRecord,
    state: AddressState | null,
    rows: readonly FollowedPayout[],
  ) {
    const reading = record.parts.payouts?.value ?? null;
    if (reading === null) return null;
    if (state !== null && state.payouts !== null) {
      const isNews = rows.length > 0 || state.payouts.unconfirmed.length > 0;
      return isNews ? { payouts: rows.map(toEventPayout), confirmedUntil: reading.confirmedUntil } : null;
    }
    const { items } = await store.payouts.listPayouts(coin, address, { before: null, limit: newestPayouts });
    const payouts = items.map(({ amount, fee, ...rest }) => ({
      ...rest,
      amount: `${amount}`,
      fee: fee === null ? null : `${fee}`,
    }));
    return { payouts, confirmedUntil: reading.confirmedUntil };
  }

  async function judgePage(
    round: CoinRound,
    page: readonly FollowedRecord[],
    news: { readonly payouts: ReadonlyMap<string, readonly FollowedPayout[]>; readonly blocks: readonly Block[] },
    work: { active: number; stopped: number },
  ): Promise<void> {
    const { pool, memory, shared, at } = round;
    const common = {
      coin: pool.coin,
      rhythm: rhythmOf(pool.engine.traits, pool.pollMs),
      terms: toCostTerms(pool, shared),
      judgeFrom: memory.pool === null ? null : judgeFromOf(memory.pool),
      seed: null,
    };
    const changed = new Map<string, AddressState>();
    const events = new Map<string, readonly AddressEvent[]>();
    for (const followed of page) {
      const { address, record } = followed;
      const before = memory.addresses.get(address) ?? null;
      const rows = news.payouts.get(address) ?? [];
      const facts: AddressFacts = {
        ...common,
        address,
        answer: toAnswer(record),
        payouts: await findPayouts(pool.coin, followed, before, rows),
        thresholds: listThresholds(pool.coin, record),
        blocks: news.blocks.filter(({ finder }) => finder === finderOf(pool, address)).map(toEventBlock),
        seedOf: createSeeds(record.parts.rigs?.value ?? null),
      };
      countWork(work, before, facts);
      const verdict = judgeAddress(before, facts, at);
      if (verdict === null) continue;
      if (verdict.state !== before) changed.set(address, verdict.state);
      if (verdict.events.length > 0) events.set(address, verdict.events);
    }
    const subscribers = events.size === 0 ? [] : await alerts.listSubscribers(pool.coin, [...events.keys()], at);
    const messages = subscribers.flatMap((subscriber) => shapeOwn(round.shaping, subscriber, events));
    await commit(round, { addresses: changed, messages });
  }

  async function judgeCoin(round: CoinRound, signal: AbortSignal): Promise<void> {
    const { pool, memory, at } = round;
    await release(round);
    await judgePoolOf(round);
    const { byAddress, last } = await listPayouts(round);
    const list = await store.blocks.listBlocks(pool.coin, { chain: null, before: null, limit: newestBlocks });
    const blocks = findNewBlocks(memory.pool?.blocks ?? null, list.items);
    const work = { active: 0, stopped: 0 };
    for (let after = 0; !signal.aborted; ) {
      const page = await alerts.listRecords(pool.coin, { after, limit: pageSize, now: at });
      await judgePage(round, page, { payouts: byAddress, blocks: blocks.found }, work);
      after = page.at(-1)?.id ?? after;
      if (page.length < pageSize) break;
    }
    if (signal.aborted) return;
    memory.work = work;
    memory.lastPayout = last;
    if (memory.pool !== null && blocks.memory !== memory.pool.blocks)
      await commit(round, { pool: { ...memory.pool, blocks: blocks.memory } });
  }

  return async (signal: AbortSignal): Promise<void> => {
    const startedAt = performance.now();
    const at = now();
    const followed = Map.groupBy(await alerts.listFollowed(at), ({ coin }) => coin);
    if (followed.size === 0) {
      memories.clear();
      return;
    }
    const shared = {
      snapshots: await store.pools.listSnapshots(),
      sources: await store.pools.listSourceStates(),
      prices: await store.prices.findLatest(),
    };
    const shaping = createShaping(at);
    for (const pool of pools) {
      const addresses = followed.get(pool.coin);
      if (!pool.isLive || addresses === undefined || signal.aborted) continue;
      const memory = await recall(pool.coin);
      forgetOthers(memory, new Set(addresses.map(({ address }) => address)));
      await judgeCoin({ pool, memory, shared, shaping, at }, signal);
    }
    log.debug({ ms: Math.round(performance.now() - startedAt) }, "Subscribed addresses were judged.");
  };
}

/** Their subscriptions have ended. */
function forgetOthers({ addresses }: CoinMemory, followed: ReadonlySet<string>): void {
  for (const address of addresses.keys()) if (!followed.has(address)) addresses.delete(address);
}

function toAnswer({ parts }: FollowedRecord["record"]): AddressFacts["answer"] {
  const { value, readAt } = parts.answer ?? { value: null, readAt: null };
  return value === null || readAt === null ? null : { at: readAt, miner: value.miner };
}

function toEventPayout({ id: _id, address: _address, ...payout }: FollowedPayout) {
  return payout;
}

function finderOf({ engine }: CollectedPool, address: string): string {
  return engine.capabilities.fullAddresses ? address : (engine.shortenFinder?.(address) ?? address);
}

/** Counts an address that worked, and whether its work has stopped: where many stop at once, it is the pool's fault. */
function countWork(
  work: { active: number; stopped: number },
  before: AddressState | null,
  { answer }: AddressFacts,
): void {
  if (answer === null || before?.rigs.some(({ name }) => name !== "down") !== true) return;
  const { miner, at } = answer;
  work.active += 1;
  const signs = miner.workers.length > 0 ? miner.workers : [miner];
  if (signs.every((worker) => sightOf(worker, at).is !== "up")) work.stopped += 1;
}

function shapeOwn(shaping: Shaping, subscriber: Subscriber, events: ReadonlyMap<string, readonly AddressEvent[]>) {
  const { subscription } = subscriber;
  const own = events.get(subscription.address) ?? [];
  return shaping.shape(
    subscriber,
    own.map((event) => ({ event, key: event.kind === "block-found" ? keyOfBlocks(subscription.id, event) : null })),
  );
}

/**
 * What is remembered of blocks is stored after these messages. Where a round is cut off between the two, the next one
 * finds the same blocks, and this key shows that their message is there already.
 */
function keyOfBlocks(id: string, { blocks }: Extract<AddressEvent, { readonly kind: "block-found" }>): string {
  return `${id} block ${blocks
    .map(({ chain, height }) => `${chain} ${height}`)
    .join(" ")
    .slice(0, 200)}`;
}
