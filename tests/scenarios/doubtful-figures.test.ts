import { describe, expect, it } from "vitest";
import { cryptonoteNodejsPool } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { publicPool } from "../recorded-engines/public-pool.ts";
import { openScenario, type Scenario } from "./open-scenario.ts";

// Figures that cannot be true, or are not the present ones: each is told, none is averaged in.

const minute = 60_000;

type Figure = number | null;

async function readRows(scenario: Scenario, key: string, kind: string): Promise<readonly Figure[]> {
  const { columns } = await scenario.api(`series/${kind}?range=24h`);
  return columns.find((column: { key: string }) => column.key === key)?.values ?? [];
}

async function readChart(scenario: Scenario, key: string, kind: string): Promise<readonly number[]> {
  return (await readRows(scenario, key, kind)).flatMap((value) => value ?? []);
}

describe("an engine whose figures are not to be believed", () => {
  it("stands still for 90 seconds: its figures get older, and count once", async () => {
    await using scenario = await openScenario(publicPool);
    await scenario.until("0:20");
    const end = scenario.engine.change("/api/info", (info) => ({
      ...info,
      userAgents: [{ userAgent: "x", count: 2, totalHashRate: 180_345.67 }],
    }));
    await scenario.until("0:21");
    scenario.engine.freeze();
    await scenario.until("0:22:30");
    const { at, measuredAt } = await scenario.poolStats();
    expect(scenario.now() - at).toBeLessThan(minute);
    expect(scenario.now() - (measuredAt ?? 0)).toBeGreaterThanOrEqual(90_000);
    expect(await scenario.api("pool/stats")).toMatchObject({ state: "live", measured_at: measuredAt });
    await scenario.until("0:40");
    expect(await scenario.poolStats()).toMatchObject({ state: "stale", measuredAt, fault: { kind: "old" } });
    end();
    scenario.engine.thaw();
    await scenario.until("0:50");
    expect(await scenario.poolStats()).toMatchObject({ state: "live" });
    // Two looks at 93,839 H/s and one at 180,346 H/s; then ten minutes of nothing but repetition.
    const rows = await readRows(scenario, "solo", "pool-hashrate");
    expect(rows.slice(-4)).toEqual([122_674.6, null, 93_839.02, 93_839.02]);
  });

  it("never stands still at a figure that is equal by chance", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    await scenario.until("1:00");
    expect(await scenario.poolStats()).toMatchObject({ state: "live", hashrate: 8 });
  });

  it("says that the difficulty is 0: told, asked of the node, and in no average", async () => {
    await using scenario = await openScenario(publicPool, { hasNode: false });
    await scenario.until("0:20");
    expect(await scenario.poolStats()).toMatchObject({ isDifficultyZero: true, network: { difficulty: null } });
    expect(await scenario.api("pool/stats")).toMatchObject({ net_difficulty: null, net_difficulty_zero: true });
    expect(await readChart(scenario, "difficulty", "difficulty")).toEqual([]);
    await using known = await openScenario(publicPool);
    await known.until("0:20");
    expect(await known.poolStats()).toMatchObject({
      isDifficultyZero: false,
      network: { difficulty: 4.656542373906925e-10 },
    });
  });

  it("is 100 times its network: told, and in no average", async () => {
    await using scenario = await openScenario(publicPool);
    await scenario.until("0:10");
    const end = scenario.engine.change("/api/info", (info) => ({
      ...info,
      userAgents: [{ userAgent: "x", count: 2, totalHashRate: 93_839_024_684_257 }],
    }));
    await scenario.until("0:30");
    expect(await scenario.poolStats()).toMatchObject({ state: "stale", fault: { kind: "implausible" } });
    expect(await scenario.api("pool/stats")).toMatchObject({
      fault: "implausible",
      hashrate: expect.closeTo(93_839.02468, 5),
    });
    end();
    await scenario.until("0:40");
    expect(await scenario.poolStats()).toMatchObject({ state: "live" });
    const chart = await readChart(scenario, "solo", "pool-hashrate");
    expect(chart.length).toBeGreaterThan(3);
    expect(Math.max(...chart)).toBeLessThan(100_000);
  });
});
