import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { isLocaleCode, type LocaleCode } from "#src/domain/site/locales.ts";
import { newQuestions } from "./new-article-questions.ts";
import { readConfiguredArticles, readDemoConfig } from "./site/configured-articles.ts";

const Questions = Type.Array(
  Type.Object({ language: Type.String(), question: Type.String(), article: Type.String() }),
  { minItems: 1 },
);
const file = join(import.meta.dirname, "../content/articles/questions.json");
const questions = Value.Parse(Questions, JSON.parse(readFileSync(file, "utf8")));
const demo = readDemoConfig();
// The article about referrals exists only where there is a link.
const { articles } = readConfiguredArticles({
  ...demo,
  links: { ...demo.links, referral: "https://pool.example/referral" },
});

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

describe("new questions of miners", () => {
  const asked = (["en", "ru", "ar", "es"] as const).flatMap((language) =>
    newQuestions[language].map(([question, article]) => ({ language, question, article })),
  );
  const askAll = () =>
    Promise.all(asked.map(async (one) => ({ ...one, found: await search(one.question, one.language) })));

  it("are forty, and no article repeats one of them", async () => {
    expect(asked).toHaveLength(40);
    const written = readFrontMatters();
    expect(asked.filter(({ question }) => written.includes(`"${question}"`))).toEqual([]);
  });

  it("find the right article among the first three, all but three at least", async () => {
    const missed = (await askAll()).filter(({ article, found }) => !found.slice(0, 3).includes(article));
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(3);
  });

  it("list at most eight articles each, and at least one", async () => {
    const counts = (await askAll()).map(({ question, found }) => ({ question, count: found.length }));
    expect(counts.filter(({ count }) => count < 1 || count > 8)).toEqual([]);
  });
});

describe("the first article", () => {
  it.each([
    ["en", "xmrig huge pages", "start-mining-cpu"],
    ["en", "change payout address", "payouts-and-thresholds"],
    ["en", "why is my hashrate lower on the pool", "reading-your-statistics"],
    ["en", "rig offline alert", "troubleshooting"],
    ["en", "how to mine kaspa", "start-mining-asic"],
    ["en", "how to mine monero", "start-mining-cpu"],
    ["en", "how to mine ravencoin", "start-mining-gpu"],
    ["ru", "как майнить каспу", "start-mining-asic"],
    ["fr", "comment miner kaspa", "start-mining-asic"],
    ["tr", "ravencoin nasıl kazılır", "start-mining-gpu"],
  ] as const)("in %s for “%s” is %s, of eight at most", async (language, question, article) => {
    const found = await search(question, language);
    expect(found[0]).toBe(article);
    expect(found.length).toBeLessThanOrEqual(8);
  });

  it.each([
    ["es", "xmrig huge pages", "start-mining-cpu"],
    ["ar", "merge mining", "merge-mining"],
    ["zh-cn", "raveos", "raveos"],
    ["ko", "nicehash", "rented-hashrate"],
  ] as const)(
    "in %s for “%s” is the English %s, which the language does not have",
    async (language, question, slug) => {
      const { articles: found } = await articles.searchArticles(language, {
        text: question,
        category: null,
        coin: null,
      });
      expect(found[0]).toMatchObject({ slug, locale: "en" });
    },
  );
});

/** All front matters of content/articles, one text. */
function readFrontMatters(): string {
  const folder = join(import.meta.dirname, "../content/articles");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => readFileSync(join(folder, path), "utf8").split("\n---\n")[0])
    .join("\n");
}
