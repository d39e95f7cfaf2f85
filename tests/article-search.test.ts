import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { isLocaleCode, type LocaleCode } from "#src/domain/site/locales.ts";
import { readConfiguredArticles, readDemoConfig } from "./site/configured-articles.ts";

const Questions = Type.Array(
  Type.Object({ language: Type.String(), question: Type.String(), article: Type.String() }),
  { minItems: 1 },
);
const file = join(import.meta.dirname, "../content/articles/questions.json");
const questions = Value.Parse(Questions, JSON.parse(readFileSync(file, "utf8")));
const { articles } = readConfiguredArticles(readDemoConfig());

async function search(text: string, locale: LocaleCode) {
  const found = await articles.searchArticles(locale, { text, category: null, coin: null });
  return found.articles.map(({ slug }) => slug);
}

describe("questions of miners", () => {
  const languages = [...new Set(questions.map(({ language }) => language))].filter(isLocaleCode);

  it("are there in four languages, ten of each", () => {
    expect(languages.toSorted()).toEqual(["ar", "en", "ru", "zh-cn"]);
    for (const language of languages)
      expect(questions.filter((question) => question.language === language)).toHaveLength(10);
  });

  it.each(languages)("in %s find the right article among the first three, all but one at least", async (language) => {
    const listed = new Set(
      (await articles.listArticles(language)).filter(({ locale }) => locale === language).map(({ slug }) => slug),
    );
    const own = questions.filter((question) => question.language === language);
    const missed = [];
    for (const { question, article } of own) {
      // An article that is not translated yet cannot be found by words of the language.
      if (!listed.has(article)) continue;
      const first = (await search(question, language)).slice(0, 3);
      if (!first.includes(article)) missed.push(`${question}: ${first.join(", ")} instead of ${article}`);
    }
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(1);
  });
});
