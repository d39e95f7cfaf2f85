import { expect, type Page } from "@playwright/test";
import { locales, localizePath } from "#src/domain/site/locales.ts";
import { findSerious } from "../find-serious.ts";
import { holdRequests, scripts } from "../hold-requests.ts";
import { isolatedTest, test } from "../kept-page.ts";

const button = (page: Page) => page.locator("summary:visible").filter({ hasText: "Language and currency" });
const languageBox = (page: Page) => page.getByRole("combobox", { name: "Language" });
const currencyBox = (page: Page) => page.getByRole("combobox", { name: "Currency" });
const price = (page: Page) => page.locator("main [data-price]").first();

/** Until then a click on the selector opens the plain links. */
async function untilReady(page: Page): Promise<void> {
  await expect(page.locator("button[data-ready='true']")).toBeAttached();
}

async function openSelector(page: Page): Promise<void> {
  await button(page).click();
  await expect(languageBox(page)).toBeVisible();
}

async function chooseCurrency(page: Page, query: string): Promise<void> {
  await openSelector(page);
  await currencyBox(page).fill(query);
  await currencyBox(page).press("Enter");
}

function preferCurrency(page: Page, code: string): ReturnType<Page["addInitScript"]> {
  return page.addInitScript((stored) => localStorage.setItem("selectedCurrency", stored), code);
}

test.describe("currency", () => {
  // A cache that has had the rates for a minute asks for them twice: once to answer, once to renew them.
  isolatedTest(
    "§1.11 §3.8 §4.10 §7.4 a choice switches the figures, is stored and stays; rates are asked for when first needed",
    async ({ page }) => {
      const calls: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/rates")) calls.push(new URL(request.url()).pathname);
      });
      await page.goto("/kas");
      await expect(button(page)).toContainText("EN | USD");
      await expect(price(page)).toHaveText(/^\$0\.\d+$/);
      expect(calls).toEqual([]);

      await chooseCurrency(page, "eur");
      await expect(price(page)).toHaveText(/^€0\.\d+$/);
      await expect(button(page)).toContainText("EN | EUR");
      await expect(button(page)).toBeFocused();
      expect(await page.evaluate(() => localStorage.getItem("selectedCurrency"))).toBe("EUR");
      expect(calls).toEqual(["/api/v1/rates"]);

      await page.reload();
      await expect(price(page)).toHaveText(/^€0\.\d+$/);
      await page.getByRole("link", { name: "Top miners" }).click();
      await expect(page).toHaveURL("/kas/top-miners");
      await expect(page.locator("tbody tr").first()).toBeVisible();
      await expect(price(page)).toHaveText(/^€0\.\d+$/);
      expect(calls).toEqual(["/api/v1/rates", "/api/v1/rates"]);

      await chooseCurrency(page, "zloty");
      await expect(price(page)).toHaveText(/^0\.\d+\u00a0zł$/);
      await chooseCurrency(page, "usd");
      await expect(price(page)).toHaveText(/^\$0\.\d+$/);
      expect(await page.evaluate(() => localStorage.getItem("selectedCurrency"))).toBe("USD");
      expect(calls).toHaveLength(2);
    },
  );

  for (const path of ["/", "/kas"]) {
    test(`${path} shows no dollar, not for a frame, to a visitor who chose another currency, and nothing moves`, async ({
      page,
    }) => {
      await using _stored = await preferCurrency(page, "KRW");
      await page.route("**/api/v1/rates", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 800));
        await route.continue();
      });
      await using _recording = await page.addInitScript(() => {
        const seen = { frames: 0, hidden: 0, dollars: [] as string[], shift: 0 };
        Object.assign(window, { seen });
        // What is hidden is no part of innerText.
        function look(): void {
          seen.frames += 1;
          const text = document.body?.innerText ?? "";
          if (document.querySelector("main [data-usd]") !== null) seen.hidden += 1;
          // The price of power is asked for in US dollars, whatever the currency.
          for (const [dollars] of text.matchAll(/\$\d(?!\S* (?:\/|per) kWh)[^\n]*|\bUSD\b(?! per kWh)/g))
            seen.dollars.push(dollars);
          requestAnimationFrame(look);
        }
        requestAnimationFrame(look);
        document.addEventListener("DOMContentLoaded", look);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ("value" in entry) seen.shift += Number(entry.value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(path);
      await expect(page.locator("main").getByText(/₩\d/).first()).toBeVisible({ timeout: 15_000 });
      await page.waitForTimeout(200);
      const seen = await page.evaluate(() => ("seen" in window ? window.seen : null));
      expect(seen).toMatchObject({ dollars: [] });
      const { hidden, shift } = seen as { readonly hidden: number; readonly shift: number };
      expect(hidden, "frames in which the dollars were there, unseen").toBeGreaterThan(5);
      expect(shift).toBeLessThan(0.02);
    });
  }

  test("a failed call for rates keeps US dollars, and the selector says so", async ({ page }) => {
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning") warnings.push(message.text());
    });
    await using _stored = await preferCurrency(page, "EUR");
    await page.route("**/api/v1/rates", (route) => route.abort());
    await page.goto("/kas");
    await expect(price(page)).toHaveText(/^\$0\.\d+$/);
    await expect(price(page)).toHaveAttribute("data-usd");
    await expect.poll(() => warnings.join("\n")).toContain("Rates failed");
    await openSelector(page);
    await expect(page.getByText("The EUR rate is not available right now.")).toBeVisible();
    // So does a choice: the selector stays open to say it.
    await currencyBox(page).fill("gbp");
    await currencyBox(page).press("Enter");
    await expect(page.getByText("The GBP rate is not available right now.")).toBeVisible();
    await expect(price(page)).toHaveText(/^\$0\.\d+$/);
  });

  test("§4.3 other tabs follow", async ({ page: one, context }) => {
    const other = await context.newPage();
    await one.goto("/kas");
    await other.goto("/btc");
    await expect(price(other)).toHaveText(/^\$\d/);
    await chooseCurrency(one, "gbp");
    await expect(price(other)).toHaveText(/^£\d/);
    await expect(button(other)).toContainText("EN | GBP");
  });

  test("§9.11 without JavaScript US dollars stay", async ({ plainPage: page }) => {
    await page.goto(`/kas`);
    await expect(price(page)).toHaveText(/^\$0\.\d+$/);
  });
});

