import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultLocale, getLocale, type LocaleCode, locales } from "#src/domain/site/locales.ts";
import { findMessageFaults, findPluralFaults } from "./message-faults.ts";
import { sameAsEnglish, sameEverywhere } from "./same-as-english.ts";
import { findLeftovers, hasWords, isTooLong } from "./text-leftovers.ts";

/** A text that contains what is typed as it is: `solo:` before a wallet. */
const isCode = new Set(["fr start.login.solo"]);

const folder = join(import.meta.dirname, "../locales");

/** Messages by their dotted key. */
function readCatalogue(code: LocaleCode): ReadonlyMap<string, string> {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, getLocale(code).file), "utf8"));
  return new Map(flatten(parsed, ""));
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value === "string") return [[key, value]];
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`${key}: a catalogue holds texts and groups of texts, nothing else`);
  return Object.entries(value).flatMap(([name, member]) => {
    if (name.includes(".")) throw new Error(`${key}: the name "${name}" has a dot, so its key would not be found`);
    return flatten(member, key === "" ? name : `${key}.${name}`);
  });
}

const english = readCatalogue(defaultLocale);

describe("catalogues", () => {
  it("are one file for each language of the list", () => {
    expect(english.size).toBeGreaterThan(200);
    expect(readdirSync(folder).toSorted()).toEqual(locales.map(({ file }) => file).toSorted());
  });

  it.each(locales.map(({ code }) => code))(
    "%s has only keys of English, with the same placeholders and tags",
    (code) => {
      const faults = [...readCatalogue(code)].flatMap(([key, message]) => {
        const original = english.get(key);
        const found = original === undefined ? ["is no key of English"] : findMessageFaults(original, message);
        return found.map((fault) => `${key} ${fault}`);
      });
      expect(faults).toEqual([]);
    },
  );

  it.each(locales.map(({ code }) => code))("%s has every key", (code) => {
    const catalogue = readCatalogue(code);
    expect([...english.keys()].filter((key) => !catalogue.has(key))).toEqual([]);
  });

  it("en puts no article before a name that comes later: it may begin with any sound", () => {
    expect([...english].filter(([, message]) => /\b[Aa]n? \{(?!count)/.test(message))).toEqual([]);
  });

  it.each(locales.map(({ code }) => code))("%s has exactly its plural categories", (code) => {
    const faults = [...readCatalogue(code)].flatMap(([key, message]) =>
      findPluralFaults(message, getLocale(code).iso).map((fault) => `${key}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});

describe("texts", () => {
  it.each(locales.map(({ code }) => code))("%s has no leftovers of a machine or of another language", (code) => {
    const faults = [...readCatalogue(code)].flatMap(([key, message]) =>
      isCode.has(`${code} ${key}`) ? [] : findLeftovers(message, code).map((fault) => `${key} ${fault}: ${message}`),
    );
    expect(faults).toEqual([]);
  });

  it.each(locales.map(({ code }) => code).filter((code) => code !== defaultLocale))(
    "%s says nothing in English but what its miners say so, and its buttons have room",
    (code) => {
      const allowed = new Set([...sameEverywhere, ...(sameAsEnglish[code] ?? [])]);
      const catalogue = readCatalogue(code);
      const texts = [...english].map(([key, original]) => ({ key, original, own: catalogue.get(key) ?? "" }));
      const untranslated = texts.filter(
        ({ original, own }) => own === original && hasWords(original) && !allowed.has(original),
      );
      expect(untranslated.map(({ key, original }) => `${key}: ${original}`)).toEqual([]);
      const long = texts.filter(({ key, original, own }) => isTooLong(key, original, own));
      expect(long.map(({ key, own }) => `${key}: ${own}`)).toEqual([]);
      // A word that nobody says in English any more must not stay in the list.
      const same = new Set(texts.filter(({ original, own }) => own === original).map(({ original }) => original));
      expect((sameAsEnglish[code] ?? []).filter((text) => !same.has(text))).toEqual([]);
    },
  );
});

describe("the checks", () => {
  it("see double spaces, wrong quotes, English spacing and mixed alphabets", () => {
    expect(findLeftovers("Две  строки", "ru")).toEqual(["has two spaces together, or one at an end"]);
    expect(findLeftovers("Ждите...", "ru")).toEqual(["has three points for an ellipsis"]);
    expect(findLeftovers('Поле "кошелёк"', "ru")).toEqual(['has quotation marks of another language: "']);
    expect(findLeftovers("Поле «кошелёк»", "ru")).toEqual([]);
    expect(findLeftovers("Xешрейт", "ru")).toEqual(["mixes alphabets in Xешрейт"]);
    expect(findLeftovers("Quel pool?", "fr")).toEqual(["has a wrong space at a punctuation mark"]);
    expect(findLeftovers("Quel pool\u202f?", "fr")).toEqual([]);
    expect(findLeftovers("Which pool ?", "en")).toEqual(["has a wrong space at a punctuation mark"]);
    expect(findLeftovers("Trudność share'a", "pl")).toEqual(["has a straight apostrophe"]);
  });

  it("see a button that is more than twice as long", () => {
    expect(isTooLong("search.submit", "Find", "Подобрать майнера")).toBe(true);
    expect(isTooLong("search.submit", "Find", "Найти майнера")).toBe(true);
    expect(isTooLong("search.submit", "Find miner", "Найти майнера")).toBe(false);
    expect(isTooLong("search.hint", "Find", "Подобрать майнера")).toBe(false);
    expect([hasWords("{count} H"), hasWords("<b>{name}</b>"), hasWords("ASIC")]).toEqual([false, false, true]);
  });

  it("see a placeholder or tag that is missing, renamed or swallowed by an apostrophe", () => {
    expect(findMessageFaults("Pool {name}", "Пул {name}")).toEqual([]);
    expect(findMessageFaults("Pool {name}", "Пул {имя}")).toEqual(["lacks name", "has имя, which English does not"]);
    expect(findMessageFaults("Of <amount></amount>", "Из {amount}")).toEqual([
      "lacks <amount>",
      "has amount, which English does not",
    ]);
    expect(findMessageFaults("Read <link>{name} now</link>", "<link>{name}</link> читать")).toEqual([]);
    expect(findMessageFaults("Read <link>{name} now</link>", "<link>Читать</link>")).toEqual(["lacks name"]);
    expect(findMessageFaults("It's {name}", "C'{name}'")).toEqual(["lacks name"]);
  });

  it("see a placeholder in any branch, and a text taken for a number", () => {
    expect(findMessageFaults("{n, plural, one {{a} of #} other {#}}", "{n, plural, other {{a} из #}}")).toEqual([]);
    expect(findMessageFaults("{n, plural, one {{a} of #} other {#}}", "{n, plural, other {#}}")).toEqual(["lacks a"]);
    expect(findMessageFaults("{shown}", "{shown, plural, other {#}}")).toEqual(["takes shown for a number"]);
  });

  it("see what is empty, broken or has no other", () => {
    expect(findMessageFaults("One", " ")).toEqual(["is empty"]);
    expect(findMessageFaults("{a}", "{a")).toEqual(["does not parse: EXPECT_ARGUMENT_CLOSING_BRACE"]);
    expect(findMessageFaults("{a}", "{a, select, x {1}}")).toEqual(["does not parse: MISSING_OTHER_CLAUSE"]);
  });

  it("know the categories of each language, and leave exact values alone", () => {
    const message = "{n, plural, =1 {раз} one {# раз} few {# раза} many {# раз} other {# раза}}";
    expect(findPluralFaults(message, "ru")).toEqual([]);
    expect(findPluralFaults("{n, plural, =1 {один} other {#}}", "ru")).toEqual([
      "n has other, not few, many, one, other",
    ]);
    expect(findPluralFaults("{a, select, x {{n, plural, one {#} other {#}}} other {}}", "ar")).toEqual([
      "n has one, other, not few, many, one, other, two, zero",
    ]);
    expect(findPluralFaults("{n, selectordinal, other {#.}}", "ru")).toEqual([]);
  });
});
