import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../time/durations.ts";
import type { RunTerms } from "./missed-runs.ts";
import { listNextPayouts, type PaidMiner } from "./next-payout.ts";

// btc: 144 blocks a day of 3.125 coins. Of a network of 144 · 3.125 · 1e15 hashes a second, 1e15 earn a coin a day.
const oneCoinADay = 1e15;
const pool = (soloFee: number | null = 0) => ({
  state: "live" as const,
  terms: {
    coin: "btc" as const,
    network: "mainnet" as const,
    schemes: [
      { scheme: "pps" as const, feeFraction: 0 },
      { scheme: "solo" as const, feeFraction: soloFee },
    ],
  },
  network: {
    at: 0,
    height: 975_000,
    blockReward: null,
    hashrate: 450 * oneCoinADay,
    difficulty: null,
    lastBlockAt: null,
  },
});
/** At the week's mean, mining a coin takes a quarter more work. */
const harder = { difficulty: null, hashrate: 562.5 * oneCoinADay };
const hourly: RunTerms = { intervalMs: HOUR, seen: null, denomination: null };
const unknownRuns: RunTerms = { ...hourly, intervalMs: null };
const now = Date.UTC(2026, 10, 23, 12, 37);
const coin = 100_000_000n;

interface Changes {
  readonly confirmed?: bigint;
  readonly unconfirmed?: bigint;
  readonly threshold?: bigint;
  readonly dueSince?: number;
  readonly chain?: string;
  readonly more?: object;
}

function miner(scheme: "pps" | "solo" | "prop" | null, changes: Changes = {}, rate = oneCoinADay): PaidMiner {
  const { more, ...balance } = changes;
  const hashrate = { tenMinutes: rate, sixHours: rate, day: rate };
  return {
    coin: "btc",
    state: "online",
    at: now,
    isStale: false,
    history: [],
    averages: scheme === null ? null : { window: "day", rates: { [scheme]: rate } },
    miner: {
      hashrate,
      balances: [{ chain: "btc", confirmed: 0n, unconfirmed: 0n, paid: 0n, threshold: coin, ...balance }],
    },
    workers: [{ scheme, hashrate }],
    payouts: [],
    // A block in the week: 3 coins.
    reward: { week: [{ chain: "btc", amount: 3n * coin }], thirtyDays: [] },
    ...more,
  };
}

const next = (stats: PaidMiner, runs = hourly, of = pool()) =>
  listNextPayouts(stats, { pool: of, week: harder, runs, now })[0];
const time = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString().slice(5, 16));

describe("listNextPayouts", () => {
  it("is the first run after the balance is expected to reach its threshold, not the pool's next one", () => {
    // Half a coin is missing: 12 hours at today's difficulty, 15 at the week's.
    const due = next(miner("pps", { confirmed: coin / 2n }));
    expect(due?.estimate).toEqual({ kind: "hours", low: 12, high: 15 });
    expect([time(due?.run?.from), time(due?.run?.to)]).toEqual(["11-24T01:00", "11-24T04:00"]);
    // Up to 23 minutes more than the threshold at the faster rate, to three digits; at least the threshold.
    expect([due?.run?.low, due?.run?.high]).toEqual([101_000_000n, 102_000_000n]);
  });

  it("is the pool's next run only for a balance that is over its threshold", () => {
    const due = next(miner("pps", { confirmed: 3n * coin }));
    expect(due).toEqual({
      chain: "btc",
      estimate: { kind: "reached" },
      run: {
        from: now + 23 * MINUTE,
        to: now + 23 * MINUTE,
        isByClock: true,
        low: 301_000_000n,
        high: 302_000_000n,
      },
    });
  });

  it("pays whole multiples only, where the pool does", () => {
    const due = next(miner(null, { confirmed: 357n * coin + 9n }), { ...unknownRuns, denomination: 10n * coin });
    expect(due?.run).toMatchObject({ low: 350n * coin, high: 350n * coin, from: null, to: null, isByClock: false });
  });

  it("names no run where it is not known when runs come: only when the threshold is reached", () => {
    const due = next(miner("pps", { confirmed: coin / 2n }), unknownRuns);
    expect([time(due?.run?.from), time(due?.run?.to), due?.run?.isByClock]).toEqual([
      "11-24T00:37",
      "11-24T03:37",
      false,
    ]);
  });

  it("does not promise the next run what a run is sending already", () => {
    const unsent = { chain: "btc", transactionId: null, paidAt: 0, amount: coin, status: "unpaid" };
    const running = miner("pps", { confirmed: coin, more: { payouts: [unsent] } });
    expect(next(running)).toEqual({ chain: "btc", estimate: { kind: "sending", amount: coin }, run: null });
    expect(next({ ...running, isStale: true })).toEqual({ chain: "btc", estimate: null, run: null });
    expect(next({ ...running, state: "forgotten" })?.estimate).toBeNull();
  });

  it("says that runs which were due have not paid, and names no other", () => {
    const dueSince = now - 2 * HOUR;
    const due = next(miner("pps", { confirmed: coin, dueSince }));
    expect(due).toEqual({ chain: "btc", estimate: { kind: "overdue", since: dueSince, runs: 2 }, run: null });
    // Payout times of other chains are not known.
    const merged = next(miner("pps", { chain: "fb", confirmed: coin, dueSince }));
    expect(merged?.estimate).toEqual({ kind: "reached" });
    expect(merged?.run?.from).toBeNull();
  });

  it("estimates a SOLO balance in blocks that are still needed, never from earlier payments", () => {
    expect(next(miner("solo"))).toEqual({ chain: "btc", estimate: { kind: "blocks", count: 1 }, run: null });
    // 7 coins are missing, and a block pays 3.125 less a tenth.
    expect(next(miner("solo", { threshold: 7n * coin }), hourly, pool(0.1))?.estimate).toEqual({
      kind: "blocks",
      count: 3,
    });
    expect(next(miner("solo", { confirmed: coin }))).toMatchObject({
      estimate: { kind: "reached" },
      run: { low: coin, high: coin },
    });
    expect(next(miner("solo", { unconfirmed: coin }))?.estimate).toEqual({ kind: "confirming" });
  });

  it("is unknown for a SOLO miner if the value of a block is not known or the miner is offline", () => {
    expect(next(miner("solo"), hourly, pool(null))?.estimate).toBeNull();
    expect(next({ ...miner("solo"), state: "offline" })?.estimate).toBeNull();
    expect(next(miner(null))?.estimate).toBeNull();
  });

  it("uses the expected earnings of shares, also beside SOLO work", () => {
    const both = miner("pps", { more: { averages: { window: "day", rates: { pps: oneCoinADay / 2, solo: 1 } } } });
    expect(next(both)?.estimate).toEqual({ kind: "days", low: 2, high: 3 });
  });

  it("uses earlier payments for a miner without SOLO work if there are no expected earnings", () => {
    const without = miner("prop", { threshold: 30n * coin });
    expect(next(without)?.estimate).toEqual({ kind: "days", low: 70, high: 70 });
  });
});
