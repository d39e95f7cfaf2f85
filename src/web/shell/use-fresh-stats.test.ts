import { describe, expect, it } from "vitest";
import type { PoolStats } from "#src/services/services.ts";
import { mergeFigures } from "./use-fresh-stats.ts";

const rendered = {
  state: "live",
  at: 1000,
  hashrate: 5,
  miners: 2,
  workers: 3,
  networkShare: 0.1,
  network: { at: 1000, height: 7, difficulty: 9, hashrate: 50, blockReward: 1n, lastBlockAt: 900 },
} as unknown as PoolStats;

const figures = {
  state: "live",
  at: 2000,
  hashrate: 6,
  networkHashrate: 60,
  difficulty: null,
  poolShare: 0.1,
  miners: null,
  workers: 4,
  height: 8,
} as const;

describe("mergeFigures", () => {
  it("puts newer figures over the rendered ones, what is no longer known among them", () => {
    expect(mergeFigures(rendered, figures)).toMatchObject({
      at: 2000,
      hashrate: 6,
      miners: null,
      workers: 4,
      network: { height: 8, difficulty: null, hashrate: 60, blockReward: 1n },
    });
  });

  it("keeps what is shown when the answer is a stub or older", () => {
    expect(mergeFigures(rendered, { state: "stub", ticker: "KAS", name: "Kaspa" })).toBe(rendered);
    expect(mergeFigures(rendered, { ...figures, at: 999 })).toBe(rendered);
  });
});
