import { groupThousands } from "../mining/units.ts";

/** Target seconds per share, as for pools' variable difficulty (docs/protocol-notes.md, "Static share difficulty"). */
const secondsForShare = 60;

/**
 * One share a minute: hashrate [H/s] × 60 ÷ hashes for a difficulty of 1, a whole number from 1. Null without a
 * hashrate.
 */
export function computeStaticDifficulty(hashrate: number, hashesPerShareDifficulty: number): bigint | null {
  const difficulty = Math.round((hashrate * secondsForShare) / hashesPerShareDifficulty);
  if (!Number.isFinite(difficulty) || hashrate <= 0) return null;
  return BigInt(Math.max(1, difficulty));
}

/** For a page: `500 000`, `0.000016`; at most six significant digits. */
export function formatShareDifficulty(difficulty: number | null): string | null {
  if (difficulty === null) return null;
  return groupThousands(difficulty.toLocaleString("en-US", { maximumSignificantDigits: 6, useGrouping: false }));
}

/** Base units. */
export interface DeviceHashrates {
  /** Median of its machines. */
  readonly usual: number;
  /** More is an error in the number: no machine or farm on one connection reaches it. */
  readonly most: number;
}

/** Fastest machines that one proxy may serve. */
const farm = 1_000;

/** Algorithms whose pools take a static difficulty; machines on sale in 2026-11. */
const hashrates: Readonly<Record<string, DeviceHashrates>> = {
  sha256: { usual: 110e12, most: 1.4e15 * farm },
  scrypt: { usual: 6.2e9, most: 53e9 * farm },
  kheavyhash: { usual: 7e12, most: 40e12 * farm },
  ethash: { usual: 900e6, most: 24e9 * farm },
  etchash: { usual: 900e6, most: 24e9 * farm },
  randomx: { usual: 9.5e3, most: 1e6 * farm },
};

export function findDeviceHashrates(algorithmSlug: string): DeviceHashrates | null {
  return hashrates[algorithmSlug] ?? null;
}

/** Steps of 1000 in the usual hashrate: 3 for GH/s. */
export function usualSteps({ usual }: DeviceHashrates): number {
  return Math.floor(Math.log10(usual) / 3);
}
