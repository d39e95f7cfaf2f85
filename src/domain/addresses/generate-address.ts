import { blake2b } from "@noble/hashes/blake2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";
import type { AddressFormat, CoinFacts } from "../coins/coin.ts";
import { behindPrefix } from "./address-checksums.ts";
import { decodeCryptonote, encodeCryptonote } from "./cryptonote.ts";
import { cashaddrAlphabet, confluxAlphabet, decodePolymodBase32, encodePolymodBase32 } from "./polymod-base32.ts";
import { decodeTari, encodeTari } from "./tari.ts";

const base58check = createBase58check(sha256);
const maxAttempts = 64;

/** Depends on the seed alone; no one has a key for such an address. */
function stretch(seed: Uint8Array, attempt: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let offset = 0, block = 0; offset < length; offset += 32, block++) {
    bytes.set(sha256(new Uint8Array([...seed, attempt, block])).subarray(0, length - offset), offset);
  }
  return bytes;
}

/** Keeps the example's frame (version, tag, length) and replaces the payload. */
function encodeLike(format: AddressFormat, example: string, bytesOf: (length: number) => Uint8Array): string | null {
  const { checksum } = format;
  switch (checksum?.kind) {
    case undefined:
      return bytesToHex(bytesOf(32));
    case "base58check":
      return base58check.encode(new Uint8Array([...(checksum.versions[0] ?? []), ...bytesOf(20)]));
    case "bech32": {
      const isLater = example.charAt(checksum.prefix.length + 1) !== "q";
      const codec = isLater ? bech32m : bech32;
      const [version = 0] = codec.decodeUnsafe(example)?.words ?? [];
      return codec.encode(checksum.prefix, [version, ...bech32.toWords(bytesOf(isLater ? 32 : 20))]);
    }
    case "cashaddr": {
      const frame = decodePolymodBase32(checksum.prefix, behindPrefix(example), cashaddrAlphabet);
      if (frame === null) return null;
      const hash = bytesOf(frame.length > 32 ? 32 : 20);
      const payload = new Uint8Array([...frame.subarray(0, -hash.length), ...hash]);
      return `${checksum.prefix}:${encodePolymodBase32(checksum.prefix, payload, cashaddrAlphabet)}`;
    }
    case "cryptonote": {
      const parts = decodeCryptonote(example);
      return parts && encodeCryptonote({ tag: parts.tag, body: bytesOf(parts.body.length) });
    }
    case "conflux": {
      const [first = 0, ...rest] = bytesOf(20);
      // A user's account starts with the nibble 1, a contract's with 8.
      const payload = new Uint8Array([0, 0x10 | (first & 0x0f), ...rest]);
      return `cfx:${encodePolymodBase32("cfx", payload, confluxAlphabet)}`;
    }
    case "ethereum": {
      // Quai's zone is the first byte: keeps what the pattern fixes.
      const [literal = "0x"] = /(?<=\^)0x[0-9a-f]*/.exec(format.pattern.source) ?? [];
      return literal + bytesToHex(bytesOf(20)).slice(literal.length - 2);
    }
    case "ergo": {
      const [first = 0, ...rest] = bytesOf(33);
      const payload = new Uint8Array([0x01, 0x02 | (first & 1), ...rest]);
      return base58.encode(new Uint8Array([...payload, ...blake2b(payload, { dkLen: 32 }).subarray(0, 4)]));
    }
    case "xelis":
      // The last byte is the kind of address: 0 is a plain account.
      return bech32.encode("xel", bech32.toWords(new Uint8Array([...bytesOf(32), 0]))).replace("1", ":");
    case "tari": {
      const parts = decodeTari(example);
      return parts && encodeTari({ ...parts, keys: bytesOf(parts.keys.length) });
    }
    case "alephium":
      return base58.encode(new Uint8Array([0, ...bytesOf(32)]));
  }
}

/**
 * A valid example address without an owner: the coin's own example if it has this format. Null where the frame of the
 * format is not known.
 */
export function findAddressExample(coin: CoinFacts, format: AddressFormat): string | null {
  if (format.pattern.test(coin.addressExample)) return coin.addressExample;
  const { checksum, pattern } = format;
  const seed = new TextEncoder().encode(`Adit: example of ${coin.slug}, ${format.name}`);
  const bytesOf = (length: number) => stretch(seed, 0, length);
  if (checksum?.kind === "base58check") {
    const made = encodeLike(format, coin.addressExample, bytesOf);
    return made !== null && pattern.test(made) ? made : null;
  }
  if (checksum?.kind === "bech32") {
    for (const [version, codec, length] of segwitFrames) {
      const made = codec.encode(checksum.prefix, [version, ...bech32.toWords(bytesOf(length))]);
      if (pattern.test(made)) return made;
    }
  }
  if (checksum?.kind === "cashaddr") {
    for (const [version, length] of cashaddrFrames) {
      const payload = new Uint8Array([version, ...bytesOf(length)]);
      const made = `${checksum.prefix}:${encodePolymodBase32(checksum.prefix, payload, cashaddrAlphabet)}`;
      if (pattern.test(made)) return made;
    }
  }
  return null;
}

/** Witness version, encoding and length of the program (BIP 141, 173, 350). */
const segwitFrames = [
  [0, bech32, 20],
  [1, bech32m, 32],
] as const;

/** Version byte and payload length: key hashes, script hashes, Kaspa's Schnorr and ECDSA keys. */
const cashaddrFrames = [
  [0, 20],
  [8, 20],
  [0, 32],
  [1, 33],
] as const;

/**
 * A canonical address in the format of the coin's example, with a hash of the seed as payload: valid, deterministic and
 * without an owner. For the demo engine and tests; never pay to one.
 */
export function generateAddress(coin: CoinFacts, seed: Uint8Array): string {
  const format = coin.addressFormats.find(({ pattern }) => pattern.test(coin.addressExample));
  if (format === undefined) throw new Error(`The example address of ${coin.slug} fits none of its formats.`);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const address = encodeLike(format, coin.addressExample, (length) => stretch(seed, attempt, length));
    // A rare payload changes the first letters or is a letter too short for the pattern.
    if (address !== null && format.pattern.test(address)) return address;
  }
  throw new Error(`No address of ${coin.slug} came out of ${maxAttempts} attempts.`);
}
