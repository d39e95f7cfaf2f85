import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58xmr } from "@scure/base";

const checksumLength = 4;

/** `tag`: the network tag as in the address, a varint of 1 to 4 bytes. */
export interface CryptonoteParts {
  readonly tag: Uint8Array;
  readonly body: Uint8Array;
}

/** Appends the first four bytes of Keccak-256 and encodes base58 in blocks of 8 bytes. */
export function encodeCryptonote({ tag, body }: CryptonoteParts): string {
  const bytes = new Uint8Array([...tag, ...body]);
  return base58xmr.encode(new Uint8Array([...bytes, ...keccak_256(bytes).subarray(0, checksumLength)]));
}

/** Null for bad base58 or a wrong checksum. */
export function decodeCryptonote(address: string): CryptonoteParts | null {
  let bytes: Uint8Array;
  try {
    bytes = base58xmr.decode(address);
  } catch {
    return null;
  }
  const payload = bytes.subarray(0, -checksumLength);
  const checksum = bytes.subarray(-checksumLength);
  const tagLength = payload.findIndex((byte) => byte < 0x80) + 1;
  if (tagLength === 0) return null;
  const expected = keccak_256(payload);
  if (!checksum.every((byte, index) => byte === expected[index])) return null;
  return { tag: payload.slice(0, tagLength), body: payload.slice(tagLength) };
}
