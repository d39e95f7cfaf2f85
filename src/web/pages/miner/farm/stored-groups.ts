import { parseGroups } from "#src/domain/text/rig-groups.ts";
import { preferenceNames } from "../../../preferences/names.ts";
import { writtenGroups } from "../../../search-parameters.ts";

// The groups that were written on this device, for each miner. The address of the page carries them too, so that a link shares them.

interface StoredGroups {
  /** `kas kaspa:qq…`. */
  readonly miner: string;
  /** As `parseGroups` reads them. */
  readonly groups: string;
}

/** How many miners' groups are kept. The oldest are removed first. */
const mostMiners = 8;

/** Newest first. Empty where the stored text is not such a list: visitors and extensions can write into the storage. */
export function parseStoredGroups(stored: string | null): readonly StoredGroups[] {
  if (stored === null) return [];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.flatMap(parseEntry).slice(0, mostMiners) : [];
  } catch {
    return [];
  }
}

function parseEntry(entry: unknown): readonly StoredGroups[] {
  if (typeof entry !== "object" || entry === null || !("miner" in entry) || !("groups" in entry)) return [];
  const { miner, groups } = entry;
  const isMiner = typeof miner === "string" && /^[a-z0-9-]{2,12} \S{1,512}$/.test(miner);
  if (!isMiner || typeof groups !== "string" || !writtenGroups.test(groups)) return [];
  return parseGroups(groups).length === 0 ? [] : [{ miner, groups }];
}

/** Null where nothing is kept, or the storage cannot be read (private windows). */
export function readStoredGroups(coin: string, address: string): string | null {
  try {
    const list = parseStoredGroups(window.localStorage.getItem(preferenceNames.farmGroups));
    return list.find(({ miner }) => miner === `${coin} ${address}`)?.groups ?? null;
  } catch {
    return null;
  }
}

/** Keeps the groups of a miner; without any, forgets them. Never throws. */
export function storeGroups(coin: string, address: string, groups: string): void {
  try {
    const miner = `${coin} ${address}`;
    const others = parseStoredGroups(window.localStorage.getItem(preferenceNames.farmGroups)).filter(
      (entry) => entry.miner !== miner,
    );
    const list = (parseGroups(groups).length === 0 ? others : [{ miner, groups }, ...others]).slice(0, mostMiners);
    if (list.length === 0) window.localStorage.removeItem(preferenceNames.farmGroups);
    else window.localStorage.setItem(preferenceNames.farmGroups, JSON.stringify(list));
  } catch {
    // The page's address still has them.
  }
}
