import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { getCoin } from "#src/domain/coins/index.ts";
import { demoShowcase } from "#src/sources/engines/demo/create-demo-engine.ts";
import type { ShowcaseLabel } from "#src/sources/engines/demo/responses/miners.ts";
import { minerPath } from "#src/web/pages/miner/miner-path.ts";
import { recordedAddresses, recordedAt } from "../../recorded-engines/cryptonote-nodejs-pool.ts";
import { startReplayEngine } from "../../recorded-engines/replay-engine.ts";
import { startSite } from "../../site/start-site.ts";
import { findDemoMiner } from "../demo-miner.ts";
import { test } from "../kept-page.ts";
import { openWhole } from "../open-whole.ts";

// "Is my rig earning?": the stats page over the demo engine, whose miners show every state, and over a counted engine.

function showcase(label: ShowcaseLabel): string {
  const entry = demoShowcase(getCoin("kas"), Date.now()).find((candidate) => candidate.label === label);
  if (entry === undefined) throw new Error(`The demo has no ${label}`);
  return entry.address;
}

async function ordinaryMiner(request: APIRequestContext, coin: string): Promise<string> {
  const { miners } = await (await request.get(`/${coin}/api/v1/pool/top-miners`)).json();
  return miners[3].address;
}

/** A miner on PPS+ all of whose workers are hashing. */
async function steadyMiner(request: APIRequestContext, coin: string): Promise<string> {
  const { miners } = await (await request.get(`/${coin}/api/v1/pool/top-miners`)).json();
  for (const { address } of miners.slice(1)) {
    const { miner } = await (await request.get(`/${coin}/api/v1/miner/stats/${address}`)).json();
    const isSteady = (worker: { state: string; scheme: string }) =>
      worker.state === "online" && worker.scheme === "pps";
    if (miner.workers.every(isSteady)) return address;
  }
  throw new Error(`The demo pool of ${coin} has no miner without trouble.`);
}

const panelOf = (page: Page, name: string) =>
  page.locator("main section").filter({ has: page.getByRole("heading", { name }) });
const headline = (page: Page) => page.getByRole("heading", { level: 1 });

const openFold = (page: Page) => page.locator("main details > summary").filter({ hasText: "All figures" }).click();

test.describe("the first screen of a phone", () => {
  test("answers what needs somebody; when and how much is paid, and whether that is normal, stand within two; no line is wider than 320 px, in Arabic neither", async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(minerPath("kas", await steadyMiner(request, "kas")));
    await expect(panelOf(page, "Needs you").locator("p, li").first()).toBeInViewport();
    const paid = panelOf(page, "You will be paid");
    await expect(paid.getByRole("progressbar")).toBeVisible();
    await expect(paid).toContainText(/Last payout: [1-9][\d\u202f]*\.\d{6}\sKAS/);
    const normal = panelOf(page, "Is it normal?");
    await expect(normal.getByRole("link", { name: "Everything that changed" })).toHaveAttribute(
      "href",
      /\/miner\/why\//,
    );
    for (const part of [paid, normal]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(2 * 780);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [page.url(), `/ar${new URL(page.url()).pathname}`]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });

  test("stands whole without JavaScript, styles and all", async ({ plainPage: page, request }) => {
    await openWhole(page, minerPath("kas", await ordinaryMiner(request, "kas")));
    await expect(headline(page)).toHaveText(/^Earning \$[\d\u202f]+\.\d\d a day/);
    expect((await page.locator("figure svg").first().boundingBox())?.height).toBeGreaterThan(150);
    await expect(page.locator("main").getByRole("progressbar").first()).toBeVisible();
    await openFold(page);
    await expect(page.getByRole("heading", { name: "Reward", exact: true })).toBeVisible();
  });
});

