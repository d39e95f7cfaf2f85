import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { test } from "../kept-page.ts";

interface Part {
  readonly cause: string;
  readonly amount: string | null;
  readonly value: string | null;
}

interface Change {
  readonly before: string;
  readonly after: string;
  readonly fraction: number;
  readonly value_before: string;
  readonly value_after: string;
  readonly value_of_price: string;
  readonly parts: readonly Part[];
  readonly rigs: readonly { readonly worker: string; readonly scheme: string; readonly down_ms_after: number }[];
}

async function askChange(request: APIRequestContext, address: string): Promise<Change> {
  const answer = await (await request.get(`/kas/api/v1/miner/earnings-change/${address}`)).json();
  return answer.change[0];
}

/** A demo miner who earned less than the day before because of a rig that was off. */
async function findUnlucky(request: APIRequestContext): Promise<{ address: string; change: Change }> {
  const { miners } = await (await request.get("/kas/api/v1/pool/top-miners")).json();
  for (const { address } of miners) {
    const change = await askChange(request, address);
    const largest = change?.parts.toSorted((a, b) => Number(a.amount) - Number(b.amount))[0];
    if (change?.fraction < -0.01 && largest?.cause === "outages") return { address, change };
  }
  throw new Error("No miner of the demo earned less because of an outage.");
}

/** The figures of a column of the table, as a page writes them, without their unit. */
async function readColumn(page: Page, nth: number): Promise<string[]> {
  return page
    .locator("main details table")
    .locator(`tbody tr > :nth-child(${nth})`)
    .evaluateAll((cells) =>
      cells.map((cell) =>
        (cell.querySelector("[data-ltr]")?.firstChild?.textContent ?? "").replace(/[\s$+]/g, "").replace("−", "-"),
      ),
    );
}

/** The waterfall as the table that a screen reader has: its figures are those of the API, and its bars follow from each other. */
async function readWaterfall(page: Page, change: Change): Promise<void> {
  const rows = page.locator("main table tr[data-step]");
  const steps = await rows.evaluateAll((all) =>
    all.map((row) => ({
      step: row.getAttribute("data-step") ?? "",
      figure: (row.querySelector("td")?.textContent ?? "").replace(/[\s$+]/g, "").replace("−", "-"),
      end: getComputedStyle(row).getPropertyValue("--end"),
      low: getComputedStyle(row).getPropertyValue("--low"),
      high: getComputedStyle(row).getPropertyValue("--high"),
    })),
  );
  expect([steps[0]?.figure, steps.at(-1)?.figure]).toEqual([change.value_before, change.value_after]);
  const parts = steps.slice(1, -1);
  expect(sum(parts.map(({ figure }) => figure))).toBeCloseTo(
    Number(change.value_after) - Number(change.value_before),
    4,
  );
  for (const { cause, value } of change.parts) {
    const shown = parts.find(({ step }) => step === cause);
    if (shown !== undefined) expect(shown.figure, cause).toBe(value);
  }
  expect(parts.at(-1)?.step).toBe("price");
  for (const [index, { end }] of steps.slice(0, -1).entries()) {
    expect([steps[index + 1]?.low, steps[index + 1]?.high], steps[index]?.step).toContain(end);
  }
}

const sum = (numbers: readonly string[]) => numbers.reduce((total, text) => total + Number(text), 0);

