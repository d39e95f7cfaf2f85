import { describe, expect, it } from "vitest";
import { etc } from "#src/domain/coins/etc.ts";
import type { Result } from "#src/domain/result.ts";
import { bridgeMiners, kaspaBridge, readBridgeRecording } from "../../../../tests/recorded-engines/kaspa-bridge.ts";
import { createReplayedEngine } from "../../../../tests/recorded-engines/replay-engine.ts";
import type { SourceError } from "../../source-error.ts";
import type { EngineContext } from "../pool-engine.ts";
import { createCounterMemory } from "./counters.ts";
import { createKaspaBridge } from "./kaspa-bridge.ts";

type Changed = Record<string, string | { readonly status: number; readonly body: string }>;

function engineWith(changed: Changed = {}, context: Partial<EngineContext> = {}) {
  return createReplayedEngine(kaspaBridge, createKaspaBridge, { changed, context: () => context });
}

function valueIn<Value>(answer: Result<Value, SourceError>): Value {
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

const page = { cursor: null, limit: 10 };
const minute = 60_000;

describe("the bridge of rusty-kaspa", () => {
  it("adds up a rig's instances, counts who works now, and passes no IP address on", async () => {
    const { engine } = engineWith();
    const pool = valueIn(await engine.fetchPool());
    expect(pool).toMatchObject({
      // Its number of stored blocks is no height.
      network: { height: null, hashrate: 612_345_678_901_234_600, difficulty: 30_617_283_945_061_730 },
      schemes: [{ scheme: "solo", hashrate: 4.2e12, miners: 2, workers: 3, effort: null }],
      lastBlockFoundAt: Date.parse("2026-11-24T04:55:00Z"),
    });
    const miner = valueIn(await engine.fetchMiner(bridgeMiners.two));
    expect(miner).toMatchObject({
      found: "yes",
      miner: {
        hashrate: { tenMinutes: 3.7e12 },
        shares: { valid: 7_990, stale: 16, invalid: 4 },
        workers: [
          { name: "ks5", hashrate: { tenMinutes: 3e12 }, shares: { valid: 5_400, stale: 12, invalid: 3 } },
          { name: "l1", hashrate: { tenMinutes: 0.7e12 }, shares: { valid: 2_500, stale: 4, invalid: 1 } },
          { name: "old", hashrate: { tenMinutes: null }, lastShareAt: null },
        ],
      },
    });
    const all = [pool, miner, await engine.fetchBlocks(page), await engine.fetchTopMiners(5)];
    expect(JSON.stringify(all)).not.toMatch(/192\.0\.2|198\.51\.100/);
  });

  it("lists the blocks that are blue, and says that older ones are forgotten", async () => {
    const blocks = valueIn(await engineWith().engine.fetchBlocks(page));
    expect(blocks).toMatchObject({ total: null, isCut: true });
    expect(blocks.items).toMatchObject([
      { height: 412_345_111, finder: bridgeMiners.two, worker: "ks5", status: "confirmed" },
      { height: 412_344_900, finder: bridgeMiners.one, worker: "asic-7" },
      { height: 412_340_012, finder: bridgeMiners.two },
    ]);
  });

  it("asks for nothing but its figures", async () => {
    const { engine, asked, sent } = engineWith();
    await engine.fetchPool();
    await engine.updateMinerSettings(bridgeMiners.two, 1n, "203.0.113.7");
    expect(new Set(asked)).toEqual(new Set(["/metrics", "/api/stats"]));
    expect(sent).toEqual([]);
  });
});

describe("the bridge in Go", () => {
  const missing = { status: 404, body: "404 page not found\n" };
  const go = { "/metrics": readBridgeRecording("go_metrics.txt"), "/api/stats": missing };

  it("is watched until its counters have risen, and adds up the connections of a rig", async () => {
    let now = kaspaBridge.recordedAt;
    const changed: Changed = { ...go };
    const { engine, asked } = engineWith(changed, { now: () => now });
    expect(valueIn(await engine.fetchPool())).toMatchObject({ schemes: [], heldSums: { why: "measuring" } });
    now += 4 * minute;
    // 24,000 thousand million hashes more in four minutes.
    changed["/metrics"] = readBridgeRecording("go_metrics.txt").replace(" 120000\n", " 144000\n");
    expect(valueIn(await engine.fetchPool())).toMatchObject({ schemes: [{ hashrate: 1e11, miners: 1, workers: 1 }] });
    expect(asked.filter((path) => path === "/api/stats")).toHaveLength(1);
    // It does not say when a block was found.
    expect(await engine.fetchBlocks(page)).toMatchObject({ error: { code: "unsupported" } });
  });
});

describe("counters", () => {
  it("begin anew when their process does, and never count backwards", () => {
    const memory = createCounterMemory();
    const note = (value: number, minutes: number) => memory.note(new Map([["rig", value]]), minutes * minute);
    for (let at = 0; at <= 12; at += 1) note(at * 60, at);
    expect(memory.rateOf("rig")).toBe(1);
    note(30, 13);
    expect([memory.rateOf("rig"), memory.rateSoFar("rig")]).toEqual([null, null]);
    note(90, 15);
    expect(memory.rateSoFar("rig")).toBe(0.5);
    expect(memory.roseAt("rig")).toBe(15 * minute);
  });

  it("of a rig that stopped are a rate of 0 after ten minutes", () => {
    const memory = createCounterMemory();
    for (let at = 0; at <= 10; at += 1) memory.note(new Map([["rig", 500]]), at * minute);
    expect(memory.rateOf("rig")).toBe(0);
    expect(memory.roseAt("rig")).toBeNull();
  });
});

it("says of a stranger only that it knows nothing, and refuses what cannot be meant", async () => {
  const stranger = valueIn(await engineWith().engine.fetchMiner(kaspaBridge.pages.unknownMiner.address));
  expect(stranger).toMatchObject({ found: "unknown" });
  expect(() => engineWith({}, { coin: etc })).toThrow("ETC is none");
  expect(() => engineWith({}, { schemes: ["prop"] })).toThrow("SOLO only");
});
