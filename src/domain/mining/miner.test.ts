import { describe, expect, it } from "vitest";
import { isLongSilent } from "./miner.ts";

const at = 1_772_454_896_000;
const none = { tenMinutes: null, sixHours: null, day: null };

describe("isLongSilent", () => {
  it("begins after 24 hours without a share", () => {
    expect(isLongSilent({ lastShareAt: at - 86_400_000, hashrate: none }, at)).toBe(false);
    expect(isLongSilent({ lastShareAt: at - 86_400_001, hashrate: none }, at)).toBe(true);
  });

  it("asks for hashrate where the engine gives no last share", () => {
    expect(isLongSilent({ lastShareAt: null, hashrate: none }, at)).toBe(true);
    expect(isLongSilent({ lastShareAt: null, hashrate: { tenMinutes: 0, sixHours: 0, day: 0 } }, at)).toBe(true);
    expect(isLongSilent({ lastShareAt: null, hashrate: { ...none, day: 5 } }, at)).toBe(false);
  });
});