test.describe("figures", () => {
  test("§4.7 §9.13 balance, threshold, rewards of 7, 30 and 31 days, paid and unpaid, shares: by the spec's labels", async ({
    page,
    request,
  }) => {
    await page.goto(minerPath("kas", await ordinaryMiner(request, "kas")));
    await openFold(page);
    const main = page.locator("main");
    for (const name of ["Hashrate", "Workers", "Balance", "Shares", "Reward"])
      await expect(main.getByRole("heading", { name, exact: true }).first()).toBeVisible();
    const termOf = (name: string) =>
      main
        .locator("dl > div")
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator("dd");
    for (const name of ["Unconfirmed Balance", "Payout Threshold", "Paid", "Unpaid"])
      await expect(termOf(name).first()).toContainText(/\d\.\d{6}\u00a0KAS|^0\u00a0KAS/);
    for (const name of ["Reward (7 d)", "Reward (30 d)", "Reward (31 d, the longest month)"])
      await expect(termOf(name)).toContainText(/[1-9][\d\u202f]*\.\d{6}\u00a0KAS/);
    await expect(termOf("Valid")).toContainText([/\d/, /99\.\d\d%/]);
    // By the minute of the hour: before the threshold, above it, or in the minutes in which a run sends it.
    await expect(panelOf(page, "You will be paid")).toContainText(/\d\s*KAS.*(UTC|being sent)/);
    const earnings = panelOf(page, "Expected earnings");
    await expect(earnings.getByRole("columnheader")).toContainText(["", "current difficulty", "7-day average"]);
    await expect(earnings.getByRole("table", { name: "Expected earnings" })).toBeVisible();
    await expect(earnings.getByRole("row").filter({ hasText: "Month" })).toContainText(/KAS.*\$/);
    await page.getByRole("button", { name: "Expected earnings" }).click();
    await expect(page.getByRole("note").filter({ hasText: "Your share of the network" })).toBeVisible();
  });

  test("each merge-mined coin has its own balance, and its next payment stands with its name", async ({
    plainPage: page,
    request,
  }) => {
    await page.goto(minerPath("ltc", await ordinaryMiner(request, "ltc")));
    for (const ticker of ["LTC", "DOGE", "PEP", "BELLS"])
      await expect(panelOf(page, "You will be paid")).toContainText(ticker);
    await openFold(page);
    for (const ticker of ["LTC", "DOGE", "PEP", "BELLS"])
      await expect(page.getByRole("heading", { name: `Balance, ${ticker}` })).toBeVisible();
  });

  test("the steps to the wallet say what balance, list, payouts page and API say, without script too", async ({
    plainPage: page,
    request,
  }) => {
    const address = await ordinaryMiner(request, "ltc");
    const current = { waiting: "Payout run", sending: "Transaction" } as const;
    await page.setViewportSize({ width: 360, height: 780 });
    // The page, the API and the list may be answered on both sides of a payout run.
    await expect(async () => {
      const { miner } = await (await request.get(`/ltc/api/v1/miner/stats/${address}`)).json();
      const sent = miner.payouts.find(
        (one: { chain: string; state: string }) => one.chain === "ltc" && one.state !== "sending",
      );
      await page.goto(minerPath("ltc", address));
      await openFold(page);
      const steps = page.locator("section", { has: page.getByRole("heading", { name: "From share to wallet" }) });
      const step = (name: string) =>
        steps
          .getByRole("listitem")
          .filter({ has: page.getByRole("heading", { name, exact: true }) })
          .first();
      const state: keyof typeof current | null = miner.balances[0].payout_state;
      const isOpen = sent.state === "sent";
      const inFlight = isOpen ? "Confirmations" : state === null ? /Threshold|Confirmed|Credited/ : current[state];
      await expect(steps.locator("[aria-current=step] h3").first()).toHaveText(inFlight, { timeout: 1_000 });
      await expect(steps.locator("[aria-current=step]").first()).toContainText("current step", {
        timeout: 1_000,
      });
      const balance = panelOf(page, "Balance, LTC").last();
      const confirmed = await balance.locator("dd").first().locator("[data-ltr]").first().textContent();
      await expect(step("Confirmed")).toContainText(confirmed ?? "none", { timeout: 1_000 });
      const link = await step("Transaction").getByRole("link").getAttribute("href");
      expect(link).toContain(sent.transaction_id);
      const word = isOpen ? "The last payout is not confirmed yet." : "Paid: confirmed";
      await expect(step("Confirmations")).toContainText(word, { timeout: 1_000 });
      await expect(steps.locator("details")).toHaveCount(3);
      await page.goto(minerPath("ltc", address, "payouts"));
      const row = page.getByRole("row").filter({ has: page.locator(`a[href="${link}"]`) });
      await expect(row).toContainText(isOpen ? "Paid: sent" : "Paid: confirmed", { timeout: 1_000 });
    }).toPass();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`/ar${minerPath("ltc", address)}`);
    for (const summary of await page.locator("main details > summary").all()) await summary.click();
    await expect(page.locator("main details details ol").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test("a miner on PPS+ and SOLO reads what the headline counts, their odds, and a line for each scheme", async ({
    page,
  }) => {
    const path = minerPath("kas", showcase("two-schemes"));
    await page.goto(path);
    await expect(headline(page)).toHaveText(/^Earning \$[\d\u202f]+\.\d\d a day/);
    await expect(page.locator("main")).toContainText("SOLO work is not included.");
    const odds = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "SOLO: odds of KAS blocks" }) });
    // A block within a day is as good as certain: longer spans would say it again.
    await expect(odds).toContainText("In 1 day");
    await expect(odds).toContainText(">99.9%");
    await expect(odds).not.toContainText("In 1 year");
    await expect(odds).toContainText(/On average, one block every \d+/);
    const lineOf = () => page.locator("#history [role='img'] > svg > path").first().getAttribute("d");
    const all = await lineOf();
    await page.getByRole("link", { name: "SOLO", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?scheme=solo$`));
    await expect.poll(lineOf).not.toBe(all);
    // The table of workers stays as it was asked for.
    await page.goto(`${path}?sort=name&order=asc&page=1&ref=somebody`);
    await page.getByRole("link", { name: "PPS+", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?scheme=pps&sort=name&order=asc$`));
    await expect(page.getByRole("columnheader", { name: "Worker" })).toHaveAttribute("aria-sort", "ascending");
  });

  test("§3.15 the spec's labels: all of a miner's figures, and the columns of their blocks", async ({ page }) => {
    const address = showcase("top");
    await page.goto(minerPath("kas", address));
    await openFold(page);
    const main = page.locator("main");
    for (const name of ["Hashrate", "Workers", "Balance", "Reward", "Shares"])
      await expect(main.getByRole("heading", { name: new RegExp(`^${name}\\b`) }).first(), name).toBeVisible();
    for (const name of [
      "Unconfirmed Balance",
      "Payout Threshold",
      "Reward (7 d)",
      "Reward (30 d)",
      "Reward (31 d, the longest month)",
    ])
      await expect(main.locator("dt").getByText(name, { exact: true }), name).toBeVisible();
    // Windows are written in words, with the specification's names as titles.
    for (const name of ["7D", "30D", "31d"]) await expect(main.locator(`dt[title="${name}"]`), name).toBeVisible();
    await page.goto(minerPath("kas", address, "blocks"));
    await expect(main.getByRole("columnheader")).toContainText(["Date", "Height", "Hash", "Effort", "Kind", "Status"]);
    // Any single one may be an orphan.
    await expect(main.locator("tbody")).toContainText(/Confirmed|Pending/);
  });
});

