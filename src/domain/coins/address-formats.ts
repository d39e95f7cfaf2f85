import type { AddressFormat } from "./coin.ts";

// Formats that several coins share. A coin that differs spells its own out in its file.

/** Base58 with a version in front and four bytes of double SHA-256 behind. */
export function base58Format(name: string, pattern: RegExp, version: readonly number[]): AddressFormat {
  return { name, pattern, checksum: { kind: "base58check", versions: [version] } };
}

/** P2PKH and P2SH exactly as Bitcoin writes them. */
export const bitcoinBase58Formats: readonly AddressFormat[] = [
  base58Format("P2PKH", /^1[1-9A-HJ-NP-Za-km-z]{25,33}$/, [0x00]),
  base58Format("P2SH", /^3[1-9A-HJ-NP-Za-km-z]{33}$/, [0x05]),
];

/** All that Bitcoin itself knows; fb and bc2 kept every byte of it, `bc1` included. */
export const bitcoinFormats: readonly AddressFormat[] = [
  ...bitcoinBase58Formats,
  {
    name: "SegWit",
    pattern: /^bc1q(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/,
    checksum: { kind: "bech32", prefix: "bc" },
  },
  { name: "Taproot", pattern: /^bc1p[02-9ac-hj-np-z]{58}$/, checksum: { kind: "bech32", prefix: "bc" } },
];

/** One account form for every EVM chain; capitals carry the EIP-55 checksum. */
export const evmFormats: readonly AddressFormat[] = [
  { name: "Account", pattern: /^0x[0-9a-fA-F]{40}$/, checksum: { kind: "ethereum" } },
];

/** The address forms of Kaspa and its forks. Patterns stand in each coin's file, since a prefix is all that differs. */
export function kaspaFormats(prefix: string, pattern: RegExp, ecdsaPattern: RegExp): readonly AddressFormat[] {
  return [
    { name: "Schnorr or script", pattern, checksum: { kind: "cashaddr", prefix } },
    { name: "ECDSA", pattern: ecdsaPattern, checksum: { kind: "cashaddr", prefix } },
  ];
}
