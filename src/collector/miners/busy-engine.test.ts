import { expect, it } from "vitest";
import type { Want } from "#src/db/signals/signals.ts";
import type { MinerPart } from "#src/domain/miners/miner-record.ts";
import type { Miner } from "#src/domain/mining/miner.ts";
import { ok } from "#src/domain/result.ts";
import { createRequestQueue } from "#src/sources/request-queue.ts";
import { createFakeEngine } from "../__fixtures__/fake-engine.ts";
import { createMemoryStore } from "../__fixtures__/memory-store.ts";
import { createTestLog } from "../__fixtures__/test-log.ts";
import { createTestTime } from "../__fixtures__/test-time.ts";
import type { CollectedPool, CollectorContext } from "../context.ts";
import { createMinerRound } from "../jobs/follow-miners.ts";
import { createSource } from "../source.ts";
import { createMinerFollower } from "./follower.ts";

// An engine of five requests a second, a thousand followed miners and a hundred strangers a minute.

const start = 1_750_000_200_000;
const minute = 60_000;
const nobody = { tenMinutes: null, sixHours: null, day: null };
const shares = { valid: null, stale: null, invalid: null };
const minerOf = (address: string): Miner => ({
  address,
  hashrate: { ...nobody, tenMinutes: 5 },
  lastShareAt: start,
  shares,
  workers: [],
  balances: [],
});

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
}

interface Crowd {
  /** How many of the thousand are viewed, and which parts. */
  readonly looked: number;
  readonly parts: readonly MinerPart[];
}

async function live({ looked, parts }: Crowd, minutes = 30) {
  const time = createTestTime(start);
  const kept = createTestLog();
  const { store, records, watched } = createMemoryStore(kept.log);
  const limit = createRequestQueue({ perSecond: 5, maxWaiting: 50, ...time });
  let asked = 0;
  const answer = <Value>(value: Value) =>
    limit.run(async () => {
      asked += 1;
      await new Promise<void>((resolve) => time.setTimer(resolve, 50));
      return ok(value);
    });
  const engine = createFakeEngine({
    limit,
    capabilities: { minerHistoryMs: 86_400_000, payouts: true },
    fetchMiner: (address) =>
      answer(
        address.startsWith("cold") ? { found: "no" as const } : { found: "yes" as const, miner: minerOf(address) },
      ),
    fetchMinerHistory: () => answer([]),
    fetchMinerPayouts: () => answer({ items: [], next: null, total: 0 }),
  });
  const context: CollectorContext = { store, ...time, ...kept, random: () => 0.5 };
  const source = createSource({ ...context, name: "fake" });
  const pool: CollectedPool = { coin: "kas", engine, source, node: null, pollMs: minute, isLive: true };
  const follower = createMinerFollower(context, [pool]);
  const round = createMinerRound(context, [pool], follower);
  const told = { unknown: 0, unread: 0, waits: [] as number[] };
  const sent = new Map<string, number>();
  store.signals.onNews((news) => {
    if (news.kind === "unread") told.unread += 1;
    if (news.kind !== "unknown") return;
    told.unknown += 1;
    told.waits.push(time.now() - (sent.get(news.address) ?? 0));
  });
  const names = Array.from({ length: 1_000 }, (_, nth) => `miner${nth}`);
  for (const address of names) {
    const readAt = start - 10 * minute;
    const value = { found: "yes" as const, miner: minerOf(address) };
    records.set(address, { version: 1, parts: { answer: { value, readAt, triedAt: readAt, fault: null } } });
    watched.push({ pool: "kas", address });
  }
  follower.start();
  const want = (address: string, wanted: readonly MinerPart[], network: string) => {
    const said: Want = { pool: "kas", address, parts: wanted, why: "looked", network };
    store.signals.want(said);
  };
  const ended = new AbortController();
  const ages: number[] = [];
  for (let second = 0; second < minutes * 60; second += 1) {
    names.slice(0, looked).forEach((address, nth) => {
      if (second % 20 === nth % 20) want(address, parts, `198.51.${nth}`);
    });
    for (let nth = 0; nth < (second % 3 === 0 ? 1 : 2); nth += 1) {
      const address = `cold${second}.${nth}`;
      sent.set(address, time.now());
      want(address, ["answer", "history", "payouts"], `203.0.${second % 250}`);
    }
    if (second % 600 === 0) void round(ended.signal);
    await time.advance(1_000);
    if (second >= (minutes * 60) / 2 && second % 10 === 0)
      for (const address of names.slice(0, looked))
        ages.push(time.now() - (records.get(address)?.parts.answer?.readAt ?? 0));
  }
  const roundAges = names.map((address) => time.now() - (records.get(address)?.parts.answer?.readAt ?? 0));
  const stopped = follower.stop();
  ended.abort();
  await time.advance(20_000);
  await stopped;
  const seconds = (value: number) => Math.round(value / 100) / 10;
  return {
    asked,
    reported: kept.reported,
    records: records.size,
    median: seconds(quantile(ages, 0.5)),
    p99: seconds(quantile(ages, 0.99)),
    oldest: seconds(Math.max(...ages)),
    oldestOfRound: seconds(Math.max(...roundAges)),
    introduced: told.unknown,
    refused: told.unread,
    strangerMedian: seconds(quantile(told.waits, 0.5)),
    strangerP99: seconds(quantile(told.waits, 0.99)),
    timers: time.countTimers(),
  };
}

it("keeps fifty looked-at miners as young as is said, beside a round of a thousand and the strangers", async () => {
  const figures = await live({ looked: 50, parts: ["answer", "history", "payouts"] });
  expect(figures.reported).toEqual([]);
  // An answer is good for 45 seconds.
  expect(figures.p99).toBeLessThan(55);
  expect(figures.records).toBe(1_000);
  expect(figures.strangerP99).toBeLessThan(10);
  expect(figures.oldestOfRound).toBeLessThan(20 * 60);
  expect(figures.timers).toBe(0);
}, 60_000);

it("gives each of a thousand looked-at miners its turn, whatever strangers do", async () => {
  const figures = await live({ looked: 1_000, parts: ["answer"] });
  expect(figures.reported).toEqual([]);
  // 1,000 at four of every five requests of an engine that allows 4.5 a second.
  expect(figures.oldest).toBeLessThan(300);
  expect(figures.median).toBeLessThan(150);
  expect(figures.records).toBe(1_000);
  expect(figures.introduced).toBeGreaterThan(600);
}, 60_000);
