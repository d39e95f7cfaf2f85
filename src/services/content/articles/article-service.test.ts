import { describe, expect, it } from "vitest";
import { createFixtureArticles, fixtureFacts, fixtureTerms, writeArticle } from "./__fixtures__/fixture-articles.ts";
import type { ArticlePart } from "./render-article.ts";

const htmlOf = (parts: readonly ArticlePart[] = []) =>
  parts.map((part) => (part.kind === "html" ? part.html : `[${part.name}]`)).join("");

/** Returns HTML, for the default facts or others. */
async function render(body: string, { more = "", facts = fixtureFacts, locale = "en" as const, files = {} } = {}) {
  const { articles, reports } = createFixtureArticles(
    { "articles/x/en.md": writeArticle("An X", body, more), ...files },
    { facts },
  );
  const article = await articles.findArticle("x", locale);
  expect(reports).toEqual([]);
  return htmlOf(article?.parts);
}

describe("facts in articles", () => {
  it.each([
    ["{{pool}}", "Test Pool"],
    ["{{support}}", '<a href="mailto:help@pool.example" data-ltr>help@pool.example</a>'],
    ["{{reset-days}}", "90"],
    ["{{name:kas}} {{ticker:kas}} {{algorithm:kas}}", "Kaspa KAS kHeavyHash"],
    ["{{fees:kas}}", "PPS+ 1% and SOLO 0.5%"],
    ["{{fees:xmr}}", "PPLNS not known"],
    ["{{schemes:kas}}", "PPS+ and SOLO"],
    ["{{minimum:kas}}", "2 KAS"],
    ["{{minimum:xmr}}", "not known"],
    ["{{interval:kas}}", "1 hour"],
    ["{{confirmations:kas}}", "1\u202f000"],
    ["{{host:kas}}", "<span data-ltr>kas-eu.pool.example</span>"],
    ["`{{host:kas}}:{{port:kas}}`", "<code data-ltr>kas-eu.pool.example:7011</code>"],
    ["{{tls-port:kas}}", "<span data-ltr>8011</span>"],
    ["{{solo-port:kas}}", "<span data-ltr>7011</span>"],
    ["{{login:kas}}", "<span data-ltr>WALLET.RIG</span>"],
    ["{{port:btc}}", "not known"],
    ["{{name:btc}}", "Bitcoin"],
    ["[{{name:kas}}](/kas)", '<a href="/kas">Kaspa</a>'],
  ])("%s is %s", async (text, html) => {
    expect(await render(text)).toBe(`<p>${html}</p>\n`);
  });

  it("are not read as Markdown or HTML", async () => {
    const facts = {
      ...fixtureFacts,
      site: { ...fixtureFacts.site, brand: { ...fixtureFacts.site.brand, name: "*A* <b>_B_" } },
    };
    expect(await render("{{pool}}", { facts })).toBe("<p>*A* &lt;b&gt;_B_</p>\n");
  });

  it("change with the configuration", async () => {
    const dearer = [
      fixtureTerms("kas", { schemes: [{ scheme: "pps", feeFraction: 0.025 }], payoutIntervalMs: 86_400_000 }),
    ];
    const html = await render("{{fees:kas}}, {{interval:kas}}\n\n::table{fees}", {
      facts: { ...fixtureFacts, pools: dearer },
    });
    expect(html).toContain("PPS+ 2.5%, 1 day");
    expect(html).toContain('<th scope="col" data-figures><span data-ltr>PPS+</span></th>');
    expect(html).toContain("<span data-ltr>2.5%</span>");
    expect(html).not.toContain("SOLO");
  });

  it("stand in title and description too", async () => {
    const { articles } = createFixtureArticles({
      "articles/x/en.md": writeArticle("{{name:kas}} at {{pool}}", "Text."),
    });
    const article = await articles.findArticle("x", "en");
    expect([article?.title, article?.description]).toEqual([
      "Kaspa at Test Pool",
      "What it says of Kaspa at Test Pool.",
    ]);
  });
});

