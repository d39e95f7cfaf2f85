import { DAY } from "#src/domain/time/durations.ts";
import { normalizeSearch, readSearch, readSearchText } from "../../../page-policy.ts";
import { type Screen, screens } from "../../../screens.ts";
import { farmGroupings, farmRanges, groupKey, rowCounts, writtenGroups } from "../../../search-parameters.ts";

export type FarmRange = (typeof farmRanges)[number];

/** What the page's address asks for. */
export interface FarmView {
  readonly range: FarmRange;
  /** The groups that the miner wrote down; empty: by name. */
  readonly groups: string;
  /** Asked for by name, also where own groups are kept on this device. */
  readonly isByName: boolean;
  /** The key of the group whose outages and rigs are shown; null: all of them. */
  readonly open: string | null;
  /** How many rigs with outages are shown. */
  readonly rows: number;
}

export const rangeMs: Readonly<Record<FarmRange, number>> = { "24h": DAY, "7d": 7 * DAY };

const farmScreen = screens.find(({ id }) => id === "miner-farm") as Screen;

export function readFarmView(search: URLSearchParams): FarmView {
  return {
    range: readSearch(search, "range", farmRanges),
    groups: readGroups(search),
    isByName: readSearch(search, "by", farmGroupings) === "name",
    open: readSearchText(search, "open", groupKey),
    rows: Number(readSearch(search, "rows", rowCounts)),
  };
}

/** The groups that the miner wrote down, as the address has them; empty without any. */
export function readGroups(search: URLSearchParams): string {
  return readSearchText(search, "groups", writtenGroups)?.replaceAll("\r\n", "\n") ?? "";
}

/** `?range=7d&open=hall-a`: the query of another view. Null removes a parameter; the others stay as they are. */
export function farmSearch(
  changes: Readonly<Record<string, string | number | null>>,
  current: URLSearchParams,
): string {
  const wanted = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) wanted.delete(name);
    else wanted.set(name, String(value));
  }
  return normalizeSearch(farmScreen, wanted);
}
