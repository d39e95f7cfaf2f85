import type { AddressChecksum, AddressFormat, CoinFacts } from "../coins/coin.ts";
import { shortenMiddle } from "../text/display-text.ts";
import { behindPrefix, isChecksumValid } from "./address-checksums.ts";

/** `wrong-case`: right except for its capitals; `wrong-checksum`: mistyped or cut. */
export type AddressProblem = "empty" | "unknown-format" | "wrong-case" | "wrong-checksum";

export type AddressCheck =
  | {
      readonly ok: true;
      /** The one spelling under which the pool stores this wallet. */
      readonly address: string;
      /** `AddressFormat.name`. */
      readonly format: string;
      readonly isLegacy: boolean;
    }
  | { readonly ok: false; readonly reason: AddressProblem };

function canonical(format: AddressFormat, address: string): string {
  switch (format.checksum?.kind) {
    case "ethereum":
      return address.toLowerCase();
    case "cashaddr":
      return `${format.checksum.prefix}:${behindPrefix(address)}`;
    case "conflux":
      return `cfx:${behindPrefix(address.toLowerCase())}`;
    default:
      return address;
  }
}

/**
 * Every spelling of one wallet gives the same `address`: bech32 and cashaddr in capitals, a missing prefix, capitals of
 * 0x. Repairs nothing else (domain/addresses/search.ts does). Coins may share a format, so a valid address may still be
 * meant for another coin.
 */
export function validateAddress(coin: CoinFacts, address: string): AddressCheck {
  if (address === "") return { ok: false, reason: "empty" };
  for (const spelling of listSpellings(coin, address)) {
    const format = findFormat(coin, spelling);
    if (format === undefined) continue;
    return { ok: true, address: canonical(format, spelling), format: format.name, isLegacy: format.legacy ?? false };
  }
  if (coin.addressFormats.some(({ pattern }) => pattern.test(address))) return { ok: false, reason: "wrong-checksum" };
  const lower = address.toLowerCase();
  const isRightInLowerCase = lower !== address && coin.addressFormats.some(({ pattern }) => pattern.test(lower));
  return { ok: false, reason: isRightInLowerCase ? "wrong-case" : "unknown-format" };
}

/** Whether the address is valid letter by letter, as wallets and mining programs write it. */
export function isWrittenInFull(coin: CoinFacts, address: string): boolean {
  return findFormat(coin, address) !== undefined;
}

function findFormat(coin: CoinFacts, address: string): AddressFormat | undefined {
  return coin.addressFormats.find(
    ({ pattern, checksum }) => pattern.test(address) && (checksum === null || isChecksumValid(checksum, address)),
  );
}

function listSpellings({ addressFormats, addressPrefix }: CoinFacts, address: string): readonly string[] {
  const isOneCase = addressFormats.some(({ checksum }) => checksum !== null && oneCaseKinds.includes(checksum.kind));
  const cases = isOneCase && address === address.toUpperCase() ? [address, address.toLowerCase()] : [address];
  return addressPrefix === null || address.includes(":")
    ? cases
    : cases.flatMap((spelling) => [spelling, addressPrefix + spelling]);
}

/** Valid in either case, never mixed (BIP 173; the specification of cashaddr; CIP-37). */
const oneCaseKinds: readonly AddressChecksum["kind"][] = ["bech32", "cashaddr", "xelis", "conflux"];

const shown = 4;

/**
 * Hides the address: its prefix ("kaspa:"), four characters, an ellipsis, four characters. A short text, which this
 * would reveal, becomes only an ellipsis.
 */
export function maskAddress(address: string): string {
  const prefixLength = address.indexOf(":") + 1;
  const prefix = address.slice(0, prefixLength);
  const rest = address.slice(prefixLength);
  const masked = shortenMiddle(rest, shown, shown);
  return masked === rest ? "…" : `${prefix}${masked}`;
}
