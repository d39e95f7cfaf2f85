import type { PoolInfo } from "./responses.ts";

/**
 * From the coin list of blackmennewstyle/miningcore 9f3e675; names in small letters and digits. Algorithms whose
 * templates disagree (GroestlMyriad: 1, 256 and 4096) are left out.
 */
const ofBitcoinTemplates: Readonly<Record<string, number>> = {
  scrypt: 65_536,
  neoscrypt: 65_536,
  ghostrider: 65_536,
  yespower: 65_536,
  mike: 65_536,
  groestl: 4096,
  x16rv2: 4096,
  lyra2rev2: 256,
  verthash: 256,
  x16r: 256,
  sha256d: 1,
  sha256dt: 1,
  sha512256d: 1,
  heavyhash: 1,
  kheavyhash: 1,
  minotaurx: 1,
  blake2s: 1,
  skein: 1,
  qubit: 1,
  flex: 1,
  geek: 1,
  x11: 1,
  x13: 1,
  x13bcd: 1,
  x17: 1,
};

/** Their multiplier is 1. Ergo's is 256, but the engine multiplies the effort of blocks by it as well. */
const otherFamilies: ReadonlySet<string> = new Set([
  "alephium",
  "beam",
  "conceal",
  "cryptonote",
  "equihash",
  "ergo",
  "ethereum",
  "handshake",
  "kaspa",
  "nexa",
  "progpow",
  "warthog",
  "xelis",
  "zano",
]);

/**
 * The engine multiplies the effort of the round by it (`poolEffort`, PoolApiController and ShareRepository), but not
 * the efforts of blocks. Null when unknown: operators may choose the algorithm's name in their own template.
 */
export function findShareMultiplier({ family, algorithm }: PoolInfo["coin"]): number | null {
  if (typeof family === "string" && otherFamilies.has(family.toLowerCase())) return 1;
  return ofBitcoinTemplates[(algorithm ?? "").toLowerCase().replace(/[^a-z0-9]/g, "")] ?? null;
}
