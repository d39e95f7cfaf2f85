import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Writes a 0x address with the capitals of EIP-55: a letter is large where the hash of the small form has 8 or more. */
export function toEip55(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const marked = Array.from(digits, (digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${marked.join("")}`;
}

/** One-case addresses carry no checksum and hold; mixed ones must have EIP-55's capitals. */
export function isEip55(address: string): boolean {
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  return toEip55(address) === address;
}
