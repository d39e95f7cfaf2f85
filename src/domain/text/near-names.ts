import { countEdits } from "./count-edits.ts";

/** Further than any misspelt name. */
const mostApart = 3;

/**
 * Nearest first: names that differ only by case or separators, then by a character or two, then those that begin with
 * `typed`.
 */
export function findNearNames(names: Iterable<string>, typed: string, most: number): readonly string[] {
  const wanted = reduce(typed);
  if (wanted === "") return [];
  const tolerated = Math.min(2, Math.floor(wanted.length / 3));
  const near: { readonly name: string; readonly distance: number }[] = [];
  for (const name of new Set(names)) {
    const reduced = reduce(name);
    const mayBeNear = Math.abs(wanted.length - reduced.length) <= tolerated;
    const distance = mayBeNear ? countEdits(wanted, reduced) : mostApart;
    if (distance <= tolerated) near.push({ name, distance });
    else if (reduced.startsWith(wanted)) near.push({ name, distance: mostApart });
  }
  return near
    .toSorted((one, other) => one.distance - other.distance || (one.name < other.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

function reduce(name: string): string {
  return name.toLowerCase().replace(/[\s\-_.]+/gu, "");
}
