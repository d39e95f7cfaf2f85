import { blake2b } from "@noble/hashes/blake2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";
import type { AddressChecksum } from "../coins/coin.ts";
import { decodeCryptonote } from "./cryptonote.ts";
import { cashaddrAlphabet, confluxAlphabet, decodePolymodBase32 } from "./polymod-base32.ts";
import { decodeTari } from "./tari.ts";

const base58check = createBase58check(sha256);

function decodeOrNull(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

function isBase58check(address: string, versions: readonly (readonly number[])[]): boolean {
  const bytes = decodeOrNull(() => base58check.decode(address));
  if (bytes === null) return false;
  return versions.some(
    (version) => bytes.length === version.length + 20 && version.every((byte, index) => byte === bytes[index]),
  );
}

/** BIP-173 for witness version 0, else BIP-350 (bech32m). */
function isSegwit(address: string, prefix: string): boolean {
  const isLater = address.charAt(prefix.length + 1) !== "q";
  const decoded = (isLater ? bech32m : bech32).decodeUnsafe(address);
  if (!decoded || decoded.prefix !== prefix) return false;
  const program = bech32.fromWordsUnsafe(decoded.words.slice(1));
  if (!program) return false;
  return isLater ? program.length === 32 : program.length === 20 || program.length === 32;
}

/** A cashaddr without its prefix, a Conflux address without network and type. */
export function behindPrefix(address: string): string {
  return address.slice(address.lastIndexOf(":") + 1);
}

/** `xel:` plus bech32 data; Xelis puts a colon where bech32 has its "1". */
function isXelis(address: string): boolean {
  const decoded = bech32.decodeUnsafe(address.replace(":", "1"));
  return decoded !== undefined && decoded.prefix === "xel" && bech32.fromWordsUnsafe(decoded.words)?.length === 33;
}

/** Prefix byte, public key, and the first four bytes of the Blake2b-256 of both. */
function isErgo(address: string): boolean {
  const bytes = decodeOrNull(() => base58.decode(address));
  if (bytes === null || bytes.length !== 38) return false;
  const expected = blake2b(bytes.subarray(0, -4), { dkLen: 32 });
  return bytes.subarray(-4).every((byte, index) => byte === expected[index]);
}

/** No checksum: only a P2PKH lockup, type byte 0 and a hash of 32 bytes. */
function isAlephium(address: string): boolean {
  const bytes = decodeOrNull(() => base58.decode(address));
  return bytes !== null && bytes.length === 33 && bytes[0] === 0;
}

function isConflux(address: string): boolean {
  const payload = decodePolymodBase32("cfx", behindPrefix(address.toLowerCase()), confluxAlphabet);
  return payload !== null && payload.length === 21 && payload[0] === 0;
}

/** Expects a match of the format's pattern. Never throws. */
export function isChecksumValid(checksum: AddressChecksum, address: string): boolean {
  switch (checksum.kind) {
    case "base58check":
      return isBase58check(address, checksum.versions);
    case "bech32":
      return isSegwit(address, checksum.prefix);
    case "cashaddr":
      return decodePolymodBase32(checksum.prefix, behindPrefix(address), cashaddrAlphabet) !== null;
    case "cryptonote":
      return decodeCryptonote(address) !== null;
    case "conflux":
      return isConflux(address);
    case "ethereum":
      return isEip55(address);
    case "ergo":
      return isErgo(address);
    case "xelis":
      return isXelis(address);
    case "tari":
      return decodeTari(address) !== null;
    case "alephium":
      return isAlephium(address);
  }
}

/** EIP-55: a letter is a capital where the hash of the lower-case form has 8 or more. */
export function toEip55(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const marked = Array.from(digits, (digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${marked.join("")}`;
}

/** Addresses in one case carry no checksum and are valid. */
export function isEip55(address: string): boolean {
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  return toEip55(address) === address;
}
