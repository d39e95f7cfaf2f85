import { expect, type Page } from "@playwright/test";
import { test } from "../kept-page.ts";
import { open } from "../open-page.ts";

const coinCount = 33;
const panelToggle = "summary[aria-label='Menu']";
const panel = `${panelToggle} + nav`;
const switcher = "body > header summary:has(+ nav[aria-label='All coins'])";
const coins = `${switcher} + nav`;

/** Where the focus is: the ticker of a coin, the text of a link or button, or its name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const { cell } = (activeElement as HTMLElement).dataset;
    const text = cell ?? activeElement?.textContent;
    return (text || activeElement?.getAttribute("aria-label") || activeElement?.id || "").trim();
  });

test.describe("the shell around every page", () => {
  test("§2.22 header, page content, footer, in this order", async ({ page }) => {
    await page.goto("/kas/top-miners");
    const tops = await page
      .locator("body > header, body > main, body > footer")
      .evaluateAll((parts) =>
        parts.map((part) => [part.tagName, Math.round(part.getBoundingClientRect().top)] as const),
      );
    expect(tops.map(([name]) => name)).toEqual(["HEADER", "MAIN", "FOOTER"]);
    expect(tops.map(([, top]) => top)).toEqual(tops.map(([, top]) => top).toSorted((one, other) => one - other));
  });

  test("§2.25 below 1024 px a panel opens and closes by its toggle, and each group folds", async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await open(page, "/kas");
    const toggle = page.locator(panelToggle);
    await expect(toggle).toBeHidden();
    await page.setViewportSize({ width: 1023, height: 800 });
    await toggle.click();
    const group = page.locator(`${panel} details`).filter({ hasText: "Help Center" });
    await expect(group.locator("a").first()).toBeHidden();
    await group.locator("summary").click();
    await expect(group.locator("a").first()).toBeVisible();
    await group.locator("summary").click();
    await expect(group.locator("a").first()).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(group).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test("a long brand name is cut, and the page stays as wide as the window", async ({ page }) => {
    for (const [width, height] of [
      [320, 640],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("/kas");
      await page
        .locator("body > header a span > span")
        .first()
        .evaluate((name) => {
          name.textContent = "Tiefe Grube Mining Gemeinschaft";
        });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect((await page.locator("body > header").boundingBox())?.height).toBe(56);
    }
  });

  test("§2.24 the strip is one line of all coins above a masthead of 56 px that stays; below 1024 px the switcher is the strip", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await open(page, "/kas");
    const strip = page.getByRole("navigation", { name: "Pools by coin" });
    await expect(strip.locator("a")).toHaveCount(coinCount);
    const tops = await strip.locator("a").evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops)).toEqual(new Set([0]));
    const header = page.locator("body > header");
    expect(await header.boundingBox()).toMatchObject({ y: 32, height: 56 });
    expect((await page.locator("main").boundingBox())?.y).toBe(88);
    await page.evaluate(() => window.scrollTo(0, 200));
    expect(await header.boundingBox()).toMatchObject({ y: 0, height: 56 });
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(strip).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect((await page.locator("main").boundingBox())?.y).toBe(56);
  });

  test("from the top it is the skip link, the strip and nine stops of the Tab key to the page", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, "/kas/difficulty");
    const stops: string[] = [];
    for (let isInPage = false; !isInPage && stops.length < 40; ) {
      await page.keyboard.press("Tab");
      isInPage = await page.evaluate(() => document.activeElement?.closest("main") !== null);
      if (!isInPage) stops.push(await focused(page));
    }
    expect(stops.map((stop) => stop.replace(/ .*/, ""))).toEqual([
      "Skip",
      "KAS",
      "Adit",
      expect.stringMatching(/^KAS/),
      "Address,",
      "Products",
      "Hardware",
      "Resources",
      "Help",
      "EN",
      "Theme:",
    ]);
  });

  test("arrows move in the strip, which is one stop, and its names show", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, "/kas");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("KAS");
    await page.keyboard.press("ArrowRight");
    expect(await focused(page)).toBe("XEL");
    const name = page.locator("a[data-cell]:focus span").last();
    expect((await name.boundingBox())?.width).toBeGreaterThan(20);
    await page.keyboard.press("Home");
    expect(await focused(page)).toBe("BTC");
    await page.keyboard.press("x");
    expect(await focused(page)).toBe("XEL");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toContain("Adit Pool");
    await page.keyboard.press("Shift+Tab");
    expect(await focused(page)).toBe("KAS");
  });

  test("the switcher opens at the page's coin, a letter jumps to a ticker, arrows move, Escape returns to its button", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, "/kas");
    const button = page.locator(switcher);
    await expect(button).toContainText("KAS");
    await button.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("KAS");
    await page.keyboard.press("z");
    expect(await focused(page)).toBe("ZEC");
    await page.keyboard.press("ArrowRight");
    expect(await focused(page)).toBe("BC2");
    await page.keyboard.press("ArrowUp");
    expect(await focused(page)).not.toBe("BC2");
    await page.keyboard.press("Escape");
    await expect(page.locator(coins)).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("KAS");
    await page.keyboard.press("x");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/xec");
    await expect(page.locator(coins)).toBeHidden();
  });

  test("§2.26 the switcher's grid has 3 columns on a phone and links to every enabled coin, without script too", async ({
    plainPage: page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/kas");
    await page.locator(switcher).click();
    const links = page.locator(`${coins} li a`);
    await expect(links).toHaveCount(coinCount);
    await expect(links.first()).toBeVisible();
    const starts = new Set(
      await links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().left))),
    );
    expect(starts.size).toBe(3);
    expect(await links.first().getAttribute("href")).toBe("/btc");
    await expect(page.locator(`${coins} [aria-current]`)).toHaveText("KASKaspa");
  });

  test("the phone's menu is as high as the window and begins with language, currency and colour mode", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, "/kas");
    await page.locator(panelToggle).click();
    expect(await page.locator(panel).boundingBox()).toMatchObject({ x: 0, y: 56, width: 360, height: 724 });
    const lines = page.locator(`${panel} > *`);
    await expect(lines.nth(0)).toContainText("Language and currency");
    await expect(lines.nth(1)).toHaveText("Theme: same as system");
    await expect(lines.nth(2)).toContainText("Products");
    await lines.nth(1).click();
    await expect(lines.nth(1)).toHaveText("Theme: light");
    await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
    // The switch of wide screens says the same.
    await expect(page.locator("button[data-ready='true']")).toHaveAttribute("aria-label", "Theme: light");
  });

  for (const width of [320, 360, 640, 1024, 1280])
    test(`that figures are made up is said without scrolling, in a landmark, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 780 });
      await page.goto("/ru/kas");
      const chip = page.locator("body > header p[title]");
      await expect(chip).toHaveAttribute("title", "Все цифры вымышлены.");
      await expect(chip).toContainText("Все цифры вымышлены.");
      const box = await chip.boundingBox();
      expect(box?.width).toBeGreaterThan(24);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(88);
      await expect(page.locator("body > footer").getByText("Демоданные")).toHaveCount(1);
    });

  test("§2.31 the footer has the coins, link columns and the way back to the top after 300 px, in 420 px", async ({
    page,
  }) => {
    await page.goto("/kas");
    const footer = page.locator("body > footer");
    const pools = footer.getByRole("navigation", { name: "Pools" });
    await expect(pools.getByRole("link")).toHaveCount(coinCount);
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 720 });
      expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(420);
    }
    for (const name of ["Products", "Hardware", "Resources", "Help Center", "Contact"])
      await expect(footer.getByRole("navigation", { name }).getByRole("link").first()).toBeVisible();
    await expect(
      footer.getByRole("navigation", { name: "Resources" }).getByRole("link", { name: "API" }),
    ).toBeVisible();
    // On a phone the columns are folded, and the coins are one line.
    await page.setViewportSize({ width: 360, height: 780 });
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(420);
    const help = footer.getByRole("navigation", { name: "Help Center" });
    await expect(help.locator("a").first()).toBeHidden();
    await help.locator("summary").click();
    await expect(help.locator("a").first()).toBeVisible();
    await expect(pools.locator("a").first()).toBeVisible();
    const up = page.getByRole("button", { name: "Back to top" });
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect(up).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 301));
    await expect(up).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 900));
    await up.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test("§6.2 the profile is asked for once routing is ready, once, with credentials; its failure changes nothing", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "visitor", value: "me", url: baseURL ?? "" }]);
    const cookies: (string | undefined)[] = [];
    await page.route("**/api/v2/profile", async (route) => {
      cookies.push((await route.request().allHeaders()).cookie);
      await route.fulfill({ status: 500, body: "" });
    });
    await page.goto("/kas");
    await expect.poll(() => cookies.length).toBe(1);
    expect(cookies[0]).toContain("visitor=me");
    await page.getByRole("link", { name: "Top miners" }).click();
    await expect(page.getByRole("table")).toBeVisible();
    expect(cookies).toHaveLength(1);
  });

  test("§9.9 no picture is below quality 90: those of pages are drawings, those for sharing are lossless", async ({
    page,
    request,
  }) => {
    await page.goto("/kas");
    const picture = await request.get("/og/en/kas.png");
    expect(picture.headers()["content-type"]).toBe("image/png");
    const lossy = await page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => /\.(jpe?g|webp|avif)\b/.test(name)).length,
    );
    expect(lossy).toBe(0);
  });
});
