import { brotliCompressSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { formatHashrate } from "#src/domain/mining/units.ts";
import { farmAddress, hostileAddress, openManyWorkersSite } from "../../site/many-workers-site.ts";
import { holdRequests, scripts } from "../hold-requests.ts";
import { ownSiteTest as test } from "../kept-page.ts";

// The farm page and the workers' list over 2,000 workers (tests/site/many-workers-site.ts).

const count = 2_000;
const stats = `/kas/miner/stats/${farmAddress}`;
const farm = `/kas/miner/farm/${farmAddress}`;
const hostile = `/rvn/miner/stats/${hostileAddress}`;
const csv = `/kas/api/v1/miner/workers.csv?address=${farmAddress}`;
const written = "Hall A: w1*\nHall B: w2*, w30";

let site: Awaited<ReturnType<typeof openManyWorkersSite>>;

test.beforeAll(async () => {
  site = await openManyWorkersSite(count);
});

test.afterAll(async () => {
  await site.close();
});

const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();
/** The row of a group in the table of groups. */
const groupOf = (page: Page, name: string) =>
  page
    .getByRole("table", { name: "Groups" })
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name, exact: true }) });
const chipOf = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Groups" }).getByRole("link", { name: new RegExp(`^${name} `) });
const rigsOf = (page: Page) => page.locator("main section tbody tr[data-state]");
const firstRig = (page: Page) => rigsOf(page).first().getByRole("link").first();

/** Sorts by name, again and again; the time of the page's main thread for each, until the rows are painted, in ms. */
async function sortBy(page: Page, rounds: number): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busyMs = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await busyMs();
    await page.evaluate(async () => {
      const first = () => document.querySelector("main section tbody tr[data-state] a")?.textContent;
      const old = first();
      document.querySelector<HTMLAnchorElement>("main section thead th:first-child a")?.click();
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      while (first() === old) await frame();
      await frame();
      await frame();
    });
    taken.push((await busyMs()) - before);
  }
  await session.detach();
  return taken;
}

test("2,000 workers weigh no more than on the stats page, folded by the names' beginning", async () => {
  const [page, before] = await Promise.all([read(farm), read(stats)]);
  const weigh = (html: string) => brotliCompressSync(html).length;
  test.info().annotations.push({
    type: "bytes",
    description: `farm ${weigh(page)} of ${page.length} characters, stats ${weigh(before)} of ${before.length}`,
  });
  expect(page.length).toBeLessThan(before.length);
  expect(weigh(page)).toBeLessThanOrEqual(weigh(before));
  // Rigs that were not down are listed only with their group.
  expect(page).not.toContain("<bdi>w1111</bdi>");
  const own = await read(`${farm}?${new URLSearchParams({ groups: written })}`);
  expect(weigh(own)).toBeLessThanOrEqual(weigh(before));
});

test("§10.4 a group opens with 20 rigs, sorts 2,000 in the browser, shows 100 more and prints all of them", async ({
  page,
}) => {
  await page.goto(`${site.url}${farm}`);
  await expect(groupOf(page, "w")).toContainText("2\u202f000 workers");
  await expect(groupOf(page, "w")).toContainText("20 silent for more than a day");
  await chipOf(page, "w").click();
  await expect(page).toHaveURL(/open=w/);
  await expect(chipOf(page, "w")).toHaveAttribute("aria-current", "true");
  await expect(rigsOf(page)).toHaveCount(20);
  const more = page.getByRole("link", { name: "Show 100 more" }).last();
  await expect(more).toBeVisible();
  const times = await sortBy(page, 8);
  test.info().annotations.push({ type: "ms to sort", description: times.map((time) => time.toFixed(0)).join(", ") });
  // Of the processor: about 45 ms on an idle core, twice that beside busy neighbours. The bound only catches work out of hand.
  expect(times.toSorted((one, other) => one - other)[times.length >> 1]).toBeLessThan(400);
  await expect(rigsOf(page)).toHaveCount(20);
  await more.click();
  // All rigs are in the browser: no page is asked for, and only the rows near the screen are drawn.
  await expect(page.locator("main table[aria-rowcount]")).toHaveAttribute("aria-rowcount", "121");
  expect(new URL(page.url()).searchParams.has("rows")).toBe(false);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(rigsOf(page)).toHaveCount(count);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.getByText("Edit groups")).toBeHidden();
  await expect(page.locator("main code[title]").first()).toHaveText(farmAddress);
  const ink = await page
    .locator("main h2")
    .first()
    .evaluate((heading) => getComputedStyle(heading).color);
  expect(ink).toMatch(/oklch\(0\.2 /);
  await page.emulateMedia({ media: null });
});

