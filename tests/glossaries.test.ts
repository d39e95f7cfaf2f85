import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { getLocale, locales } from "#src/domain/site/locales.ts";

// docs/glossary/<code>.md names the words of mining in a language, and under "Not used" those that its texts never say.

const root = join(import.meta.dirname, "..");

function readGlossary(code: string): string {
  const file = join(root, "docs/glossary", `${code}.md`);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function listRows(glossary: string): readonly string[] {
  return glossary
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| Term") && !line.includes("---"));
}

/** The words in backticks under "## Not used". */
function listUnused(glossary: string): readonly string[] {
  const [, section = ""] = /^## Not used\n([\s\S]*?)(?:\n## |$(?![\s\S]))/m.exec(glossary) ?? [];
  return [...section.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
}

/** Whether a text has the word, whole where words stand apart. */
function says(text: string, word: string): boolean {
  const isApart = !/[\p{Script=Han}\p{Script=Hangul}]/u.test(word);
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(isApart ? `(?<![\\p{L}\\p{M}])${escaped}(?![\\p{L}\\p{M}])` : escaped, "iu").test(text);
}

describe("the glossary of a language", () => {
  it.each(locales.map(({ code }) => code))("%s has the terms, and no text says a word that it rules out", (code) => {
    const glossary = readGlossary(code);
    expect(listRows(glossary).length).toBeGreaterThanOrEqual(40);
    const unused = listUnused(glossary);
    expect(unused.length).toBeGreaterThanOrEqual(5);
    const lines = readFileSync(join(root, "locales", getLocale(code).file), "utf8").split("\n");
    const texts = lines.map((line) => line.replace(/^\s*"[^"]*": /, "").replace(/<\/?[\w-]+>|\{\w+(?:, \w+,)?/g, " "));
    const said = unused.flatMap((word) => texts.filter((text) => says(text, word)).map((text) => `${word}: ${text}`));
    expect(said).toEqual([]);
  });

  it("is searched for whole words, and for parts in scripts without spaces", () => {
    expect([says("за хэшрейт.", "хэшрейт"), says("хэшрейта", "хэшрейт"), says("Poolen", "pool")]).toEqual([
      true,
      false,
      false,
    ]);
    expect([says("全网哈希率图", "哈希率"), says("Хэшрейт", "хэшрейт")]).toEqual([true, true]);
  });
});
