import { describe, expect, it } from "vitest";
import type { WorkerState } from "#src/domain/mining/miner-state.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { FarmRecord, SeenMinerStats } from "#src/services/services.ts";
import { describePay } from "./describe-pay.ts";
import { listNeeds } from "./list-needs.ts";
import { dayOf } from "./rig-pay.ts";

const at = Date.UTC(2026, 10, 23, 13, 50);
const minute = 60_000;
const day = 86_400_000;

interface Given {
  readonly state?: WorkerState;
  readonly minutes?: number;
  readonly scheme?: RewardScheme;
  readonly rates?: readonly [number, number];
  readonly stale?: number;
}

const rig = (
  name: string,
  { state = "online", minutes = 0, scheme = "pps", rates = [100, 100], stale = 0 }: Given,
) => ({
  ...{ name, scheme, state, lastShareAt: at - minutes * minute, trend: null },
  hashrate: { tenMinutes: rates[0], sixHours: null, day: rates[1] },
  shares: { valid: 100 - stale, stale, invalid: 0 },
});

type Rig = ReturnType<typeof rig>;

/** A unit of hashrate earns a hundredth of a coin a day before the fee of a tenth; a coin is worth 2 dollars. */
const chain = {
  ...{ chain: "kas", decimals: 8, measuredAt: 0, transactionFees: null, averagedBlocks: null },
  workPerBlock: 86_400,
  reward: { atomic: 1_000_000n, from: "rule" },
  usdPrice: { usd: 2, at: 0, source: "demo" },
} as never;
const schemes = [
  { scheme: "pps", feeFraction: 0.1 },
  { scheme: "solo", feeFraction: 0.1 },
] as const;

function needsOf(
  rigs: readonly Rig[],
  given: { usual?: number | null; resetDays?: number; owed?: bigint; movesRigs?: boolean } = {},
) {
  const usual = given.usual === undefined ? 200 : given.usual;
  const record = {
    kind: "kept",
    window: { from: 0, to: at, stepMs: 600_000 },
    rigs: rigs.map(({ name, scheme }) => ({ name, scheme, record: { since: 0, usual, outages: [] } })),
  } as FarmRecord;
  const pay = describePay({ schemes, chain, record, rigs });
  const balances = [{ chain: "kas", confirmed: given.owed ?? 0n, unconfirmed: null, paid: null, threshold: null }];
  const miner = { lastShareAt: null, workers: rigs, balances } as unknown as SeenMinerStats["miner"];
  const needs = listNeeds({
    stats: { at, miner, workers: rigs },
    terms: { balanceResetDays: given.resetDays ?? null },
    pay,
    movesRigs: given.movesRigs ?? false,
  });
  return { needs, pay };
}

const shortly = (needs: ReturnType<typeof needsOf>["needs"]) =>
  needs.rows.map((need) => (need.kind === "reset" ? need.kind : `${need.kind} ${need.name}`));

