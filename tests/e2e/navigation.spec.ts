import { type BrowserContext, expect, type Page, type Route, test } from "@playwright/test";

/** Waits until the page is hydrated and its late parts (prefetch, notice, way back to the top) stand. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("button[data-ready='true']").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

const bar = (page: Page) => page.locator("[data-progress]");
const dataOf = (path: string) => new RegExp(`${path}\\.data(\\?|$)`);

async function later(route: Route, ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  await route.continue().catch(() => undefined);
}

/** What the bar shows from now on, phase by phase with its colour: some phases are too short to be caught by looking. */
async function recordBar(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const phases: string[] = [];
    Object.assign(window, { phases });
    const look = (): void => {
      const element = document.querySelector("[data-progress]");
      if (element === null) return;
      const phase = `${element.getAttribute("data-progress")} ${getComputedStyle(element).backgroundColor}`;
      if (phases.at(-1) !== phase) phases.push(phase);
    };
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["data-progress"],
    });
  });
  return () => page.evaluate(() => ("phases" in window && Array.isArray(window.phases) ? window.phases : []));
}

/** A token's colour as the browser computes it. */
function readColor(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.createElement("i");
    probe.style.backgroundColor = `var(${name})`;
    document.body.append(probe);
    const color = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return color;
  }, token);
}

/** Everything asked for from now on, by path. */
function watchRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