describe("the marks of articles", () => {
  it("show what a condition allows, and keep the anchors of what it hides", async () => {
    const body = "## A\n\n:::if merge\n## B\n:::\n\n:::unless merge\nNone.\n:::\n\n## C";
    expect(await render(body)).toBe('<h2 id="a">A</h2>\n<p>None.</p>\n<h2 id="c">C</h2>\n');
    const merging = { ...fixtureFacts, pools: [fixtureTerms("ltc", { mergeMined: ["doge"] })] };
    expect(await render(body, { facts: merging })).toBe('<h2 id="a">A</h2>\n<h2 id="b">B</h2>\n<h2 id="c">C</h2>\n');
  });

  const kas = fixtureTerms("kas");
  it.each([
    ["accounts", { login: { ...kas.login, takesAccounts: true } }, true],
    ["accounts", { login: { ...kas.login, takesAccounts: false } }, false],
    ["rented-power", { rules: { ...kas.rules, rentedPower: "solo-on-prop" as const } }, true],
    ["rented-power", {}, false],
    ["tls", {}, true],
    ["tls", { servers: [] }, false],
    ["solo", {}, true],
    ["solo", { schemes: [] }, false],
    ["scheme:PPS+", {}, true],
    ["scheme:PROP", {}, false],
    ["merge", {}, false],
    ["coin:kas", {}, true],
    ["coin:btc", {}, false],
    ["coin:kas", { state: "closed" as const }, false],
    ["balance-reset", {}, true],
    ["balance-reset", { balanceResetDays: null }, false],
    ["referral", {}, false],
  ])("decide by the configuration: %s %o", async (condition, changes, isShown) => {
    const facts = { ...fixtureFacts, pools: [fixtureTerms("kas", changes)] };
    expect(await render(`:::if ${condition}\nYes.\n:::`, { facts })).toBe(isShown ? "<p>Yes.</p>\n" : "");
  });

  it("are callouts, code to copy, tables and terms", async () => {
    expect(await render(":::tip\nDo *it*.\n:::")).toBe(
      '<aside data-callout="tip"><p data-label>Tip</p>\n<p>Do <em>it</em>.</p>\n</aside>\n',
    );
    expect(await render("```\nminer -o {{host:kas}}\n```")).toBe(
      '<div data-code><pre data-ltr tabindex="0"><code>miner -o kas-eu.pool.example</code></pre><button type="button" data-copy>Copy</button></div>\n',
    );
    expect(await render("[effort](term:effort)")).toBe(
      '<p><a href="/articles/glossary#effort" data-term="effort">effort</a></p>\n',
    );
    expect(await render("::table{schemes}")).toBe(
      '<div data-scroll tabindex="0"><table><thead><tr><th scope="col">Scheme</th><th scope="col">Coins</th></tr></thead><tbody><tr><td><span data-ltr>PPS+</span></td><td><a href="/kas">KAS</a></td></tr><tr><td><span data-ltr>SOLO</span></td><td><a href="/kas">KAS</a></td></tr><tr><td><span data-ltr>PPLNS</span></td><td><a href="/xmr">XMR</a></td></tr></tbody></table></div>\n',
    );
  });

  it("are drawings with texts of the language, and figures between the other parts", async () => {
    const svg = '<svg viewBox="0 0 320 40"><text class="accent" x="1" y="2">{a}</text></svg>';
    const html = await render(
      "One.\n\n:::picture p\nalt: A <drawing>\na: From {{pool}}\n:::\n\n::figure{effort}\n\nTwo.",
      {
        files: { "articles/pictures/p.svg": svg },
      },
    );
    expect(html).toBe(
      '<p>One.</p>\n<div data-picture><svg role="img" aria-label="A &lt;drawing&gt;" style="max-inline-size:320px" viewBox="0 0 320 40"><text class="accent" x="1" y="2">From Test Pool</text></svg></div>\n[effort]<p>Two.</p>\n',
    );
  });
});