test("a rig's page: what it earns, its part of the farm and what its outages cost are the list's and the farm's figures, within two screens of a phone", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const address = showcase("top");
  const { miner } = await (await request.get(`/kas/api/v1/miner/stats/${address}`)).json();
  const named = (state: string): string =>
    miner.workers.find((worker: { state: string }) => worker.state === state)?.name ?? "";
  const figure = async (label: string) =>
    (await page.locator("main dl > div", { hasText: label }).first().locator("dd").first().innerText()).trim();
  for (const name of [named("offline"), named("online")]) {
    // New figures may come between the pages.
    await expect(async () => {
      await openWhole(page, `/kas/miner/farm/${address}?range=7d&rows=120`);
      const row = page.locator("main tbody tr").filter({ hasText: name });
      const cost = (await row.count()) === 0 ? "$0" : (await row.locator("td").last().innerText()).trim();
      await openWhole(page, `${minerPath("kas", address)}?silent=shown&sort=name&order=asc&workers=all`);
      await page.getByPlaceholder("Find a worker").fill(name);
      const listed = page.locator("#workers tbody tr[data-state]").first();
      await expect(listed.getByRole("link")).toHaveText(name);
      const aDay = (await listed.locator("td:visible").last().innerText()).trim();
      expect(aDay).toMatch(/^−?\$[\d.]+$/);
      await openWhole(page, `${minerPath("kas", address)}/${name}`);
      expect(await figure("A day")).toBe(aDay);
      expect(await figure("Outages, 7 d")).toBe(cost);
    }).toPass({ timeout: 60_000 });
    const end = await page.locator("body > footer").evaluate((footer) => footer.getBoundingClientRect().top + scrollY);
    expect(end).toBeLessThanOrEqual(2 * 780);
  }
  expect(await figure("Of the farm")).toMatch(/^\d+(\.\d)?%$/);
});

test("every tab has one heading of the first level, and skips none", async ({ plainPage: page }) => {
  const address = showcase("top");
  const paths = (["stats", "farm", "payouts", "blocks", "settings", "why"] as const).map((tab) =>
    minerPath("kas", address, tab),
  );
  const titles: string[] = [];
  for (const path of [...paths, `${minerPath("kas", address)}/unit001`]) {
    await openWhole(page, path);
    const headings = await page
      .locator("main :is(h1, h2, h3, h4)")
      .evaluateAll((all) => all.map((one) => [Number(one.tagName[1]), one.textContent ?? ""] as const));
    const levels = headings.map(([level]) => level);
    expect(
      levels.filter((level) => level === 1),
      path,
    ).toEqual([1]);
    expect(levels[0], path).toBe(1);
    for (const [at, level] of levels.entries()) expect(level, path).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
    titles.push(headings[0]?.[1] ?? "");
  }
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.at(-1)).toBe("unit001");
});

