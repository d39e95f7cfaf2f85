import { describe, expect, it } from "vitest";
import { payoutStateOf, splitBalance } from "#src/domain/money/payout-state.ts";
import type { PoolStats, SeenMinerStats } from "#src/services/services.ts";
import { listTracks } from "./list-tracks.ts";

const pool = {
  state: "live",
  terms: { coin: "ltc", network: "mainnet", schemes: [], rules: { confirmations: 120 }, payoutRuns: null },
  network: null,
} as unknown as PoolStats;

const sent = { chain: "ltc", transactionId: "ab".repeat(32), paidAt: 5, amount: 700n, status: "paid" };
const unsent = { ...sent, transactionId: null, paidAt: 9, amount: 300n, status: "unpaid" };
const ltc = { chain: "ltc", confirmed: 300n, unconfirmed: 40n, paid: 700n, threshold: 200n };
const doge = { chain: "doge", confirmed: 3n, unconfirmed: null, paid: 0n, threshold: 200n };

function statsOf(changes: {
  confirmed?: bigint;
  payouts?: readonly object[];
  arePayoutsKnown?: boolean;
  isStale?: boolean;
  state?: "online" | "forgotten";
}) {
  const rate = { tenMinutes: 1, sixHours: 1, day: 1 };
  return {
    state: changes.state ?? "online",
    coin: "ltc",
    address: "ltc1",
    miner: {
      hashrate: rate,
      workers: [],
      lastShareAt: null,
      balances: [{ ...ltc, confirmed: changes.confirmed ?? 300n }, doge],
    },
    workers: [],
    history: [],
    averages: null,
    payouts: changes.payouts ?? [sent],
    arePayoutsKnown: changes.arePayoutsKnown ?? true,
    coming: [],
    isStale: changes.isStale ?? false,
    nextPayouts: [],
    nextRunAt: 9_000,
  } as unknown as SeenMinerStats;
}

const tracksOf = (stats: SeenMinerStats) => listTracks(stats, pool, "listed", {});

describe("the steps to the wallet", () => {
  it.each([
    ["what waits", {}, "waiting", "run"],
    ["what is being sent", { payouts: [unsent, sent] }, "sending", "transaction"],
    ["what is below the threshold", { confirmed: 100n }, null, "threshold"],
    ["an engine that does not answer", { isStale: true }, null, null],
    ["an engine that forgot the miner", { state: "forgotten" }, null, null],
  ] as const)("say of %s what balance and list say", (_what, changes, state, current) => {
    const stats = statsOf(changes);
    const [track] = tracksOf(stats);
    const [balance] = stats.miner.balances;
    if (track === undefined || balance === undefined) throw new Error("missing");
    const parts = splitBalance(balance, stats.payouts, !stats.isStale && stats.state !== "forgotten");
    expect([track.current, parts.state]).toEqual([current, state]);
    const [matured] = track.steps.filter((step) => step.kind === "matured");
    expect(matured?.amount).toBe(balance.confirmed);
    const [credited] = track.steps.filter((step) => step.kind === "credited");
    expect(credited?.amount).toBe(balance.unconfirmed);
    const [transaction] = track.steps.filter((step) => step.kind === "transaction");
    expect(transaction?.last).toMatchObject({ amount: 700n, href: expect.stringMatching(/^https/), state: "sent" });
    const listed = stats.payouts.find(({ status }) => status === "paid");
    expect(listed === undefined ? null : payoutStateOf(listed)).toBe(transaction?.last?.state);
    expect(transaction?.sending ?? null).toBe(state === "sending" ? parts.sending : null);
    const [run] = track.steps.filter((step) => step.kind === "run");
    expect(run?.waits ?? null).toBe(state === "waiting" ? parts.left : null);
  });

  it("of a merge-mined coin are its own, without the times of the pool's runs", () => {
    const [, track] = tracksOf(statsOf({}));
    expect(track).toEqual({
      chain: "doge",
      current: "threshold",
      steps: [
        { kind: "matured", amount: 3n, confirmations: 240 },
        { kind: "threshold", threshold: 200n, left: 3n },
        { kind: "transaction", sending: null, last: null, isUnread: false },
      ],
    });
  });

  it("say that payouts were not read yet, where the engine was not asked for them", () => {
    const [, track] = tracksOf(statsOf({ payouts: [], arePayoutsKnown: false }));
    const step = track?.steps.find(({ kind }) => kind === "transaction");
    expect(step).toMatchObject({ last: null, isUnread: true });
  });

  it("are none where a block pays its finder itself", () => {
    expect(listTracks(statsOf({}), pool, "with-block", {})).toEqual([]);
  });
});