test.describe("the selector", () => {
  test("§4.9 opens and closes: by its button, by Escape, which gives the focus back, and by a click elsewhere", async ({
    page,
  }) => {
    await page.goto("/kas/top-miners");
    await openSelector(page);
    await expect(languageBox(page)).toBeFocused();
    await button(page).click();
    await expect(languageBox(page)).toBeHidden();
    await openSelector(page);
    await currencyBox(page).fill("a");
    await page.keyboard.press("Escape");
    await expect(languageBox(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(languageBox(page)).toBeFocused();
    await page.locator("body > footer").click({ position: { x: 5, y: 5 } });
    await expect(languageBox(page)).toBeHidden();
  });

  test("opened before the scripts arrived, it gets its search boxes when they do", async ({ page }) => {
    const release = await holdRequests(page, scripts);
    await page.goto("/kas", { waitUntil: "commit" });
    await button(page).click();
    await expect(page.getByRole("link", { name: "Español" })).toBeVisible();
    release();
    await expect(currencyBox(page)).toBeVisible();
  });

  test("§5.5 its search boxes filter by a case-insensitive substring of code or name", async ({ page }) => {
    await page.goto("/kas");
    await openSelector(page);
    const languages = page.getByRole("listbox", { name: "Language" }).getByRole("option");
    const currencies = page.getByRole("listbox", { name: "Currency" }).getByRole("option");
    await expect(languages).toHaveCount(locales.length);
    await languageBox(page).fill("PORTU");
    await expect(languages).toHaveText([/^Português \(Brasil\)/]);
    await languageBox(page).fill("uk");
    await expect(languages).toHaveText([/^Українська/]);
    await languageBox(page).fill("зАҚ");
    await expect(languages).toHaveText([/^Қазақша/]);
    await languageBox(page).fill("kazakh");
    await expect(languages).toHaveText([/^Қазақша/]);
    await languageBox(page).fill("klingon");
    await expect(languages).toHaveCount(0);
    await expect(page.getByText("No language matches.")).toBeVisible();
    await currencyBox(page).fill("kz");
    await expect(currencies).toHaveText([/^Kazakhstani Tenge/]);
    await currencyBox(page).fill("HRYV");
    await expect(currencies).toHaveText([/^Ukrainian Hryvnia/]);
  });

  test("§2.24 §2.41 works by keyboard alone, and a language keeps the parameters that the page declares", async ({
    page,
  }) => {
    await page.goto("/?group=gpu&utm_source=x&ref=");
    await untilReady(page);
    await button(page).focus();
    await page.keyboard.press("Enter");
    await expect(languageBox(page)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { selected: true })).toHaveText(/Русский/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/ru?group=gpu");
    await expect(page.locator("html")).toHaveAttribute("lang", "ru");
    // It is remembered: the root leads there from now on, whatever the browser speaks.
    await page.goto("/");
    await expect(page).toHaveURL("/ru");
    await page.goto("/ru?group=gpu");
    await untilReady(page);
    await page.locator("summary:visible").filter({ hasText: "RU" }).press("Enter");
    await expect(page.locator("details[data-preferences][open]").getByRole("combobox").first()).toBeFocused();
    await page.keyboard.type("engl");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/?group=gpu");
  });

  test("§2.24 closes when the focus goes on behind it", async ({ page }) => {
    await page.goto("/kas");
    await openSelector(page);
    await page.getByRole("link", { name: "Top miners" }).focus();
    await expect(languageBox(page)).toBeHidden();
  });

  test("leaving a search box by Tab or by a click chooses nothing", async ({ page }) => {
    await page.goto("/kas/top-miners");
    await openSelector(page);
    await currencyBox(page).fill("eur");
    // The choice of the time zone comes next, and closes nothing.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("radio", { name: "UTC" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(currencyBox(page)).toBeHidden();
    await openSelector(page);
    await currencyBox(page).fill("gbp");
    await page.locator("body > footer").click({ position: { x: 5, y: 5 } });
    await expect(currencyBox(page)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("selectedCurrency"))).toBeNull();
    await expect(price(page)).toHaveText(/^\$/);
  });

  test("reaches the 17 languages without JavaScript", async ({ plainPage: page }) => {
    await page.goto(`/kas/pool-hashrate?range=7d&utm_source=x`);
    await button(page).click();
    await expect(page.locator("details[data-preferences] a:visible")).toHaveCount(locales.length);
    await page.getByRole("link", { name: "فارسی" }).click();
    await expect(page).toHaveURL(`/fa/kas/pool-hashrate?range=7d`);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing serious in it, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto("/kas");
      await openSelector(page);
      await currencyBox(page).fill("eu");
      expect(await findSerious(page, { part: "details[data-preferences][open]" })).toEqual([]);
    });
  }

  for (const [width, code] of [
    [320, "en"],
    [320, "zh-cn"],
    [768, "ar"],
    [1280, "ur"],
  ] as const) {
    test(`fits into ${width} px in ${code}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(localizePath("/kas/top-miners", code));
      // Below 1024 px it is in the menu.
      if (width < 1024) await page.locator("header summary[aria-label]").click();
      await page.locator("details[data-preferences] summary:visible").click();
      const box = await page.getByRole("combobox").last().boundingBox();
      const last = await page.getByRole("option").last().boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(last?.height).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
});

test("§4.1 the browser's own bars take the chosen colour mode, before scripts and after a change", async ({ page }) => {
  const barColor = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      return metas.find(({ media }) => media === "" || matchMedia(media).matches)?.content;
    });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  await expect.poll(barColor).toBe("#faf7f3");
  const change = page.getByRole("button", { name: /theme/i }).first();
  await change.click();
  await change.click();
  await expect.poll(barColor).toBe("#15110f");
  await page.route("**/*.js", (route) => route.abort());
  await page.reload();
  await expect.poll(barColor).toBe("#15110f");
});