test.describe("states, each with a sentence and what to do next", () => {
  test("offline since when", async ({ plainPage: page }) => {
    await page.goto(minerPath("kas", showcase("offline")));
    await expect(headline(page)).toHaveText(/^Offline since \d\d:\d\d UTC$/);
    await expect(page.locator("main")).toContainText("check its power, its network");
    await page.locator("main").getByRole("link", { name: "Servers and settings of this pool" }).click();
    await expect(page).toHaveURL("/kas");
  });

  test("waiting for the first shares", async ({ plainPage: page }) => {
    await page.goto(minerPath("kas", showcase("waiting")));
    await expect(headline(page)).toHaveText("Waiting for the first shares");
    await expect(page.locator("main")).toContainText("15 to 20 minutes after it starts, an ASIC after 10 to 20");
    await expect(page.locator("main")).toContainText("Nothing is being earned right now");
  });

  test("online, with each rig that runs low as a link to it, or how many more there are", async ({
    plainPage: page,
    request,
  }) => {
    const address = showcase("low-worker");
    const { miner } = await (await request.get(`/kas/api/v1/miner/stats/${address}`)).json();
    const low = miner.workers.filter(({ state }: { readonly state: string }) => state === "low");
    expect(low.length).toBeGreaterThan(0);
    await page.goto(minerPath("kas", address));
    const needs = panelOf(page, "Needs you");
    await expect(needs.getByRole("link").filter({ hasText: "below the 24 h average" }).first()).toBeVisible();
    await needs.getByRole("link").filter({ hasText: low[0].name }).first().click();
    await expect(page.getByRole("heading", { name: low[0].name })).toBeVisible();
  });

  test("never seen, not an address, an address of another coin", async ({ plainPage: page }) => {
    await page.goto(minerPath("kas", getCoin("kas").addressExample));
    await expect(headline(page)).toHaveText("This address has never mined here");
    await expect(page.getByRole("link", { name: "How to connect a rig" })).toHaveAttribute("href", "/kas");
    await page.goto(minerPath("btc", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx"));
    await expect(page.locator("main")).toContainText("a letter is wrong or missing");
    await page.goto(minerPath("kas", getCoin("ltc").addressExample));
    await expect(headline(page)).toHaveText("This is not a valid Kaspa address");
    await expect(page.locator("main")).toContainText("This address belongs to Litecoin.");
    await page.getByRole("link", { name: "Look it up in the Litecoin pool" }).click();
    await expect(page).toHaveURL(`${minerPath("ltc", getCoin("ltc").addressExample)}?source=search`);
  });

  test("a closed pool does not call a rig unknown or broken", async ({ plainPage: page }) => {
    await page.goto(minerPath("sdr", getCoin("sdr").addressExample));
    await expect(page.locator("main [data-notice]")).toContainText("Pool closes 18.08.2025 at 00:00 UTC");
    await expect(headline(page)).toHaveText("Nothing is known about this address");
  });

  test("a phone that wakes up without a network keeps what it shows", async ({ page, context, request }) => {
    await page.goto(minerPath("kas", await ordinaryMiner(request, "kas")));
    await expect(page.locator("button[data-ready='true']")).toBeAttached();
    const before = await headline(page).textContent();
    // The code that listens comes after the first view.
    await page.waitForTimeout(1_000);
    await context.setOffline(true);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForTimeout(1_500);
    await expect(headline(page)).toHaveText(before ?? "");
  });
});

test.describe("hostile addresses", () => {
  const hostile = [
    "..",
    "../..",
    "<img src=x onerror=alert(1)>",
    "a".repeat(500),
    "🦊".repeat(40),
    "\u202ekaspa:qp0\u202c",
  ];
  for (const address of hostile) {
    test(`${JSON.stringify(address).slice(0, 40)} is shown safely, and its links work`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      page.on("dialog", () => expect("no dialog").toBe("opens"));
      await page.goto("/kas");
      await page.getByPlaceholder("Enter your mining address").first().fill(address);
      await page.keyboard.press("Enter");
      await expect(headline(page)).toHaveText("This is not a valid Kaspa address");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      const code = page.locator("header code");
      await expect(code).toHaveCSS("unicode-bidi", "isolate");
      expect(await code.textContent()).not.toContain("\u202e");
      expect(await page.locator("main img").count()).toBe(0);
      const stats = page
        .getByRole("navigation", { name: "This miner's pages" })
        .getByRole("link", { name: "Overview" });
      await page.goto((await stats.getAttribute("href")) ?? "");
      await expect(headline(page)).toHaveText("This is not a valid Kaspa address");
    });
  }

  test("the address of a mining device's link is read with its leftovers", async ({ page }) => {
    const kas = getCoin("kas").addressExample;
    await page.goto(`/ru/kas/miner/stats/${encodeURIComponent(`solo:${kas}.rig1 `)}`);
    await expect(page).toHaveURL(`/ru${minerPath("kas", kas)}`);
  });
});

test("an address with a colon is answered however its colon is written, and has one canonical address", async ({
  page,
}) => {
  const address = showcase("offline");
  for (const written of [address, address.replace(":", "%3A"), address.replace(":", "%3a")]) {
    const answer = await page.goto(`/ru/kas/miner/stats/${written}?sort=name`);
    expect(answer?.status(), written).toBe(200);
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical, written).toHaveAttribute("href", new RegExp(`/ru/kas/miner/stats/${address}$`));
    await page.getByRole("columnheader", { name: /^10/ }).getByRole("link").click();
    await expect(page.getByRole("columnheader", { name: /^10/ })).toHaveAttribute("aria-sort", "descending");
  }
});

