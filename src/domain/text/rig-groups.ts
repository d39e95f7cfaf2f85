// Groups a farm's rigs by the beginning of their names, or as the miner wrote it down.

/** `name` null: rigs without a group. */
export interface RigGroup<Rig> {
  /** For the address; a colon for rigs without a group. */
  readonly key: string;
  readonly name: string | null;
  readonly rigs: readonly Rig[];
}

interface Named {
  readonly name: string;
}

/** No name is only a colon. */
const restKey = ":";
/** Between a hall and a number. */
const separatorsAtEnd = /[\s\-_.:#/|,;+]+$/u;

/**
 * What precedes the first digit, without separators at its end: `hall-a-07` → `hall-a`, `Rig12` → `Rig`, `kitchen` →
 * `kitchen`. Null where nothing is left: `07`.
 */
export function prefixOf(name: string): string | null {
  const prefix = (/^\P{Nd}*/u.exec(name)?.[0] ?? "").replace(separatorsAtEnd, "").trim();
  return prefix === "" ? null : prefix;
}

/** More would be a list of rigs again: the smallest groups are dissolved. */
export const mostGroups = 40;

/** Ignores case; sorted by prefix. A single rig is no group; rigs without a group come last. */
export function groupByPrefix<Rig extends Named>(rigs: readonly Rig[]): readonly RigGroup<Rig>[] {
  const byKey = new Map<string, { readonly name: string; readonly rigs: Rig[] }>();
  for (const rig of rigs) {
    const name = prefixOf(rig.name);
    if (name === null) continue;
    const group = byKey.get(name.toLowerCase());
    if (group === undefined) byKey.set(name.toLowerCase(), { name, rigs: [rig] });
    else group.rigs.push(rig);
  }
  const large = [...byKey]
    .filter(([, group]) => new Set(group.rigs.map(({ name }) => name)).size > 1)
    .toSorted(([, one], [, other]) => other.rigs.length - one.rigs.length)
    .slice(0, mostGroups)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return withRest(
    large.map(([key, group]) => ({ key, ...group })),
    rigs,
  );
}

/** `*` matches any text. */
export interface WrittenGroup {
  readonly name: string;
  readonly patterns: readonly string[];
}

/**
 * One group per line: `Hall A: hall-a-*, attic`. Skips lines without a name or rigs. A repeated name adds to the first.
 * Never throws.
 */
export function parseGroups(text: string): readonly WrittenGroup[] {
  const groups = new Map<string, WrittenGroup>();
  for (const line of text.split(/[\r\n]+/)) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim();
    const patterns = line
      .slice(colon + 1)
      .split(",")
      .map((pattern) => pattern.trim())
      .filter((pattern) => pattern !== "");
    if (name === "" || patterns.length === 0) continue;
    const key = name.toLowerCase();
    const known = groups.get(key);
    if (known === undefined && groups.size === mostGroups) continue;
    groups.set(key, { name: known?.name ?? name, patterns: [...(known?.patterns ?? []), ...patterns] });
  }
  return [...groups.values()];
}

export function formatGroups(groups: readonly WrittenGroup[]): string {
  return groups.map(({ name, patterns }) => `${name}: ${patterns.join(", ")}`).join("\n");
}

/** In the written order. A rig belongs to the first group that matches; the rest comes last. */
export function groupByHand<Rig extends Named>(
  rigs: readonly Rig[],
  written: readonly WrittenGroup[],
): readonly RigGroup<Rig>[] {
  const groups = written.map(({ name, patterns }) => {
    const exact = new Set(patterns.filter((pattern) => !pattern.includes("*")).map((pattern) => pattern.toLowerCase()));
    const open = patterns.filter((pattern) => pattern.includes("*")).map((pattern) => pattern.toLowerCase().split("*"));
    const matches = (rig: string) => exact.has(rig) || open.some((parts) => matchesParts(rig, parts));
    return { key: name.toLowerCase(), name, rigs: [] as Rig[], matches };
  });
  for (const rig of rigs) {
    const name = rig.name.trim().toLowerCase();
    groups.find(({ matches }) => matches(name))?.rigs.push(rig);
  }
  return withRest(
    groups.map(({ key, name, rigs }) => ({ key, name, rigs })),
    rigs,
  );
}

/** The parts with any text between them. Takes at most length × parts. */
function matchesParts(name: string, parts: readonly string[]): boolean {
  const first = parts[0] ?? "";
  const last = parts.at(-1) ?? "";
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = name.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return from <= name.length - last.length;
}

export function groupRigs<Rig extends Named>(rigs: readonly Rig[], text: string): readonly RigGroup<Rig>[] {
  const written = parseGroups(text);
  return written.length > 0 ? groupByHand(rigs, written) : groupByPrefix(rigs);
}

function withRest<Rig>(groups: readonly RigGroup<Rig>[], rigs: readonly Rig[]): readonly RigGroup<Rig>[] {
  const grouped = new Set(groups.flatMap((group) => group.rigs));
  const rest = rigs.filter((rig) => !grouped.has(rig));
  return rest.length === 0 ? groups : [...groups, { key: restKey, name: null, rigs: rest }];
}
