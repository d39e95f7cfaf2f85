import type { AddressFormat } from "./coin.ts";

/** The address forms of Kaspa and its forks. Patterns stand in each coin's file, since a prefix is all that differs. */
export function kaspaFormats(prefix: string, pattern: RegExp, ecdsaPattern: RegExp): readonly AddressFormat[] {
  return [
    { name: "Schnorr or script", pattern, checksum: { kind: "cashaddr", prefix } },
    { name: "ECDSA", pattern: ecdsaPattern, checksum: { kind: "cashaddr", prefix } },
  ];
}
