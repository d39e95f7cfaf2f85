import { base58 } from "@scure/base";

// RFC-0155: network, features, one or two public keys of 32 bytes, one DammSum byte. The first two bytes are base58 on
// their own, so that the network shows in the first letter.

const keyLength = 32;

export interface TariParts {
  readonly network: number;
  readonly features: number;
  readonly keys: Uint8Array;
}

/** Damm's algorithm over GF(2^8) with x^8 + x^4 + x^3 + x + 1: finds every single wrong byte and every swap. */
function dammSum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    const doubled = (sum ^ byte) << 1;
    sum = doubled > 0xff ? (doubled & 0xff) ^ 0x1b : doubled;
  }
  return sum;
}

export function encodeTari({ network, features, keys }: TariParts): string {
  const head = [network, features];
  const checksum = dammSum(new Uint8Array([...head, ...keys]));
  return (
    head.map((byte) => base58.encode(Uint8Array.of(byte))).join("") + base58.encode(new Uint8Array([...keys, checksum]))
  );
}

/** Null for bad base58, another length or a wrong DammSum. */
export function decodeTari(address: string): TariParts | null {
  try {
    const [network, ...networkRest] = base58.decode(address.slice(0, 1));
    const [features, ...featuresRest] = base58.decode(address.slice(1, 2));
    if (network === undefined || features === undefined || networkRest.length + featuresRest.length > 0) return null;
    const tail = base58.decode(address.slice(2));
    const keys = tail.slice(0, -1);
    if (keys.length !== keyLength && keys.length !== 2 * keyLength) return null;
    if (dammSum(new Uint8Array([network, features, ...tail])) !== 0) return null;
    return { network, features, keys };
  } catch {
    return null;
  }
}