test("the 24 h figure of a rig is one figure: in the list, on its page, on the farm and in the table", async ({
  plainPage: page,
}) => {
  const rigs = ["w1100", "w1110"];
  const cell = (name: string) => rigsOf(page).filter({ has: page.getByRole("link", { name, exact: true }) });
  const figures = new Map<string, string>();
  // The second one is in the list of those that run low, the first one on a later page of all.
  for (const [name, path] of [
    ["w1110", `${stats}?workers=low&sort=24h&order=desc`],
    ["w1100", `${stats}?workers=online&sort=name&order=asc&page=12`],
  ] as const) {
    await page.goto(`${site.url}${path}`);
    figures.set(name, (await cell(name).getByRole("cell").nth(3).locator("[data-ltr]").textContent()) ?? "");
  }
  expect(figures.get("w1110")).toBe("1.11\u00a0PH/s");
  // It began 20 hours ago, and the average counts no time before.
  expect(figures.get("w1100")).toMatch(/^1\.[23]\d\u00a0PH\/s$/);
  await page.goto(`${site.url}${farm}?${new URLSearchParams({ groups: `Two: ${rigs.join(", ")}`, open: "two" })}`);
  for (const name of rigs) {
    await expect(cell(name).getByRole("cell").nth(3)).toContainText(figures.get(name) ?? "none");
  }
  for (const name of rigs) {
    await page.goto(`${site.url}${stats}/${name}`);
    const day = page.locator("main dl > div").filter({ hasText: "24 h" }).first();
    await expect(day).toContainText(figures.get(name) ?? "none");
  }
  const rows = (await read(csv)).split("\r\n").map((line) => line.split(","));
  expect(rows[0]?.slice(0, 7)).toEqual([
    "worker",
    "group",
    "scheme",
    "state",
    "hashrate_10m (H/s)",
    "hashrate_6h (H/s)",
    "hashrate_24h (H/s)",
  ]);
  for (const name of rigs) {
    const row = rows.find(([first]) => first === name);
    expect(row?.slice(1, 4)).toEqual(["w", "pps", name === "w1110" ? "low" : "online"]);
    expect(`${(Number(row?.[6]) / 1e15).toFixed(2)}\u00a0PH/s`).toBe(figures.get(name));
  }
});

test("the 24 h figure of the whole farm is the miner's own everywhere; what its rigs add up to is named apart", async ({
  plainPage: page,
}) => {
  const eh = (rate: number) => `${(rate / 1e18).toFixed(3)}\u00a0EH/s`;
  const api = JSON.parse(await read(`/kas/api/v1/miner/stats/${farmAddress}`));
  const rows = (await read(csv))
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
  const added = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0);
  const listed: readonly { readonly hashrate: { readonly "24h": number } }[] = api.miner.workers;
  const sum = added(rows.map((row) => Number(row[6])));
  expect(eh(added(listed.map(({ hashrate }) => hashrate["24h"])))).toBe(eh(sum));
  // Rigs that began 20 hours ago: 24/20 of what they are in the miner's own average.
  const own: number = api.miner.hashrate["24h"];
  expect(eh(sum)).not.toBe(eh(own));
  const shown = (rate: number) => Object.values(formatHashrate(rate, "H/s") ?? {}).join("\u00a0");

  await page.goto(`${site.url}${stats}`);
  await expect(page.locator("main")).toContainText(shown(own));
  await page.goto(`${site.url}${farm}`);
  const day = (group: string) => groupOf(page, group).locator("[data-cell=day]");
  await expect(day("w").locator("[data-ltr]").first()).toHaveText(shown(own));
  await expect(day("w")).toContainText(`workers added up: ${shown(sum)}`);
  await expect(page.locator("main")).toContainText("counted from that worker's first share");

  const two = new URLSearchParams({ groups: written });
  await page.goto(`${site.url}${farm}?${two}`);
  const grouped = (await read(`${csv}&${two}`))
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  for (const name of ["Hall A", "Hall B"]) {
    const part = added(grouped.filter(([, group]) => group === name).map((row) => Number(row[6])));
    await expect(day(name).locator("[data-ltr]").first()).toHaveText(shown(part));
  }
  const whole = day("All rigs");
  await expect(whole.locator("[data-ltr]").first()).toHaveText(shown(own));
  await expect(whole).toContainText(`workers added up: ${shown(sum)}`);
});

