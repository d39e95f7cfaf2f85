import { describe, expect, it } from "vitest";
import { getCoin } from "#src/domain/coins/index.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import { demoShowcase } from "./create-demo-engine.ts";
import { answerOf, engineAt, testNow, testSchemes } from "./engine-under-test.ts";
import { createDemoSettings } from "./settings.ts";

const request = { address: "a", minimum: 100n, threshold: 500n, proofIp: "203.0.113.7", lastShareAt: 0, at: 10 * HOUR };

describe("createDemoSettings", () => {
  it("accepts the one proof IP, from the hour after", () => {
    const settings = createDemoSettings();
    expect(settings.read("a", 100n)).toEqual({ threshold: 100n, minimum: 100n, maximum: 100_000n });
    expect(settings.update(request)).toEqual({
      accepted: true,
      settings: { threshold: 500n, minimum: 100n, maximum: 100_000n },
    });
    expect(settings.thresholdAt("a", 10)).toBeNull();
    expect(settings.thresholdAt("a", 11)).toBe(500n);
    expect(settings.thresholdAt("b", 11)).toBeNull();
  });

  it("refuses with the reason", () => {
    const { update, read } = createDemoSettings();
    const refusalOf = (change: Partial<typeof request> | { lastShareAt: null }) => {
      const outcome = update({ ...request, ...change });
      return outcome.accepted ? null : outcome.refusal;
    };
    expect(refusalOf({ proofIp: "203.0.113.8" })).toEqual({ code: "other-ip" });
    for (const proofIp of ["203.0.113", "203.0.113.7.1", "203.0.113.256", "", "203.0.113.7.", "::1"]) {
      expect(refusalOf({ proofIp }), proofIp).toEqual({ code: "invalid-ip" });
    }
    expect(refusalOf({ threshold: 99n })).toEqual({ code: "below-minimum", minimum: 100n });
    expect(refusalOf({ threshold: 100_001n })).toEqual({ code: "above-maximum", maximum: 100_000n });
    expect(refusalOf({ lastShareAt: null })).toEqual({ code: "no-recent-shares" });
    expect(refusalOf({ at: 25 * HOUR })).toEqual({ code: "no-recent-shares" });
    expect(read("a", 100n).threshold).toBe(100n);
  });
});

describe("a changed threshold", () => {
  it("shows on the miner's page and leaves his books balanced and his past as it was", async () => {
    const [top] = demoShowcase(getCoin("kas"), testNow, testSchemes);
    const address = top?.address ?? "";
    const engine = engineAt("kas");
    const { minimum } = await answerOf(engine.fetchMinerSettings(address));
    const before = await answerOf(engine.fetchMiner(address));
    const threshold = (minimum ?? 0n) * 50n;
    await answerOf(engine.updateMinerSettings(address, threshold, "203.0.113.7"));
    const after = await answerOf(engine.fetchMiner(address));
    if (before.found !== "yes" || after.found !== "yes") throw new Error("not known");
    expect(after.miner.balances[0]).toEqual({ ...before.miner.balances[0], threshold });
    expect((await answerOf(engine.fetchMinerSettings(address))).threshold).toBe(threshold);
  });
});
