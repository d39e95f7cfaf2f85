import { describe, expect, it } from "vitest";
import { cryptonoteNodejsPool, recordedAddresses } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { openScenario } from "./open-scenario.ts";

// Under which scheme an address of a cryptonote-nodejs-pool mines. The engine does not say it; what decides is in
// src/sources/engines/cryptonote-nodejs-pool/miner-schemes.ts.

type Scenario = Awaited<ReturnType<typeof openScenario>>;

/** Nobody has found a block for an hour, and both schemes are mined. */
function withoutBlocks(scenario: Scenario): void {
  scenario.engine.change("/stats", (answer) => {
    if (answer.pool === undefined) return answer;
    const before = String(scenario.startsAt - 3_600_000);
    return { ...answer, pool: { ...answer.pool, blocks: [], lastBlockFound: before, lastBlockFoundSolo: before } };
  });
}

/** The address's last share is a minute old, and `roundHashes` of its work stand in the PROP round. */
function withRound(scenario: Scenario, roundHashes: () => number): void {
  scenario.engine.change("/stats_address", (answer) => {
    if (answer.stats === undefined) return answer;
    const lastShare = Math.floor(scenario.now() / 1000) - 60;
    const workers = answer.workers.map((worker: object) => ({ ...worker, lastShare }));
    return { ...answer, workers, stats: { ...answer.stats, roundHashes: roundHashes(), lastShare: String(lastShare) } };
  });
}

async function schemesOf(scenario: Scenario, address: string) {
  const stats = await scenario.minerStats(address);
  const { miner } = (await scenario.api(`miner/stats/${address}`)) as {
    miner: { schemes: unknown; workers: { scheme: unknown }[] };
  };
  if (!("miner" in stats)) throw new Error(stats.state);
  expect(miner.schemes).toEqual(stats.miner.schemes);
  return { schemes: stats.miner.schemes, workers: miner.workers.map(({ scheme }) => scheme), averages: stats.averages };
}

describe("the scheme of an address", () => {
  it("is SOLO for a SOLO miner who has found no block, and no earnings are expected", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    withoutBlocks(scenario);
    withRound(scenario, () => 0);
    expect(await schemesOf(scenario, recordedAddresses.solo)).toMatchObject({ schemes: ["solo"], workers: ["solo"] });
  });

  it("is both for an address that mines both, and no worker is said to mine one of them", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    withoutBlocks(scenario);
    let stoppedAt: number | null = null;
    withRound(scenario, () => 40 + Math.floor(((stoppedAt ?? scenario.now()) - scenario.startsAt) / 10_000));
    await scenario.until("0:01");
    expect(await schemesOf(scenario, recordedAddresses.solo)).toMatchObject({ schemes: ["prop"], workers: ["prop"] });
    await scenario.until("0:05");
    expect(await schemesOf(scenario, recordedAddresses.solo)).toMatchObject({ schemes: ["prop"] });
    // Work goes on, and the PROP round stands still.
    stoppedAt = scenario.now();
    await scenario.until("0:12");
    expect(await schemesOf(scenario, recordedAddresses.solo)).toMatchObject({
      schemes: ["prop", "solo"],
      workers: [null],
      averages: null,
    });
  });

  it("is unknown where nothing decides", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    scenario.engine.change("/stats", (answer) =>
      answer.pool === undefined ? answer : { ...answer, pool: { ...answer.pool, blocks: [] } },
    );
    expect(await schemesOf(scenario, recordedAddresses.solo)).toEqual({ schemes: [], workers: [null], averages: null });
  });

  it("is not counted twice when it changes", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    withoutBlocks(scenario);
    let round = 40;
    withRound(scenario, () => round);
    await scenario.minerStats(recordedAddresses.solo);
    await scenario.until("0:12");
    round = 0;
    scenario.engine.change("/stats", (answer) =>
      answer.pool === undefined
        ? answer
        : { ...answer, pool: { ...answer.pool, lastBlockFound: String(scenario.startsAt + 60_000) } },
    );
    await scenario.until("0:45");
    await scenario.minerStats(recordedAddresses.solo);
    await scenario.until("0:46");
    const stats = await scenario.minerStats(recordedAddresses.solo);
    if (!("miner" in stats)) throw new Error(stats.state);
    expect(stats.miner.schemes).toEqual(["solo"]);
    const times = stats.history.map(({ at }) => at);
    expect(new Set(times).size).toBe(times.length);
  });
});
