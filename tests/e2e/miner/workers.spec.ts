import { expect, type Page } from "@playwright/test";
import { encodeWorker } from "#src/domain/text/path-segments.ts";
import { farmAddress, hostileAddress, hostileNames, openManyWorkersSite } from "../../site/many-workers-site.ts";
import { ownSiteTest as test } from "../kept-page.ts";
import { watchMoves } from "../watch-moves.ts";

// The built pages over engines with 2,000 workers and with names that nobody should send (tests/site/many-workers-site.ts).

const count = 2_000;
const farm = `/kas/miner/stats/${farmAddress}`;
const hostile = `/rvn/miner/stats/${hostileAddress}`;

let site: Awaited<ReturnType<typeof openManyWorkersSite>>;

test.beforeAll(async () => {
  site = await openManyWorkersSite(count);
});

test.afterAll(async () => {
  await site.close();
});

const rowsOf = (page: Page) => page.locator("#workers tbody tr[data-state]");
const seenRows = (page: Page) => rowsOf(page).filter({ visible: true });
const firstName = (page: Page) => rowsOf(page).first().getByRole("link");
const statusOf = (page: Page) => page.locator("#workers").getByRole("status");
const head = (page: Page, name: RegExp) => page.getByRole("columnheader", { name });

const moreRows = (page: Page) => page.locator("#workers").getByRole("link", { name: /^Show \d+ more$/ });

