import { axeOsQuickLink } from "./axeos-quick-link.ts";
import { coinCommunities } from "./coin-communities.ts";
import { hivePoolTemplates } from "./hive-pool-templates.ts";
import type { ListedSite, Listing } from "./listed-site.ts";
import { mempoolMiningPools } from "./mempool-mining-pools.ts";
import { minerstat } from "./minerstat.ts";
import { miningPoolStats } from "./mining-pool-stats.ts";

/** A list more is a file and a line here. */
export const listings: readonly Listing[] = [
  miningPoolStats,
  minerstat,
  hivePoolTemplates,
  mempoolMiningPools,
  coinCommunities,
  axeOsQuickLink,
];

export interface WrittenListing {
  readonly file: string;
  readonly text: string;
}

/** Files for the lists to which the site belongs, and lines for the operator. */
export function writeListings(site: ListedSite): {
  readonly files: readonly WrittenListing[];
  readonly lines: readonly string[];
} {
  const written = listings.map((listing) => ({ ...listing, listed: listing.write(site) }));
  return {
    files: written.flatMap(({ file, listed }) => (listed === null ? [] : [{ file, text: listed.text }])),
    lines: written.flatMap(({ name, file, where, listed }) =>
      listed === null
        ? [`${name}: no pool of this site belongs there.`]
        : [
            `${name}: ${file} → ${where}`,
            ...listed.missing.map((missing) => `  The configuration does not know: ${missing}`),
          ],
    ),
  };
}
