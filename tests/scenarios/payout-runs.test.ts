import { expect, it } from "vitest";
import { cryptonoteNodejsPool, recordedAddresses } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { miningcore } from "../recorded-engines/miningcore.ts";
import { openScenario } from "./open-scenario.ts";
import { type EngineModel, liveRecording } from "./scripted-engine.ts";

const minute = 60_000;
const transaction = (index: number) => String(index).padStart(64, "0");

/** The recorded engine, which pays at these minutes of the scenario; before its beginning they are below zero. */
function payingAt(minutes: readonly number[]): EngineModel {
  const recorded = liveRecording(cryptonoteNodejsPool);
  const { name, coin, options, schemes, miner, startsAt, unknownAddress, respondWhileStarting } = recorded;
  return {
    ...{ name, coin, options, schemes, miner, startsAt, unknownAddress, respondWhileStarting },
    respond(request, now) {
      const good = recorded.respond(request, now);
      if (request.url.pathname !== "/get_payments") return good;
      const below = Math.min(Number(request.url.searchParams.get("time")), now / 1_000);
      const rows = minutes
        .map((at, index) => ({ index, seconds: Math.floor((recorded.startsAt + at * minute) / 1_000) }))
        .filter(({ seconds }) => seconds < below)
        .sort((a, b) => b.seconds - a.seconds)
        .flatMap(({ index, seconds }) => [`${transaction(index)}:700000000000:1000000000:11:1`, String(seconds)]);
      return { status: 200, body: JSON.stringify(rows) };
    },
  };
}

it("runs that follow no clock are told as they were seen, and none is promised", async () => {
  await using scenario = await openScenario(payingAt([-361, -243, -122, 1, 124]));
  const promised = async () => (await scenario.api(`miner/stats/${recordedAddresses.prop}`)).miner.next_run_at;
  const at = (minutes: number) => Math.floor((scenario.startsAt + minutes * minute) / 1_000) * 1_000;
  await scenario.until("0:00");
  // Three runs are too few. The engine tells how often it looks for balances, which is no time of a run.
  expect(await scenario.api("pool/stats")).toMatchObject({
    payout_interval_ms: null,
    payout_runs: { last_at: at(-122), typical_gap_ms: null, looks_every_ms: minute },
  });
  expect(await promised()).toBeNull();
  await scenario.until("0:15");
  expect((await scenario.api("pool/stats")).payout_runs).toEqual({
    last_at: at(1),
    typical_gap_ms: 121 * minute,
    low_gap_ms: 118 * minute,
    high_gap_ms: 123 * minute,
    looks_every_ms: minute,
  });
  scenario.engine.down();
  await scenario.until("2:30");
  // What was seen stays; the run that nobody could see is not made up.
  expect((await scenario.api("pool/stats")).payout_runs.last_at).toBe(at(1));
  expect(await promised()).toBeNull();
  scenario.engine.up();
  await scenario.until("2:45");
  expect((await scenario.api("pool/stats")).payout_runs.last_at).toBe(at(124));
  await scenario.restartSite();
  expect((await scenario.api("pool/stats")).payout_runs.last_at).toBe(at(124));
});

it("an operator's own interval is a clock: runs at its multiples in UTC", async () => {
  await using scenario = await openScenario(cryptonoteNodejsPool, { pool: { payoutEvery: "2h" } });
  expect(await scenario.api("pool/stats")).toMatchObject({ payout_interval_ms: 7_200_000, payout_runs: null });
  const next = (await scenario.api(`miner/stats/${recordedAddresses.prop}`)).miner.next_run_at;
  expect([next % 7_200_000, next > scenario.now()]).toEqual([0, true]);
});

it("the engine's own depth stands beside its blocks, and its operator's settings in the terms", async () => {
  await using scenario = await openScenario(cryptonoteNodejsPool);
  scenario.engine.change("/stats", (stats) => ({ ...stats, config: { ...stats.config, depth: 8 } }));
  await scenario.until("0:02");
  expect(await scenario.api("pool/stats")).toMatchObject({
    confirmations: 8,
    payout_denomination: "1000000000",
    balance_reset_days: 15,
  });
  const { blocks } = await scenario.api("pool/blocks?status=pending");
  expect(blocks.length).toBeGreaterThan(0);
  expect(blocks.every((block: { confirmations_needed: number }) => block.confirmations_needed === 8)).toBe(true);
});

it("an engine that knows no reset is given none, and counts the confirmations of its own family", async () => {
  await using scenario = await openScenario(miningcore);
  await scenario.until("0:02");
  expect(await scenario.api("pool/stats")).toMatchObject({
    // The chain of Litecoin asks for 100.
    confirmations: 102,
    balance_reset_days: null,
    payout_fee: null,
  });
});

it("runs that pass without paying a balance over its threshold are counted, across a restart of the site, until it is paid", async () => {
  await using scenario = await openScenario(payingAt([-30]));
  const address = recordedAddresses.solo;
  const balanceOf = async () => {
    const [stats, payouts] = [
      await scenario.api(`miner/stats/${address}`),
      await scenario.api(`miner/payouts/${address}`),
    ];
    // The same on both: stats page and payouts page are made of them.
    expect(payouts.accounts[0].next_payout).toEqual(stats.miner.balances[0].next_payout);
    return stats.miner.balances[0];
  };
  const first = await balanceOf();
  expect(BigInt(first.confirmed) >= BigInt(first.threshold)).toBe(true);
  expect(first).toMatchObject({ payout_state: "waiting", next_payout: { state: "waiting", due_since: null } });
  const since = scenario.now();
  await scenario.until("0:05");
  expect((await balanceOf()).next_payout).toEqual({
    ...{ state: "overdue", from: null, to: null, amount_low: null, amount_high: null, blocks: null },
    // The engine looks for balances each minute, and the last look may still be paying.
    ...{ due_since: since, missed_runs: 4 },
  });
  await scenario.restartSite();
  await scenario.until("0:10");
  expect((await balanceOf()).next_payout).toMatchObject({ state: "overdue", due_since: since, missed_runs: 9 });
  scenario.engine.change("/stats_address", (answer) =>
    answer.stats === undefined
      ? answer
      : { ...answer, stats: { ...answer.stats, balance: "110000000000", paid: "999999000000000" } },
  );
  await scenario.until("0:12");
  // What is over the threshold now came after the payment.
  expect((await balanceOf()).next_payout).toMatchObject({ state: "waiting", due_since: null });
});
