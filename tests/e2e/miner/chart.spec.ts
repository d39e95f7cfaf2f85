import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { formatHashrate } from "#src/domain/mining/units.ts";
import { findDemoMiner } from "../demo-miner.ts";
import { test, isolatedTest as zonedTest } from "../kept-page.ts";

// The chart of a miner: what the charts of the pools can, it can too.

const slider = (page: Page) => page.locator("#history").getByRole("slider");
const tooltip = (page: Page) => page.locator("#history [data-tooltip]");
const stepNow = async (page: Page) => Number(await slider(page).getAttribute("aria-valuenow"));

async function plotOf(page: Page) {
  await slider(page).scrollIntoViewIfNeeded();
  const box = await slider(page).boundingBox();
  if (box === null) throw new Error("No plot");
  return box;
}

zonedTest.describe("with a pointer and keys", () => {
  zonedTest.use({ timezoneId: "Asia/Almaty" });

  zonedTest(
    "says each step in UTC and in the visitor's time; a range is an address, and back leads back",
    async ({ page, request }) => {
      await page.setViewportSize({ width: 1280, height: 1000 });
      const path = `/kas/miner/stats/${await findDemoMiner(request, "kas", 1)}`;
      await page.goto(path);
      await expect(slider(page)).toBeVisible();
      const box = await plotOf(page);
      await page.mouse.move(box.x + box.width * 0.3, box.y + 40);
      await expect(tooltip(page)).toHaveText(
        /\d\d:\d0 UTC.*\d\d:\d0 your time.*Earnings per day\$[\d.]+.*The day before/,
      );
      const first = await tooltip(page).textContent();
      await page.mouse.move(box.x + box.width * 0.7, box.y + 40);
      await expect(tooltip(page)).not.toHaveText(first ?? "");
      await page.mouse.move(5, 5);
      await slider(page).focus();
      const last = await stepNow(page);
      await page.keyboard.press("ArrowLeft");
      expect(await stepNow(page)).toBe(last - 1);
      await page.keyboard.press("Home");
      expect(await stepNow(page)).toBeLessThan(last - 60);
      await page.keyboard.press("Escape");
      await expect(tooltip(page)).toHaveCount(0);

      // Midnights are those of the visitor: five hours before those of UTC.
      const ranges = page.locator("#history").getByRole("navigation", { name: "Range" });
      await ranges.getByRole("link", { name: "7 d" }).click();
      await expect(page).toHaveURL(`${path}?range=7d`);
      await expect(ranges.getByRole("link", { name: "7 d" })).toHaveAttribute("aria-current", "true");
      const starts = () => page.locator("#history [data-times] > span").count();
      expect(await starts()).toBeGreaterThan(4);
      await page.goBack();
      await expect(page).toHaveURL(path);
      await expect(ranges.getByRole("link", { name: "24 h" })).toHaveAttribute("aria-current", "true");
    },
  );
});

test("on a phone a tap writes the step over the plot, no label is struck through, and in Arabic time runs to the right too", async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const address = await findDemoMiner(request, "kas", 1);
  await page.goto(`${baseURL}/ar/kas/miner/stats/${address}?range=7d`);
  await expect(slider(page)).toBeVisible();
  const box = await plotOf(page);
  const readout = page.locator("#history [data-readout]");
  const resting = await readout.textContent();
  await page.touchscreen.tap(box.x + box.width * 0.4, box.y + 60);
  await expect(readout).not.toHaveText(resting ?? "");
  const before = { step: await stepNow(page), x: await hairAt(page) };
  await slider(page).press("ArrowRight");
  expect(await stepNow(page)).toBe(before.step + 1);
  expect(await hairAt(page)).toBeGreaterThan(before.x);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // The labels stand in the plot, with the page's colour around them.
  const halos = await page
    .locator("#history [role='img'] > span:not([data-far])")
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).textShadow));
  expect(halos.length).toBeGreaterThan(1);
  expect(halos).not.toContain("none");
  await context.close();
});