test("1,000 visitors of one address at once cost its engine what one visitor costs", async () => {
  test.setTimeout(120_000);
  const engine = await startReplayEngine(undefined, { shiftMs: Date.now() - recordedAt });
  const site = await startSite({
    config: {
      brand: { name: "Recorded Pool", supportEmail: "help@pool.example" },
      enabled: ["xmr"],
      pools: {
        xmr: {
          engine: { name: "cryptonote-nodejs-pool", address: engine.url },
          schemes: [{ scheme: "prop", feePercent: 1 }],
        },
      },
    },
  });
  try {
    const questionsAbout = (address: string) => engine.calls.filter((call) => call.includes(address));
    // What one look costs: the miner and their history, besides a few pages of their payouts.
    await fetch(`${site.url}/xmr/api/v1/miner/stats/${recordedAddresses.solo}`);
    const asked = (address: string) => questionsAbout(address).filter((call) => call.startsWith("/stats_address"));
    expect(asked(recordedAddresses.solo)).toHaveLength(2);
    // Half of them open the page, in several languages, so that the page cache is no help; half ask the API.
    const languages = ["", "/ru", "/ar", "/ko", "/kk"];
    const paths = Array.from({ length: 1_000 }, (_, visitor) =>
      visitor % 2 === 0
        ? `${languages[visitor % languages.length]}/xmr/miner/stats/${recordedAddresses.prop}`
        : `/xmr/api/v1/miner/stats/${recordedAddresses.prop}`,
    );
    const answers = await Promise.all(paths.map((path) => fetch(`${site.url}${path}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(answers.map((answer) => answer.text()));
    expect(asked(recordedAddresses.prop)).toHaveLength(2);
    expect(questionsAbout(recordedAddresses.prop).length).toBeLessThanOrEqual(8);
  } finally {
    await site.stop();
    await engine.close();
  }
});

test("the chart shows one worker without script, names one that is not there, and payouts lead to their transactions", async ({
  plainPage: page,
  request,
}) => {
  const address = await findDemoMiner(request, "kas", 1);
  await page.goto(`/kas/miner/stats/${address}?sort=name`);
  const name = await page.locator("#workers tbody tr a").first().innerText();
  await page.getByLabel("Name of a worker").fill(name);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/[?&]worker=[^&]+.*#history$/);
  expect(new URL(page.url()).searchParams.get("worker")).toBe(name);
  expect(new URL(page.url()).searchParams.get("sort")).toBe("name");
  await expect(page.locator("#history svg").first()).toBeVisible();
  await page.getByLabel("Name of a worker").fill("nobody");
  await page.getByLabel("Name of a worker").press("Enter");
  await expect(page.locator("#history")).toContainText("This miner has no worker called nobody right now.");
  await page.getByRole("link", { name: "All workers", exact: true }).click();
  await expect(page).not.toHaveURL(/worker=/);
  await openFold(page);
  await expect(page.locator("td a[href*='kas']").first()).toHaveAttribute("href", /^https:/);
  await page.getByRole("link", { name: "All payouts" }).first().click();
  await expect(page).toHaveURL(/\/kas\/miner\/payouts\//);
});