test("a group of the farm is a line of the miner's chart too, by hand or by name, and in its file", async ({
  plainPage: page,
}) => {
  const halls = new URLSearchParams({ groups: written, open: "hall b" });
  await page.goto(`${site.url}${farm}?${halls}`);
  await page.getByRole("link", { name: "Chart of this group" }).click();
  const history = page.locator("#history");
  await expect(history.getByRole("button", { name: "Hall B" })).toHaveAttribute("aria-pressed", "true");
  await expect(history.locator("path[data-line='chosen']")).toHaveAttribute("d", /^M/);
  // The other group stands beside it, and the address carries both.
  await history.getByRole("button", { name: "Hall A" }).click();
  await expect(history.getByRole("button", { name: "Hall A" })).toHaveAttribute("aria-pressed", "true");
  const address = new URL(page.url());
  expect(address.searchParams.get("group")).toBe("hall a");
  expect(address.searchParams.get("groups")?.replaceAll("\r", "")).toBe(written);
  const file = await read((await history.getByRole("link", { name: "CSV" }).getAttribute("href")) ?? "");
  expect(file.split("\r\n")[0]).toContain("hashrate of Hall A (H/s)");
  await history.getByRole("link", { name: "All workers" }).click();
  expect(new URL(page.url()).search).toBe("");
  const gone = await fetch(`${site.url}${stats}?group=cellar`);
  expect(gone.status).toBe(404);
  expect(await gone.text()).toContain("No worker belongs to the group");
});

test("§10.5 each rig that was down has a row on one time axis: those that still are on top, the newest first", async ({
  plainPage: page,
}) => {
  await page.goto(`${site.url}${farm}?range=7d`);
  const table = page.getByRole("table", { name: "Outages" });
  const rows = table.locator("tbody tr[data-kind]");
  await expect(rows).toHaveCount(20);
  const kinds = await rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-kind")));
  expect(kinds.filter((kind) => kind !== "back").length).toBeGreaterThan(0);
  expect(kinds).toEqual(kinds.toSorted((one, other) => Number(one === "back") - Number(other === "back")));
  await expect(rows.first()).toContainText("off since");
  await expect(rows.first().getByRole("link")).toHaveAttribute("href", new RegExp(`^${stats}/w\\d+$`));
  await expect(rows.first().locator("i")).not.toHaveCount(0);
  // The chain's reward is not known here: the cost is a dash, with its reason, and no zero.
  await expect(rows.first().getByRole("cell").last()).toContainText("–");
  await expect(page.locator("main")).toContainText("so the cost is not known either");
  // All of them were off from 06:00 to 09:00 of the day before yesterday.
  await expect(page.locator("main")).toContainText(/[\d\u202f]+ of 2\u202f000 were down in the last 7 days\./);
  await expect(page.locator("main")).toContainText(
    /Together [\d\u202f.]+ rig-hours of [\d\u202f]+, or [\d.]+% of the time\./,
  );
  await page.getByRole("link", { name: "Show 100 more" }).click();
  await expect(rows).toHaveCount(120);
  await expect(page).toHaveURL(/rows=120/);
});

test("a rig's time down is one figure: in its row, in the CSV and, where the day before is known, in Why", async ({
  plainPage: page,
}) => {
  await page.goto(`${site.url}${farm}`);
  const [head = [], ...lines] = (await read(csv))
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  const minutes = head.indexOf("down_minutes_24h");
  const down = new Map(lines.flatMap((line) => (Number(line[minutes]) > 0 ? [[line[0], Number(line[minutes])]] : [])));
  expect(down.size).toBeGreaterThan(0);
  const rows = page.getByRole("table", { name: "Outages" }).locator("tbody tr[data-kind]");
  for (const row of (await rows.all()).slice(0, 5)) {
    const name = await row.locator("bdi").innerText();
    const text = await row.locator("b").innerText();
    const [, hours = "0", rest = "0"] = /^(?:(\d+)\s*h)?\s*(?:(\d+)\s*min)?/.exec(text) ?? [];
    expect(Number(hours) * 60 + Number(rest), `${name}: ${text}`).toBe(down.get(name.trim()));
  }
});

test("§10.6 nothing on the farm page opens taller than 3,000 px on a phone", async ({ plainPage: page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const query of ["", "?open=w", "?range=7d"]) {
    await page.goto(`${site.url}${farm}${query}`);
    const [main, heading] = [
      await page.locator("main").boundingBox(),
      await page.getByRole("heading", { name: "Outages" }).boundingBox(),
    ];
    expect((main?.y ?? 0) + (main?.height ?? 0) - (heading?.y ?? 0), query).toBeLessThan(3000);
  }
});

