import { localeCookie } from "#src/domain/site/locales.ts";

/** The name of every cookie and storage entry of the site. */
export const preferenceNames = {
  /** localStorage: `system`, `light` or `dark` (spec §4). */
  colorMode: "colorMode",
  /** localStorage: a currency code (spec §3). */
  selectedCurrency: "selectedCurrency",
  /** localStorage: `local` or `utc`, the zone of times of day. */
  timeZone: "timeZone",
  /** Cookie, 365 days (spec §9): the language to which `/` redirects. */
  language: localeCookie,
  /** Cookie, 14 days (spec §9). */
  referral: "ref",
  /** localStorage, one for each coin (spec §3). */
  lastSearch: (coin: string) => `lastSearch:${coin}`,
  /** localStorage, one for each coin: wallet and worker as typed on its start page. */
  miningLogin: (coin: string) => `miningLogin:${coin}`,
  /** localStorage, one for each coin: the chosen server, `host:port`. */
  server: (coin: string) => `server:${coin}`,
  /** localStorage: the miners that were looked up on this device, a JSON list of `slug address`. */
  lookups: "lookups",
  /** localStorage: `closed` when the line about jobs was closed. */
  jobAlert: "jobAlert",
  /** localStorage: groups of rigs that were written on this device, a JSON list with one entry for each miner. */
  farmGroups: "farmGroups",
  /** localStorage: what a kilowatt-hour costs, in USD, as typed. */
  powerCost: "powerCost",
  /** localStorage: `money` or `hashrate`, what a miner's chart counts. */
  chartMeasure: "chartMeasure",
  /** localStorage: the visitor's machines, as in the address of /rig. */
  rig: "rig",
  /** sessionStorage: when this tab was last reloaded because code was missing (spec §8), in UTC milliseconds. */
  chunkReload: "chunkReloadedAt",
} as const;
