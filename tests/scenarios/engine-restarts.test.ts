import { describe, expect, it } from "vitest";
import { createPublicPoolModel } from "./model-public-pool.ts";
import { openScenario } from "./open-scenario.ts";

const minute = 60_000;

describe("a public-pool that is restarted", () => {
  it("counts no session that died with it, and spoils no history", async () => {
    const model = createPublicPoolModel();
    await using scenario = await openScenario(model);
    const present = async () => {
      const { hashrate, workers } = await scenario.poolStats();
      const stats = await scenario.minerStats();
      if (!("miner" in stats)) throw new Error(stats.state);
      return {
        pool: [Math.round((hashrate ?? 0) / 1000), workers],
        miner: Math.round((stats.miner.hashrate.tenMinutes ?? 0) / 1000),
        rigs: stats.online,
      };
    };
    await scenario.until("0:30");
    expect(await present()).toEqual({ pool: [90, 2], miner: 90, rigs: 2 });

    model.restart(scenario.now());
    const seen = new Set<string>();
    for (const time of ["0:32", "0:34", "0:35", "0:36", "0:37", "0:40"]) {
      await scenario.until(time);
      seen.add(JSON.stringify(await present()));
    }
    expect([...seen].map((text) => JSON.parse(text))).toEqual([{ pool: [90, 2], miner: 90, rigs: 2 }]);
    await scenario.until("1:00");
    const { columns } = await scenario.api("series/pool-hashrate?range=24h");
    const solo = columns.find(({ key }: { key: string }) => key === "solo").values;
    const figures = solo.filter((value: number | null) => value !== null);
    expect(figures.length).toBeGreaterThan(9);
    expect(Math.max(...figures)).toBeLessThan(95_000);
  });

  it("says that it was restarted and from when its sums count, and goes on with the chain", async () => {
    const model = createPublicPoolModel();
    await using scenario = await openScenario(model);
    await scenario.until("0:10");
    const restartedAt = scenario.now() + 1000;
    model.restart(scenario.now());
    scenario.engine.change("/api/network", (network) => ({ ...network, blocks: 441 }));
    await scenario.until("0:16");
    const held = { kind: "restarted", since: restartedAt, until: restartedAt + 6.5 * minute };
    expect(await scenario.poolStats()).toMatchObject({ state: "stale", fault: held, network: { height: 441 } });
    expect(await scenario.api("pool/stats")).toMatchObject({
      ...{ fault: "restarted", fault_since: held.since, fault_until: held.until, height: 441 },
    });
    expect(scenario.warnings()).toEqual([]);
    expect(scenario.kept.reported).toEqual([]);
    await scenario.until("0:20");
    expect(await scenario.poolStats()).toMatchObject({ state: "live" });
    expect(scenario.now() - (await scenario.poolStats()).at).toBeLessThan(2 * minute);
  });
});
