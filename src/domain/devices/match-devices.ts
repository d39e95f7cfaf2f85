import { listWordRuns } from "../text/word-runs.ts";
import type { Device } from "./device.ts";

type Named = Pick<Device, "vendor" | "model" | "slug" | "aliases" | "released">;

/** A device as somebody wrote it, with how many of it. */
export interface TypedDevice {
  readonly words: string;
  readonly quantity: number;
}

/**
 * What was typed into one field as devices: `2x rtx 4070, ks5` is two of one and one of another. The number stands before or
 * behind the name, with an `x` or `×`.
 */
export function readTypedDevices(text: string): readonly TypedDevice[] {
  return text.split(/[,;\n]|\s\+\s/).flatMap((part) => {
    const typed = part.trim();
    if (typed === "") return [];
    const [, before, named] = /^(\d{1,3})\s*[x×*]\s+(\S.*)$/i.exec(typed) ?? [];
    if (before !== undefined && named !== undefined) return [{ words: named, quantity: Number(before) }];
    const [, name, behind] = /^(.*\S)\s+[x×*]\s*(\d{1,6})$/i.exec(typed) ?? [];
    if (behind !== undefined && name !== undefined) return [{ words: name, quantity: Number(behind) }];
    return [{ words: typed, quantity: 1 }];
  });
}

/**
 * Devices whose name contains every word, the likeliest first: those with the words as they stand before those that only begin
 * with one, then the shorter names ("4070" before "4070 Ti"), then the newer ones. Spaces do not count: `rtx4070`, `3060ti`.
 */
export function matchDevices<Item extends Named>(
  devices: readonly Item[],
  text: string,
  limit: number,
): readonly Item[] {
  const words = toWords(text);
  if (words.length === 0) return [];
  return devices
    .flatMap((device) => {
      const rank = rankName(device, words);
      return rank === null ? [] : [{ device, rank }];
    })
    .toSorted((one, other) => compareRanks(one.rank, other.rank) || byRelease(one.device, other.device))
    .slice(0, limit)
    .map(({ device }) => device);
}

/** Words of the longest name that somebody would type. */
const longestName = 6;

/**
 * Devices that are named among other words, the likeliest first: those with the most words that stand together and are parts of
 * their name, a number among them ("rtx 4070 hashrate"). A number alone counts from four digits: "5" is of many names.
 */
export function matchDevicesAmongWords<Item extends Named>(
  devices: readonly Item[],
  text: string,
  limit: number,
): readonly Item[] {
  for (const { words } of listWordRuns(text, longestName)) {
    if (!words.some((word) => /\d/.test(word)) || /^\d{1,3}$/.test(words.join(""))) continue;
    const named = devices.filter(({ vendor, model }) => {
      const name = toWords(`${vendor.name} ${model}`);
      return words.every((word) => name.includes(word));
    });
    if (named.length > 0) return matchDevices(named, words.join(" "), limit);
  }
  return [];
}

type Rank = readonly [missedWords: number, restOfName: number];

function rankName({ vendor, model, aliases }: Named, words: readonly string[]): Rank | null {
  const name = toWords(`${vendor.name} ${model}`);
  const whole = name.join("");
  const known = [whole, ...aliases.map((alias) => toWords(alias).join(""))];
  if (!words.every((word) => known.some((text) => text.includes(word)))) return null;
  const exact = words.filter((word) => name.includes(word)).length;
  const begun = words.filter((word) => !name.includes(word) && name.some((part) => part.startsWith(word))).length;
  // A word that is begun counts half, one that is hidden inside the name a whole.
  return [words.length - exact - begun / 2, whole.length - words.join("").length];
}

function compareRanks([missed, rest]: Rank, [otherMissed, otherRest]: Rank): number {
  return missed - otherMissed || rest - otherRest;
}

function byRelease(one: Named, other: Named): number {
  return (other.released ?? "").localeCompare(one.released ?? "", "en");
}

function toWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.+]+/u)
    .filter((word) => word !== "");
}
