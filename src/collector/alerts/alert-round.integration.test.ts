import { expect, it } from "vitest";
import { describeEachDatabase, type StoreForTest } from "#src/db/__fixtures__/each-database.ts";
import { subscriptionOf } from "#src/db/alerts/__fixtures__/subscriptions.ts";
import type { Store } from "#src/db/store.ts";
import type { Subscription } from "#src/domain/alerts/subscription.ts";
import type { Miner } from "#src/domain/mining/miner.ts";
import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import { createFakeEngine } from "../__fixtures__/fake-engine.ts";
import { createTestLog } from "../__fixtures__/test-log.ts";
import type { CollectedPool, CollectorContext } from "../context.ts";
import { createAlertRound } from "./alert-round.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 2026-03-02T12:00:00Z. */
const noon = Date.parse("2026-03-02T12:00:00Z");

const snapshot: PoolSnapshot = {
  at: noon,
  measuredAt: null,
  acceptsMiners: null,
  ports: [],
  network: null,
  schemes: [],
  fees: {},
  minimumPayout: null,
  payoutIntervalMs: null,
  lastBlockFoundAt: null,
};

const rate = { tenMinutes: 10, sixHours: 10, day: 10 };
const noShares = { valid: null, stale: null, invalid: null };

function minerOf(address: string, lastShares: Readonly<Record<string, number>>): Miner {
  const workers = Object.entries(lastShares).map(([name, lastShareAt]) => ({
    ...{ name, scheme: null, hashrate: rate, lastShareAt, shares: noShares, trend: null },
  }));
  return { address, hashrate: { ...rate }, lastShareAt: null, shares: noShares, workers, balances: [] };
}

/** Rounds of one collector after another over one database. */
function playRounds({ store }: StoreForTest) {
  let now = noon;
  const kept = createTestLog();
  const context = {
    store,
    now: () => now,
    random: () => 0.5,
    setTimer: (callback: () => void) => {
      callback();
      return () => {};
    },
    log: kept.log,
    report: kept.report,
  } as CollectorContext;
  const pool = {
    coin: "xmr",
    engine: createFakeEngine({}),
    node: null,
    pollMs: MINUTE,
    isLive: true,
  } as unknown as CollectedPool;
  let round = createAlertRound(context, [pool]);
  const stopped = new Map<string, number>();
  const rigs = new Map<string, readonly string[]>();
  let isDown = false;

  async function read(): Promise<void> {
    if (isDown) {
      await store.pools.saveSourceState("xmr", "engine", {
        fault: { kind: "silent", since: noon + 30 * MINUTE },
        changedAt: null,
        heightAt: null,
      });
      return;
    }
    await store.pools.saveSourceState("xmr", "engine", { fault: null, changedAt: null, heightAt: null });
    await store.pools.saveSnapshot("xmr", { ...snapshot, at: now });
    const reading = [...rigs].map(async ([address, names]) => {
      const shares = Object.fromEntries(names.map((name) => [name, stopped.get(`${address} ${name}`) ?? now]));
      const value = { found: "yes", miner: minerOf(address, shares) } as const;
      const payouts = { pending: [], confirmedUntil: new Map(), isComplete: true };
      await store.miners.saveReadings("xmr", address, {
        answer: { value, readAt: now, triedAt: now, fault: null },
        payouts: { value: payouts, readAt: now, triedAt: now, fault: null },
      });
    });
    await Promise.all(reading);
  }

  return {
    get now() {
      return now;
    },
    add: (address: string, ...names: string[]) => rigs.set(address, names),
    stop: (address: string, ...names: string[]) => {
      for (const name of names) stopped.set(`${address} ${name}`, now);
    },
    start: (address: string, ...names: string[]) => {
      for (const name of names) stopped.delete(`${address} ${name}`);
    },
    down: () => {
      isDown = true;
    },
    up: () => {
      isDown = false;
    },
    restart: () => {
      round = createAlertRound(context, [pool]);
    },
    async until(minutes: number, stepMs = 2 * MINUTE): Promise<void> {
      while (now < noon + minutes * MINUTE) {
        now += stepMs;
        await read();
        await round(new AbortController().signal);
      }
    },
    run: () => round(new AbortController().signal),
  };
}

async function subscribe(store: Store, id: string, members: Partial<Subscription> = {}): Promise<void> {
  await store.subscriptions.add(subscriptionOf(id, noon, members), null);
}

async function takeSent(store: Store, now: number): Promise<string[]> {
  const sent: string[] = [];
  for (;;) {
    const claim = { channels: ["webhook"] as const, limit: 100, now, leaseMs: HOUR };
    const messages = await store.outbox.claim(claim);
    if (messages.length === 0) return sent.toSorted();
    for (const message of messages) {
      const { subscription, body } = message;
      sent.push(`${subscription.id} ${body.kind === "alert" ? body.event.kind : body.kind}`);
      await store.outbox.noteSent(message, now);
    }
  }
}

