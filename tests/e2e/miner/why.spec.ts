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
  readonly rigs: readonly { readonly worker: string; readonly down_ms_after: number }[];
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
    .locator("main table")
    .first()
    .locator(`tbody tr > :nth-child(${nth})`)
    .evaluateAll((cells) =>
      cells.map((cell) =>
        (cell.querySelector("[data-ltr]")?.firstChild?.textContent ?? "").replace(/[\s$+]/g, "").replace("−", "-"),
      ),
    );
}

const sum = (numbers: readonly string[]) => numbers.reduce((total, text) => total + Number(text), 0);

test("why a miner earned less: sentence, table and API say the same, on a phone, without script, in Arabic", async ({
  plainPage: page,
  request,
}) => {
  const { address, change } = await findUnlucky(request);
  const units = change.parts.reduce((total, { amount }) => total + BigInt(amount ?? "0"), 0n);
  expect(units).toBe(BigInt(change.after) - BigInt(change.before));
  const percent = (-100 * change.fraction).toFixed(1);
  const rig = change.rigs[0]?.worker ?? "";

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/kas/miner/stats/${address}`);
  const why = page
    .locator("div")
    .filter({ has: page.getByRole("heading", { level: 3, name: "Why did I earn less?" }) });
  await expect(why.last()).toContainText(`You earned ${percent}% less than the day before: `);
  await expect(why.last().getByRole("link", { name: rig, exact: true })).toHaveAttribute(
    "href",
    `/kas/miner/stats/${address}/${rig}/pps`,
  );
  await why.last().getByRole("link", { name: "Everything that changed" }).click();

  await expect(page.getByRole("heading", { level: 2, name: "Why did I earn less?" })).toBeVisible();
  await expect(page.locator("main")).toContainText(`You earned ${percent}% less than the day before: ${rig}`);
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
  await page.getByRole("link", { name: "the 7-day average" }).click();
  await expect(page).toHaveURL(/against=week/);
  await expect(page.locator("main")).toContainText(/\d of the 7 days are recorded\./);

  await page.goto(`/ar/kas/miner/why/${address}`);
  await expect(page.getByRole("heading", { level: 2, name: "لماذا ربحت أقل؟" })).toBeVisible();
  expect(await readColumn(page, 4)).toEqual(coins);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("why a miner earned less: a stranger and a newcomer get a sentence and no table", async ({ request }) => {
  const stranger = await request.get("/kas/miner/why/kaspa:nobody");
  expect(await stranger.text()).not.toContain("Everything that changed");
  expect((await request.get("/kas/miner/why")).status()).toBe(200);
});