describe("what needs somebody", () => {
  it("stands in the order off, quiet, low, stale, hint; of those that are off the newest first; four rows at most", () => {
    const rigs = [
      rig("fine", {}),
      rig("late", { stale: 3 }),
      rig("low", { state: "low", rates: [40, 100] }),
      rig("quiet", { state: "quiet", minutes: 15 }),
      rig("off-long", { state: "offline", minutes: 700 }),
      rig("off-new", { state: "offline", minutes: 30 }),
    ];
    const { needs } = needsOf(rigs);
    expect(shortly(needs)).toEqual(["off off-new", "off off-long", "quiet quiet", "low low"]);
    expect(needs.more).toBe(1);
  });

  it("a rig whose last share nobody names is off with the last hashrate alone, and stands in the same order", () => {
    const nameless = (name: string, minutes: number) => ({
      ...rig(name, { state: "offline" }),
      ...{ lastShareAt: null, lastHashrateAt: at - minutes * minute },
    });
    const rigs = [nameless("old", 60), nameless("new", 25)] as unknown as readonly Rig[];
    expect(needsOf(rigs).needs.rows).toMatchObject([
      { name: "new", lastShareAt: null, lastHashrateAt: at - 25 * minute },
      { name: "old", lastShareAt: null, lastHashrateAt: at - 60 * minute },
    ]);
  });

  it("rigs that are silent for more than a day are one row, with four names and what all of them cost", () => {
    const rigs = Array.from({ length: 6 }, (_, nth) => rig(`s${nth}`, { state: "silent", minutes: 2_000 }));
    const { needs } = needsOf(rigs);
    expect(needs.rows).toEqual([]);
    expect(needs.silent).toMatchObject({ count: 6, names: ["s0", "s1", "s2", "s3"] });
    // 6 × 200 × 0.01 coins × 0.9
    expect(needs.silent?.cost?.coins).toBeCloseTo(-10.8);
    expect(needs.cost?.usd).toBeCloseTo(-21.6);
  });

  it("costs what a rig computes when it mines; of a low one what it is short of; of late shares what they would add", () => {
    const { needs } = needsOf([
      rig("off", { state: "offline", minutes: 30, rates: [0, 20] }),
      rig("low", { state: "low", rates: [40, 100] }),
      rig("late", { stale: 50 }),
    ]);
    const costs = needs.rows.map(({ cost }) => cost?.usd);
    expect(costs[0]).toBeCloseTo(-200 * 0.018);
    expect(costs[1]).toBeCloseTo(-60 * 0.018);
    expect(costs[2]).toBeCloseTo(-100 * 0.018);
    expect(needs.cost?.usd).toBeCloseTo(-360 * 0.018);
  });

  it("no sum passes for the whole where one of them is not known, and under SOLO nothing is said to be lost", () => {
    const off = (name: string, scheme: RewardScheme) => rig(name, { state: "offline", minutes: 30, scheme });
    expect(needsOf([off("a", "pps"), off("b", "solo")]).needs).toMatchObject({ cost: null });
    expect(needsOf([off("a", "pps")], { usual: null }).needs).toMatchObject({ cost: null, rows: [{ cost: null }] });
  });

  it("a part of exactly two in a hundred stale shares is as it should be", () => {
    expect(shortly(needsOf([rig("a", { stale: 2 })]).needs)).toEqual([]);
    expect(shortly(needsOf([rig("a", { stale: 2.1 })]).needs)).toEqual(["stale a"]);
  });

  it("the only rig under another scheme is a hint, unless rigs are few or the pool moves them", () => {
    const rigs = ["a", "b", "c", "d", "e"].map((name) => rig(name, { scheme: name === "c" ? "solo" : "pps" }));
    expect(needsOf(rigs).needs.rows).toEqual([
      { kind: "scheme", name: "c", scheme: "solo", others: "pps", cost: null },
    ]);
    expect(needsOf(rigs, { movesRigs: true }).needs.rows).toEqual([]);
    expect(needsOf(rigs.slice(0, 4)).needs.rows).toEqual([]);
  });

  it("a balance near its reset is named only where the operator says so, something is owed, and nobody mines", () => {
    const gone = [rig("a", { state: "silent", minutes: (87 * day) / minute })];
    expect(needsOf(gone, { resetDays: 90, owed: 5n }).needs.rows).toEqual([
      { kind: "reset", days: 3, after: 90, cost: null },
    ]);
    for (const given of [{ owed: 5n }, { resetDays: 90 }, { resetDays: 120, owed: 5n }, { resetDays: 80, owed: 5n }])
      expect(needsOf(gone, given).needs.rows).toEqual([]);
    expect(needsOf([rig("a", {})], { resetDays: 3, owed: 5n }).needs.rows).toEqual([]);
  });

  it("has nothing to say of rigs that all work", () => {
    expect(needsOf([rig("a", {}), rig("b", {})]).needs).toEqual({ rows: [], more: 0, silent: null, cost: null });
  });
});

it("a day of a rig costs the same in the list, in the table and on the farm's page", async () => {
  const { costOutages } = await import("#src/domain/earnings/outage-cost.ts");
  const rigs = [rig("off", { state: "offline", minutes: 30 }), rig("fine", {})];
  const { needs, pay } = needsOf(rigs);
  const inTable = rigs.map((one) => dayOf(one, pay));
  expect(inTable[0]).toEqual(needs.rows[0]?.cost);
  // The farm counts an outage of a whole day by the same terms.
  const onFarm = costOutages([{ usual: 200, downMs: day, feeFraction: 0.1 }], chain);
  expect(inTable[0]?.usd).toBeCloseTo(-(onFarm.usd ?? 0));
  expect(inTable[1]?.usd).toBeCloseTo(100 * 0.018);
});