describeEachDatabase("a round of alerts", (createStoreForTest) => {
  it("§10.28 tells each subscriber once, whatever is started anew in between", async () => {
    const opened = await createStoreForTest();
    const { store } = opened;
    const rounds = playRounds(opened);
    rounds.add("miner", "a", "b");
    rounds.add("other", "c");
    await subscribe(store, "one");
    await subscribe(store, "two");
    await subscribe(store, "unconfirmed", { confirmedAt: null });
    await subscribe(store, "other", { address: "other" });
    await rounds.until(30);
    rounds.stop("miner", "a");
    await rounds.until(52);
    rounds.restart();
    await rounds.until(60);
    rounds.restart();
    await rounds.until(90);
    expect(await takeSent(store, rounds.now)).toEqual(["one rigs-silent", "two rigs-silent"]);
    rounds.start("miner", "a");
    await rounds.until(98);
    rounds.restart();
    await rounds.until(130);
    expect(await takeSent(store, rounds.now)).toEqual(["one rigs-back", "two rigs-back"]);
  });

  it("tells payouts and blocks once, also after a restart, and none from before", async () => {
    const opened = await createStoreForTest();
    const { store } = opened;
    const rounds = playRounds(opened);
    rounds.add("miner", "a");
    await subscribe(store, "one");
    const pay = (id: string, paidAt: number) =>
      store.payouts.recordPayouts("xmr", "miner", {
        at: rounds.now,
        isComplete: true,
        payouts: [{ chain: "xmr", transactionId: id, paidAt, amount: 5n, fee: null }],
      });
    const find = (height: number, finder: string) =>
      store.blocks.upsertBlocks("xmr", [
        {
          ...{ chain: "xmr", height, hash: `hash ${height}`, foundAt: rounds.now, scheme: null, finder, worker: null },
          ...{ difficulty: null, effort: null, reward: null, status: "pending", progress: null },
        },
      ]);
    await pay("old", noon - HOUR);
    await find(1, "miner");
    await rounds.until(10);
    await pay("new", noon + 5 * MINUTE);
    await find(2, "miner");
    await find(3, "somebody");
    await rounds.until(12);
    rounds.restart();
    await rounds.until(20);
    expect(await takeSent(store, rounds.now)).toEqual(["one block-found", "one payout-sent"]);
  });

  it("§10.28 tells a dead engine once for each target, and no rig", async () => {
    const opened = await createStoreForTest();
    const { store } = opened;
    const rounds = playRounds(opened);
    rounds.add("miner", "a", "b");
    rounds.add("other", "c");
    await subscribe(store, "one", { targetHash: "phone" });
    await subscribe(store, "two", { targetHash: "phone", address: "other" });
    await subscribe(store, "mail", { targetHash: "mail" });
    await rounds.until(30);
    rounds.down();
    await rounds.until(90);
    rounds.up();
    await rounds.until(150);
    expect(await takeSent(store, rounds.now)).toEqual([
      "mail pool-back",
      "mail pool-trouble",
      "one pool-back",
      "one pool-trouble",
    ]);
  });

  it("holds messages in quiet hours and sends one of them all afterwards", async () => {
    const opened = await createStoreForTest();
    const { store } = opened;
    const rounds = playRounds(opened);
    rounds.add("miner", "a", "b");
    await subscribe(store, "one", { quietHours: { from: 12 * 60, to: 14 * 60 } });
    await rounds.until(10);
    rounds.stop("miner", "a");
    await rounds.until(60);
    rounds.start("miner", "a");
    await rounds.until(118);
    expect(await takeSent(store, rounds.now)).toEqual([]);
    expect((await store.outbox.count()).byState).toMatchObject({ held: 2, queued: 0 });
    await rounds.until(122);
    expect(await takeSent(store, rounds.now)).toEqual(["one digest"]);
    expect((await store.outbox.count()).byState).toMatchObject({ held: 0, queued: 0, sent: 1 });
  });

  it("counts a day's messages over restarts, and says once that more happened", async () => {
    const opened = await createStoreForTest();
    const { store } = opened;
    const rounds = playRounds(opened);
    rounds.add("miner", "a");
    await subscribe(store, "one", { dailyLimit: 1 });
    await rounds.until(4);
    for (const number of [1, 2, 3]) {
      const payouts = [{ chain: "xmr", transactionId: `t${number}`, paidAt: rounds.now, amount: 1n, fee: null }];
      await store.payouts.recordPayouts("xmr", "miner", { at: rounds.now, isComplete: true, payouts });
      rounds.restart();
      await rounds.until(4 + 2 * number);
    }
    expect(await takeSent(store, rounds.now)).toEqual(["one more-happened", "one payout-sent"]);
    expect((await store.outbox.count()).byState.held).toBe(2);
  });

  it("has nothing for who left between judging and storing", async () => {
    const opened = await createStoreForTest();
    const { store } = opened;
    await subscribe(store, "gone");
    await store.subscriptions.delete("gone");
    const body = {
      kind: "alert",
      event: { kind: "more-happened", coin: "xmr", address: "m", at: noon, until: noon },
    } as const;
    const message = { subscriptionId: "gone", key: "k", body, dueAt: noon };
    const nothing = { pool: null, addresses: new Map(), counted: new Map(), released: [] };
    await store.alerts.commit({ coin: "xmr", at: noon, messages: [message], ...nothing });
    expect((await store.outbox.count()).byState.queued).toBe(0);
  });
});
