import BetterSqlite3 from "better-sqlite3";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { createAlertRound } from "#src/collector/alerts/alert-round.ts";
import type { CollectedPool, CollectorContext } from "#src/collector/context.ts";
import { subscriptionOf } from "#src/db/alerts/__fixtures__/subscriptions.ts";
import { createStore } from "#src/db/connection/client.ts";
import type { Store } from "#src/db/store.ts";
import type { Miner } from "#src/domain/mining/miner.ts";
import { log } from "./demo-backend.ts";
import { median } from "./median.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

// What a round of alerts costs: 10,000 subscribed addresses with ten rigs each.

const addresses = 10_000;
const rigsEach = 10;
const MINUTE = 60_000;
const quietRounds = 5;
const fallen = 100;
const noShares = { valid: null, stale: null, invalid: null };
const rate = { tenMinutes: 10, sixHours: 10, day: 10 };
const nothingReported = { acceptsMiners: null, ports: [], network: null, schemes: [], fees: {} };

export async function run(): Promise<{ name: string; lines: readonly string[] }> {
  return {
    name: `Alerts, ${addresses} addresses with ${rigsEach} rigs each, SQLite`,
    lines: await inTemporaryFolder(measure),
  };
}

async function measure(dataDir: string): Promise<readonly string[]> {
  let now = Date.parse("2026-03-02T12:00:00Z");
  const countQueries = watchQueries();
  const store = await createStore({ databaseUrl: null, dataDir, log, now: () => now });
  try {
    const pool = { coin: "xmr", engine: createFakeEngine({}), node: null, pollMs: MINUTE, isLive: true };
    const context = { store, now: () => now, log, report: () => {} } as unknown as CollectorContext;
    const round = createAlertRound(context, [pool as unknown as CollectedPool]);
    for (let one = 0; one < addresses; one += 1)
      await store.subscriptions.add(subscriptionOf(`s${one}`, now, { address: `miner${one}` }), null);
    await read(store, now, 0);
    const judge = async () => {
      const cpu = process.cpuUsage();
      const before = countQueries();
      const startedAt = performance.now();
      await round(new AbortController().signal);
      const { user, system } = process.cpuUsage(cpu);
      return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000, queries: countQueries() - before };
    };
    const first = await judge();
    const quiet: Awaited<ReturnType<typeof judge>>[] = [];
    for (let count = 0; count < quietRounds; count += 1) {
      now += MINUTE;
      await read(store, now, 0);
      quiet.push(await judge());
    }
    const fellAt = now;
    now = fellAt + 21 * MINUTE;
    await read(store, now, fellAt);
    await judge();
    now += 6 * MINUTE;
    await read(store, now, fellAt);
    const busy = await judge();
    const { byState } = await store.outbox.count();
    const line = (name: string, one: typeof first) =>
      `  ${name}  ${one.wallMs.toFixed(0)} ms, ${one.cpuMs.toFixed(0)} ms of CPU, ${one.queries} queries`;
    const of = (pick: (one: typeof first) => number) => median(quiet.map(pick));
    const middle = {
      wallMs: of((one) => one.wallMs),
      cpuMs: of((one) => one.cpuMs),
      queries: of((one) => one.queries),
    };
    return [
      "One round, once a minute",
      line("first, all states stored", first),
      line(`nothing new (median of ${quietRounds})`, middle),
      line(`a rig of each of ${fallen} addresses is told`, busy),
      `  ${byState.queued} messages in the outbox (wanted: ${fallen}) ${byState.queued === fallen ? "met" : "NOT MET"}`,
    ];
  } finally {
    await store.close();
  }
}

/** Of the first addresses one rig has been silent since `fellAt`; 0 = none. */
async function read(store: Store, now: number, fellAt: number): Promise<void> {
  const snapshot = { ...nothingReported, at: now, measuredAt: null, minimumPayout: null, payoutIntervalMs: null };
  await store.pools.saveSnapshot("xmr", { ...snapshot, lastBlockFoundAt: null });
  for (let start = 0; start < addresses; start += 500)
    await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const address = `miner${start + index}`;
        const isFallen = fellAt > 0 && start + index < fallen;
        const value = { found: "yes", miner: minerOf(address, now, isFallen ? fellAt : now) } as const;
        await store.miners.saveReadings("xmr", address, { answer: { value, readAt: now, triedAt: now, fault: null } });
      }),
    );
}

function minerOf(address: string, now: number, firstShareAt: number): Miner {
  const workers = Array.from({ length: rigsEach }, (_, index) => ({
    ...{ name: `rig${index}`, scheme: null, hashrate: rate, shares: noShares, trend: null },
    lastShareAt: index === 0 ? firstShareAt : now,
  }));
  return { address, hashrate: rate, lastShareAt: now, shares: noShares, workers, balances: [] };
}

/** All statements of SQLite have one prototype. */
function watchQueries(): () => number {
  let count = 0;
  const memory = new BetterSqlite3(":memory:");
  const statement = Object.getPrototypeOf(memory.prepare("select 1"));
  for (const name of ["all", "run", "iterate"] as const) {
    const method = statement[name];
    statement[name] = function (this: unknown, ...given: unknown[]) {
      count += 1;
      return Reflect.apply(method, this, given);
    };
  }
  memory.close();
  return () => count;
}
