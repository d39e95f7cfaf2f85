import { describe, expect, it } from "vitest";
import { loadFarm } from "#src/web/pages/miner/farm/load-farm.ts";
import { cryptonoteNodejsPool, recordedAddresses } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { openScenario } from "./open-scenario.ts";

// What is said of a miner when their engine forgets, falls silent or loses count, and of a rig that sends no share.

const address = recordedAddresses.prop;
type Scenario = Awaited<ReturnType<typeof openScenario>>;

function stats(scenario: Scenario) {
  return Promise.all([scenario.minerStats(address), scenario.api(`miner/stats/${address}`)]);
}

/** The last share of the miner and of all workers is so many minutes old. */
function silence(scenario: Scenario, minutes: number, hashrate: number): void {
  scenario.engine.change("/stats_address", (answer) => {
    if (answer.stats === undefined) return answer;
    const lastShare = Math.floor(scenario.now() / 1000) - minutes * 60;
    const workers = answer.workers.map((worker: object) => ({ ...worker, lastShare, hashrate }));
    return { ...answer, workers, stats: { ...answer.stats, lastShare: String(lastShare), hashrate } };
  });
}

describe("a miner whom the engine has forgotten", () => {
  it("is told as such, with what was known and when, and without a promise", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    await scenario.minerStats(address);
    const { startsAt } = scenario;
    scenario.engine.forget(address);
    await scenario.until("0:30");
    const [page, answer] = await stats(scenario);
    expect(page).toMatchObject({ state: "forgotten", isStale: false, nextRunAt: null, averages: null, online: 0 });
    expect(answer).toMatchObject({ state: "forgotten", is_stale: false, miner: { next_run_at: null } });
    if (!("at" in page)) throw new Error(page.state);
    // The collector asked until then.
    expect(page.at - startsAt).toBeLessThan(60_000);
    expect(page).toMatchObject({ miner: { balances: [{ confirmed: 454_850_362n, paid: 350_661_000_000_000n }] } });
    expect(await scenario.services.miners.getPayoutSummary("xmr", address)).toMatchObject({
      status: "forgotten",
      nextRunAt: null,
    });
  });
});

describe("an engine that does not answer", () => {
  it("promises no payout, and what its miner did is as old as its answer", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    await scenario.minerStats(address);
    await scenario.services.miners.getPayoutSummary("xmr", address);
    scenario.engine.down();
    await scenario.until("0:20");
    const [page, answer] = await stats(scenario);
    expect(page).toMatchObject({ state: "online", isStale: true, nextRunAt: null });
    expect(answer).toMatchObject({ state: "online", is_stale: true, miner: { next_run_at: null } });
    expect(await scenario.services.miners.getPayoutSummary("xmr", address)).toMatchObject({
      status: "stale",
      nextRunAt: null,
    });
    expect(await scenario.api(`miner/payouts/${address}`)).toMatchObject({ next_run_at: null });
  });
});

describe("a rig that sends no share", () => {
  it.each([
    [13, 0, "quiet"],
    [15, 2, "quiet"],
    [9, 4, "online"],
    [21, 4, "offline"],
  ] as const)("for %i minutes at %i H/s is %s, on the page and in the API", async (minutes, hashrate, state) => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    silence(scenario, minutes, hashrate);
    const [page, answer] = await stats(scenario);
    expect(page).toMatchObject({ state, workers: [{ state }, { state }] });
    expect(answer).toMatchObject({ state, miner: { workers: [{ state }, { state }], [`workers_${state}`]: 2 } });
    const worker = await scenario.services.miners.getWorkerStats("xmr", address, "rig01", null);
    expect(worker).toMatchObject({ state });
  });
});

describe("the word for a rig, and the count that it is in", () => {
  it.each([
    [21, "offline"],
    [25 * 60, "silent"],
  ] as const)(
    "after %i minutes without a share is %s on the page, in the JSON and in the CSV",
    async (minutes, state) => {
      await using scenario = await openScenario(cryptonoteNodejsPool);
      silence(scenario, minutes, 0);
      const [page, answer] = await stats(scenario);
      const counts = { offline: 0, silent: 0, [state]: 2 };
      expect(page).toMatchObject({ ...counts, workers: [{ state }, { state }] });
      expect(answer).toMatchObject({
        miner: { workers_offline: counts.offline, workers_silent: counts.silent, workers: [{ state }, { state }] },
      });
      const lines = (await scenario.api(`miner/workers.csv?address=${address}`)).trim().split(/\r?\n/);
      const column = lines[0]?.split(",").indexOf("state") ?? -1;
      expect(lines.slice(1).map((line: string) => line.split(",")[column])).toEqual([state, state]);
    },
  );
});

describe("an engine with a point of a miner each half an hour", () => {
  it("shows no outage between two of them, on stats and farm alike, and says what shorter ones it cannot show", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    scenario.engine.change("/stats_address", (answer) => {
      if (answer.stats === undefined) return answer;
      const now = Math.floor(scenario.now() / 1000);
      const hashrate = [3, 2, 1].map((halves) => [now - halves * 1830, 4, 9]).concat([[now - 10, 2, 1]]);
      return { ...answer, charts: { ...answer.charts, hashrate } };
    });
    await scenario.until("0:20");
    const { miners, pools } = scenario.services;
    const series = await miners.getMinerSeries("xmr", address, { range: "24h", scheme: null, worker: null });
    expect(series?.outages).toEqual([]);
    const farm = await loadFarm({ miners, pools }, { coin: "xmr", address }, new URLSearchParams());
    expect(farm?.known).toMatchObject({ recordKind: "not-kept", historyStepMs: 1_800_000 });
    expect(farm?.known?.all).toMatchObject({ downMs: 0, isOfAddress: true });
    expect(farm?.known?.down).toMatchObject({ rows: [], total: 0 });
  });
});

describe("what was paid", () => {
  it("stays paid when the engine loses its counter, and is the same everywhere", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    await scenario.minerStats(address);
    scenario.engine.change("/stats_address", (answer) =>
      answer.stats === undefined ? answer : { ...answer, stats: { ...answer.stats, paid: "0" } },
    );
    await scenario.until("0:05");
    const paid = { paid: "350661000000000", paid_source: "payouts" };
    const [page, answer] = await stats(scenario);
    expect(page).toMatchObject({ miner: { balances: [{ paid: 350_661_000_000_000n, paidSource: "payouts" }] } });
    expect(answer).toMatchObject({ miner: { balances: [paid] } });
    expect(await scenario.api(`miner/payouts/${address}`)).toMatchObject({ accounts: [paid] });
  });

  it("in 31 days is known where all that was ever paid is listed", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    await scenario.minerStats(address);
    await scenario.restartSite();
    scenario.engine.change("/get_payments", () => ({ error: "Query failed" }));
    await scenario.until("0:02");
    const [page] = await stats(scenario);
    expect(page).toMatchObject({ reward: { month: [{ chain: "xmr", amount: 350_661_000_000_000n }] } });
  });
});