test("on a phone the longest line of values covers no control, and the plot stays where it is", async ({
  browser,
  baseURL,
  request,
}) => {
  const address = await findDemoMiner(request, "kas", 0);
  // Two times in the line, and long words.
  const context = await browser.newContext({
    ...{ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    timezoneId: "Asia/Kathmandu",
  });
  const page = await context.newPage();
  for (const language of ["", "/ru"]) {
    await page.goto(`${baseURL}${language}/kas/miner/stats/${address}`);
    await expect(slider(page)).toBeVisible();
    const top = (await plotOf(page)).y;
    await slider(page).focus();
    await slider(page).press("End");
    const lowest = await page
      .locator("#history")
      .locator("a, button, input, summary, [role=group]")
      .evaluateAll((controls) => {
        const plot = document.querySelector("#history [role=slider]")?.getBoundingClientRect().top ?? 0;
        const seen = controls.filter((one) => one.checkVisibility());
        return Math.max(...seen.map((one) => one.getBoundingClientRect().bottom).filter((end) => end <= plot));
      });
    let highest = Number.POSITIVE_INFINITY;
    for (let step = 0; step < 40; step += 1) {
      highest = Math.min(highest, (await page.locator("#history [data-readout]").boundingBox())?.y ?? 0);
      await slider(page).press("ArrowLeft");
    }
    expect(highest).toBeGreaterThanOrEqual(lowest - 1);
    expect(Math.abs((await plotOf(page)).y - top)).toBeLessThan(1);
  }
  await context.close();
});

test("it counts money a day, or the hashrate for those who choose it: the choice is kept, and nothing moves", async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
  const page = await context.newPage();
  await page.goto(`${baseURL}/kas/miner/stats/${await findDemoMiner(request, "kas", 1)}`);
  await expect(slider(page)).toBeVisible();
  const labels = () => page.locator("#history [role='img'] > span").allTextContents();
  const choice = page.locator("#history").getByRole("group", { name: "What the chart counts" });
  for (const label of await labels()) expect(label).toMatch(/^\$[\d.]+/);
  const money = await plotOf(page);
  expect(Math.round(money.height)).toBe(199);
  await choice.getByRole("button", { name: "Hashrate" }).click();
  await expect(choice.getByRole("button", { name: "Hashrate" })).toHaveAttribute("aria-pressed", "true");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /Hashrate: [\d.]+\s[GTP]H\/s, The day before: /);
  expect((await labels()).at(-1)).toMatch(/H\/s$/);
  expect((await plotOf(page)).height).toBe(money.height);
  await page.reload();
  await expect(choice.getByRole("button", { name: "Hashrate" })).toHaveAttribute("aria-pressed", "true");
  expect((await labels()).at(-1)).toMatch(/H\/s$/);
  await choice.getByRole("button", { name: "Money" }).click();
  for (const label of await labels()) expect(label).toMatch(/^\$[\d.]+/);
  await context.close();
});

test("under SOLO it has the hashrate alone", async ({ page, request }) => {
  const answer = await (await request.get("/btc/api/v1/pool/top-miners")).json();
  for (const { address } of answer.miners) {
    const { miner } = await (await request.get(`/btc/api/v1/miner/stats/${address}`)).json();
    if (!miner.workers.every(({ scheme }: { scheme: string }) => scheme === "solo")) continue;
    await page.goto(`/btc/miner/stats/${address}`);
    await expect(slider(page)).toHaveAttribute("aria-valuetext", /Hashrate: /);
    await expect(page.getByRole("group", { name: "What the chart counts" })).toHaveCount(0);
    return;
  }
  throw new Error("No miner of the demo mines alone.");
});

