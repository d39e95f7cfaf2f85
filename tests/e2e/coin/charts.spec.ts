import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { formatHashrate } from "#src/domain/mining/units.ts";
import { findSerious } from "../find-serious.ts";
import { test, isolatedTest as timeZoned } from "../kept-page.ts";

const kinds = ["pool-hashrate", "hashrate", "difficulty", "price"] as const;

const crosshair = (page: Page) => page.getByRole("slider");
const tooltip = (page: Page) => page.locator("[data-tooltip]");
const values = (page: Page) => crosshair(page).getAttribute("aria-valuetext");
const switchOf = (page: Page, name: string) => page.locator("figure").getByRole("button", { name });
const linePath = (page: Page) => page.locator("figure [role='img'] > svg > path").first().getAttribute("d");

/** The crosshair comes with code of its own, once the page is idle. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(crosshair(page)).toBeVisible();
}

function preferCurrency(page: Page, code: string): ReturnType<Page["addInitScript"]> {
  return page.addInitScript((stored) => localStorage.setItem("selectedCurrency", stored), code);
}

function parseCsv(text: string): { header: string[]; rows: string[][] } {
  const [header = "", ...lines] = text.trimEnd().split("\r\n");
  return { header: header.split(","), rows: lines.map((line) => line.split(",")) };
}

test("the plot is full, its labels stand in it at one edge with the page's colour around them, and its baseline has a value", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  await open(page, "/kas/pool-hashrate");
  const plot = page.locator("figure [role='img']");
  const { starts, bottoms, edges, halos, line } = await plot.evaluate((element) => {
    const labels = [...element.querySelectorAll(":scope > span:not([data-far])")].toReversed();
    const lines = labels.map((label) => label.getBoundingClientRect().bottom);
    const strata = [...element.querySelectorAll("g rect")].slice(1).map((rect) => rect.getBoundingClientRect().top);
    const drawn = element.querySelector("svg > path")?.getBoundingClientRect();
    return {
      starts: labels.map((label) => Math.round(label.getBoundingClientRect().left)),
      bottoms: lines,
      edges: strata.map((top, index) => Math.abs(top - (lines[index] ?? 0))),
      halos: labels.map((label) => getComputedStyle(label).textShadow),
      line: { top: drawn?.top ?? 0, bottom: drawn?.bottom ?? 0 },
    };
  });
  const box = await plot.boundingBox();
  if (box === null) throw new Error("No plot");
  expect(Math.round(box.height)).toBe(350);
  expect(starts.length).toBeGreaterThan(2);
  expect(new Set(starts)).toEqual(new Set([Math.round(box.x)]));
  expect(halos).not.toContain("none");
  expect(Math.max(...edges)).toBeLessThan(2);
  expect(Math.abs((bottoms.at(-1) ?? 0) - (box.y + box.height))).toBeLessThan(2);
  await expect(plot.locator("> span").first()).toHaveText(/^\d/);
  // Nearly all of the height is the line's.
  expect(line.top - box.y).toBeLessThan(box.height * 0.2);
  expect(box.y + box.height - line.bottom).toBeLessThan(box.height * 0.2);
});

test("the value stands over the chart with lowest, average and highest, beside ranges, table and files", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/btc/difficulty?range=30d");
  const head = page
    .locator("main")
    .getByText(/^Lowest/)
    .locator("..");
  // A difficulty is a number.
  await expect(head).toHaveText(/^[\d.]+\s[KMGTPE]?.*Lowest [\d.]+\s[KMGTPE]?\s*Average .*Highest [\d.]+\s[KMGTPE]?$/);
  await page.getByRole("link", { name: "Table", exact: true }).click();
  await expect(page.locator("#table")).toBeInViewport();
  await expect(page.getByRole("button", { name: "PNG" })).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
});

// In another time zone than the kept page: in contexts of their own.
timeZoned.describe("the crosshair", () => {
  timeZoned.use({ timezoneId: "Asia/Almaty" });

  timeZoned("follows the mouse with the exact figure, UTC and the visitor's own time", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1200 });
    await open(page, "/kas/pool-hashrate?range=7d");
    await expect(tooltip(page)).toHaveCount(0);
    const box = await crosshair(page).boundingBox();
    if (box === null) throw new Error("No plot");
    await page.mouse.move(box.x + box.width * 0.25, box.y + 100);
    await expect(tooltip(page)).toHaveText(/\d\d:00 UTC.*\d\d:00 your time.*Pool hashrate[\d.]+\sPH\/s/);
    const first = await tooltip(page).textContent();
    await page.mouse.move(box.x + box.width * 0.75, box.y + 100);
    await expect(tooltip(page)).not.toHaveText(first ?? "");
    const right = await tooltip(page).boundingBox();
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThan(box.x + box.width * 0.75);
    await page.mouse.move(10, 10);
    await expect(tooltip(page)).toHaveCount(0);
  });

  timeZoned("moves by arrows, pages and ends, and says the figure to a screen reader", async ({ page }) => {
    await open(page, "/kas/hashrate");
    await crosshair(page).focus();
    await expect(tooltip(page)).toBeVisible();
    const at = async () => Number(await crosshair(page).getAttribute("aria-valuenow"));
    const last = await at();
    expect(await values(page)).toMatch(/UTC \(.* your time\): Network hashrate: [\d.]+\u00a0PH\/s, 3-hour average: /);
    const steps: number[] = [];
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight", "PageDown", "PageUp", "Home", "ArrowLeft", "End"]) {
      await page.keyboard.press(key);
      steps.push(await at());
    }
    const [one, two, three, down, up, home, left, end] = steps;
    expect([one, two, three, up, end]).toEqual([last - 1, last - 2, last - 1, last - 1, last]);
    expect(last - 1 - (down ?? 0)).toBeGreaterThan(9);
    expect(left).toBe(home);
    await page.keyboard.press("Escape");
    await expect(tooltip(page)).toHaveCount(0);
  });
});

test("on a phone a tap writes the figure into a line over the plot", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page, `${baseURL}/kas/pool-hashrate`);
  const line = page.locator("[data-readout]");
  await expect(line).toContainText("PH/s");
  await crosshair(page).scrollIntoViewIfNeeded();
  const resting = await line.textContent();
  const box = await crosshair(page).boundingBox();
  if (box === null) throw new Error("No plot");
  await page.touchscreen.tap(box.x + box.width * 0.4, box.y + 60);
  await expect(line).not.toHaveText(resting ?? "");
  await expect(tooltip(page)).toBeHidden();
  // Units are muted on the page, not on the dark line.
  expect(await findSerious(page, { part: "[data-readout]" })).toEqual([]);
  expect(((await line.boundingBox())?.y ?? 0) + ((await line.boundingBox())?.height ?? 0)).toBeLessThanOrEqual(
    box.y + 1,
  );
  await context.close();
});

test.describe("lines", () => {
  test("are switched one by one, and the axis follows what is shown", async ({ page }) => {
    await open(page, "/kas/pool-hashrate");
    const solo = page.locator("path[data-line='solo']");
    await expect(solo).toHaveCount(0);
    const ticks = () => page.locator("figure [role='img'] > span").allTextContents();
    const before = await ticks();
    await expect(switchOf(page, "SOLO")).toHaveAttribute("aria-pressed", "false");
    await switchOf(page, "SOLO").click();
    await expect(switchOf(page, "SOLO")).toHaveAttribute("aria-pressed", "true");
    await expect(solo).toHaveAttribute("d", /^M0?[\d.]*,/);
    await switchOf(page, "Pool hashrate").click();
    expect(await linePath(page)).toBe("");
    expect(await ticks()).not.toEqual(before);
    await switchOf(page, "Share of network").click();
    await expect(page.locator("figure [role='img'] > span").last()).toContainText("%");
    await crosshair(page).focus();
    await expect(tooltip(page)).toContainText("SOLO");
    // The choice stays when another range is opened.
    await page.getByRole("link", { name: "7 d" }).click();
    await expect(page).toHaveURL("/kas/pool-hashrate?range=7d");
    await expect(switchOf(page, "SOLO")).toHaveAttribute("aria-pressed", "true");
    await expect(solo).toHaveCount(1);
    for (const name of ["SOLO", "Pool hashrate", "Share of network"]) await switchOf(page, name).click();
    await expect(solo).toHaveCount(0);
    expect((await linePath(page))?.length).toBeGreaterThan(500);
  });

  test("are one chart with a moving average, whose window each range says", async ({ plainPage: page }) => {
    for (const [range, words] of [
      ["24h", "the last 3 hours"],
      ["7d", "the last 24 hours"],
      ["30d", "the last 3 days"],
      ["1y", "the last 30 days"],
    ] as const) {
      await page.goto(`/btc/difficulty?range=${range}`);
      await expect(page.locator("main")).toContainText(`The dotted line is the average of ${words}.`);
      await expect(page.locator("path[data-line='average']")).toHaveAttribute("d", /^M/);
    }
  });
});

test.describe("the figures as files", () => {
  for (const kind of kinds) {
    test(`CSV of ${kind} has the points of the page, in plain numbers`, async ({ page, request }) => {
      await open(page, `/kas/${kind}?range=7d`);
      const link = page.getByRole("link", { name: "CSV" });
      const answer = await request.get((await link.getAttribute("href")) ?? "");
      expect(answer.headers()["content-disposition"]).toMatch(
        new RegExp(`^attachment; filename="kas-${kind}-7d-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
      );
      const { header, rows } = parseCsv(await answer.text());
      expect(header[0]).toBe("time (UTC)");
      expect(rows.length).toBeGreaterThan(160);
      for (const [at = "", ...cells] of rows) {
        expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/);
        for (const cell of cells) expect(cell).toMatch(/^(\d+(\.\d+)?)?$/);
      }
      await page.locator("details summary", { hasText: "in a table" }).click();
      const table = await page
        .locator("details tbody tr")
        .evaluateAll((found) =>
          found.map((row) => [...row.querySelectorAll("td > span:last-child")].map((cell) => cell.textContent)),
        );
      expect(table).toHaveLength(48);
      // The newest step is under way: page and file may be some seconds apart.
      if (kind === "pool-hashrate" || kind === "hashrate") {
        const written = rows
          .toReversed()
          .slice(1, 48)
          .map((row) => formatHashrate(Number(row[1]), "H/s"))
          .map((figure) => `${figure?.number}\u00a0${figure?.unit}`);
        expect(table.slice(1).map((row) => row[0])).toEqual(written);
      }
      // The crosshair reads the same numbers.
      await crosshair(page).focus();
      await page.keyboard.press("Home");
      const first = Number(rows[0]?.[1]);
      const figure = kind === "price" ? first.toPrecision(4) : (formatHashrate(first, "H/s")?.number ?? "");
      expect(await values(page)).toContain(figure);
    });
  }

  test("PNG is the chart with its words, made with the first click", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (asked) => scripts.push(asked.url()));
    await open(page, "/kas/pool-hashrate?range=7d");
    expect(scripts.some((url) => url.includes("paint-picture"))).toBe(false);
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "PNG" }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe("kas-pool-hashrate-7d.png");
    const png = readFileSync(await download.path());
    expect(png.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2400, 1350]);
    expect(png.length).toBeGreaterThan(40_000);
  });
});

test("without JavaScript every page has its chart, its table, its ranges and its file", async ({ plainPage: page }) => {
  for (const kind of kinds) {
    await page.goto(`/btc/${kind}`);
    expect((await linePath(page))?.length, kind).toBeGreaterThan(500);
    await page.getByRole("link", { name: "30 d" }).click();
    await expect(page).toHaveURL(`/btc/${kind}?range=30d`);
    await expect(page.locator("main")).toContainText("2-hour averages, UTC.");
    await page.locator("details summary", { hasText: "in a table" }).click();
    await expect(page.locator("details tbody tr").last()).toBeVisible();
    await expect(page.getByRole("link", { name: "Table", exact: true })).toHaveAttribute("href", "#table");
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name: "CSV" }).click();
    expect((await waiting).suggestedFilename()).toContain(`btc-${kind}-30d-`);
    // Nothing that needs script is shown.
    await expect(page.locator("figure button")).toHaveCount(0);
  }
});

test.describe("each page", () => {
  test("§1.3 §2.12 stands in the coin's tabs, on one axis with the others", async ({ page }) => {
    const times = () => page.locator("figure [data-times] > span").allTextContents();
    // Once more where a day began meanwhile.
    await expect(async () => {
      await page.goto("/kas/pool-hashrate?range=7d");
      const expected = await times();
      for (const [tab, heading, path] of [
        ["Network hashrate", "Network hashrate", "/kas/hashrate"],
        ["Difficulty", "Difficulty", "/kas/difficulty"],
        ["Price", "KAS price", "/kas/price"],
        ["Pool hashrate", "Pool hashrate", "/kas/pool-hashrate"],
      ] as const) {
        await page.getByRole("navigation", { name: "Kaspa pool" }).getByRole("link", { name: tab }).click();
        await expect(page).toHaveURL(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await page.getByRole("link", { name: "7 d" }).click();
        await expect(page).toHaveURL(`${path}?range=7d`);
        // The address changes before the page does.
        await expect.poll(times, { timeout: 5_000 }).toEqual(expected);
      }
    }).toPass();
  });

  for (const kind of kinds) {
    test(`${kind} fits 320 px, with all its lines, in English and in Arabic, where time runs left to right too`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      for (const language of ["", "/ar"]) {
        await open(page, `${language}/kas/${kind}?range=7d`);
        while ((await page.locator("figure button[aria-pressed='false']").count()) > 0)
          await page.locator("figure button[aria-pressed='false']").first().click();
        await page.locator("main details summary").last().click();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        await crosshair(page).focus();
        await page.keyboard.press("Home");
        const [first, second] = [await crosshair(page).getAttribute("aria-valuenow"), await place(page)];
        await page.keyboard.press("ArrowRight");
        expect(Number(await crosshair(page).getAttribute("aria-valuenow"))).toBe(Number(first) + 1);
        expect(await place(page)).toBeGreaterThan(second);
      }
    });
  }

  test("§3.13 the price page lists the coin's exchanges, the source and the age of the price", async ({
    plainPage: page,
  }) => {
    await page.goto("/kas/price");
    await expect(page.getByRole("link", { name: "Gate" })).toHaveAttribute(
      "href",
      "https://www.gate.com/trade/KAS_USDT",
    );
    await expect(page.getByRole("link", { name: "KuCoin" })).toHaveAttribute("rel", /noopener/);
    await expect(page.locator("main")).toContainText("Source: demo.");
  });

  test("a price and its past are in the visitor's currency, and no dollar is left", async ({ page }) => {
    await using _stored = await preferCurrency(page, "EUR");
    await open(page, "/btc/price?range=30d");
    await expect(page.locator("main")).toContainText("Past prices are converted at today's rate of EUR.");
    await expect(page.locator("figure [role='img'] > span").first()).toHaveText(/^€\d/);
    await crosshair(page).focus();
    await expect(tooltip(page)).toContainText("€");
    expect(await page.locator("main").innerText()).not.toContain("$");
  });

  test("the next adjustment is expected where a chain adjusts in epochs, and nowhere else", async ({
    plainPage: page,
  }) => {
    await page.goto("/btc/difficulty");
    await expect(page.getByRole("heading", { name: "Next adjustment" })).toBeVisible();
    await expect(page.locator("main")).toContainText(/give or take \d+\.\d%/);
    await expect(page.locator("main")).toContainText("every 2\u202f016 blocks");
    await page.goto("/kas/difficulty");
    await expect(page.getByRole("heading", { name: "Next adjustment" })).toHaveCount(0);
  });
});

function place(page: Page): Promise<number> {
  return page.locator("[style*='--at']").evaluate((hair) => hair.getBoundingClientRect().x);
}
