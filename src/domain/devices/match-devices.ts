import { listWordRuns } from "../text/word-runs.ts";
import type { Device } from "./device.ts";

type Named = Pick<Device, "vendor" | "model" | "slug" | "aliases" | "released">;

/** With its quantity. */
export interface TypedDevice {
  readonly words: string;
  readonly quantity: number;
}

/** `2x rtx 4070, ks5`: the number may precede or follow the name, with `x` or `×`. */
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
 * Devices whose name contains every word: exact words before beginnings of words, then shorter names ("4070" before
 * "4070 Ti"), then newer devices. Ignores spaces: `rtx4070`, `3060ti`.
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

/** In words. */
const longestName = 6;

/**
 * Finds devices inside a sentence ("rtx 4070 hashrate"), most neighbouring words first; a number must be among them. A
 * number alone needs four digits: "5" is in many names.
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
  // The beginning of a word counts half.
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
