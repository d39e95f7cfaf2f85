import { expect, type Page } from "@playwright/test";
import { test } from "../kept-page.ts";
import { open } from "../open-page.ts";

test.describe("page change", () => {
  /** Records the animations of every page change. */
  function recordTransitions(page: Page): ReturnType<Page["addInitScript"]> {
    return page.addInitScript(() => {
      const changes: unknown[] = [];
      Object.assign(window, { changes });
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const change = start(update);
        void change.ready.then(() => {
          const animations = document.getAnimations().flatMap(({ effect }) => {
            if (!(effect instanceof KeyframeEffect) || effect.pseudoElement?.includes("(page)") !== true) return [];
            const { delay, duration } = effect.getTiming();
            const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
            return [{ of: effect.pseudoElement, delay, duration, properties: [...new Set(properties)] }];
          });
          changes.push(animations);
        });
        return change;
      };
    });
  }
  const readChanges = (page: Page) => page.evaluate(() => ("changes" in window ? window.changes : null));

  test("§2.44 it is named page: the old one leaves in 90 ms, then the new one enters in 120 ms", async ({ page }) => {
    await using _recording = await recordTransitions(page);
    await open(page, "/kas");
    await page.getByRole("link", { name: "Top miners" }).click();
    await expect(page).toHaveURL("/kas/top-miners");
    await expect.poll(() => readChanges(page)).toHaveLength(1);
    const frame = ["offset", "computedOffset", "easing", "composite"];
    const [change] = (await readChanges(page)) as { of: string; properties: string[] }[][];
    const seen = (change ?? []).map((animation) => ({
      ...animation,
      properties: animation.properties.filter((name) => !frame.includes(name)).sort(),
    }));
    expect(seen).toContainEqual({
      of: "::view-transition-old(page)",
      delay: 0,
      duration: 90,
      properties: ["opacity", "translate"],
    });
    expect(seen).toContainEqual({
      of: "::view-transition-new(page)",
      delay: 90,
      duration: 120,
      properties: ["opacity", "translate"],
    });
  });

  test("§2.44 who wants less motion sees none, and sorting a table is no page change", async ({ page }) => {
    await using _recording = await recordTransitions(page);
    await open(page, "/");
    await page.locator("thead").getByRole("link", { name: "Price" }).click();
    await expect(page).toHaveURL(/sort=price/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.locator("tbody a").first().click();
    await expect(page).toHaveURL("/btc");
    expect(await readChanges(page)).toEqual([]);
  });

  test("the focus stands at the new page and its title is announced", async ({ page }) => {
    await open(page, "/kas");
    await page.getByRole("link", { name: "Top miners" }).press("Enter");
    await expect(page).toHaveURL("/kas/top-miners");
    await expect(page.locator("#content")).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: await page.title() })).toHaveCount(1);
  });

  test("pages that follow one another quickly end at the last one, without an error", async ({ page }) => {
    const errors: string[] = [];
    // Nobody catches the aborted read of a page that is no longer wanted (remix-run/react-router pull 14761). It changes nothing.
    page.on("pageerror", (error) => {
      if (error.message !== "BodyStreamBuffer was aborted") errors.push(error.message);
    });
    await open(page, "/kas");
    for (const path of ["/kas/top-miners", "/kas/pool-hashrate", "/btc", "/kas/top-miners"]) {
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement("a"), { href });
        document.body.append(link);
        link.click();
        link.remove();
      }, path);
      await page.waitForTimeout(40);
    }
    await expect(page).toHaveURL("/kas/top-miners");
    await expect(page.locator("table")).toBeVisible();
    expect(errors).toEqual([]);
  });
});

test.describe("scroll", () => {
  const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

  test("§2.42 a new page begins at its top, going back or loading again restores the position", async ({ page }) => {
    await open(page, "/");
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.locator("tbody a").nth(12).dispatchEvent("click");
    await expect(page).not.toHaveURL("/");
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect.poll(() => scrolled(page)).toBe(700);
    await page.reload();
    await expect.poll(() => scrolled(page)).toBe(700);
  });

  test("§2.42 an anchor on another page is gone to and focused", async ({ page }) => {
    await open(page, "/kas");
    await page.evaluate(() => {
      const id = document.querySelector("footer")?.querySelector("nav, section, div") ?? null;
      id?.setAttribute("id", "an-anchor");
      const link = Object.assign(document.createElement("a"), { href: "/kas/top-miners#an-anchor" });
      document.body.append(link);
      link.click();
      link.remove();
    });
    await expect(page).toHaveURL("/kas/top-miners#an-anchor");
    await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
    await expect(page.locator("#an-anchor")).toBeFocused();
  });

  test("§9.12 beyond 300 px a button leads back to the top, by keyboard too", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, "/");
    const button = page.getByRole("button", { name: "Back to top" });
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.waitForTimeout(100);
    await expect(button).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 301));
    await expect(button).toBeVisible();
    const box = await button.boundingBox();
    // As wide as the page's margin lets it be (frame.spec.ts).
    expect(box?.width).toBeGreaterThanOrEqual(24);
    // As high as what stands beside it in the masthead.
    expect(box?.height).toBe(36);
    await button.press("Enter");
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(button).toHaveCount(0);
    await expect(page.locator("#content")).toBeFocused();
  });

  test("§9.12 without JavaScript there is no such button", async ({ plainPage: page }) => {
    await page.goto("/");
    await page.mouse.wheel(0, 900);
    await expect(page.getByRole("button", { name: "Back to top" })).toHaveCount(0);
  });
});
