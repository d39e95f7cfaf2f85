import { describe, expect, it } from "vitest";
import { completeNetwork, lacksFigures } from "./complete-network.ts";

const node = { at: 9, height: 441, difficulty: 7, hashrate: 100, blockReward: 312_500_000n, lastBlockAt: 8 };
const engine = { at: 5, height: 440, difficulty: null, hashrate: 90, blockReward: null, lastBlockAt: null };

describe("completeNetwork", () => {
  it("fills what the engine leaves open, and overwrites nothing", () => {
    expect(lacksFigures(engine)).toBe(true);
    const whole = { at: 5, height: 440, difficulty: 7, hashrate: 90, blockReward: 312_500_000n, lastBlockAt: 8 };
    expect(completeNetwork(engine, node)).toEqual(whole);
    expect(lacksFigures(whole)).toBe(false);
    expect(completeNetwork(whole, { ...node, difficulty: 1 })).toEqual(whole);
  });

  it("is the node's sample where the engine has none", () => {
    expect(lacksFigures(null)).toBe(true);
    expect(completeNetwork(null, node)).toEqual(node);
  });

  it("takes a zero for a word", () => {
    expect(completeNetwork({ ...engine, hashrate: 0 }, node).hashrate).toBe(0);
  });
});