/** Hydrated, and all rows fetched. */
async function openFarm(page: Page, listed = "Workers shown: 20 of 1\u202f980."): Promise<void> {
  // Playwright turns the cache off where a route stands: an old answer in it would be asked for again, behind the page's back.
  await page.route("**/miner/workers/**", (route) => route.continue());
  await page.goto(`${site.url}${farm}`);
  const all = page.waitForResponse(/\/miner\/workers\//);
  await expect(async () => {
    await page.getByPlaceholder("Find a worker").blur();
    await page.getByPlaceholder("Find a worker").focus();
    await all;
  }).toPass();
  await expect(statusOf(page)).toHaveText(listed, { useInnerText: true });
}

test.describe("2,000 workers with script", () => {
  test("§2.19 20 rows come with the page, 100 more with each press, and few stand in the document", async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${site.url}${farm}`);
    await expect(rowsOf(page)).toHaveCount(20);
    expect(await (await fetch(`${site.url}${farm}`)).text()).not.toMatch(/\bw500\b/);
    // Worst first: 20 that are offline and not gone for long, then the low ones.
    await expect(firstName(page)).toHaveText("w20");
    await expect(async () => {
      await moreRows(page).click();
      await expect(page.locator("#workers table")).toHaveAttribute("aria-rowcount", "121", { timeout: 1_000 });
    }).toPass();
    expect(new URL(page.url()).search).toBe("");
    expect(asked.filter((url) => url.includes("/miner/workers/"))).toHaveLength(1);
    await moreRows(page).click();
    await expect(page.locator("#workers table")).toHaveAttribute("aria-rowcount", "221");
    expect(await rowsOf(page).count()).toBeLessThan(120);
    // Its end is reached by scrolling, and the room of what is out of sight is kept.
    await page.locator("footer").scrollIntoViewIfNeeded();
    await expect(rowsOf(page).last()).toHaveAttribute("aria-rowindex", "221");
    expect(await page.locator("#workers table").evaluate((table) => table.clientHeight)).toBeGreaterThan(220 * 38);
  });

  test("search, sorting and filters need no further answer of the server, and stand in the address", async ({
    page,
  }) => {
    await openFarm(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));

    await page.getByPlaceholder("Find a worker").fill("W199");
    await expect(statusOf(page)).toHaveText("Workers shown: 11 of 2\u202f000.");
    await expect(rowsOf(page)).toHaveCount(11);
    await page.getByPlaceholder("Find a worker").fill("nobody");
    await expect(statusOf(page)).toHaveText("No worker matches.");
    await page.getByPlaceholder("Find a worker").fill("");

    await head(page, /^24 h/).getByRole("link").click();
    await expect(firstName(page)).toHaveText("w2000");
    await expect(head(page, /^24 h/)).toHaveAttribute("aria-sort", "descending");
    await expect(head(page, /^State/)).not.toHaveAttribute("aria-sort");
    await head(page, /^24 h/).getByRole("link").press("Enter");
    await expect(firstName(page)).toHaveText("w1");
    await expect(head(page, /^24 h/)).toHaveAttribute("aria-sort", "ascending");

    await page.getByRole("link", { name: "Low 20", exact: true }).click();
    await expect(rowsOf(page)).toHaveCount(20);
    await expect(rowsOf(page).first()).toContainText("Low");
    expect(new URL(page.url()).search).toBe("?workers=low&sort=24h&order=asc");
    // Code and texts of other pages are fetched when the browser is idle.
    expect(asked.filter((url) => !/^\/(assets\/|favicon)/.test(new URL(url).pathname))).toEqual([]);

    // The same view from its address, from the server alone.
    await page.reload();
    await expect(firstName(page)).toHaveText("w10");
    await expect(rowsOf(page)).toHaveCount(20);
  });

  test("workers that have been gone for a day are folded, and unfold at the end", async ({ page }) => {
    await page.goto(`${site.url}${farm}?workers=offline`);
    await expect(rowsOf(page)).toHaveCount(20);
    const fold = page.getByRole("link", { name: "Show 20 workers without shares for over 24 hours" });
    await expect(fold).toHaveAttribute("aria-expanded", "false");
    await fold.click();
    await expect(rowsOf(page)).toHaveCount(40);
    await expect(rowsOf(page).last().getByRole("link")).toHaveText("w1930");
    await page.getByRole("link", { name: /^Hide 20 workers/ }).click();
    await expect(rowsOf(page)).toHaveCount(20);
    // A search is for all.
    await page.getByPlaceholder("Find a worker").fill("w1930");
    await expect(rowsOf(page)).toHaveCount(1);
  });

  test("those that need somebody are a filter of their own, which counts what it lists", async ({ page }) => {
    await openFarm(page);
    const chip = page.getByRole("link", { name: /^Needs you/ });
    const count = Number((await chip.innerText()).replace(/\D/g, ""));
    await chip.click();
    await expect(page).toHaveURL(/workers=needs/);
    await expect(statusOf(page)).toHaveText(`Workers shown: 20 of ${count}.`, { useInnerText: true });
    await moreRows(page).click();
    await expect(rowsOf(page)).toHaveCount(count);
    await expect(page.locator("#workers tbody tr[data-state=silent]")).toHaveCount(20);
  });

  test("what cannot be fetched leaves the page's own rows", async ({ page }) => {
    await page.route("**/miner/workers/**", (route) => route.abort());
    await page.goto(`${site.url}${farm}`);
    await expect(async () => {
      await page.getByPlaceholder("Find a worker").blur();
      await page.getByPlaceholder("Find a worker").focus();
      await expect(statusOf(page)).toContainText("could not be loaded", { timeout: 1_000 });
    }).toPass();
    await expect(rowsOf(page)).toHaveCount(20);
    await head(page, /^24 h/).getByRole("link").click();
    await expect(firstName(page)).toHaveText("w2000");
  });
});

test.describe("2,000 workers without script", () => {
  test("every row is reached by pages; sorting, states and the fold are addresses", async ({ plainPage: page }) => {
    const names = new Set<string>();
    let next: string | undefined = `${farm}?silent=shown&sort=name&order=asc`;
    let pages = 0;
    for (; next !== undefined && pages < 100; pages += 1) {
      const html = await (await fetch(`${site.url}${next}`)).text();
      for (const [, name = ""] of html.matchAll(/<bdi>(w\d+)<\/bdi>/g)) names.add(name);
      next = /<a rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&").replace(/#.*/, "");
    }
    expect(pages).toBe(20);
    expect(names.size).toBe(count);

    await page.goto(`${site.url}${farm}`);
    await expect(page.getByPlaceholder("Find a worker")).toBeHidden();
    await head(page, /^10 min/)
      .getByRole("link")
      .click();
    await expect(firstName(page)).toHaveText("w2000");
    await page.goto(`${site.url}${farm}?workers=offline`);
    await expect(rowsOf(page)).toHaveCount(20);
    await page.getByRole("link", { name: /^Show 20 workers/ }).click();
    await expect(rowsOf(page)).toHaveCount(40);
  });
});

test.describe("the last 24 hours of each worker", () => {
  const cellOf = (page: Page, name: string) =>
    rowsOf(page)
      .filter({ has: page.getByRole("link", { name, exact: true }) })
      .getByRole("cell")
      .filter({ hasText: "Hours mined" });

  test("are a line and a short text, also of the rows that come later", async ({ page }) => {
    await openFarm(page);
    await expect(head(page, /^Last 24 hours/)).toBeVisible();
    await expect(cellOf(page, "w20")).toHaveText("Hours mined: 22 of 24");
    await expect(cellOf(page, "w20").locator("path").first()).toHaveAttribute(
      "d",
      /^M2,6h0L11,6.*L199,6L209,50L218,50$/,
    );
    await page.getByPlaceholder("Find a worker").fill("w1999");
    await expect(cellOf(page, "w1999")).toHaveText("Hours mined: 20 of 20");
    // They do not make a row higher: the window counts on one height.
    const heights = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(new Set(heights)).toEqual(new Set([38]));
  });

  test("stand on a card of a phone as well, and have no column where the engine does not tell", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${site.url}${farm}`);
    await expect(cellOf(page, "w20").locator("svg")).toBeVisible();
    const heights = await seenRows(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(heights).toEqual(Array.from({ length: 6 }, () => 56));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.goto(`${site.url}${hostile}`);
    await expect(rowsOf(page).first()).toBeVisible();
    await expect(page.locator("#workers")).not.toContainText("Hours mined");
  });
});

