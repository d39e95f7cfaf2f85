import { expect, type Page } from "@playwright/test";
import { localizePath } from "#src/domain/site/locales.ts";
import { findDemoMiner } from "../demo-miner.ts";
import { holdRequests, scripts } from "../hold-requests.ts";
import { isolatedTest, test } from "../kept-page.ts";
import { openStill } from "../open-still.ts";

// While a page is hydrated nothing may move: what moves between press and release is a click that is lost.

test.describe.configure({ mode: "parallel" });

const paths = [
  "/",
  "/kas",
  "/kas/blocks",
  "/kas/top-miners",
  "/kas/about-coin",
  "/kas/price",
  "/kas/pool-hashrate",
  "/btc/difficulty",
  "/kas/miner/stats/:address",
  "/kas/miner/payouts/:address",
  "/kas/miner/blocks/:address",
  "/kas/miner/settings/:address",
];

/** All elements that one reads or presses. Hydration keeps them, so that each can be found again. */
function findElements(page: Page) {
  return page.evaluateHandle(() => [
    ...document.querySelectorAll("body :is(a, button, h1, h2, h3, th, td, dt, dd, p, input, select, figure)"),
  ]);
}

/** Where each element stands; null when it is gone or hidden. On a phone, home's cards out of sight have a height by estimate. */
function measure(elements: Awaited<ReturnType<typeof findElements>>) {
  return elements.evaluate((list) =>
    list.map((element) => {
      const isEstimated = element.closest("tbody tr")?.checkVisibility() === false;
      if (!element.isConnected || isEstimated || !element.checkVisibility({ contentVisibilityAuto: true })) return null;
      const { left, right, y } = element.getBoundingClientRect();
      // Where it begins: a text that gets shorter ends earlier.
      const x = document.dir === "rtl" ? right : left;
      const name = element.getAttribute("href") ?? element.getAttribute("name") ?? element.id;
      return { what: `${element.tagName} ${name}`, x: Math.round(x), y: Math.round(y) };
    }),
  );
}

/** On a phone too, mirrored. Of all pages every-page.spec.ts counts what the browser itself finds moved, at 320 px. */
const phonePaths = ["/", "/kas", "/kas/blocks", "/kas/miner/stats/:address", "/kas/miner/settings/:address"];

const views = [
  ...paths.map((path) => ({ path, width: 1280, locale: "en" }) as const),
  ...phonePaths.map((path) => ({ path, width: 360, locale: "ar" }) as const),
];

for (const { path, width, locale } of views) {
  test(`${path} in ${locale} at ${width} px: nothing moves when the page is hydrated`, async ({ page, request }) => {
    const address = path.includes(":address") ? path.replace(":address", await findDemoMiner(request, "kas", 1)) : path;
    await page.setViewportSize({ width, height: 740 });
    const release = await openStill(page, localizePath(address, locale));
    const elements = await findElements(page);
    const before = await measure(elements);
    release();
    await page.waitForLoadState("load");
    await expect(page.locator("link[rel='stylesheet'][href*='/late-parts-loaded-']")).toHaveCount(1);
    await page.waitForTimeout(500);
    const after = await measure(elements);
    // What script replaces stands in room that was kept: the elements around it show whether that was enough.
    const pairs = before.flatMap((place, index) => {
      const now = after[index];
      return place === null || now === null || now === undefined ? [] : [{ place, now }];
    });
    const moved = pairs
      .filter(({ place, now }) => Math.abs(now.x - place.x) > 1 || Math.abs(now.y - place.y) > 1)
      .map(({ place, now }) => `${place.what}: ${place.x},${place.y} to ${now.x},${now.y}`);
    expect(pairs.length).toBeGreaterThan(30);
    expect(moved).toEqual([]);
  });
}

