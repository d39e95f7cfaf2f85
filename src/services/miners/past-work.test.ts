import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { err, ok } from "#src/domain/result.ts";
import { openGate } from "../__fixtures__/open-gate.ts";
import { address, day, hour, sample, slot, start } from "../__fixtures__/scene.ts";
import { createPastWork } from "./past-work.ts";

function open(points: ReturnType<typeof sample>[] | null, minerHistoryMs: number, isStored = false) {
  const scene = { now: start, asked: 0, hasWorkedBefore: async () => false };
  const engine = createFakeEngine({
    capabilities: { minerHistoryMs },
    async fetchMinerHistory() {
      scene.asked += 1;
      return points === null ? err({ code: "timeout", timeoutMs: 1 }) : ok(points);
    },
  });
  const hasWorkedBefore = createPastWork({
    engines: new Map([["kas", openGate(engine, { now: () => scene.now })]]),
    store: { miners: { hasWorkedBefore: async () => isStored } } as unknown as Parameters<
      typeof createPastWork
    >[0]["store"],
    now: () => scene.now,
    report: (error) => {
      throw error;
    },
  });
  return Object.assign(scene, { ask: () => hasWorkedBefore("kas", address, slot - day) });
}

const older = [sample(slot - 5 * day, 0), sample(slot - 3 * day, 7)];

describe("whether a miner worked before", () => {
  it("is known from the site's records without a question", async () => {
    const scene = open([], 31 * day, true);
    expect(await scene.ask()).toBe("yes");
    expect(scene.asked).toBe(0);
  });

  it("is asked of an engine that keeps more than a day, once an hour: after a pause nobody begins for the first time", async () => {
    const scene = open(older, 31 * day);
    expect([await scene.ask(), await scene.ask()]).toEqual(["yes", "yes"]);
    expect(scene.asked).toBe(1);
    scene.now += hour;
    await scene.ask();
    expect(scene.asked).toBe(2);
  });

  it("is not, where the engine knows no older work, keeps a day only, or does not answer", async () => {
    expect(await open([sample(slot - 5 * day, 0)], 31 * day).ask()).toBe("no");
    expect(await open(older, day).ask()).toBe("no");
    expect(await open(null, 31 * day).ask()).toBe("no");
  });
});
