import type { MinerPart } from "#src/domain/miners/miner-record.ts";
import { type DatedFigures, figuresVersion } from "#src/domain/site/figures-version.ts";

/** Which record a page shows. Its loader gives it as `live`; a page of an address of which nothing is stored has version 0. */
export interface LiveRecord {
  readonly address: string;
  readonly parts: readonly MinerPart[];
  /** Which rigs of a large farm. */
  readonly rigs?: readonly string[];
  readonly version: number;
}

/** What the loaders of the routes of a page, the outermost first, gave it. */
interface LoadedMatch {
  readonly id: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly loaderData: unknown;
}

/** A stream of the server, and what of its events is on the page already. */
export interface LiveSource {
  /** Changes with what is listened to, not with what is new of it. */
  readonly path: string;
  /** `states`: it tells which engines stop to answer and answer again, and no new figures. */
  readonly tells: "figures" | "states" | "miner";
  /** As the stream names it; null: not known. */
  readonly version: string | null;
}

/** Null for a page of which no stream tells anything. */
export function findLiveSource(matches: readonly LoadedMatch[]): LiveSource | null {
  const page = matches.at(-1);
  if (page === undefined) return null;
  const { coin } = page.params;
  // With many pools there are always new figures.
  if (coin === undefined)
    return page.id === "home" ? { path: "/api/v1/pools/live", tells: "states", version: null } : null;
  const path = `/${coin}/api/v1/pool/live`;
  const record = findRecord(matches);
  if (record === null) return { path, tells: "figures", version: findFigures(matches) };
  const parts = record.parts.join(",");
  const { rigs = [] } = record;
  const named = rigs.length === 0 ? "" : `&rigs=${encodeURIComponent(rigs.join("\n"))}`;
  return {
    path: `${path}?miner=${encodeURIComponent(record.address)}&parts=${parts}${named}`,
    tells: "miner",
    version: String(record.version),
  };
}

/** Layout and page may each name what they show: the page is as old as the older of both. */
function findRecord(matches: readonly LoadedMatch[]): LiveRecord | null {
  const records = matches.flatMap(({ loaderData }) => {
    const live = readMember<LiveRecord | null>(loaderData, "live");
    return live == null ? [] : [live];
  });
  const [first] = records;
  if (first === undefined) return null;
  return {
    address: first.address,
    parts: [...new Set(records.flatMap(({ parts }) => parts))],
    rigs: [...new Set(records.flatMap(({ rigs = [] }) => rigs))],
    version: Math.min(...records.map(({ version }) => version)),
  };
}

/** The coin's layout has its figures. */
function findFigures(matches: readonly LoadedMatch[]): string | null {
  const layout = matches.find(({ id }) => id === "pages/coin/layout");
  const stats = readMember<DatedFigures>(layout?.loaderData, "stats");
  return stats === undefined ? null : figuresVersion(stats);
}

/** Loader data comes from our own server. */
function readMember<Value>(data: unknown, name: string): Value | undefined {
  return typeof data === "object" && data !== null && name in data
    ? (data as Readonly<Record<string, Value>>)[name]
    : undefined;
}
