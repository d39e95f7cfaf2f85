import { describe, expect, it } from "vitest";
import { getCoin } from "#src/domain/coins/index.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { demoShowcase } from "./create-demo-engine.ts";
import { answerOf, engineAt, slugs, testNow, testSchemes } from "./engine-under-test.ts";
import type { ShowcaseLabel } from "./showcase.ts";

async function minerOf(slug: (typeof slugs)[number], label: ShowcaseLabel, at: number) {
  const entry = demoShowcase(getCoin(slug), at, testSchemes).find((candidate) => candidate.label === label);
  if (entry === undefined) throw new Error(`${slug} has no ${label}`);
  const lookup = await answerOf(engineAt(slug, at).fetchMiner(entry.address));
  if (lookup.found !== "yes") throw new Error(`${slug}: ${label} is not known`);
  return { miner: lookup.miner, worker: entry.worker };
}

describe("demoShowcase", () => {
  it.each(slugs)("%s: has all six miners at any hour", async (slug) => {
    for (const at of [testNow, testNow + 7 * HOUR, testNow - 200 * DAY - 12 * HOUR]) {
      const labels = demoShowcase(getCoin(slug), at, testSchemes).map(({ label }) => label);
      expect(labels).toEqual(["top", "farm", "offline", "waiting", "two-schemes", "low-worker"]);
    }
  });

  it.each(slugs)("%s: shows what the labels say", async (slug) => {
    const farm = await minerOf(slug, "farm", testNow);
    expect(farm.miner.workers.filter(({ hashrate }) => (hashrate.tenMinutes ?? 0) > 0).length).toBeGreaterThanOrEqual(
      200,
    );

    const offline = await minerOf(slug, "offline", testNow);
    expect(offline.miner.hashrate.tenMinutes).toBe(0);
    expect(offline.miner.hashrate.day ?? 0).toBeGreaterThan(0);
    expect(testNow - (offline.miner.lastShareAt ?? testNow)).toBeGreaterThan(HOUR);
    expect(testNow - (offline.miner.lastShareAt ?? 0)).toBeLessThan(12 * HOUR);

    const waiting = await minerOf(slug, "waiting", testNow);
    expect(waiting.miner.lastShareAt).toBeNull();
    expect(waiting.miner.workers).toHaveLength(1);
    expect(waiting.miner.shares).toEqual({ valid: 0, stale: 0, invalid: 0 });

    const both = await minerOf(slug, "two-schemes", testNow);
    expect(new Set(both.miner.workers.map(({ scheme }) => scheme))).toEqual(new Set(["pps", "solo"]));

    const low = await minerOf(slug, "low-worker", testNow);
    const worker = low.miner.workers.find(({ name }) => name === low.worker);
    expect(worker?.hashrate.tenMinutes ?? 0).toBeGreaterThan(0);
    expect((worker?.hashrate.tenMinutes ?? 0) / (worker?.hashrate.day ?? 1)).toBeLessThan(0.6);
  });

  it("leaves two schemes out where there is one", () => {
    const labels = demoShowcase(getCoin("bch"), testNow, ["solo"]).map(({ label }) => label);
    expect(labels).not.toContain("two-schemes");
    expect(labels).toContain("top");
  });
});
