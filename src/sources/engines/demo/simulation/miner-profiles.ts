import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { mix, STEPS_PER_DAY, STEPS_PER_HOUR, unit } from "./noise-and-steps.ts";

/**
 * Miners of a profile follow one another, each with a new address, so the miners of any moment are known without
 * computing earlier moments.
 */
export interface MinerProfile {
  readonly index: number;
  readonly kind: MinerKind;
  /** Base units. */
  readonly baseRate: number;
  readonly workers: number;
  /** The first is the main scheme. */
  readonly schemes: readonly RewardScheme[];
  /** Steps, as are `offset`, `life` and `wait`. */
  readonly period: number;
  readonly offset: number;
  readonly life: number;
  readonly wait: number;
  /** Steps after a miner left. */
  readonly remembered: number;
  readonly dailyStart: number;
}

export type MinerKind = "regular" | "farm" | "dual" | "shift" | "dip" | "newcomer";

const idleDays = 90;
const newcomers = 5;
const dailies = 4;

const firstDaily = 14;

const kindsByRank: ReadonlyMap<number, MinerKind> = new Map([
  [1, "farm"],
  [2, "farm"],
  [4, "dual"],
  [9, "dual"],
  // Two for each hour, because one of them may just have left.
  ...Array.from({ length: 2 * dailies }, (_, i) => [firstDaily + i, "shift"] as const),
  ...Array.from({ length: 2 * dailies }, (_, i) => [firstDaily + 2 * dailies + i, "dip"] as const),
]);

export function createMinerProfiles(
  seed: number,
  schemes: readonly RewardScheme[],
  totalRate: number,
): readonly MinerProfile[] {
  const regulars = 190 + (mix(seed, 1) % 230);
  const count = regulars + newcomers;
  const power = Array.from({ length: count }, (_, rank) => (rank < regulars ? (rank + 3) ** -0.9 : 0.0004));
  const shapes = power.map((_, rank) => shapeOf(seed, rank, rank < regulars ? kindsByRank.get(rank) : "newcomer"));
  const present = power.reduce((sum, part, rank) => sum + part * 0.95 * presence(shapes[rank]), 0);
  const median = power[Math.floor(regulars / 2)] ?? 1;
  return shapes.map((shape, rank) => {
    const part = power[rank] ?? 0;
    const u = unit(mix(seed, 1000 + rank));
    return {
      ...shape,
      index: rank,
      baseRate: (totalRate * part) / present,
      workers: workersOf(shape.kind, (part / median) * (0.6 + u), u),
      schemes: schemesOf(shape.kind, rank, schemes, unit(mix(seed, 2000 + rank))),
    };
  });
}

export function medianWorkerRate(profiles: readonly MinerProfile[]): number {
  const middle = profiles[Math.floor(profiles.length / 2)];
  return middle === undefined ? 0 : middle.baseRate / 2.4;
}

function presence(shape: { readonly life: number; readonly period: number } | undefined): number {
  return shape === undefined ? 0 : shape.life / shape.period;
}

function workersOf(kind: MinerKind, size: number, u: number): number {
  if (kind === "farm") return 232 + Math.floor(50 * u);
  if (kind === "newcomer") return 1;
  return Math.max(kind === "dip" ? 3 : 1, Math.min(110, Math.round(2.4 * size)));
}

function shapeOf(seed: number, rank: number, kind: MinerKind = "regular") {
  const isDaily = kind === "shift" || kind === "dip";
  // The second of a pair comes half a period later, so one of them is always there.
  const isSecond = isDaily && Math.floor((rank - firstDaily) / dailies) % 2 === 1;
  const own = isSecond ? rank - dailies : rank;
  const a = unit(mix(seed, 3000 + own));
  const b = unit(mix(seed, 4000 + own));
  if (kind === "newcomer") {
    const nth = rank % newcomers;
    return {
      kind,
      wait: STEPS_PER_HOUR,
      life: 4 * STEPS_PER_HOUR - 1,
      period: newcomers * STEPS_PER_HOUR,
      offset: nth * STEPS_PER_HOUR,
      remembered: STEPS_PER_DAY,
      dailyStart: 0,
    };
  }
  const isSteady = kind !== "regular" || rank < 12;
  const life = Math.floor(STEPS_PER_DAY * (isSteady ? 45 + 25 * a : 10 + 60 * a * a));
  const gap = Math.floor(isSteady ? STEPS_PER_HOUR * (2 + 20 * b) : life * (0.03 + 0.3 * b));
  const period = life + gap + 1;
  return {
    kind,
    wait: 1,
    life,
    period,
    offset: ((mix(seed, 5000 + own) % period) + (isSecond ? Math.floor(period / 2) : 0)) % period,
    remembered: idleDays * STEPS_PER_DAY,
    dailyStart: (rank % dailies) * (STEPS_PER_DAY / dailies),
  };
}

function schemesOf(
  kind: MinerKind,
  rank: number,
  schemes: readonly RewardScheme[],
  u: number,
): readonly RewardScheme[] {
  const shared = schemes.filter((scheme) => scheme !== "solo");
  const main = shared[0];
  if (main === undefined) return ["solo"];
  const isSoloOffered = schemes.includes("solo");
  if (kind === "dual" && isSoloOffered) return [main, "solo"];
  if (rank < 3) return [main];
  if (isSoloOffered && u < 0.18) return ["solo"];
  // The first scheme of the operator's list has the most miners.
  const next = shared[1 + Math.floor(((u * 997) % 1) * (shared.length - 1))];
  return [next !== undefined && u > 0.62 ? next : main];
}
