import { encodeSegment } from "../text/path-segments.ts";
import type { CoinFacts, Explorer } from "./coin.ts";

export interface BlockReference {
  readonly height: number | null;
  readonly hash: string | null;
}

/** Host of an explorer → query for its links ("ref=abc"). From config: `explorerReferrals`. */
export type ExplorerReferrals = Readonly<Record<string, string>>;

type UrlField = "blockUrl" | "txUrl" | "addressUrl";

function fill(pattern: string, values: Readonly<Record<string, string | null>>): string | null {
  let isComplete = true;
  const url = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? null;
    if (value === null || value === "") isComplete = false;
    return encodeSegment(value ?? "");
  });
  return isComplete ? url : null;
}

function withReferral(url: string, referrals: ExplorerReferrals): string {
  const { host } = new URL(url);
  const query = Object.hasOwn(referrals, host) ? (referrals[host]?.replace(/^[?&]/, "") ?? "") : "";
  if (query === "") return url;
  const [address = url, ...anchor] = url.split("#");
  return [`${address}${address.includes("?") ? "&" : "?"}${query}`, ...anchor].join("#");
}

/** The first verified explorer that can show it; an unverified one never. */
function link(
  explorers: readonly Explorer[],
  field: UrlField,
  values: Readonly<Record<string, string | null>>,
  referrals: ExplorerReferrals,
): string | null {
  for (const explorer of explorers) {
    const pattern = explorer[field];
    const url = explorer.isVerified && pattern !== null ? fill(pattern, values) : null;
    if (url !== null) return withReferral(url, referrals);
  }
  return null;
}

/** With the operator's referral query; null when no explorer fits. */
export function blockLink(coin: CoinFacts, block: BlockReference, referrals: ExplorerReferrals = {}): string | null {
  const height = block.height === null ? null : String(block.height);
  return link(coin.explorers, "blockUrl", { block: height, hash: block.hash }, referrals);
}

/** Null when no explorer fits, as on private chains. */
export function transactionLink(coin: CoinFacts, txid: string, referrals: ExplorerReferrals = {}): string | null {
  return link(coin.explorers, "txUrl", { tx: txid }, referrals);
}

/** Null when no explorer fits, or for an engine's shortened finder. */
export function addressLink(coin: CoinFacts, address: string, referrals: ExplorerReferrals = {}): string | null {
  if (!coin.addressFormats.some(({ pattern }) => pattern.test(address))) return null;
  return link(coin.explorers, "addressUrl", { address }, referrals);
}
