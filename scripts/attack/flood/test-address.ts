import { createHash } from "node:crypto";
import { sha256 } from "@noble/hashes/sha2.js";
import { createBase58check } from "@scure/base";

const base58check = createBase58check(sha256);
/** Of Litecoin's test networks. */
const version = 0x6f;

/** A valid address on a test network of Litecoin that nobody has: the nth of a seed. */
export function encodeTestAddress(seed: number, nth: number): string {
  const hash = createHash("sha256").update(`${seed} ${nth}`).digest().subarray(0, 20);
  return base58check.encode(new Uint8Array([version, ...hash]));
}
