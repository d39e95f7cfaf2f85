import { expect } from "@playwright/test";
import { poolCoinSlugs } from "#src/domain/coins/index.ts";
import { test } from "../kept-page.ts";

test.describe("about a coin", () => {
  test("§2.12 every pool has its page, with its text and its facts", async ({ request }) => {
    for (const coin of poolCoinSlugs) {
      const answer = await request.get(`/${coin}/about-coin`);
      expect(answer.status(), coin).toBe(200);
      const html = await answer.text();
      expect(html, coin).toMatch(/<article[^>]*>.*<h3>Emission<\/h3>/s);
      expect(html, coin).toContain("Where these facts come from");
      expect(html, coin).not.toMatch(/NaN|undefined|Invalid Date|aboutCoin\.(?!json)/);
    }
    expect((await request.get("/doge/about-coin")).status()).toBe(404);
  });

  test("bitcoin's next halving: height, reward, date and a countdown", async ({ plainPage: page }) => {
    await page.goto("/btc/about-coin");
    const next = page.getByRole("region", { name: "Next change of the block reward" });
    await expect(next).toContainText(/in about \d+\u00a0(months|days)/);
    await expect(next.locator("time")).toContainText(/about [A-Z][a-z]{2} \d+, 202\d/);
    await expect(next).toContainText("1.56250000 BTC");
    await expect(next).toContainText("At block 1 050 000");
    await expect(next.getByRole("progressbar")).toBeVisible();
    await expect(page.getByRole("link", { name: "About the coin" })).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveTitle(/^Bitcoin \(BTC\): facts, emission/);
    const facts = page.getByRole("complementary", { name: "Facts" });
    await expect(facts).toContainText("measured over the last few days; target: 10 min");
    await expect(facts).toContainText("100 blocks");
    await expect(facts).toContainText(/about 16\.\d hours/);
    await expect(facts).toContainText("21 000 000 BTC");
    await expect(facts).toContainText("Jan 3, 2009");
  });

  test("coins without a date say what they do instead, and what is unknown is a dash with its reason", async ({
    plainPage: page,
  }) => {
    const next = page.getByRole("region", { name: "Next change of the block reward" });
    for (const [coin, sentence] of [
      ["xmr", "No change is planned: every block keeps paying 0.600000 XMR."],
      ["xtm-rx", "the reward shrinks a little with every block"],
      ["cfx", "holders of the coin vote"],
      ["quai", "from its difficulty"],
      ["clore", "– No reliable source says how the reward of Clore.ai will change."],
    ] as const) {
      await page.goto(`/${coin}/about-coin`);
      await expect(next, coin).toContainText(sentence);
    }
    const reward = page.locator("aside dl > div", { hasText: "Block reward" });
    await expect(reward).toContainText("no reliable source");
    await expect(reward.getByTitle("Unknown")).toBeVisible();
  });

  test("§3.13 exchanges are links with name and address, and so are explorers and the project", async ({
    plainPage: page,
  }) => {
    await page.goto("/kas/about-coin");
    const section = (name: string) =>
      page.locator("section", { has: page.getByRole("heading", { name, exact: true }) });
    const exchanges = section("Exchanges").getByRole("link");
    await expect(exchanges).toContainText(["Gate", "MEXC", "KuCoin", "CoinEx"]);
    await expect(exchanges.first()).toHaveAttribute("href", "https://www.gate.com/trade/KAS_USDT");
    await expect(exchanges.first()).toHaveAttribute("rel", "noopener nofollow");
    await expect(section("Explorers").getByRole("link").first()).toHaveAttribute("href", "https://explorer.kaspa.org");
    await expect(section("Project").getByRole("link").last()).toHaveAttribute(
      "href",
      "https://github.com/kaspanet/rusty-kaspa",
    );
    await expect(section("What mines Kaspa")).toContainText("kheavyhash");
    await expect(section("Kaspa addresses").locator("code").first()).toHaveText(/^kaspa:q/);
  });

  test("a text in the reader's own language, and English with a word about it where there is none", async ({
    plainPage: page,
  }) => {
    const note = page.getByText("il est donc affiché en anglais");
    await page.goto("/ar/kas/about-coin");
    const own = page.locator("article");
    await expect(own.getByRole("heading", { level: 2 })).toHaveText("ما هي Kaspa");
    await expect(own.locator("[lang]")).toHaveCount(0);
    await page.goto("/ur/rvn/about-coin");
    const foreign = page.locator("article [lang]");
    await expect(foreign).toHaveAttribute("lang", "en");
    await expect(foreign).toHaveAttribute("dir", "ltr");
    await expect(foreign.getByRole("heading", { level: 2 })).toHaveText("What Ravencoin is");
    await expect(page.locator("article > p").first()).toBeVisible();
    // Links in it stay in the reader's language.
    await expect(foreign.getByRole("link", { name: "Quai" })).toHaveAttribute("href", "/ur/quai");
    await page.goto("/fr/rvn/about-coin");
    await expect(note).toBeVisible();
    await page.goto("/ru/rvn/about-coin");
    await expect(page.locator("article").getByRole("heading", { level: 2 })).toHaveText("Что такое Ravencoin");
  });

  test("works without JavaScript, dates and all", async ({ plainPage: page }) => {
    await page.goto("/kas/about-coin");
    await expect(page.getByRole("region", { name: "Next change of the block reward" })).toContainText(
      /in about \d+\u00a0(days|d|h|min)/,
    );
    await page.getByText("Where these facts come from").click();
    await expect(page.getByText("kaspanet/rusty-kaspa:consensus/src/processes/coinbase.rs")).toBeVisible();
  });

  test("fits a phone of 320 px in both directions, without an error in the console", async ({ page }) => {
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of ["/ar/kas/about-coin", "/ur/sal/about-coin", "/ru/nexa/about-coin", "/zec/about-coin"]) {
      await page.goto(path);
      await expect(page.locator("button[data-ready='true']")).toBeAttached();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    expect(errors).toEqual([]);
  });
});
