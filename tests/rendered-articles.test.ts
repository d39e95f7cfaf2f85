import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type LocaleCode, locales, splitLocale } from "#src/domain/site/locales.ts";
import { conditions } from "#src/services/content/articles/conditions.ts";
import { placeholders } from "#src/services/content/articles/placeholders.ts";
import { readConfiguredArticles, readDemoConfig } from "./site/configured-articles.ts";

// The articles in content/ as readers see them: every language, with the facts of a configuration.

const demo = readConfiguredArticles(readDemoConfig());

/** Slug → the HTML of the article, of all that a site has. */
async function renderAll(
  { articles, reports }: ReturnType<typeof readConfiguredArticles>,
  locale: LocaleCode = "en",
): Promise<ReadonlyMap<string, string>> {
  const rendered = new Map<string, string>();
  for (const { slug } of await articles.listArticles(locale)) {
    const article = await articles.findArticle(slug, locale);
    const html = article?.parts.map((part) => (part.kind === "html" ? part.html : "")).join("") ?? "";
    rendered.set(slug, `${article?.title} ${article?.description} ${html}`);
  }
  expect(reports).toEqual([]);
  return rendered;
}

const listAnchors = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

describe("articles as readers see them", () => {
  it.each(locales.map(({ code }) => code))(
    "%s: no placeholder is left, every link and anchor leads somewhere",
    async (code) => {
      const rendered = await renderAll(demo, code);
      const terms = new Set((await demo.articles.getGlossary(code)).entries.map(({ id }) => id));
      expect(rendered.size).toBeGreaterThanOrEqual(30);
      const dead = [...rendered].flatMap(([slug, html]) => {
        const left = html.match(/\{\{[^}]*\}\}|^:::?\S*/gm) ?? [];
        const links = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = ""]) => href);
        const broken = links.filter((href) => {
          const [path = "", anchor] = splitLocale(href.startsWith("#") ? `/articles/${slug}${href}` : href).rest.split(
            "#",
          );
          const target = /^\/articles\/([^/?]+)$/.exec(path)?.[1];
          if (target === undefined || target.startsWith("get-support-")) return false;
          if (target === "glossary") return anchor !== undefined && !terms.has(anchor);
          const html = rendered.get(target);
          return html === undefined || (anchor !== undefined && !listAnchors(html).has(anchor));
        });
        return [...left, ...broken].map((fault) => `${slug}: ${fault}`);
      });
      expect(dead).toEqual([]);
    },
  );

  it("say what the configuration says, and nothing of what it said before", async () => {
    const config = readDemoConfig();
    const before = await renderAll(demo);
    config.brand = { name: "Deep Level", supportEmail: "ask@deep.example", origin: null };
    config.pools.kas = {
      ...config.pools.kas,
      schemes: [{ scheme: "pplns", feePercent: 3.25 }],
      minimumPayout: "77.5",
      payoutEvery: "6h",
      confirmations: 4321,
      servers: [{ region: "eu", host: "kas.deep.example", port: 6111, tlsPort: 6112 }],
    };
    const after = await renderAll(readConfiguredArticles(config));
    const countIn = (rendered: ReadonlyMap<string, string>, text: string) =>
      [...rendered.values()].filter((html) => html.includes(text)).length;
    for (const text of ["Adit Pool", "support@pool.example", "kas.pool.example"]) {
      expect([text, countIn(before, text) > 0, countIn(after, text)]).toEqual([text, true, 0]);
    }
    for (const text of ["Deep Level", "ask@deep.example", "kas.deep.example", "77.5 KAS", "3.25%", "6111", "6112"]) {
      expect([text, countIn(before, text), countIn(after, text) > 0]).toEqual([text, 0, true]);
    }
  });

  it("leave out what a site does not have", async () => {
    const config = readDemoConfig();
    config.enabled = ["xmr"];
    config.groups = [];
    config.defaults.balanceResetDays = 0;
    config.defaults.rentedPower = "nothing";
    config.pools.xmr = { ...config.pools.xmr, schemes: [{ scheme: "pplns", feePercent: 1 }] };
    const rendered = await renderAll(readConfiguredArticles(config));
    const links = [...rendered.values()].flatMap((html) =>
      [...html.matchAll(/ href="\/([a-z0-9-]+)/g)].map(([, first = ""]) => first),
    );
    expect(links).toContain("xmr");
    expect(links.filter((first) => ["kas", "btc", "ltc", "etc"].includes(first))).toEqual([]);
  });
});

describe("docs/how-to/write-an-article.md", () => {
  const text = readFileSync(join(import.meta.dirname, "../docs/how-to/write-an-article.md"), "utf8");

  it("names every placeholder and where its value comes from", () => {
    for (const [name, { source, find }] of Object.entries(placeholders)) {
      const use = find.of === "site" ? `{{${name}}}` : `{{${name}:kas}}`;
      expect(text).toContain(`| \`${use}\` | ${source} |`);
    }
  });

  it("names every condition and when it holds", () => {
    for (const [name, { meaning }] of Object.entries(conditions))
      expect(text).toContain(`| \`${name}\` | ${meaning} |`);
  });
});