test("§10.7 own groups are in the address, shared by it, and kept on this device", async ({ page, plainPage }) => {
  await page.goto(`${site.url}${farm}`);
  await page.getByText("Edit groups").click();
  await page.getByRole("textbox", { name: "Groups, one per line" }).fill(written);
  await page.getByRole("button", { name: "Show these groups" }).click();
  await expect(groupOf(page, "Hall A")).toContainText("1\u202f111 workers");
  await expect(groupOf(page, "Hall B")).toContainText("113 workers");
  await expect(groupOf(page, "Other workers")).toContainText("776 workers");
  const shared = page.url();
  expect(new URL(shared).searchParams.get("groups")?.replaceAll("\r", "")).toBe(written);

  // Whoever opens the link sees them, without script too; rigs come page by page.
  await plainPage.goto(shared);
  await chipOf(plainPage, "Hall B").click();
  await expect(rigsOf(plainPage)).toHaveCount(20);
  await plainPage
    .getByRole("columnheader", { name: /^Worker/ })
    .getByRole("link")
    .click();
  await expect(firstRig(plainPage)).toHaveText("w2");
  await plainPage.getByRole("link", { name: "Show 93 more" }).click();
  await expect(rigsOf(plainPage)).toHaveCount(113);
  await plainPage.getByText("Edit groups").click();
  await plainPage.getByRole("link", { name: "Group by name instead" }).click();
  await expect(groupOf(plainPage, "w")).toContainText("2\u202f000 workers");

  // On this device they come back, until somebody asks for the names.
  await page.goto(`${site.url}${farm}`);
  await expect(groupOf(page, "Hall A")).toBeVisible();
  await page.getByText("Edit groups").click();
  await page.getByRole("link", { name: "Group by name instead" }).click();
  await expect(groupOf(page, "w")).toBeVisible();
  await expect(page).toHaveURL(/by=name/);
});

test("on a phone in Arabic nothing scrolls sideways; an engine without histories says so", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  for (const path of [`/ar${farm}`, `/ar${farm}?open=w`, `/rvn/miner/farm/${hostileAddress}?open=%3A`]) {
    await page.goto(`${site.url}${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
  await expect(page.locator("main")).toContainText("publishes no history of single workers");
  await expect(page.locator("main")).toContainText("Outages are not known.");
});

test.describe("the workers' list", () => {
  test("says for how long no share came, of each such rig: neither low nor hashing", async ({ plainPage: page }) => {
    await page.goto(`${site.url}${stats}?workers=quiet`);
    await expect(rigsOf(page)).toHaveCount(20);
    await expect(page.locator("#workers tbody tr").getByText(/^No shares for 1[56] min$/)).toHaveCount(20);
    await expect(page.locator("#workers tbody")).not.toContainText("Low");
    await page.goto(`${site.url}${stats}/w40`);
    await expect(page.locator("main")).toContainText(/No shares for 1[56] min/);
    await expect(page.locator("main")).not.toContainText("Low hashrate");
    await page.goto(`${site.url}${farm}?open=w`);
    await expect(groupOf(page, "w")).toContainText("20 No recent shares");
  });

  test("shows as many rigs as its filter counts", async ({ plainPage: page }) => {
    await page.goto(`${site.url}${stats}`);
    const chips = page.getByRole("navigation", { name: "Workers by state" }).getByRole("link");
    const low = chips.filter({ hasText: /^Low/ });
    await expect(low).toHaveText("Low 20");
    await low.click();
    await expect(rigsOf(page)).toHaveCount(20);
    // States that few look for have a chip while they are shown.
    await page.goto(`${site.url}${stats}?workers=offline`);
    await expect(chips.filter({ hasText: /^Offline/ })).toHaveText("Offline 20");
    await expect(rigsOf(page)).toHaveCount(20);
    const needs = Number((await chips.filter({ hasText: /^Needs you/ }).innerText()).replace(/\D/g, ""));
    await page.goto(`${site.url}${stats}?workers=needs`);
    await expect(page.locator("#workers").getByRole("status")).toContainText(`of ${needs}.`);
  });

  test("says that only one state was searched, and offers the rest", async ({ page }) => {
    const release = await holdRequests(page, scripts);
    await page.goto(`${site.url}${stats}?workers=low`, { waitUntil: "commit" });
    const status = page.locator("#workers").getByRole("status");
    // What is typed before the page is hydrated counts too.
    await page.getByPlaceholder("Find a worker").fill("w11");
    await expect(status).toContainText("Workers shown: 20 of 2\u202f000.");
    release();
    await expect(status).toContainText("Workers shown: 2 of 2\u202f000.");
    await status.getByRole("link", { name: /^Only this state was searched: 109 more workers/ }).click();
    await expect(status).toHaveText("Workers shown: 20 of 111.");
  });

  test("§10.8 links every rig that needs somebody, with what is wrong", async ({ plainPage: page }) => {
    await page.goto(`${site.url}${hostile}`);
    const needs = page.locator("main section").filter({ has: page.getByRole("heading", { name: "Needs you" }) });
    for (const name of ["off.1", "quiet.1", "low.1"]) {
      const link = needs.getByRole("link").filter({ hasText: name });
      await expect(link).toHaveAttribute("href", `${hostile}/${name}/prop`);
    }
    await expect(needs.getByRole("link").filter({ hasText: "quiet.1" })).toContainText(/No shares for 1[56] min/);
  });
});
