import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SourceError } from "#src/sources/source-error.ts";
import {
  address,
  hour,
  miner,
  minute,
  openScene,
  payout,
  type Scene,
  sample,
  slot,
  start,
} from "../__fixtures__/scene.ts";

let scene: Scene;

beforeEach(async () => {
  scene = await openScene();
});

afterEach(async () => {
  expect(scene.kept.reported).toEqual([]);
  await scene.dispose();
});

describe("miners", () => {
  it("refuses an invalid address without asking the engine", async () => {
    expect(await scene.openServices().miners.getMinerStats("kas", "kaspa:nonsense")).toEqual({
      state: "invalid-address",
      coin: "kas",
      address: "kaspa:nonsense",
      reason: "unknown-format",
    });
    expect(scene.asked).toEqual([]);
  });

  it("has the engine asked once however many wait, and shows what is stored of its answer", async () => {
    const { miners } = scene.openServices();
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => miners.getMinerStats("kas", address)));
    expect(scene.asked).toEqual([address]);
    expect(new Set(answers).size).toBe(1);
    // It is unknown which of the two had the first share, and the day's average counts time before it.
    const workers = miner.workers.map((worker) => ({
      ...worker,
      hashrate: { ...worker.hashrate, sixHours: null, day: null },
    }));
    expect(answers[0]).toEqual({
      state: "online",
      coin: "kas",
      address,
      at: start,
      isStale: false,
      arePayoutsKnown: true,
      coming: [],
      version: expect.any(Number),
      // Both averages: (80 + 100 + 90) ÷ 3, since the first share; the engine's average of the whole day counts time
      // before it.
      miner: {
        ...miner,
        hashrate: { tenMinutes: 95, sixHours: 90, day: 90 },
        workers,
        balances: miner.balances.map((balance) => ({ ...balance, paidSource: "engine" })),
      },
      engineSince: slot - 20 * minute,
      firstShareAt: slot - 20 * minute,
      firstShareFrom: slot - 20 * minute,
      historyStepMs: 10 * minute,
      firstShareBy: slot - 10 * minute,
      workers: [
        { ...workers[0], state: "online" },
        { ...workers[1], state: "offline" },
      ],
      online: 1,
      low: 0,
      quiet: 0,
      silent: 0,
      offline: 1,
      history: [sample(slot - 20 * minute, 80), sample(slot - 10 * minute, 100), sample(slot, 90)],
      averages: { window: "day", rates: { pps: 90 } },
      payouts: [payout],
      reward: {
        day: [{ chain: "kas", amount: 3n }],
        week: [{ chain: "kas", amount: 3n }],
        thirtyDays: [{ chain: "kas", amount: 3n }],
        month: [{ chain: "kas", amount: 3n }],
      },
      // 13:00 UTC.
      nextRunAt: slot + 30 * minute,
      // This scene's pool has no network, so nothing is expected.
      nextPayouts: [{ chain: "kas", estimate: null, run: null }],
    });
    expect(await scene.store.miners.listWatched(start, 10)).toEqual([{ pool: "kas", address }]);
    expect(await scene.store.miners.listSamples("kas", address, { from: 0, to: slot })).toEqual([
      sample(slot - 20 * minute, 80),
      sample(slot - 10 * minute, 100),
    ]);
    scene.now += 44_000;
    await miners.getMinerStats("kas", address);
    expect(scene.asked).toHaveLength(1);
    scene.now += 1_000;
    await miners.getMinerStats("kas", address);
    expect(scene.asked).toHaveLength(2);
  });

  it("finds an address in several pools with one question to each", async () => {
    const { miners } = scene.openServices();
    const candidates = (["etc", "ethw", "octa"] as const).map((coin) => ({ coin, address: `0x${"ab".repeat(20)}` }));
    const [found] = await Promise.all(Array.from({ length: 50 }, () => miners.findAmongPools(candidates)));
    expect(found?.map(({ coin, state, hashrate }) => [coin, state, hashrate])).toEqual([
      ["etc", "online", 95],
      ["ethw", "online", 95],
      ["octa", "online", 95],
    ]);
    expect(scene.asked).toHaveLength(3);
  });

  it("answers what another process asked a moment ago without asking again", async () => {
    await scene.openServices().miners.getMinerStats("kas", address);
    scene.now += 10_000;
    expect(await scene.openServices().miners.getMinerStats("kas", address)).toMatchObject({
      state: "online",
      isStale: false,
      at: start,
    });
    expect(scene.asked).toHaveLength(1);
  });

  it.each<SourceError>([
    { code: "rate-limited", retryAfterMs: 1_000 },
    { code: "timeout", timeoutMs: 5_000 },
    { code: "unavailable", reason: "HTTP 502" },
    { code: "malformed", path: "/miner", reason: "expected an object", sample: "<html>" },
    { code: "unsupported", what: "miner" },
  ])("gives the last known answer with its age on $code", async (error) => {
    const { miners } = scene.openServices();
    await miners.getMinerStats("kas", address);
    scene.failure = error;
    scene.now += 3 * hour;
    const stats = await miners.getMinerStats("kas", address);
    // As of then: the engine is down, the miner is not offline.
    expect(stats).toMatchObject({ state: "online", isStale: true, at: start, payouts: [payout], nextRunAt: null });
    expect(stats).toMatchObject({
      history: [sample(slot - 20 * minute, 80), sample(slot - 10 * minute, 100), sample(slot, 90)],
    });
    scene.failure = null;
    scene.now += 2 * minute;
    expect(await miners.getMinerStats("kas", address)).toMatchObject({ isStale: false, at: scene.now });
  });

  it("says unreachable of an address without a stored answer, and lets nobody wait for a dead engine", async () => {
    const { miners } = scene.openServices();
    scene.failure = { code: "timeout", timeoutMs: 5_000 };
    expect(await miners.getMinerStats("kas", address)).toEqual({
      state: "unreachable",
      coin: "kas",
      address,
      why: "silent",
    });
    scene.now += 6_000;
    await miners.getMinerStats("kas", address);
    scene.now += 4_000;
    await miners.getMinerStats("kas", address);
    expect(scene.asked).toHaveLength(2);
    expect(await scene.countMiners()).toBe(0);
    scene.now += 6_000;
    scene.failure = null;
    expect(await miners.getMinerStats("kas", address)).toMatchObject({ state: "online" });
  });

  it("keeps an unknown address for a moment and stores nothing about it", async () => {
    scene.lookup = { found: "no" };
    const { miners } = scene.openServices();
    const never = { state: "never-seen", coin: "kas", address, at: start };
    expect(await miners.getMinerStats("kas", address)).toEqual(never);
    scene.now += 20_000;
    expect(await miners.getMinerStats("kas", address)).toEqual(never);
    expect(scene.asked).toHaveLength(1);
    expect(await scene.countMiners()).toBe(0);
    scene.now += 10_000;
    scene.lookup = { found: "yes", miner };
    expect(await miners.getMinerStats("kas", address)).toMatchObject({ state: "online" });
  });

  it("does not store an empty answer of an engine that cannot say whether an address is unknown", async () => {
    const nothing = { tenMinutes: 0, sixHours: 0, day: 0 };
    const blank = { ...miner, hashrate: nothing, lastShareAt: null, workers: [], balances: [] };
    scene.lookup = { found: "unknown", miner: blank };
    const stats = await scene.openServices().miners.getMinerStats("kas", address);
    expect(stats).toMatchObject({ state: "idle-or-unknown", isStale: false, at: start });
    expect(await scene.countMiners()).toBe(0);
  });

  it("never says never-seen of a miner with a stored answer", async () => {
    const { miners } = scene.openServices();
    await miners.getMinerStats("kas", address);
    scene.lookup = { found: "no" };
    scene.now += hour;
    expect(await miners.getMinerStats("kas", address)).toMatchObject({
      state: "forgotten",
      // The engine responded: these are its last figures, and no promise is made.
      isStale: false,
      at: start,
      online: 0,
      offline: 2,
      nextRunAt: null,
      averages: null,
      miner: { hashrate: { tenMinutes: null, sixHours: null, day: null } },
    });
    expect(await miners.getPayoutSummary("kas", address)).toMatchObject({ status: "forgotten", nextRunAt: null });
  });

  it("takes a miner for offline whom an engine that forgets the idle does not name any more", async () => {
    const { miners } = scene.openServices();
    await miners.getMinerStats("kas", address);
    const nothing = { tenMinutes: 0, sixHours: 0, day: 0 };
    const blank = { ...miner, hashrate: nothing, lastShareAt: null, workers: [], balances: [] };
    scene.lookup = { found: "unknown", miner: blank };
    scene.now += hour;
    expect(await miners.getMinerStats("kas", address)).toMatchObject({
      state: "offline",
      isStale: false,
      at: start + hour,
      miner: { lastShareAt: start - minute },
    });
  });

  it("keeps one entry for one wallet, however it is written", async () => {
    const upper = `0x${"ABCDEF0123456789".repeat(2)}ABCDEF01`;
    const { miners } = scene.openServices();
    const stats = await miners.getMinerStats("etc", upper);
    expect(stats.address).toBe(upper.toLowerCase());
    expect(scene.asked).toEqual([upper.toLowerCase()]);
  });
});