test("without JavaScript it has its ranges, its rigs, its table and its file, and all say the same", async ({
  plainPage: page,
  request,
}) => {
  const address = await findDemoMiner(request, "kas", 1);
  // Who is second changes with the hour, and so do the names of the rigs.
  const { miner } = await (await request.get(`/kas/api/v1/miner/stats/${address}`)).json();
  const rigs = `${miner.workers[0].name.slice(0, 1)}*`;
  await page.goto(`/kas/miner/stats/${address}`);
  const history = page.locator("#history");
  await expect(history.getByRole("img")).toHaveAccessibleName(/24 hours/);
  // The list says what is drawn, and nothing else.
  const drawn = await history
    .locator("figure path[data-mark]")
    .evaluateAll((paths) =>
      paths.flatMap((path) => (path.getAttribute("d") === "" ? [] : [path.getAttribute("data-mark")])),
    );
  expect(drawn).toContain("payouts");
  expect(
    await history.locator("li [data-mark]").evaluateAll((marks) => marks.map((mark) => mark.getAttribute("data-mark"))),
  ).toEqual(drawn);
  await expect(history.locator("figure button")).toHaveCount(0);
  await history.getByRole("link", { name: "7 d" }).click();
  await history.getByLabel("Name of a worker").fill(rigs);
  await history.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL((url) => url.search === `?range=7d&worker=${rigs}` && url.hash === "#history");
  await expect(history.locator("path[data-line='chosen']")).toHaveAttribute("d", /^M/);
  await history.getByRole("link", { name: "The same data in a table" }).click();
  await expect(page).toHaveURL(/table=shown/);
  // Page, file and API may be answered on both sides of a step's end.
  await expect(async () => {
    await page.reload();
    const file = await request.get((await history.getByRole("link", { name: "CSV" }).getAttribute("href")) ?? "");
    expect(file.headers()["content-disposition"]).toMatch(/filename="hashrate-kas-.+-7d\.csv"/);
    const lines = (await file.text()).trimEnd().split("\r\n").slice(1).toReversed();
    const answer = await request.get(`/kas/api/v1/miner/history/${address}?range=7d&worker=${rigs}`);
    const { columns, from, step_ms: stepMs } = await answer.json();
    const rows = await history.locator("tbody tr").evaluateAll((found) =>
      found.map((row) => ({
        at: row.querySelector("time")?.getAttribute("datetime") ?? "",
        cells: [...row.querySelectorAll("td > span:last-child")].map((cell) => cell.textContent ?? ""),
      })),
    );
    expect(rows.length).toBeGreaterThan(100);
    expect(rows).toHaveLength(lines.length);
    // The newest step is under way: page and file may be some seconds apart.
    for (const [index, { at, cells }] of rows.entries()) {
      if (index === 0) continue;
      const [time = "", whole = "", chosen = ""] = lines[index]?.split(",") ?? [];
      expect(time).toBe(at);
      expect(cells.slice(0, 2)).toEqual([write(Number(whole)), write(Number(chosen))]);
      const step = (Date.parse(at) - from) / stepMs;
      expect([columns[0].values[step], columns[1].values[step]]).toEqual([Number(whole), Number(chosen)]);
    }
  }).toPass({ timeout: 60_000 });
});

function write(rate: number): string {
  const figure = formatHashrate(rate, "H/s");
  return `${figure?.number}\u00a0${figure?.unit}`;
}

function hairAt(page: Page): Promise<number> {
  return page.locator("#history [style*='--at']").evaluate((hair) => hair.getBoundingClientRect().x);
}

test("the saved picture has the marks of the page: outages, found blocks and payouts, and what they are", async ({
  page,
  request,
}) => {
  await page.goto(`/kas/miner/stats/${await findDemoMiner(request, "kas", 1)}?range=7d`);
  await expect(slider(page)).toBeVisible();
  const shown = await page.locator("#history figure path[data-mark='payouts']").evaluate((path) => ({
    dots: path.getAttribute("d")?.match(/M/g)?.length ?? 0,
    stroke: getComputedStyle(path).stroke,
  }));
  expect(shown.dots).toBeGreaterThan(0);
  const waiting = page.waitForEvent("download");
  await page.locator("#history").getByRole("button", { name: "PNG" }).click();
  const png = readFileSync(await (await waiting).path()).toString("base64");
  // Bars of the payouts' colour in their row under the plot, and one in the line that says what they are.
  const found = await page.evaluate(
    async ({ png, stroke }) => {
      const picture = await createImageBitmap(
        new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))], { type: "image/png" }),
      );
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext("2d");
      if (context === null) return null;
      context.fillStyle = stroke;
      context.fillRect(0, 0, 1, 1);
      const wanted = context.getImageData(0, 0, 1, 1).data;
      context.drawImage(picture, 0, 0);
      return [2 * (148 + 370 + 8 + 29), 2 * (675 - 56 - 2)].map((y) => {
        const { data } = context.getImageData(0, y, picture.width, 1);
        let pixels = 0;
        for (let at = 0; at < data.length; at += 4) {
          if ([0, 1, 2].every((part) => Math.abs((data[at + part] ?? 0) - (wanted[part] ?? 0)) < 4)) pixels += 1;
        }
        return pixels;
      });
    },
    { png, stroke: shown.stroke },
  );
  expect(found?.[0]).toBeGreaterThan(8);
  expect(found?.[1]).toBeGreaterThan(4);
});
