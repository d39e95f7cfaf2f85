import { groupByHand, groupByPrefix, parseGroups, type RigGroup } from "#src/domain/text/rig-groups.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { normalizeSearch, readSearch, readSearchText } from "../../../page-policy.ts";
import { type Screen, screens } from "../../../screens.ts";
import { farmGroupings, farmRanges, groupKey, writtenGroups } from "../../../search-parameters.ts";

export type FarmRange = (typeof farmRanges)[number];

/** What the page's address asks for. */
export interface FarmView {
  readonly range: FarmRange;
  /** The groups that the miner wrote down; empty: by name. */
  readonly groups: string;
  /** Asked for by name, also where own groups are kept on this device. */
  readonly isByName: boolean;
  /** The key of the group whose rigs are shown. */
  readonly open: string | null;
}

export const rangeMs: Readonly<Record<FarmRange, number>> = { "24h": DAY, "7d": 7 * DAY };

const farmScreen = screens.find(({ id }) => id === "miner-farm") as Screen;

export function readFarmView(search: URLSearchParams): FarmView {
  return {
    range: readSearch(search, "range", farmRanges),
    groups: readSearchText(search, "groups", writtenGroups)?.replaceAll("\r\n", "\n") ?? "",
    isByName: readSearch(search, "by", farmGroupings) === "name",
    open: readSearchText(search, "open", groupKey),
  };
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

/** Rigs in the groups that the address asks for: the same on the server and in the browser. */
export function groupRigs<Rig extends { readonly name: string }>(
  rigs: readonly Rig[],
  { groups }: Pick<FarmView, "groups">,
): readonly RigGroup<Rig>[] {
  const written = parseGroups(groups);
  return written.length > 0 ? groupByHand(rigs, written) : groupByPrefix(rigs);
}