for (const [width, locale] of [
  [360, "en"],
  [360, "ar"],
  [1280, "ru"],
] as const) {
  test(`in ${locale} at ${width} px nothing in the header moves while the rest of it is read`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await openStill(page, localizePath("/kas", locale));
    // As a browser sees it that paints before the last part has come, then the one before it.
    const moved = await page.evaluate(() => {
      const parts = [...(document.querySelector("body > header > div")?.children ?? [])];
      const isFromRight = document.documentElement.dir === "rtl";
      const place = () =>
        parts.map((part) => {
          const { left, right, top } = part.getBoundingClientRect();
          return `${isFromRight ? right : left}, ${top}`;
        });
      const whole = place();
      const found: string[] = [];
      for (let count = parts.length - 1; count > 0; count -= 1) {
        parts[count]?.remove();
        for (const [index, now] of place().slice(0, count).entries())
          if (now !== whole[index]) found.push(`${parts[index]?.outerHTML.slice(0, 60)}: ${now} to ${whole[index]}`);
      }
      return { parts: parts.length, found };
    });
    expect(moved).toEqual({ parts: 6, found: [] });
  });
}

isolatedTest.describe("in another time zone, on a narrow phone", () => {
  isolatedTest.use({ timezoneId: "Asia/Kolkata", viewport: { width: 320, height: 740 } });

  isolatedTest(
    "times that are replaced by their age keep a miner's panels as high as they were, and none is wider than the page",
    async ({ page, request }) => {
      const address = await findDemoMiner(request, "kas", 1);
      const heights = () =>
        page
          .locator("main p[data-holds-time]")
          .first()
          .evaluate((line) =>
            [line, ...(line.closest("section")?.parentElement?.children ?? [])].map(
              (one) => one.getBoundingClientRect().height,
            ),
          );
      for (const locale of ["ru", "ar", "es"] as const) {
        const release = await openStill(page, localizePath(`/kas/miner/stats/${address}`, locale));
        const before = await heights();
        const time = page.locator("main p[data-holds-time] time").first();
        const absolute = (await time.textContent()) ?? "";
        release();
        await expect(time).not.toHaveText(absolute);
        expect(await heights(), locale).toEqual(before);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), locale).toBe(320);
        await expect(time.locator("span")).toHaveAttribute("title", /UTC\+5:30/);
        await page.unrouteAll({ behavior: "ignoreErrors" });
      }
      // UTC is a choice, and is kept.
      const title = page.locator("main p[data-holds-time] time span").first();
      await page.goto(`/kas/miner/stats/${address}`);
      await expect(title).toHaveAttribute("title", /UTC\+5:30/);
      // On a phone it is in the menu.
      await page.locator("header summary[aria-label]").click();
      await page.locator("details[data-preferences] summary:visible").click();
      await page.getByRole("radio", { name: "UTC" }).check();
      await expect(title).toHaveAttribute("title", /\d\d:\d\d UTC$/);
      await page.reload();
      await expect(title).not.toHaveText(/UTC/);
      await expect(title).toHaveAttribute("title", /\d\d:\d\d UTC$/);
    },
  );
});

for (const [name, script] of [
  ["the page", scripts],
  ["the later part of the page", /\/assets\/start-page-[^/]+\.js$/],
] as const) {
  test(`what is pressed and chosen before ${name} is hydrated is not lost`, async ({ page }) => {
    const release = await holdRequests(page, script);
    await page.goto("/rvn", { waitUntil: "commit" });
    const hive = page.getByRole("tab", { name: "HiveOS", exact: true });
    const rave = page.getByRole("tab", { name: "RaveOS", exact: true });
    await page.getByRole("switch", { name: /TLS/ }).check();
    if (name !== "the page") await expect(page.locator("button[data-ready='true']").first()).toBeAttached();
    await rave.click();
    await hive.click();
    await expect(hive).toHaveAttribute("aria-selected", "false");
    release();
    await expect(hive).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel").filter({ visible: true })).toContainText("stratum+ssl://");
    // Answered once: the next press is not followed by an old one.
    await rave.click();
    await expect(rave).toHaveAttribute("aria-selected", "true");
  });
}
