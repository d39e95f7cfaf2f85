import { expect } from "@playwright/test";
import { test } from "../kept-page.ts";

test.describe("about, work and advertising", () => {
  test("§2.3 the about page tells how figures are made; its careers link is for ru, uk and kk", async ({
    plainPage: page,
  }) => {
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Adit Pool");
    await expect(page.getByText("What we do not know is shown as a dash, never as zero.")).toBeVisible();
    await expect(page.locator("#work")).toHaveCount(0);
    for (const code of ["ru", "uk", "kk"]) {
      await page.goto(`/${code}/about#work`);
      await expect(page.locator("#work a")).toHaveAttribute("href", "https://pool.example/jobs");
    }
  });

  test("§2.3 it has live numbers, what the site promises, and how the figures are computed", async ({ request }) => {
    for (const code of ["", "/ru", "/uk", "/kk", "/ar", "/fa", "/ur"]) {
      const html = (await (await request.get(`${code}/about`)).text()).replaceAll(/<!-- -->/g, "");
      // Pools, miners and workers, and when the last block was found.
      const [stats = ""] = /<dl[^>]*>.*?<\/dl>/s.exec(html) ?? [];
      expect(stats.match(/<dd>/g), code).toHaveLength(4);
      expect(stats.match(/<dd><span[^>]*data-ltr[^>]*>[1-9]/g), code).toHaveLength(3);
      expect(stats.match(/<dd><time dateTime="20/gi), code).toHaveLength(1);
    }
    const html = await (await request.get("/about")).text();
    // As the pools of the demo are configured.
    expect(html).toMatch(/Each pool is checked every 45.s\. Averages/);
    expect(await (await request.get("/ru/about")).text()).toMatch(/Каждый пул опрашивается раз в 45.с\. Средние/);
    // Each coin has a page about accounts that an e-mail address identifies.
    expect(html).not.toContain("There are no accounts");
    expect(html).toContain("What neither states, we do not promise.");
    expect(html).toContain("Daily earnings are the hashes of a day");
    expect(html).toContain('href="/compare-mining-pools"');
  });

  test("§2.24 §2.31 the demo shows the parts that an operator configures as examples, with the way to switch them on", async ({
    request,
  }) => {
    const html = (await (await request.get("/kas")).text()).replaceAll(/<!-- -->/g, "");
    // Each entry has a place of its own among the words about them.
    const places = {
      "Monitoring bot": "bot",
      "ASIC firmware": "firmware",
      "ASIC manager": "manager",
      Account: "account",
      Referral: "referral",
      Telegram: "social",
    };
    const about = await (await request.get("/about")).text();
    for (const [name, place] of Object.entries(places)) {
      expect(html, name).toContain(`<a href="/about#example-${place}" title="${name} (example)">${name}</a>`);
      expect(about, name).toContain(`id="example-${place}"`);
    }
    expect(html).toContain("Dotted links are examples.");
    // Nothing is promised of a referral that nobody pays.
    expect(html).not.toContain("of the pool fee paid by miners you refer");
    expect(about).toContain("<code data-ltr");
  });

  test("§2.32 every page shows readers of ru, uk and kk a job link, and nobody else", async ({ page, request }) => {
    for (const [path, count] of [
      ["/ru", 1],
      ["/uk/kas", 1],
      ["/kk/kas/top-miners", 1],
      ["/kas", 0],
      ["/pl/kas", 0],
    ] as const) {
      const html = await (await request.get(path)).text();
      expect(html.match(/<a [^>]*href="[^"]*\/about#work"/g) ?? [], path).toHaveLength(count);
    }
    await page.goto("/ru/kas");
    await page.locator("a[href='/ru/about#work']").click();
    await expect(page).toHaveURL("/ru/about#work");
    await expect(page.locator("#work")).toBeInViewport();
    // Whoever has closed it does not see it again, not even for a moment, on any page.
    await page.getByRole("button", { name: "Закрыть строку о вакансиях" }).click();
    const alert = page.locator("p > a[href$='/about#work']");
    await expect(alert).toHaveCount(0);
    await page.goto("/uk/kas", { waitUntil: "commit" });
    await expect(page.locator("h1")).toBeVisible();
    await expect(alert).toBeHidden();
  });

  test("§9.20 the ad block names 49,000 monthly page views, on the pages of the configuration only", async ({
    plainPage: page,
  }) => {
    await page.goto("/about");
    const block = page.getByRole("complementary", { name: "Advertising" });
    await expect(block).toContainText("49 000 page views a month");
    await expect(block.getByRole("link")).toHaveAttribute("href", "mailto:support@pool.example");
    await page.goto("/kas");
    await expect(block).toHaveCount(0);
  });
});

test.describe("a page's own colour mode", () => {
  const schemeOf = () => getComputedStyle(document.documentElement).colorScheme;

  test("§4.2 a page may force light or dark, before the visitor's choice and without changing it", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/test?mode=dark");
    expect(await page.evaluate(schemeOf)).toBe("dark");
    await page.evaluate(() => localStorage.setItem("colorMode", "dark"));
    await page.goto("/test?mode=light");
    expect(await page.evaluate(schemeOf)).toBe("light");
    await page.goto("/about");
    expect(await page.evaluate(schemeOf)).toBe("dark");
  });

  test("§4.2 but not system", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/test?mode=system");
    await expect(page.locator("html")).not.toHaveAttribute("data-forced-mode");
  });
});
