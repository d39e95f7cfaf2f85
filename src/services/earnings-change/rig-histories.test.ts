import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { Worker } from "#src/domain/mining/miner.ts";
import { err, ok } from "#src/domain/result.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { openGate } from "../__fixtures__/open-gate.ts";
import type { SeenMinerStats } from "../miners/miner-stats.ts";
import { fetchRigHistories } from "./rig-histories.ts";

const minute = 60_000;
const hour = 60 * minute;
const window = { from: 0, to: 48 * hour, stepMs: 10 * minute };
const steps = (window.to - window.from) / window.stepMs;

const named = (count: number) => Array.from({ length: count }, (_, index) => `rig${index + 1}`);
const stats = (names: readonly string[]) =>
  ({
    coin: "kas",
    address: "kaspa:q",
    isStale: false,
    workers: names.map((name) => ({ name, scheme: "pps" }) as Worker),
  }) as unknown as SeenMinerStats;

/** A rig's hashrate in each step from the one with this number on. */
function ratesFrom(first: number): Float64Array {
  return new Float64Array(steps).fill(Number.NaN, 0, first).fill(50, first);
}

async function ask(engine: PoolEngine, names: readonly string[]) {
  const reported: unknown[] = [];
  const histories = await fetchRigHistories(openGate(engine), stats(names), window, (error) => reported.push(error));
  return { ...histories, reported };
}

describe("the histories of a miner's rigs", () => {
  it("are asked for in one question, however many rigs there are, where the engine tells them so", async () => {
    let asked = 0;
    const engine = createFakeEngine({
      capabilities: { workerHistory: true },
      async fetchWorkerHistories() {
        asked += 1;
        return ok(named(300).map((name) => ({ name, scheme: "pps" as const, rates: ratesFrom(0) })));
      },
    });
    const { known, since, rigs } = await ask(engine, named(200));
    expect([known, since, rigs.length, asked]).toEqual(["all", 0, 200, 1]);
    expect(rigs[0]?.points.slice(0, 2)).toEqual([
      { at: 0, hashrate: 50 },
      { at: 10 * minute, hashrate: 50 },
    ]);
  });

  it("are known since a time where the engine keeps the last day only, and of some where it leaves rigs out", async () => {
    const engine = createFakeEngine({
      capabilities: { workerHistory: true },
      fetchWorkerHistories: async () => ok([{ name: "rig1", scheme: "pps", rates: ratesFrom(144) }]),
    });
    expect(await ask(engine, ["rig1"])).toMatchObject({ known: "recent", since: 24 * hour });
    expect(await ask(engine, ["rig1", "rig2"])).toMatchObject({ known: "some", since: 24 * hour });
  });

  it("are not known where the engine fails, and a fault of an adapter is reported", async () => {
    const failing = (fetchWorkerHistories: PoolEngine["fetchWorkerHistories"]) =>
      createFakeEngine({ capabilities: { workerHistory: true }, fetchWorkerHistories });
    const silent = failing(async () => err({ code: "timeout", timeoutMs: 5 }));
    expect(await ask(silent, ["rig1"])).toMatchObject({ known: "none", since: null, reported: [] });
    const broken = failing(async () => {
      throw new Error("broken");
    });
    expect(await ask(broken, ["rig1"])).toMatchObject({ known: "none", reported: [new Error("broken")] });
  });
});
