import { setTimeout } from "node:timers/promises";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { getCoin } from "#src/domain/coins/index.ts";
import { minerPath } from "#src/web/pages/miner/miner-path.ts";
import { test } from "../kept-page.ts";

const kas = getCoin("kas").addressExample;
const ltc = getCoin("ltc").addressExample;
const sharedByThree = "0x9eab4b0fc468a7f5d46228bf5a76cb52370d068d";

async function topMiner(request: APIRequestContext, coin: string, rank = 0): Promise<string> {
  const { miners } = await (await request.get(`/${coin}/api/v1/pool/top-miners`)).json();
  return miners[rank].address;
}

const box = (page: Page) =>
  page.getByRole("combobox", { name: /^(Address, coin, device|Адрес, монета|عنوان أو عملة)/ });
const options = (page: Page) => page.locator("search").getByRole("option");
const found = (coin: string, address: string) => `${minerPath(coin, address)}?source=search`;

test.describe("§5.2 a coin's search", () => {
  const inputs = [
    ["spaces", `  ${kas}\t`],
    ["solo:", `solo:${kas}`],
    ["a worker", `${kas}.rig1`],
    ["a worker behind a slash", `${kas}/rig1`],
    ["no prefix", kas.slice("kaspa:".length)],
    ["a stratum login", `stratum+tcp://${kas}.rig1@kas.pool.example:7011`],
    ["an explorer link", `https://explorer.kaspa.org/addresses/${kas}?tab=1`],
    ["zero-width characters", `\u200b${kas.slice(0, 20)}\u200d${kas.slice(20)}\ufeff`],
  ] as const;
  for (const [what, input] of inputs) {
    test(`reads an address with ${what}, by a redirect that needs no script`, async ({ request }) => {
      const answer = await request.get("/ru/kas/miner/search", { params: { address: input }, maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([303, `/ru${found("kas", kas)}`]);
    });
  }
});

test.describe("words in the place of an address", () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`lead to coins, devices and articles, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
      page: scriptPage,
      plainPage,
      baseURL,
    }) => {
      const page = javaScriptEnabled ? scriptPage : plainPage;
      const heading = page.getByRole("heading", { level: 1 });
      await page.goto(`${baseURL}/search?address=how+to+mine+kaspa`);
      await expect(heading).toHaveText("Results for “how to mine kaspa”");
      await expect(page.locator("main ul").first().getByRole("link")).toHaveText(["Kaspa pool"]);
      await expect(page.locator("main h3").first()).toHaveText("Start mining with an ASIC");

      // In a coin's own box too, and no start page takes them for a wallet.
      await page.goto(`${baseURL}/ru/kas`);
      await box(page).fill("отклоненные шары на rtx 4070");
      await page.getByRole("button", { name: "Найти майнер" }).click();
      await expect(page).toHaveURL(/\/ru\/search\?address=/);
      if (javaScriptEnabled) expect(await page.evaluate(() => localStorage.getItem("lastSearch:kas"))).toBeNull();
      await expect(page.locator("main ul").first()).toContainText("GeForce RTX 4070");
      await expect(page.locator("main h3").first()).toHaveText(/^Отклонённые и устаревшие шары/);
      await page.getByRole("link", { name: "Искать во всех статьях" }).click();
      await expect(page).toHaveURL(/\/ru\/articles\?q=/);
      await expect(page.locator("main h3").first()).toHaveText(/^Отклонённые и устаревшие шары/);
    });
  }

  test("one word leads to articles from the box for all pools, and by §5.3 to the miner's page from a coin's", async ({
    request,
  }) => {
    const all = await request.get("/search", { params: { address: "payout" } });
    expect(await all.text()).toContain("Payouts: balance, confirmations and thresholds");
    const own = await request.get("/kas/miner/search", { params: { address: "payout" }, maxRedirects: 0 });
    expect(own.headers().location).toBe("/kas/miner/stats/payout?source=search");
    const nothing = await (await request.get("/search", { params: { address: "qqzz wwvv" } })).text();
    expect(nothing).toContain("Nothing found for “qqzz wwvv”");
  });
});

test("§2.23 §4.5 a search that takes long shows the bar, and its button as busy", async ({ page }) => {
  await page.goto("/kas");
  await expect(page.locator("button[data-ready='true']")).toBeAttached();
  // While a new document is awaited the page answers no questions: it notes what it showed.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector("[data-progress=progress]") !== null) sessionStorage.setItem("bar", "shown");
      if (document.querySelector("form button[aria-busy=true]") !== null) sessionStorage.setItem("button", "busy");
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.route("**/kas/miner/search*", async (route) => {
    await setTimeout(1_500);
    await route.continue();
  });
  await box(page).fill(kas);
  await box(page).press("Enter");
  await expect(page).toHaveURL(/miner\/stats/);
  expect(await page.evaluate(() => [sessionStorage.getItem("bar"), sessionStorage.getItem("button")])).toEqual([
    "shown",
    "busy",
  ]);
  await expect(page.locator("form button[aria-busy=true]")).toHaveCount(0);
});

test("§10.13 the search for all pools leads from a ticker to its coin, asks for the pool of an e-mail, and names a typo", async ({
  request,
}) => {
  const ask = (address: string) => request.get("/ru/search", { params: { address }, maxRedirects: 0 });
  const raven = await ask("rvn");
  expect([raven.status(), raven.headers().location]).toEqual([303, "/ru/rvn"]);
  const email = await ask("miner@example.org");
  expect(email.status()).toBe(200);
  expect(await email.text()).toMatch(/href="\/ru\/kas\/miner\/email"/);
  const typo = await (await ask(`${kas.slice(0, -1)}${kas.endsWith("q") ? "p" : "q"}`)).text();
  expect(typo).toContain("В этом адресе неверна или пропущена буква");
  expect(typo).toContain("Kaspa");
});

test.describe("the search for all pools", () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`the address decides the coin, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
      page: scriptPage,
      plainPage,
      baseURL,
      request,
    }) => {
      const page = javaScriptEnabled ? scriptPage : plainPage;
      await page.goto(`${baseURL}/`);
      await box(page).fill(` ${ltc}.rig `);
      await page.getByRole("button", { name: "Find miner" }).click();
      await expect(page).toHaveURL(`${baseURL}${found("ltc", ltc)}`);

      await page.goto(`${baseURL}/ar`);
      await box(page).fill(sharedByThree);
      await box(page).press("Enter");
      await expect(page).toHaveURL(`${baseURL}/ar/search?address=${sharedByThree}`);
      await page.goto(`${baseURL}/search?address=${sharedByThree}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Which pool is it?");
      const choice = page.locator("main li a");
      await expect(choice).toHaveText([/OctaSpace pool.*Never seen here/, /Classic pool.*Never/, /PoW pool.*Never/]);
      await choice.nth(1).click();
      await expect(page).toHaveURL(`${baseURL}${found("etc", sharedByThree)}`);

      // Three coins could have it; one of them knows it.
      const known = await topMiner(request, "ethw");
      await page.goto(`${baseURL}/search?address=${known}`);
      await expect(page).toHaveURL(`${baseURL}${found("ethw", known)}`);
    });
  }

  test("§5.2 §5.3 empty leads back, '@' and krx to the pages about accounts, rubbish is named as such", async ({
    page,
    request,
  }) => {
    const leadsTo = async (address: string) =>
      (await request.get("/search", { params: { address }, maxRedirects: 0 })).headers().location;
    expect(await leadsTo("  ")).toBe("/");
    for (const account of ["somebody@pool.example", "krxABC"]) {
      const choice = await (await request.get("/search", { params: { address: account } })).text();
      expect(choice).toContain("Which pool is this account on?");
      expect(choice).toMatch(/href="\/btc\/miner\/email"/);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/ar/search?address=${encodeURIComponent(`<b>${"x".repeat(600)}`)}`);
    await page.goto(`/search?address=${encodeURIComponent(`<b>${"x".repeat(600)}`)}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No pool here accepts this address");
    expect((await box(page).inputValue()).length).toBe(512);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test.describe("what was looked up on this device", () => {
  test("is offered by its coin's box before anything is typed, with states, each removable", async ({
    page,
    request,
  }) => {
    const [first, second] = [await topMiner(request, "kas", 1), await topMiner(request, "kas", 2)];
    for (const address of [first, second]) {
      await page.goto("/kas");
      await box(page).fill(address);
      await box(page).press("Enter");
      await expect(page).toHaveURL(/source=search$/);
      await expect.poll(() => page.evaluate(() => localStorage.getItem("lookups"))).toContain(address);
    }
    await page.goto("/kas/top-miners");
    await box(page).click();
    await expect(page.getByRole("listbox", { name: "Looked up on this device" })).toBeVisible();
    await expect(options(page)).toHaveText([/Kaspa.*(Online|Low)/, /Kaspa.*(Online|Low)/]);
    await expect(options(page).first()).toHaveAttribute("href", found("kas", second));
    await page
      .getByRole("button", { name: /^Remove .* from this device$/ })
      .first()
      .click();
    await expect(options(page)).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem("lastSearch:kas"))).toBe(first);
    await page.getByRole("button", { name: /^Remove/ }).click();
    await expect(options(page)).toHaveCount(0);
    expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty("lastSearch:kas");
  });

  test("pages without an address ask for one and offer it, for the tab that was asked for", async ({ page }) => {
    await using _stored = await page.addInitScript(
      (address) => localStorage.setItem("lookups", JSON.stringify([`kas ${address}`])),
      kas,
    );
    await page.goto("/kas/miner/stats");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is your rig earning?");
    await page.getByRole("link", { name: /^kaspa:qp0l70/ }).click();
    await expect(page).toHaveURL(minerPath("kas", kas));
  });

  test("shows both ends of an address on the narrowest phone, in either direction", async ({ page }) => {
    await using _stored = await page.addInitScript(
      (address) => localStorage.setItem("lookups", JSON.stringify([`kas ${address}`])),
      kas,
    );
    await page.setViewportSize({ width: 320, height: 640 });
    for (const home of ["/", "/ar"]) {
      await page.goto(home);
      const [begin, end] = [page.locator("main li code span").first(), page.locator("main li code span").last()];
      await expect(end).toHaveText(`…${kas.slice(-4)}`);
      const [first, last] = [await begin.boundingBox(), await end.boundingBox()];
      const room = await page.locator("main li code").first().locator("..").boundingBox();
      expect(first?.width ?? 0).toBeGreaterThan(20);
      expect(first?.x ?? 0).toBeLessThan(last?.x ?? 0);
      expect(first?.x ?? 0).toBeGreaterThanOrEqual((room?.x ?? 0) - 1);
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0) + 1);
    }
  });

  test("stands at the top of the home page with its state, and moves nothing", async ({ page, request }) => {
    const [online, etc] = [await topMiner(request, "kas", 1), await topMiner(request, "etc", 0)];
    await using _stored = await page.addInitScript(
      (lookups) => {
        if (localStorage.getItem("lookups") === null && sessionStorage.length === 0)
          localStorage.setItem("lookups", JSON.stringify(lookups));
        sessionStorage.setItem("seen", "1");
        const shifts = { sum: 0 };
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ("value" in entry) shifts.sum += Number(entry.value);
        }).observe({ type: "layout-shift", buffered: true });
      },
      [`kas ${online}`, `etc ${etc}`, `etc ${sharedByThree}`],
    );
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/ar");
    await expect(page.locator("section li code")).toHaveCount(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/");
    const rows = page.locator("main section").first().locator("li");
    await expect(rows).toHaveText([
      /^Kaspa.*(Online|Low|Offline|No shares).*[PT]H\/s/,
      /^Ethereum Classic.*(Online|Low|Offline|No shares).*[GTM]H\/s/,
      /^Ethereum Classic.*Never seen here/,
    ]);
    await expect(rows.first().locator("a path[d*='L']").first()).toHaveAttribute("d", /^M\d+,\d+L.*L\d+,\d+$/);
    await expect(page.getByRole("heading", { level: 1 }).first()).toHaveText(/^\$[\d\u202f,.]+ a day$/);
    const sum = () => page.evaluate(() => Number(Reflect.get(Reflect.get(window, "shifts"), "sum")));
    expect(await sum()).toBeLessThan(0.01);

    await rows.nth(2).getByRole("button").click();
    await expect(rows).toHaveCount(2);
    await page.reload();
    await expect(rows).toHaveCount(2);
    await rows.first().getByRole("link").click();
    await expect(page).toHaveURL(minerPath("kas", online));
  });

  test("says how old it is when a call fails, and that there is no answer when none ever came", async ({ page }) => {
    await using _stored = await page.addInitScript(
      (address) => localStorage.setItem("lookups", JSON.stringify([`kas ${address}`])),
      kas,
    );
    await page.route("**/kas/api/v1/miner/stats/**", (route) => route.abort());
    await page.goto("/");
    const row = page.locator("main section li").first();
    await expect(row).toContainText("No response right now");
    await page.unroute("**/kas/api/v1/miner/stats/**");
    await page.route("**/kas/api/v1/miner/stats/**", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), is_stale: true, at: Date.now() - 3_600_000 },
      });
    });
    await page.reload();
    await expect(row).toContainText(/No response\. As of \d+\s(h|min)\sago/);
  });
});

test.describe("the list under the box", () => {
  test("§10.14 asks for nothing before the focus, answers while one types, and Enter opens the first", async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (one) => {
      if (/search-panel|search\/answers/.test(one.url())) asked.push(one.url());
    });
    await page.goto("/");
    await expect(page.locator("button[data-ready='true']")).toBeAttached();
    expect(asked).toEqual([]);
    // Its code comes after the first view.
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(box(page)).toBeFocused({ timeout: 500 });
    }).toPass();
    await expect(box(page)).toHaveValue("");
    await box(page).pressSequentially("minimum payout kas");
    await expect(options(page).first()).toHaveText(/Kaspa: Minimum payout.*50.*KAS/);
    await expect(page.locator("search [role=status]")).toHaveText(/^\d results$/);
    await expect(page.getByRole("group", { name: "Articles" })).toContainText("Payouts: balance");
    expect(await options(page).count()).toBeLessThanOrEqual(8);
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
    expect(await box(page).getAttribute("aria-activedescendant")).toBe(await options(page).nth(1).getAttribute("id"));
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/kas$/);
  });

  test("says what it found for the coin whose pages are open, in the page's language", async ({ page }) => {
    await page.goto("/ru/kas/difficulty");
    await box(page).fill("минимальная выплата");
    await expect(options(page).first()).toHaveText(/Kaspa: Минимальная выплата.*50.*KAS/);
    await box(page).fill("rtx 4070");
    await expect(page.getByRole("group", { name: "Устройства" }).getByRole("option").first()).toHaveText(
      /NVIDIA GeForce RTX 4070.*в день/,
    );
  });

  test("§10.15 names the coin of an address at once, and says what is wrong with one", async ({ page }) => {
    await page.goto("/");
    await box(page).fill(`solo:${kas}.rig`);
    await expect(options(page)).toHaveText(/kaspa:qp.*Kaspa/);
    await expect(options(page)).toHaveAttribute("href", found("kas", kas));
    await box(page).fill(`${kas.slice(0, -1)}${kas.endsWith("q") ? "p" : "q"}`);
    await expect(page.getByText("It looks like an address of Kaspa, but its checksum does not match.")).toBeVisible();
    await expect(options(page)).toHaveCount(0);
  });

  test("a slash in a field is a letter", async ({ page }) => {
    await page.goto("/kas");
    const wallet = page.getByRole("textbox", { name: "Kaspa address" });
    await expect(page.locator("button[data-ready='true']")).toBeAttached();
    await wallet.pressSequentially("a/b");
    await expect(wallet).toHaveValue("a/b");
  });
});
