import { shortenMiddle } from "../text/shorten.ts";

const shown = 4;

/**
 * An address of which nobody can make the whole one: its prefix ("kaspa:"), four characters, an ellipsis, four characters.
 * A text so short that this would show all of it becomes an ellipsis alone.
 */
export function maskAddress(address: string): string {
  const prefixLength = address.indexOf(":") + 1;
  const prefix = address.slice(0, prefixLength);
  const rest = address.slice(prefixLength);
  const masked = shortenMiddle(rest, shown, shown);
  return masked === rest ? "…" : `${prefix}${masked}`;
}