test("§10.1 why a miner earned less: sentence, table and API say the same, on a phone, without script, in Arabic", async ({
  plainPage: page,
  request,
}) => {
  const { address, change } = await findUnlucky(request);
  const units = change.parts.reduce((total, { amount }) => total + BigInt(amount ?? "0"), 0n);
  expect(units).toBe(BigInt(change.after) - BigInt(change.before));
  const percent = (-100 * change.fraction).toFixed(1);
  const [rig] = change.rigs;

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/kas/miner/stats/${address}`);
  const normal = page
    .locator("main section")
    .filter({ has: page.getByRole("heading", { level: 2, name: "Is it normal?" }) });
  const difference = Number(change.value_after) - Number(change.value_before);
  const size = Math.abs(difference).toFixed(change.value_after.split(".")[1]?.length ?? 0);
  const direction = difference < 0 ? "less" : "more";
  await expect(normal).toContainText(`$${change.value_after} in `);
  await expect(normal).toContainText(`$${size} ${direction} than the day before`);
  const causes = normal.getByRole("listitem");
  const lost = change.parts.find(({ cause }) => cause === "outages")?.value ?? "";
  await expect(causes.filter({ hasText: "Outages" })).toHaveText(`Outages ${lost.replace("-", "−$")}`);
  const known = [...change.parts.map(({ value }) => value), change.value_of_price];
  for (const figure of await causes.locator("b").allTextContents())
    expect(known).toContain(figure.replace(/[\s$+]/g, "").replace("−", "-"));
  await normal.getByRole("link", { name: "Everything that changed" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    new RegExp(`^\\$[\\d.\u202f]+ ${direction} than the day before$`),
  );
  await readWaterfall(page, change);
  await page.getByText("Table, CSV and JSON").click();
  await page.getByText("How this is calculated").click();
  // Of several rigs that were off it names the one that was off the longest.
  const sentence = page.locator("main p").filter({ hasText: `You earned ${percent}% less than the day before: ` });
  await expect(sentence.getByRole("link", { name: rig?.worker ?? "", exact: true })).toHaveAttribute(
    "href",
    `/kas/miner/stats/${address}/${rig?.worker}/${rig?.scheme}`,
  );
  const coins = await readColumn(page, 4);
  const money = await readColumn(page, 5);
  // Earned before and all parts make what was earned after, in coins and in cents; the price has no coins.
  expect(sum(coins.slice(0, -1))).toBeCloseTo(Number(coins.at(-1)), 6);
  expect(sum(money.slice(0, -1))).toBeCloseTo(Number(money.at(-1)), 4);
  expect(coins.at(-1)).toBe((Number(change.after) / 1e8).toFixed(6));
  expect([money[0], money.at(-2), money.at(-1)]).toEqual([
    change.value_before,
    change.value_of_price,
    change.value_after,
  ]);
  const outages = page.locator("tr[data-cause=outages] td").nth(2);
  const cost = Number(change.parts.find(({ cause }) => cause === "outages")?.amount ?? "0");
  await expect(outages).toContainText(`−${(-cost / 1e8).toFixed(6)}`);
  await expect(page.locator("tr[data-cause=rejected] td").first()).toContainText(/^\d+\.\d\d%$/);
  await expect(page.locator("tr[data-cause=luck]")).toContainText("does not apply");
  await expect(page.locator("main")).toContainText("so the pool's luck changes nothing.");
  await expect(page.getByRole("link", { name: "On a time axis" })).toHaveAttribute(
    "href",
    `/kas/miner/farm/${address}`,
  );
  await page.getByRole("link", { name: "the 7-day average" }).click();
  await expect(page).toHaveURL(/against=week/);
  await expect(page.locator("main")).toContainText(/\d of the 7 days are recorded\./);

  await page.goto(`/ar/kas/miner/why/${address}`);
  await readWaterfall(page, change);
  expect(await readColumn(page, 4)).toEqual(coins);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("§10.3 time down is one figure in Farm, Why and both files", async ({ plainPage: page, request }) => {
  const { address } = await findUnlucky(request);
  const answer = await (await request.get(`/kas/api/v1/miner/earnings-change/${address}`)).json();
  const rigs: readonly { readonly worker: string; readonly down_ms_after: number }[] = answer.change[0].rigs;
  const file = await (await request.get(`/kas/api/v1/miner/workers.csv?address=${address}`)).text();
  const [head = [], ...lines] = file
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  const column = head.indexOf("down_minutes_24h");
  const scheme = head.indexOf("scheme");
  const down = lines.filter((line) => Number(line[column]) > 0);
  // Rigs under a scheme whose earnings cannot be expected are not compared.
  const compared: readonly string[] = answer.change[0].schemes;
  const inFile = down
    .filter((line) => compared.includes(line[scheme] ?? ""))
    .map((line) => [line[0], Number(line[column])]);
  const inWhy = rigs.filter((rig) => rig.down_ms_after > 0).map((rig) => [rig.worker, rig.down_ms_after / 60_000]);
  expect(inFile.length).toBeGreaterThan(0);
  expect(inWhy.toSorted()).toEqual(inFile.toSorted());
  await page.goto(`/kas/miner/farm/${address}`);
  const names = await page.getByRole("table", { name: "Outages" }).locator("tr[data-kind] bdi").allInnerTexts();
  expect(names.toSorted()).toEqual(down.map(([name]) => name).toSorted());
});

test("§10.2 why a miner earned less: a stranger and a newcomer get a sentence and no table", async ({ request }) => {
  const stranger = await request.get("/kas/miner/why/kaspa:nobody");
  expect(await stranger.text()).not.toContain("Everything that changed");
  expect((await request.get("/kas/miner/why")).status()).toBe(200);
});