describe("an article", () => {
  const english = writeArticle(
    "How it works",
    "## First part\n\nOne.\n\n## Second part",
    "order: 2\ncoins: [kas, btc]\n",
  );
  const russian = writeArticle("Как это работает", "## Первая\n\nРаз.\n\n## Вторая");
  const files = {
    "articles/x/en.md": english,
    "articles/x/ru.md": russian,
    "articles/y/en.md": writeArticle("Before", "Text.", "order: 1\n"),
    "articles/z/en.md": writeArticle("Elsewhere", "Text.", "", "help"),
    "articles/only/en.md": writeArticle("Conditional", "Text.", "requires: merge\n"),
  };

  it("has the anchors of the English one in every language, and says which languages there are", async () => {
    const { articles } = createFixtureArticles(files);
    const article = await articles.findArticle("x", "ru");
    expect(article?.headings).toEqual([
      { level: 2, text: "Первая", anchor: "first-part" },
      { level: 2, text: "Вторая", anchor: "second-part" },
    ]);
    expect([article?.locale, article?.languages]).toEqual(["ru", ["en", "ru"]]);
  });

  it("is the English one where the language has none, with links into the reader's language", async () => {
    const { articles } = createFixtureArticles({
      "articles/x/en.md": writeArticle("An X", "[Kaspa](/kas) {{minimum:xmr}}"),
    });
    const article = await articles.findArticle("x", "ru");
    expect(article?.locale).toBe("en");
    expect(htmlOf(article?.parts)).toBe('<p><a href="/ru/kas">Kaspa</a> not known</p>\n');
  });

  it("has its neighbours within the category, in their order, and the coins that are listed", async () => {
    const { articles } = createFixtureArticles(files);
    const article = await articles.findArticle("x", "en");
    expect([article?.previous?.slug, article?.next, article?.coins]).toEqual(["y", null, ["kas"]]);
    expect((await articles.listArticles("ru")).map(({ slug, locale }) => [slug, locale])).toEqual([
      ["y", "en"],
      ["x", "ru"],
      ["z", "en"],
    ]);
  });

  it("exists only where its condition holds", async () => {
    expect(await createFixtureArticles(files).articles.findArticle("only", "en")).toBeNull();
    const merging = { ...fixtureFacts, pools: [fixtureTerms("ltc", { mergeMined: ["doge"] })] };
    expect((await createFixtureArticles(files, { facts: merging }).articles.findArticle("only", "en"))?.title).toBe(
      "Conditional",
    );
  });

  it("links neither to coins without a pool here nor to articles that do not exist here", async () => {
    const body =
      "[a](/kas/blocks) [b](/btc) [c](/articles/only) [d](/articles/y#part) [e](/articles/glossary) [f](/merge)";
    const { articles } = createFixtureArticles({ ...files, "articles/x/en.md": writeArticle("An X", body) });
    expect(htmlOf((await articles.findArticle("x", "en"))?.parts)).toBe(
      '<p><a href="/kas/blocks">a</a> b c <a href="/articles/y#part">d</a> <a href="/articles/glossary">e</a> <a href="/merge">f</a></p>\n',
    );
  });

  it("answers under its old addresses", async () => {
    const { articles } = createFixtureArticles({
      "articles/x/en.md": writeArticle("An X", "Text.", "redirect_from: [old, older]\n"),
    });
    expect([await articles.findRedirect("older"), await articles.findRedirect("oldest")]).toEqual(["x", null]);
  });

  it.each([
    ["A {{nothing}}.", "line 9: {{nothing}} is no placeholder"],
    ["{{fees}}", "line 9: {{fees}} needs a coin: {{fees:kas}}"],
    ["{{fees:nope}}", "line 9: {{fees:nope}} names no coin"],
    ["\n\n:::if nothing\nText.\n:::", "line 11: :::if nothing is not known"],
    [":::tip\nText.", "line 9: the block is not closed by :::"],
    ["Text.\n:::", "line 10: ::: closes nothing"],
    ["::table{nothing}", "line 9: ::table{nothing} is not known"],
    [":::tip\n::figure{solo}\n:::", "line 9: a figure cannot stand in a tip"],
    [":::picture p\na: b\n:::", "line 9: the picture has no alt: text"],
  ])("with a fault is reported with its line, and the English one is shown: %j", async (body, fault) => {
    const { articles, reports } = createFixtureArticles({
      "articles/x/en.md": english,
      "articles/x/ru.md": writeArticle("Икс", body),
    });
    expect((await articles.findArticle("x", "ru"))?.locale).toBe("en");
    expect(reports[0]).toBe(`Error: content/articles/x/ru.md ${fault}.`);
  });

  it("without the questions that it answers is reported and not shown", async () => {
    const { articles, reports } = createFixtureArticles({
      "articles/x/en.md": english.replace(/^questions: .*\n/m, ""),
    });
    expect(await articles.findArticle("x", "en")).toBeNull();
    expect(reports[0]).toBe("Error: content/articles/x/en.md front matter: must have required properties questions.");
  });

  it("is voted on once a day by a network", async () => {
    const { articles } = createFixtureArticles(files);
    const vote = (clientAddress: string, isHelpful: boolean) =>
      articles.vote({ slug: "x", locale: "ru", isHelpful, clientAddress });
    expect(await vote("203.0.113.7", true)).toBe("counted");
    expect(await vote("203.0.113.7", false)).toBe("counted");
    expect(await vote("203.0.113.8", true)).toBe("counted");
    expect((await articles.findArticle("x", "en"))?.votes).toEqual({ helpful: 1, unhelpful: 1 });
  });

  it("takes four votes of a wider IPv6 network for one article a day, and 160 in all", async () => {
    const { articles } = createFixtureArticles(files);
    const vote = (slug: string, clientAddress: string) =>
      articles.vote({ slug, locale: "en", isHelpful: true, clientAddress });
    const outcomes = [];
    for (let nth = 0; nth < 300; nth += 1) outcomes.push(await vote("x", `2001:db8:7:${nth.toString(16)}::1`));
    expect(outcomes.filter((outcome) => outcome === "counted")).toHaveLength(4);
    // A visitor may change their vote; other networks are unaffected.
    expect(await vote("x", "2001:db8:7:1::9")).toBe("counted");
    expect(await vote("x", "2001:db8:8:1::1")).toBe("counted");
    let counted = 0;
    for (let nth = 0; nth < 300; nth += 1) {
      if ((await vote(`a${nth}`, `2001:db8:7:${(nth % 9).toString(16)}::1`)) === "counted") counted += 1;
    }
    expect(counted).toBe(156);
  });

  it("takes votes of one network for 40 articles a day", async () => {
    const { articles } = createFixtureArticles(files);
    const outcomes = [];
    for (let number = 0; number < 42; number += 1)
      outcomes.push(
        await articles.vote({ slug: `a${number}`, locale: "en", isHelpful: true, clientAddress: "203.0.113.7" }),
      );
    expect(outcomes.filter((outcome) => outcome === "counted")).toHaveLength(40);
    expect(outcomes.slice(40)).toEqual(["too-many", "too-many"]);
  });
});
