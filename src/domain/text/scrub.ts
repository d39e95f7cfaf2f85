/**
 * A text without what belongs to a visitor or is a secret: query strings, wallet addresses and other long tokens, worker
 * names in addresses of miner pages, e-mail and IP addresses, user and password of an address. For texts that leave the
 * house (the error service).
 */
export function scrub(text: string): string {
  let clean = text;
  for (const [pattern, stand] of patterns) clean = clean.replace(pattern, stand);
  return clean;
}

// In this order: a query may hold an address, and a miner's path its worker's name.
const patterns: readonly (readonly [RegExp, string])[] = [
  [/(\/\/)[^/\s@"']+@/g, "$1"],
  [/[^\s/:"'(<@]+@[^\s/:"')>@]+\.[a-z]{2,}/gi, "[e-mail]"],
  [/(\/[^\s"'()<>?#]*)[?#][^\s"'()<>]*/g, "$1"],
  [/(\/miner\/(?:stats|blocks|payouts|settings)\/)[^\s"'()<>]+/g, "$1[address]"],
  [/\b(?=[a-z]*\d)[0-9a-z]{25,}\b/gi, "[address]"],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, "[ip]"],
  [/(?<![\w:.])(?=[0-9a-f:]*:[0-9a-f:]*:)(?:[0-9a-f]{1,4})?(?::{1,2}[0-9a-f]{1,4})+(?:::)?(?![\w:])/gi, "[ip]"],
];
