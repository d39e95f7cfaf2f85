import { bech32 } from "@scure/base";

// The 40-bit checksum of cashaddr, which Bitcoin Cash, eCash, Nexa, the Kaspa family and Conflux (CIP-37) share with
// other alphabets and prefixes. Two halves of 20 bits avoid bigint in a hot path.

export const cashaddrAlphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
export const confluxAlphabet = "abcdefghjkmnprstuvwxyz0123456789";

const generators: readonly (readonly [high: number, low: number])[] = [
  [0x98f2b, 0xc8e61],
  [0x79b76, 0xd99e2],
  [0xf33e5, 0xfb3c4],
  [0xae2ea, 0xbe2a8],
  [0x1e4f4, 0x3e470],
];

const checksumLength = 8;

function polymod(words: Iterable<number>): { high: number; low: number } {
  let high = 0;
  let low = 1;
  for (const word of words) {
    const top = high >>> 15;
    high = ((high & 0x7fff) << 5) | (low >>> 15);
    low = ((low & 0x7fff) << 5) ^ word;
    generators.forEach(([generatorHigh, generatorLow], bit) => {
      if ((top >>> bit) & 1) {
        high ^= generatorHigh;
        low ^= generatorLow;
      }
    });
  }
  return { high, low: low ^ 1 };
}

function prefixWords(prefix: string): number[] {
  return [...Array.from(prefix, (letter) => letter.charCodeAt(0) & 31), 0];
}

/** Returns payload and checksum without the prefix. */
export function encodePolymodBase32(prefix: string, payload: Uint8Array, alphabet: string): string {
  const words = bech32.toWords(payload);
  const { high, low } = polymod([...prefixWords(prefix), ...words, ...new Array<number>(checksumLength).fill(0)]);
  const checksum = [15, 10, 5, 0].map((shift) => (high >>> shift) & 31);
  checksum.push(...[15, 10, 5, 0].map((shift) => (low >>> shift) & 31));
  return [...words, ...checksum].map((word) => alphabet.charAt(word)).join("");
}

/** Null for a wrong letter, checksum or padding. */
export function decodePolymodBase32(prefix: string, text: string, alphabet: string): Uint8Array | null {
  const words = Array.from(text, (letter) => alphabet.indexOf(letter));
  if (words.length <= checksumLength || words.includes(-1)) return null;
  const { high, low } = polymod([...prefixWords(prefix), ...words]);
  if (high !== 0 || low !== 0) return null;
  return bech32.fromWordsUnsafe(words.slice(0, -checksumLength)) ?? null;
}
