import { describe, expect, it } from "vitest";
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
    expect(page).toMatchObject({ state: "forgotten", isStale: false, nextPayoutAt: null, averages: null, online: 0 });
    expect(answer).toMatchObject({ state: "forgotten", is_stale: false, miner: { next_payout_at: null } });
    if (!("at" in page)) throw new Error(page.state);
    // The collector asked until then.
    expect(page.at - startsAt).toBeLessThan(60_000);
    expect(page).toMatchObject({ miner: { balances: [{ confirmed: 454_850_362n, paid: 350_661_000_000_000n }] } });
    expect(await scenario.services.miners.getPayoutSummary("xmr", address)).toMatchObject({
      standing: "forgotten",
      nextPayoutAt: null,
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
    expect(page).toMatchObject({ state: "online", isStale: true, nextPayoutAt: null });
    expect(answer).toMatchObject({ state: "online", is_stale: true, miner: { next_payout_at: null } });
    expect(await scenario.services.miners.getPayoutSummary("xmr", address)).toMatchObject({
      standing: "stale",
      nextPayoutAt: null,
    });
    expect(await scenario.api(`miner/payouts/${address}`)).toMatchObject({ next_payout_at: null });
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
