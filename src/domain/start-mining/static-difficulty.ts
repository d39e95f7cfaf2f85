import { groupThousands } from "../mining/units.ts";

/** Seconds in which one share is wanted; pools aim their own variable difficulty at the same (docs/protocol-notes.md, "Static share difficulty"). */
const secondsForShare = 60;

/**
 * The share difficulty at which a device hands in one share a minute: hashrate [H/s] × 60 ÷ hashes for a difficulty of 1,
 * as a whole number of at least 1. Null for no positive hashrate.
 */
export function computeStaticDifficulty(hashrate: number, hashesPerShareDifficulty: number): bigint | null {
  const difficulty = Math.round((hashrate * secondsForShare) / hashesPerShareDifficulty);
  if (!Number.isFinite(difficulty) || hashrate <= 0) return null;
  return BigInt(Math.max(1, difficulty));
}

/** A share difficulty for a page: `500 000`, `0.000016`; at most six digits that say something. Null when it is not known. */
export function formatShareDifficulty(difficulty: number | null): string | null {
  if (difficulty === null) return null;
  return groupThousands(difficulty.toLocaleString("en-US", { maximumSignificantDigits: 6, useGrouping: false }));
}

/** Hashrates of one machine of an algorithm, in base units. */
export interface DeviceHashrates {
  /** The median of the machines that mine it. */
  readonly usual: number;
  /** More than this no machine does, nor a farm that stands behind one connection: something is wrong with the number. */
  readonly most: number;
}

/** Of the fastest machine: as many may stand behind one proxy. */
const farm = 1_000;

/** The algorithms whose pools take a static difficulty; figures of machines on sale in 2026-11. */
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

/** How many times 1000 goes into the usual hashrate: 3 for GH/s. */
export function usualSteps({ usual }: DeviceHashrates): number {
  return Math.floor(Math.log10(usual) / 3);
}