test.describe("progress bar", () => {
  test("§2.23 §4.5 §4.11 §9.10 a slow page shows a bar of 2 px that fills within 5000 ms, then goes", async ({
    page,
  }) => {
    await open(page, "/kas");
    const readBar = await recordBar(page);
    await page.route(dataOf("/kas/top-miners"), (route) => later(route, 1500));
    await page.getByRole("link", { name: "Top miners" }).click();
    const progress = page.getByRole("progressbar", { name: "Loading the page" });
    await expect(progress).toBeVisible();
    const look = await progress.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      top: element.getBoundingClientRect().top,
      durations: element.getAnimations().map((animation) => animation.effect?.getTiming().duration),
    }));
    expect(look).toEqual({ height: 2, top: 0, durations: [5000] });
    await expect(page).toHaveURL("/kas/top-miners");
    await expect(bar(page)).toHaveCount(0);
    const ore = await readColor(page, "--ore");
    expect(await readBar()).toEqual([`progress ${ore}`, `finish ${ore}`]);
  });

  test("§9.10 an answer within 200 ms shows nothing: nothing is shown before", async ({ page }) => {
    await open(page, "/kas");
    await page.evaluate(() => {
      const shownAfter: number[] = [];
      let pressedAt = 0;
      Object.assign(window, { shownAfter });
      window.addEventListener("click", () => {
        pressedAt = performance.now();
      });
      const look = () => {
        if (document.querySelector("[data-progress]") !== null) shownAfter.push(performance.now() - pressedAt);
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await page.route(dataOf("/kas/top-miners"), (route) => later(route, 1500));
    await page.getByRole("link", { name: "Top miners" }).click();
    await expect(page.locator("table")).toBeVisible();
    const shownAfter = await page.evaluate(() => ("shownAfter" in window ? window.shownAfter : null));
    if (!Array.isArray(shownAfter)) throw new Error("Nothing was recorded.");
    // However slow the machine is, a timer is late and never early.
    expect(Math.min(...shownAfter)).toBeGreaterThanOrEqual(199);
    expect(shownAfter.length).toBeGreaterThan(0);
  });

  test("§2.23 §4.5 §4.12 it turns red when the page fails, and the error page is shown", async ({ page }) => {
    await open(page, "/kas");
    const readBar = await recordBar(page);
    await page.route(dataOf("/kas/top-miners"), (route) => route.abort());
    await page.getByRole("link", { name: "Top miners" }).click();
    await expect(page.locator("main")).toContainText("Unknown error occurred. If it persists, contact");
    await expect(bar(page)).toHaveCount(0);
    expect((await readBar()).at(-1)).toBe(`fail ${await readColor(page, "--bad")}`);
  });

  for (const [name, path] of [
    ["a page that fails", "/kas/top-miners"],
    ["a page that is not there", "/kas/nothing-here"],
    ["a coin that is not there", "/nocoin"],
  ] as const) {
    test(`${name} takes the page's place alone: the header stays as it is, and its styles`, async ({ page }) => {
      await open(page, "/kas");
      if (path === "/kas/top-miners") await page.route(dataOf(path), (route) => route.abort());
      await page.evaluate((href) => {
        const kept = document.querySelectorAll("body > header, head > link[href*='/frame-']");
        for (const element of kept) element.setAttribute("data-kept", "");
        const link = document.createElement("a");
        link.href = href;
        link.textContent = "onwards";
        document.querySelector("main")?.prepend(link);
      }, path);
      await page.getByText("onwards").click();
      await expect(page.getByRole("link", { name: "Return to Home Page" })).toBeVisible();
      await expect(page.locator("[data-kept]")).toHaveCount(2);
    });
  }

  test("it grows from the right in Arabic", async ({ page }) => {
    await open(page, "/ar/kas");
    await page.route(dataOf("/ar/kas/top-miners"), (route) => later(route, 1500));
    await page.locator('a[href="/ar/kas/top-miners"]').first().click();
    const box = await bar(page).evaluate((element) => element.getBoundingClientRect().toJSON());
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    expect(Math.round(box.right)).toBe(width);
    expect(box.left).toBeGreaterThan(0);
  });
});

test.describe("page change", () => {
  /** Records the animations of every page change. */
  async function recordTransitions(page: Page): Promise<void> {
    await page.addInitScript(() => {
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
    await recordTransitions(page);
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
    await recordTransitions(page);
    await open(page, "/");
    await page.locator("thead").getByRole("link", { name: "Price" }).click();
    await expect(page).toHaveURL(/sort=price/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.locator("tbody a").first().click();
    await expect(page).toHaveURL("/btc");
    expect(await readChanges(page)).toEqual([]);
  });

  test("the focus stands at the new page and its title is told politely", async ({ page }) => {
    await open(page, "/kas");
    await page.getByRole("link", { name: "Top miners" }).press("Enter");
    await expect(page).toHaveURL("/kas/top-miners");
    await expect(page.locator("#content")).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: await page.title() })).toHaveCount(1);
  });

  test("pages that follow one another quickly end at the last one, without an error", async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
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

  test("§2.42 a new page begins at its top, going back or loading anew restores where one was", async ({ page }) => {
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
    expect([box?.width, box?.height]).toEqual([44, 44]);
    await button.press("Enter");
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(button).toHaveCount(0);
    await expect(page.locator("#content")).toBeFocused();
  });

  test("§9.12 without JavaScript there is no such button", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL}/`);
    await page.mouse.wheel(0, 900);
    await expect(page.getByRole("button", { name: "Back to top" })).toHaveCount(0);
    await context.close();
  });
});

test.describe("prefetch", () => {
  const fakeConnection = (page: Page, connection: { effectiveType: string; saveData: boolean }) =>
    page.addInitScript((facts) => {
      Object.defineProperty(navigator, "connection", { value: facts });
    }, connection);
  const hints = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=prefetch]")].map((link) => link.getAttribute("href")),
    );

  test("§2.43 code of visible links' routes is fetched when idle, once for each route; data is not", async ({
    page,
  }) => {
    const requests = watchRequests(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, "/kas");
    await expect.poll(() => requests.filter((path) => /\/top-miners-[^/]*\.js$/.test(path)).length).toBe(1);
    await page.waitForTimeout(500);
    for (const name of ["top-miners", "pool-hashrate"]) {
      expect(
        requests.filter((path) => new RegExp(`/${name}-[^/]*\\.js$`).test(path)),
        name,
      ).toHaveLength(1);
    }
    expect(requests.filter((path) => path.endsWith(".data"))).toEqual([]);
  });

  test("§2.43 data is fetched on hover and serves the click", async ({ page }) => {
    const requests = watchRequests(page);
    await open(page, "/kas");
    const answer = page.waitForResponse(dataOf("/kas/top-miners"));
    await page.getByRole("link", { name: "Top miners" }).hover();
    const fetched = (await answer).url();
    const second = page.waitForRequest(dataOf("/kas/top-miners"));
    await page.getByRole("link", { name: "Top miners" }).click();
    expect((await second).url()).toBe(fetched);
    const sizes = await page.evaluate(
      (name) => performance.getEntriesByName(name).map((entry) => ("transferSize" in entry ? entry.transferSize : -1)),
      fetched,
    );
    // The second one came out of the browser's own cache.
    expect(sizes).toEqual([expect.any(Number), 0]);
    expect(sizes[0]).toBeGreaterThan(0);
    expect(requests.filter((path) => path.endsWith(".data"))).toHaveLength(2);
  });

  test("§2.43 never the data of miner pages", async ({ page }) => {
    await open(page, "/kas/top-miners");
    const requests = watchRequests(page);
    const miner = page.locator("tbody a").first();
    await miner.hover();
    await miner.focus();
    await page.waitForTimeout(400);
    expect(requests.filter((path) => path.endsWith(".data"))).toEqual([]);
    await expect.poll(() => hints(page)).toContainEqual(expect.stringContaining("/minerStats.json"));
  });

  for (const connection of [
    { effectiveType: "2g", saveData: false },
    { effectiveType: "slow-2g", saveData: false },
    { effectiveType: "4g", saveData: true },
  ]) {
    test(`§2.43 nothing on ${connection.effectiveType}${connection.saveData ? " with data-saver" : ""}`, async ({
      page,
    }) => {
      await fakeConnection(page, connection);
      await open(page, "/kas");
      const requests = watchRequests(page);
      await page.getByRole("link", { name: "Top miners" }).hover();
      await page.waitForTimeout(2500);
      // The page's own news may come meanwhile.
      expect(requests.filter((path) => /top-?miners/i.test(path))).toEqual([]);
      expect(await hints(page)).toEqual([]);
    });
  }
});

test.describe("connection", () => {
  test("§4.4 a visitor is told when it goes and when it is back, and nothing at load", async ({ page, context }) => {
    await open(page, "/kas");
    const notice = page.locator("[data-connection]");
    await expect(notice).toHaveCount(0);
    await context.setOffline(true);
    await expect(notice).toHaveText(/^You are offline\. Figures stop at \d\d:\d\d UTC\.$/);
    await expect(page.getByRole("status").filter({ has: notice })).toHaveCount(1);
    await context.setOffline(false);
    await expect(notice).toHaveText("Back online.");
    await expect(notice).toHaveCount(0, { timeout: 10_000 });
  });
});

test.describe("code that cannot be loaded", () => {
  const chunk = /\/assets\/top-miners-[^/]*\.js$/;

  /** The code is not fetched ahead, so that the click is what needs it; counts the documents of the tab. */
  async function openWithout(context: BrowserContext, path: string): Promise<{ page: Page; documents: string[] }> {
    const page = await context.newPage();
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    await open(page, path);
    return { page, documents };
  }

  test("§4.12 §8.6 the page one wants is loaded anew, once; within 60 s the error page is shown", async ({
    context,
  }) => {
    await context.route(chunk, (route) => route.abort());
    const { page, documents } = await openWithout(context, "/kas");
    await page.getByRole("link", { name: "Top miners" }).click();
    await expect.poll(() => documents).toEqual(["/kas", "/kas/top-miners"]);
    // The server's page is whole without its code, and it is not loaded for ever.
    await expect(page.locator("table")).toBeVisible();
    await page.waitForTimeout(1000);
    expect(documents).toEqual(["/kas", "/kas/top-miners"]);

    await open(page, "/kas");
    const readBar = await recordBar(page);
    await page.getByRole("link", { name: "Top miners" }).click();
    await expect(page.locator("main")).toContainText("Unknown error occurred. If it persists, contact");
    await expect(page).toHaveURL("/kas/top-miners");
    expect(documents).toEqual(["/kas", "/kas/top-miners", "/kas"]);
    await expect.poll(readBar).toContainEqual(expect.stringMatching(/^fail /));
  });

  test("§8.6 after 60 s it is loaded anew again, and a build that is whole is simply shown", async ({ context }) => {
    let isGone = true;
    await context.route(chunk, (route) => (isGone ? route.abort() : route.continue()));
    const { page, documents } = await openWithout(context, "/kas");
    await page.evaluate(() => sessionStorage.setItem("chunkReloadedAt", String(Date.now() - 60_001)));
    await page.getByRole("link", { name: "Top miners" }).click();
    isGone = false;
    await expect.poll(() => documents).toEqual(["/kas", "/kas/top-miners"]);
    await expect(page.locator("button[data-ready='true']").first()).toBeVisible();
    expect(await page.evaluate(() => Date.now() - Number(sessionStorage.getItem("chunkReloadedAt")))).toBeLessThan(
      30_000,
    );
  });

  test("§8.6 a first view whose own code is missing is loaded anew once, then left as the server wrote it", async ({
    context,
  }) => {
    await context.route(/\/assets\/root-[^/]*\.js$/, (route) => route.abort());
    const page = await context.newPage();
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await page.goto("/kas");
    await expect.poll(() => documents.length).toBe(2);
    await page.waitForTimeout(1500);
    expect(documents.length).toBe(2);
    await expect(page.locator("main")).toContainText("Kaspa mining pool");
  });
});
