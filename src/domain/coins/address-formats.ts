import type { AddressFormat } from "./coin.ts";

// Formats that several coins share.

/** Base58 of version, payload and four bytes of double SHA-256. */
export function base58Format(name: string, pattern: RegExp, version: readonly number[]): AddressFormat {
  return { name, pattern, checksum: { kind: "base58check", versions: [version] } };
}

export const bitcoinBase58Formats: readonly AddressFormat[] = [
  base58Format("P2PKH", /^1[1-9A-HJ-NP-Za-km-z]{25,33}$/, [0x00]),
  base58Format("P2SH", /^3[1-9A-HJ-NP-Za-km-z]{33}$/, [0x05]),
];

/** fb and bc2 kept every byte, `bc1` included. */
export const bitcoinFormats: readonly AddressFormat[] = [
  ...bitcoinBase58Formats,
  {
    name: "SegWit",
    pattern: /^bc1q(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/,
    checksum: { kind: "bech32", prefix: "bc" },
  },
  { name: "Taproot", pattern: /^bc1p[02-9ac-hj-np-z]{58}$/, checksum: { kind: "bech32", prefix: "bc" } },
];

/** Every EVM chain; capitals carry the EIP-55 checksum. */
export const evmFormats: readonly AddressFormat[] = [
  { name: "Account", pattern: /^0x[0-9a-fA-F]{40}$/, checksum: { kind: "ethereum" } },
];

/** Kaspa and its forks. Only the prefix differs, so each coin's file has the patterns. */
export function kaspaFormats(prefix: string, pattern: RegExp, ecdsaPattern: RegExp): readonly AddressFormat[] {
  return [
    { name: "Schnorr or script", pattern, checksum: { kind: "cashaddr", prefix } },
    { name: "ECDSA", pattern: ecdsaPattern, checksum: { kind: "cashaddr", prefix } },
  ];
}