test.describe("on a phone of 360 pixels", () => {
  test("six rigs come first, so that the page is at most 3,000 px high; a press shows the others", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await openFarm(page, "Workers shown: 6 of 1\u202f980.");
    await expect(seenRows(page)).toHaveCount(6);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_000);
    await page.locator("#workers").getByRole("link", { name: "Show 14 more" }).click();
    await expect(seenRows(page)).toHaveCount(20);
    await expect(statusOf(page)).toHaveText("Workers shown: 20 of 1\u202f980.", { useInnerText: true });
    await page.locator("#workers").getByRole("link", { name: "Show 100 more" }).click();
    await expect(page.locator("#workers table")).toHaveAttribute("aria-rowcount", "121");
    await expect(page.locator("#workers tr[data-folded]")).toHaveCount(0);
    await expect(statusOf(page)).toHaveText("Workers shown: 120 of 1\u202f980.");

    // A list that is not longer than a page has no further one to lead to.
    await page.goto(`${site.url}${farm}?workers=low`);
    await expect(seenRows(page)).toHaveCount(6);
    await page.locator("#workers").getByRole("link", { name: "Show 14 more" }).click();
    await expect(seenRows(page)).toHaveCount(20);
    await expect(page.locator("#workers").getByRole("link", { name: /more$/ })).toHaveCount(0);
  });

  test("before the script is ready a press skips no row: the folded ones come first, then the next page", async ({
    page,
  }) => {
    // The scripts never come; that they could is all the page knows.
    await page.route("**/*.js", (route) => route.abort());
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`${site.url}${farm}?sort=name&order=asc`);
    await expect(seenRows(page)).toHaveCount(6);
    const names = () => seenRows(page).locator("th a").allTextContents();
    const first = await names();
    await page.locator("#workers").getByRole("link", { name: "Show 14 more" }).click();
    await expect(seenRows(page)).toHaveCount(20);
    const all = await names();
    expect(all.slice(0, 6)).toEqual(first);
    await page.locator("#workers").getByRole("link", { name: "Show 100 more" }).click();
    await expect(page).toHaveURL(/page=2/);
    expect(new Set([...all, ...(await names())]).size).toBe(120);
  });

  test("without script nothing is folded, because nothing would unfold it", async ({ plainPage }) => {
    await plainPage.setViewportSize({ width: 360, height: 780 });
    await plainPage.goto(`${site.url}${farm}`);
    await expect(seenRows(plainPage)).toHaveCount(20);
    await expect(plainPage.locator("#workers").getByRole("link", { name: "Show 100 more" })).toBeVisible();
  });
});

