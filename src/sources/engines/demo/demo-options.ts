import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { stepOf } from "./time-steps.ts";

/** What an operator may say about a demo pool in its engine options. */
export interface DemoOptions {
  /** Another seed is another crowd. */
  readonly seed: string;
  /** The step at which a closed or paused pool stopped; Infinity while it runs. */
  readonly endStep: number;
  readonly feeFractions: Readonly<Partial<Record<RewardScheme, number>>>;
  /** Atomic units; null = a few dollars' worth. */
  readonly minimumPayout: bigint | null;
}

const defaultFees: Readonly<Record<RewardScheme, number>> = { pps: 0.02, prop: 0.01, pplns: 0.01, solo: 0.01 };

/** Throws a sentence for a value that cannot be meant: it comes from the operator's own file, at start. */
export function readDemoOptions(
  options: Readonly<Record<string, unknown>>,
  schemes: readonly RewardScheme[],
): DemoOptions {
  const { seed = "adit", endedAt, feeFractions, minimumPayout } = options;
  if (typeof seed !== "string" && typeof seed !== "number")
    throw new Error("The demo's seed must be a word or a number.");
  return {
    seed: String(seed),
    endStep: readEnd(endedAt),
    feeFractions: Object.fromEntries(schemes.map((scheme) => [scheme, readFee(feeFractions, scheme)])),
    minimumPayout: readMinimum(minimumPayout),
  };
}

function readEnd(endedAt: unknown): number {
  if (endedAt === undefined || endedAt === null) return Number.POSITIVE_INFINITY;
  const at = typeof endedAt === "number" ? endedAt : typeof endedAt === "string" ? Date.parse(endedAt) : Number.NaN;
  if (!Number.isFinite(at)) throw new Error("The demo's endedAt must be a date such as 2025-08-18T00:00:00Z.");
  return stepOf(at);
}

function readFee(fees: unknown, scheme: RewardScheme): number {
  const fee =
    typeof fees === "object" && fees !== null ? Object.entries(fees).find(([key]) => key === scheme)?.[1] : null;
  if (fee === null || fee === undefined) return defaultFees[scheme];
  if (typeof fee !== "number" || !(fee >= 0 && fee < 1)) {
    throw new Error(`The demo's fee for ${scheme} must be a fraction from 0 to 1.`);
  }
  return fee;
}

function readMinimum(minimum: unknown): bigint | null {
  if (minimum === undefined || minimum === null) return null;
  if (typeof minimum === "bigint" && minimum > 0n) return minimum;
  if (typeof minimum === "string" && /^[1-9]\d{0,39}$/.test(minimum)) return BigInt(minimum);
  throw new Error("The demo's minimumPayout must be a whole number of atomic units, written as text.");
}
