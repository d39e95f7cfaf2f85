/** Names of other lengths than this are others, whatever they share. */
const mostApart = 3;

/**
 * Names that somebody may have meant by `typed`, the nearest first: those that differ by letter case or separators only, then those
 * that differ in a character or two, then those that begin with it.
 */
export function findNearNames(names: Iterable<string>, typed: string, most: number): readonly string[] {
  const wanted = reduce(typed);
  if (wanted === "") return [];
  const tolerated = Math.min(2, Math.floor(wanted.length / 3));
  const near: { readonly name: string; readonly distance: number }[] = [];
  for (const name of new Set(names)) {
    const reduced = reduce(name);
    const distance = measureDistance(wanted, reduced);
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

/** How many characters are inserted, left out or changed; infinite where the lengths alone say that it is many. */
function measureDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostApart) return Number.POSITIVE_INFINITY;
  let before = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let place = 1; place <= other.length; place += 1) {
      const changed = (before[place - 1] ?? 0) + Number(one[row - 1] !== other[place - 1]);
      current.push(Math.min(changed, (before[place] ?? 0) + 1, (current[place - 1] ?? 0) + 1));
    }
    before = current;
  }
  return before[other.length] ?? 0;
}
