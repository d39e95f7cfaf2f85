import { describe, expect, it } from "vitest";
import { cryptonoteNodejsPool } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { miningcore } from "../recorded-engines/miningcore.ts";
import { publicPool } from "../recorded-engines/public-pool.ts";
import { openScenario, type Scenario } from "./open-scenario.ts";

const hour = 3_600_000;

/** One row of Miningcore's list; of a height that its other pool has no block of. */
const blockRow = (height: number, createdAt: number, more: Readonly<Record<string, unknown>> = {}) => ({
  poolId: "ltc-pplns",
  blockHeight: height,
  networkDifficulty: 1000,
  status: "confirmed",
  confirmationProgress: 1,
  effort: 0.5,
  transactionConfirmationData: "",
  reward: 6.25,
  hash: height.toString(16).padStart(64, "0"),
  miner: miningcore.miner,
  created: new Date(createdAt).toISOString(),
  ...more,
});

/** From now on the engine lists these blocks alone, in pages of whatever size it is asked for. */
function listBlocks({ engine }: Scenario, list: readonly ReturnType<typeof blockRow>[]): void {
  engine.change("/api/v2/pools/ltc-solo/blocks", () => ({ result: [], success: true, itemCount: 0 }));
  engine.change("/api/v2/pools/ltc-pplns/blocks", (_answer, { url }) => {
    const size = Number(url.searchParams.get("pageSize"));
    const first = Number(url.searchParams.get("page")) * size;
    return { result: list.slice(first, first + size), success: true, itemCount: list.length };
  });
}

describe("one unknown address on the page of its blocks", () => {
  it.each([
    { recorded: cryptonoteNodejsPool, questions: ["/stats_address?address=:address"] },
    {
      recorded: miningcore,
      questions: ["/api/pools/ltc-pplns/miners/:address", "/api/pools/ltc-solo/miners/:address"],
    },
    { recorded: publicPool, questions: ["/api/client/:address"] },
  ])("costs one question of each of its pools, of $recorded.name", async ({ recorded, questions }) => {
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
    // Two depths of this chain are 2 × 102 × 2.5 minutes: eight and a half hours.
    await using scenario = await openScenario(miningcore);
    const at = scenario.startsAt;
    listBlocks(scenario, [
      blockRow(7, at - 1 * hour, { ...pending, confirmationProgress: 29 / 102 }),
      blockRow(6, at - 8 * hour, { ...pending, confirmationProgress: 0 }),
      blockRow(5, at - 9 * hour, { ...pending, confirmationProgress: 0 }),
    ]);
    await scenario.until("0:10");
    const { blocks } = await scenario.api("pool/blocks?status=pending&limit=500");
    const ofHeight = (height: number) => blocks.find((block: { height: number }) => block.height === height);
    expect(ofHeight(7)).toMatchObject({ confirmations: 29, confirmations_needed: 102, unchecked_since: null });
    expect(ofHeight(6)).toMatchObject({ confirmations: 0, confirmations_needed: 102, unchecked_since: null });
    expect(ofHeight(5)).toMatchObject({
      status: "pending",
      confirmations: null,
      unchecked_since: at - 9 * hour,
    });
    const own = await scenario.api(`miner/blocks/${miningcore.miner}?limit=500`);
    const sameBlock = own.blocks.find(({ height }: { height: number }) => height === 5);
    expect(sameBlock).toMatchObject({ confirmations: null, unchecked_since: at - 9 * hour });
    const csv: string = await scenario.api("pool/blocks.csv?status=pending");
    expect(csv.split("\r\n").find((line) => line.includes(",5,"))).toContain(new Date(at - 9 * hour).toISOString());
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