test("one rig has no table: on a phone answers and chart are two screens, with what is earned behind a press; on a desktop it is open", async ({
  page,
}) => {
  const single = await openManyWorkersSite(1);
  try {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`${single.url}${farm}`);
    await expect(page.locator("#workers")).toHaveCount(0);
    const earnings = page.getByRole("heading", { name: "Expected earnings" });
    await expect(earnings).toBeHidden();
    const chart = await page.locator("#history").boundingBox();
    expect((chart?.y ?? 0) + (chart?.height ?? 0)).toBeLessThanOrEqual(2 * 780);
    await page.locator("main summary").filter({ hasText: "Expected earnings" }).click();
    await expect(earnings).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${single.url}${farm}`);
    await expect(earnings).toBeVisible();
  } finally {
    await single.close();
  }
});

test.describe("a worker's page", () => {
  test("§2.19 tells state, averages, chart, uptime and outages, and leads back", async ({ page }) => {
    await page.goto(`${site.url}${farm}`);
    await firstName(page).click();
    await expect(page).toHaveURL(/\/kas\/miner\/stats\/kaspa:[^/]+\/w20$/);
    await expect(page.getByRole("heading", { name: "w20" })).toBeVisible();
    await expect(page.locator("main")).toContainText("No shares for more than 20 minutes.");
    await page.goto(`${site.url}${farm}/w110`);
    await expect(page.locator("main")).toContainText(
      "Low hashrate: shares are coming in, but the last ten minutes are 50% below its 24 h average.",
    );
    await expect(page).toHaveTitle(/^w110: KAS worker of kaspa:qp….+ \| Test$/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    for (const [label, figure] of [
      ["10 min", "55.00 TH/s"],
      ["6 h", "110.00 TH/s"],
      ["24 h", "110.00 TH/s"],
      ["Uptime, 24 h", "100%"],
      ["Uptime, 7 d", "98.2%"],
      ["Valid", "1 990"],
    ]) {
      const stat = page.locator("main dl > div").filter({ hasText: label ?? "" });
      await expect(stat.first(), label).toContainText(
        (figure ?? "").replace(" TH", "\u00a0TH").replace("1 9", "1\u202f9"),
      );
    }
    const outage = page.getByRole("table").getByRole("row").nth(1);
    await expect(outage).toContainText("06:00 UTC");
    await expect(outage).toContainText("09:00 UTC");
    await expect(outage.getByRole("cell").last()).toHaveText(/^3\sh$/);
    await expect(page.getByRole("img", { name: "Chart of this worker's hashrate" })).toBeVisible();
    await page.getByRole("link", { name: "7 d", exact: true }).click();
    await expect(page).toHaveURL(/w110\?range=7d$/);
    await expect(page.getByRole("link", { name: "7 d", exact: true })).toHaveAttribute("aria-current", "true");
    await page.getByRole("link", { name: "All workers of this address" }).click();
    await expect(page.locator("#workers")).toBeInViewport();
  });

  test("what is still being read keeps its place: nothing moves when it comes", async ({ page }) => {
    for (const width of [320, 1280]) {
      const slow = await openManyWorkersSite(60, { slowMs: 2_500 });
      try {
        await page.setViewportSize({ width, height: 700 });
        await page.addInitScript(watchMoves, true);
        await page.goto(`${slow.url}${farm}/w20`);
        await expect(page.locator("main")).toContainText("Loading from the pool");
        await expect(page.getByRole("img", { name: "Chart of this worker's hashrate" })).toBeVisible();
        await expect(page.locator("main")).not.toContainText("Being loaded");
        const moved = await page.evaluate(() => window.moved);
        expect(
          moved.reduce((sum, { by }) => sum + by, 0),
          JSON.stringify(moved, null, 1),
        ).toBeLessThan(0.02);
      } finally {
        await slow.close();
      }
    }
  });

  test("an engine without history of workers says so; one name under two schemes is two workers", async ({ page }) => {
    await page.goto(`${site.url}${hostile}/twice`);
    await expect(page.locator("main")).toContainText("This pool publishes no history of single workers");
    const schemes = page.getByRole("navigation", { name: "Reward scheme of this worker" });
    // Without a scheme the one that mines most.
    await expect(schemes.getByRole("link", { name: "SOLO" })).toHaveAttribute("aria-current", "true");
    await schemes.getByRole("link", { name: "PROP" }).click();
    await expect(page).toHaveURL(/\/twice\/prop$/);
    await expect(page.locator("main dl").first()).toContainText("1.00\u00a0TH/s");
  });

  test("who is not there is told with a way back, and is no error", async ({ page }) => {
    const answer = await page.goto(`${site.url}${farm}/nobody`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { name: "No such worker right now" })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.getByRole("link", { name: "All workers of this address" })).toBeVisible();
    await page.goto(`${site.url}${hostile}/rented/prop`);
    await page.getByRole("link", { name: "SOLO", exact: true }).click();
    await expect(page).toHaveURL(/\/rented\/solo$/);
    const status = async (path: string) => (await fetch(`${site.url}${path}`)).status;
    expect(await status(`${farm}/w1/free`)).toBe(404);
    expect(await status(`${farm}/w1/pps`)).toBe(200);
    expect(await status(`${farm}/w1/pps/more`)).toBe(404);
  });

  test("rented power that was moved to SOLO is explained, in the table and on the page", async ({ page }) => {
    for (const path of [hostile, `${hostile}/rented`]) {
      await page.goto(`${site.url}${path}`);
      await page.getByRole("button", { name: "Why SOLO" }).first().click();
      await expect(page.getByText("Rented hashrate mines SOLO here, because").locator("visible=true")).toHaveCount(1);
    }
  });
});

test("names that nobody should send are shown as text, and their links lead to their pages", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => faults.push("a dialog")));
  // With silent ones all 22 stand on the first page.
  await page.goto(`${site.url}${hostile}?silent=shown&sort=name&order=asc`);
  for (const name of hostileNames) {
    await test.step(JSON.stringify(name).slice(0, 40), async () => {
      const target = `${hostile}/${encodeWorker(name)}/prop`;
      const link = page.locator(`#workers a[href=${JSON.stringify(target)}]`);
      const shown = name === "" ? "(no name)" : name.replace(/[\u202e\t]/g, "\ufffd");
      await expect(link).toHaveText(shown);
      await expect(link.locator("bdi")).toHaveCount(1);
      await link.click();
      await expect(page.locator("main h1")).toHaveText(shown);
      expect(new URL(page.url()).pathname).toBe(target);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await page.locator("img[onerror], img[src=x]").count()).toBe(0);
      // And as the server writes it.
      const answer = await request.get(page.url());
      expect(answer.status()).toBe(200);
      const written = await page.evaluate(
        (html) => {
          const sent = new DOMParser().parseFromString(html, "text/html");
          return [sent.querySelector("main h1")?.textContent, sent.querySelectorAll("img[onerror], img[src=x]").length];
        },
        await answer.text(),
      );
      expect(written).toEqual([shown, 0]);
      await page.goBack();
    });
  }
  expect(faults).toEqual([]);
});

test.describe("on a phone of 320 pixels, in Arabic", () => {
  for (const [what, path] of [
    ["a table of many workers", farm],
    ["a table of strange names", hostile],
    ["a worker", `${farm}/w110`],
    ["a worker with a long name", `${hostile}/${encodeWorker("x".repeat(500))}`],
  ] as const) {
    test(`${what} does not scroll sideways, and rows keep one height`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(`${site.url}/ar${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const heights = await seenRows(page).evaluateAll((rows) => [...new Set(rows.map((row) => row.clientHeight))]);
      expect(heights.length).toBeLessThanOrEqual(1);
    });
  }
});
