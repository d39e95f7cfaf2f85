import type { AddressFormat, CoinFacts } from "../coins/coin.ts";
import { shortenMiddle } from "../text/display-text.ts";
import { behindPrefix, isChecksumValid } from "./address-checksums.ts";

/** Why an address cannot be paid to. `wrong-case`: right but for its capitals; `wrong-checksum`: mistyped or cut. */
export type AddressProblem = "empty" | "unknown-format" | "wrong-case" | "wrong-checksum";

export type AddressCheck =
  | {
      readonly ok: true;
      /** The one form under which the pool keeps this wallet. */
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
 * Checks an address against the formats of a coin, checksum included. Nothing is trimmed or repaired (domain/addresses/search.ts
 * does that). Two coins may share a format: that an address is valid for one does not say it is not meant for another.
 */
export function validateAddress(coin: CoinFacts, address: string): AddressCheck {
  if (address === "") return { ok: false, reason: "empty" };
  const candidates = coin.addressFormats.filter((format) => format.pattern.test(address));
  const format = candidates.find(({ checksum }) => checksum === null || isChecksumValid(checksum, address));
  if (format !== undefined) {
    return {
      ok: true,
      address: canonical(format, address),
      format: format.name,
      isLegacy: format.legacy ?? false,
    };
  }
  if (candidates.length > 0) return { ok: false, reason: "wrong-checksum" };
  const lower = address.toLowerCase();
  const isRightInLowerCase = lower !== address && coin.addressFormats.some(({ pattern }) => pattern.test(lower));
  return { ok: false, reason: isRightInLowerCase ? "wrong-case" : "unknown-format" };
}

const shown = 4;

/**
 * An address from which the whole one cannot be found: its prefix ("kaspa:"), four characters, an ellipsis, four characters.
 * A text so short that this would show all of it becomes an ellipsis alone.
 */
export function maskAddress(address: string): string {
  const prefixLength = address.indexOf(":") + 1;
  const prefix = address.slice(0, prefixLength);
  const rest = address.slice(prefixLength);
  const masked = shortenMiddle(rest, shown, shown);
  return masked === rest ? "…" : `${prefix}${masked}`;
}
