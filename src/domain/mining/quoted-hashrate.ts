/** In base units, what one usual machine does. Algorithms not listed are mined with graphics cards. */
const quotedHashrates: Readonly<Record<string, number>> = {
  sha256: 1e12,
  kheavyhash: 1e12,
  blake3: 1e12,
  sha512256d: 1e12,
  scrypt: 1e9,
  sha3x: 1e9,
  pyrinhash: 1e9,
  randomx: 1e3,
  "xelishash-v3": 1e3,
  equihash: 1e3,
  cuckaroo29: 1,
};

const ofCards = 1e6;

export function quotedHashrate(algorithmSlug: string): number {
  return quotedHashrates[algorithmSlug] ?? ofCards;
}
