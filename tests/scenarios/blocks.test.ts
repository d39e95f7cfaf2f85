import { describe, expect, it } from "vitest";
import { cryptonoteNodejsPool } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { miningcore } from "../recorded-engines/miningcore.ts";
import { publicPool } from "../recorded-engines/public-pool.ts";
import { openScenario, type Scenario } from "./open-scenario.ts";

const hour = 3_600_000;

/** One row of Miningcore's list; the network's height is 975163. */
const blockRow = (height: number, createdAt: number, more: Readonly<Record<string, unknown>> = {}) => ({
  poolId: "btc1",
  blockHeight: height,
  networkDifficulty: 149_301_205_646_264.1,
  status: "confirmed",
  confirmationProgress: 1,
  effort: 0.5,
  transactionConfirmationData: "",
  reward: 3.125,
  hash: height.toString(16).padStart(64, "0"),
  miner: miningcore.miner,
  created: new Date(createdAt).toISOString(),
  ...more,
});

/** From now on the engine lists these blocks, in pages of whatever size it is asked for. */
function listBlocks({ engine }: Scenario, list: readonly ReturnType<typeof blockRow>[]): void {
  engine.change("/api/v2/pools/btc1/blocks", (_answer, { url }) => {
    const size = Number(url.searchParams.get("pageSize"));
    const first = Number(url.searchParams.get("page")) * size;
    return { result: list.slice(first, first + size), success: true, itemCount: list.length };
  });
}

describe("one unknown address on the page of its blocks", () => {
  it.each([
    [cryptonoteNodejsPool, ["/stats_address?address=:address"]],
    [miningcore, ["/api/pools/btc1/miners/:address", "/api/pools/btc1/miners/:address/settings"]],
    [publicPool, ["/api/client/:address", "/api/client/:address/chart", "/api/info"]],
  ])("costs $0.name one look at the miner, and no list of blocks is read", async (recorded, questions) => {
    await using scenario = await openScenario(recorded);
    await scenario.until("0:05");
    const { address } = recorded.pages.unknownMiner;
    const before = scenario.engine.calls.length;
    expect(await scenario.api(`miner/blocks/${address}`)).toMatchObject({ source: "stored", blocks: [], solo_24h: [] });
    const asked = scenario.engine.calls.slice(before);
    expect(asked.map((path) => path.replace(address, ":address")).toSorted()).toEqual(questions);
  });
});

describe("blocks that wait", () => {
  it("count in the engine's own confirmations, and are told when it has stopped to check them", async () => {
    const pending = { status: "pending", effort: null, reward: 0 };
    // Two depths of a Bitcoin chain are 2 × 102 × 10 minutes: 34 hours.
    await using scenario = await openScenario(miningcore);
    const at = scenario.startsAt;
    listBlocks(scenario, [
      blockRow(975_134, at - 5 * hour, { ...pending, confirmationProgress: 29 / 102 }),
      blockRow(974_960, at - 33 * hour, { ...pending, confirmationProgress: 0 }),
      blockRow(974_900, at - 35 * hour, { ...pending, confirmationProgress: 0 }),
    ]);
    await scenario.until("0:10");
    const { blocks } = await scenario.api("pool/blocks?status=pending&limit=500");
    const ofHeight = (height: number) => blocks.find((block: { height: number }) => block.height === height);
    expect(ofHeight(975_134)).toMatchObject({ confirmations: 29, confirmations_needed: 102, unchecked_since: null });
    expect(ofHeight(974_960)).toMatchObject({ confirmations: 0, confirmations_needed: 102, unchecked_since: null });
    expect(ofHeight(974_900)).toMatchObject({
      status: "pending",
      confirmations: null,
      unchecked_since: at - 35 * hour,
    });
    const own = await scenario.api(`miner/blocks/${miningcore.miner}?limit=500`);
    const sameBlock = own.blocks.find(({ height }: { height: number }) => height === 974_900);
    expect(sameBlock).toMatchObject({ confirmations: null, unchecked_since: at - 35 * hour });
    const csv: string = await scenario.api("pool/blocks.csv?status=pending");
    expect(csv.split("\r\n").find((line) => line.includes(",974900,"))).toContain(
      new Date(at - 35 * hour).toISOString(),
    );
  });
});

describe("a public-pool", () => {
  it("without a node: its blocks are unknown, not none, and the log says at the start what is missing", async () => {
    await using scenario = await openScenario(publicPool, { hasNode: false });
    await scenario.until("0:10");
    expect(scenario.warnings().map(({ message }) => message)).toContain(
      "This pool's engine lists its blocks only with a node of the chain, and pools.btc.node names none: which blocks it found stays unknown.",
    );
    expect(await scenario.poolStats()).toMatchObject({ state: "live", lastBlock: null, blocksDay: null });
    expect(await scenario.api("pool/blocks")).toMatchObject({
      complete_since: null,
      fault: { source: "node", kind: "missing" },
      blocks: [],
    });
    await expect(scenario.api(`miner/blocks/${publicPool.miner}`)).rejects.toThrow("none is configured");
    expect(await scenario.services.miners.listBlocks("btc", publicPool.miner, { before: null, limit: 9 })).toEqual({
      state: "unread",
      fault: { source: "node", kind: "missing" },
    });
  });

  it("with a node that fails: the node is to blame, the engine goes on, and nothing is lost when it is mended", async () => {
    await using scenario = await openScenario(publicPool);
    scenario.engine.down("node");
    await scenario.restartSite();
    await scenario.until("0:30");
    expect(await scenario.poolStats()).toMatchObject({ state: "live", fault: null });
    expect(scenario.now() - (await scenario.poolStats()).at).toBeLessThan(120_000);
    expect(await scenario.api("pool/blocks")).toMatchObject({ fault: { source: "node", kind: "silent" } });
    expect(scenario.warnings().map(({ message }) => message)).toContain(
      "The node of this pool cannot be used: what it alone knows stays unknown. The pool's engine is not to blame.",
    );
    scenario.engine.up("node");
    await scenario.until("1:00");
    expect(await scenario.api("pool/blocks")).toMatchObject({
      complete_since: 0,
      fault: null,
      blocks: [{ height: 440, status: "pending", confirmations: 1, confirmations_needed: 100 }],
    });
  });
});
