import { describe, expect, it } from "vitest";
import { getCoin } from "../coins/index.ts";
import type { Block } from "../mining/block.ts";
import { DAY } from "../time/durations.ts";
import { measureRewards } from "./recent-rewards.ts";

const now = Date.UTC(2026, 10, 21);
const block = (index: number, part: Partial<Block> = {}): Block => ({
  chain: "btc",
  height: 900_000 - index,
  hash: null,
  foundAt: now - index * 60_000,
  scheme: "prop",
  finder: null,
  worker: null,
  difficulty: null,
  effort: null,
  reward: 314_000_000n,
  status: "confirmed",
  progress: null,
  ...part,
});
const blocks = (count: number, part: (index: number) => Partial<Block> = () => ({})) =>
  Array.from({ length: count }, (_, index) => block(index, part(index)));
const measure = (list: readonly Block[]) => measureRewards(getCoin("btc"), list, now);

describe("measureRewards", () => {
  it("gives the mean of what the last blocks paid, and how much of it the chain's rule does not explain", () => {
    const some = blocks(20, (index) => ({ reward: 312_500_000n + BigInt(index) * 1_000_000n }));
    expect(measure(some)).toEqual({ mean: 322_000_000n, overRule: 9_500_000n, blocks: 20 });
  });

  it("lets one lucky block count for one of a hundred", () => {
    const quiet = measure(blocks(100))?.mean ?? 0n;
    const lucky = measure(blocks(100, (index) => (index === 0 ? { reward: 914_000_000n } : {})))?.mean ?? 0n;
    expect([quiet, lucky - quiet]).toEqual([314_000_000n, 6_000_000n]);
  });

  it("judges each block by the rule at its own height", () => {
    const halved = blocks(20, (index) => ({
      height: 1_050_000 + 9 - index,
      reward: (index < 10 ? 156_250_000n : 312_500_000n) + 500_000n,
    }));
    expect(measure(halved)).toMatchObject({ overRule: 500_000n });
  });

  it("counts no orphans, no blocks whose reward is not known, no old ones and none of other chains", () => {
    const left: readonly Partial<Block>[] = [
      { status: "orphaned" },
      { reward: null },
      { reward: 0n },
      { foundAt: now - 31 * DAY },
      { chain: "fb" },
    ];
    for (const part of left) expect(measure([...blocks(9), block(9, part)])).toBeNull();
  });

  it("knows nothing from fewer than ten blocks, and no fees without a rule", () => {
    expect(measure(blocks(9))).toBeNull();
    const bells = blocks(10).map((one) => ({ ...one, chain: "bells" }));
    expect(measureRewards(getCoin("bells"), bells, now)).toEqual({ mean: 314_000_000n, overRule: null, blocks: 10 });
  });
});
