import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import { getCoin, poolCoinSlugs } from "#src/domain/coins/index.ts";
import { locales, localizePath, splitLocale } from "#src/domain/site/locales.ts";
import { screens } from "#src/web/screens.ts";
import { startSite } from "../../site/start-site.ts";
import { fillKnown } from "../fill-known.ts";
import { test } from "../kept-page.ts";
import { dataOf } from "../open-page.ts";
import { siteAddress } from "../wait-for-figures.ts";

// Clauses of the specification that are about the whole site, held by its number.

test.describe.configure({ mode: "parallel" });

/** An address of every screen, for an address that never mined. */
const examples = screens
  .filter(({ id }) => !["miner-search", "search-answers", "short-link", "worker-rows"].includes(id))
  .map(({ path }) =>
    fillKnown(path)
      .replace(/:address\??/, getCoin("kas").addressExample)
      .replace("/:worker/:scheme?", "/rig1"),
  );

interface AskedPage {
  readonly path: string;
  readonly status: number;
  /** Where its links inside the site lead, its own anchors included: `/ru/kas#blocks`. */
  readonly links: readonly string[];
  readonly anchors: ReadonlySet<string>;
}

function readPage(path: string, status: number, html: string): AskedPage {
  const hrefs = [...html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  const inside = hrefs.filter((href) => href.startsWith("/") || href.startsWith("#") || href.startsWith("?"));
  const { pathname } = new URL(path, siteAddress);
  return {
    path,
    status,
    links: inside.map((href) => (href.startsWith("/") ? href : pathname + href)),
    anchors: new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)),
  };
}

/**
 * All of these pages in English, and a quarter of them in each other language: each page in four. What an address leads to and
 * what a language's texts are do not depend on each other.
 */
function spread(paths: readonly string[]): readonly string[] {
  return locales.flatMap(({ code }, nth) =>
    paths.filter((_, index) => code === "en" || index % 4 === nth % 4).map((path) => localizePath(path, code)),
  );
}

/** A page without following redirects. Other tests are the same client: one who is told to come back later does so. */
async function ask(path: string): Promise<Response> {
  const answer = await fetch(siteAddress + path, { redirect: "manual", headers: { "accept-encoding": "identity" } });
  const laterSeconds = Number(answer.headers.get("retry-after"));
  if (answer.status !== 503 || !(laterSeconds > 0)) return answer;
  await answer.body?.cancel();
  await wait(laterSeconds * 1_000);
  return ask(path);
}

/** Asks for many pages, five at a time: the site gives one client six. Redirects are not followed. */
async function askPages(paths: readonly string[]): Promise<readonly AskedPage[]> {
  const queue = [...paths];
  const pages: AskedPage[] = [];
  async function work(): Promise<void> {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const answer = await ask(path);
      pages.push(readPage(path, answer.status, await answer.text()));
    }
  }
  await Promise.all(Array.from({ length: 5 }, work));
  return pages;
}

/** Pages that are not a plain 200 at their own address. */
async function findRefused(paths: readonly string[]): Promise<string[]> {
  return (await askPages(paths)).flatMap(({ path, status }) => (status === 200 ? [] : [`${path} ${status}`]));
}

/**
 * Links to pages or anchors that are not there. A page of every screen in every language is read; what they lead to is asked for
 * once, in English: whether an address exists does not depend on the language.
 */
async function findDeadLinks(pages: readonly AskedPage[]): Promise<readonly string[]> {
  const [links, devices] = [new Set<string>(), new Set<string>()];
  for (const link of pages.flatMap((page) => page.links)) {
    const [path = ""] = splitLocale(link).rest.split("#");
    (/^\/device\/[^/]+\/[^/]+\/./.test(path) ? devices : links).add(path);
  }
  // Of the catalogue's hundreds of devices every tenth stands for all.
  const asked = await askPages([...links, ...[...devices].filter((_, index) => index % 10 === 0)]);
  // A heading's anchor is in its page's own language.
  const have = new Set(pages.map(({ path }) => path));
  const anchored = pages
    .flatMap((page) => page.links)
    .flatMap((link) => (link.includes("#") ? (link.split("#")[0] ?? []) : []));
  const others = await askPages([...new Set(anchored)].filter((path) => !have.has(path)));
  const lost = asked.flatMap(({ path, status }) => (status < 400 ? [] : [`${path} ${status}`]));
  const known = new Map([...asked, ...others, ...pages].map((page) => [page.path, page]));
  const nowhere = pages.flatMap(({ path, links }) =>
    links.flatMap((link) => {
      const [target = "", anchor] = link.split("#");
      const page = known.get(target) ?? known.get(splitLocale(target).rest);
      // The address that is asked for never mined: its page has no list of workers to lead back to.
      const isThere = !anchor || anchor === "workers" || page === undefined || page.anchors.has(anchor);
      return isThere || page.status !== 200 ? [] : [`${path} leads to ${link}`];
    }),
  );
  expect(links.size).toBeGreaterThan(100);
  return [...lost, ...nowhere];
}

test.describe("§2 routes", () => {
  test("§0.2 §1.2 §1.4 §2.1 every screen is public, in English without a prefix and in each language with one", async () => {
    // Hundreds of pages, beside tests that ask the same site for as many.
    test.setTimeout(400_000);
    expect(examples.length).toBeGreaterThanOrEqual(6);
    const paths = spread(examples);
    expect(paths).toContain("/kas");
    const pages = await askPages(paths);
    expect(pages.flatMap(({ path, status }) => (status === 200 ? [] : [`${path} ${status}`]))).toEqual([]);
    expect(await findDeadLinks(pages)).toEqual([]);
  });

  test("§2.2 the home page stands in each language, with every pool", async ({ request }) => {
    for (const { code, iso } of locales) {
      const html = await (await request.get(localizePath("/", code))).text();
      expect(html).toContain(`<html lang="${iso}"`);
      // Pools that rest are in one line below the table.
      const [, list = ""] = html.split('id="pools"');
      for (const slug of poolCoinSlugs)
        expect(list, `${code} ${slug}`).toContain(`href="${localizePath(`/${slug}`, code)}"`);
    }
  });

  test("§2.20 every coin answers at /{coin} and at /{lang}/{coin}", async () => {
    test.setTimeout(240_000);
    const slugs =
      "btc bch fb ltc rxd iron alph kas sdr xel erg kls nir xna clore nexa cfx sal xmr zeph rvn octa etc ethw quai xec " +
      "dgb xtm-rx xtm-sha3x xtm-c29 zec pyi bc2";
    const paths = spread(slugs.split(" ").map((slug) => `/${slug}`));
    expect(paths).toHaveLength(33 + 4 * 33);
    expect(await findRefused(paths)).toEqual([]);
  });

  test("§2.27 §2.28 coin pages show a tab bar and a search bar", async ({ plainPage: page }) => {
    for (const path of ["/kas", "/kas/pool-hashrate", "/kas/top-miners"]) {
      await page.goto(path);
      const tabs = page.getByRole("navigation", { name: "Kaspa pool" });
      await expect(tabs.getByRole("link")).toHaveText([
        "Start mining",
        "Blocks",
        "Difficulty",
        "Network hashrate",
        "Pool hashrate",
        "Price",
        "Top miners",
        "About the coin",
      ]);
      await expect(tabs.locator("[aria-current=page]")).toHaveAttribute("href", path);
      await expect(page.getByPlaceholder("Enter your mining address")).toBeVisible();
    }
  });
});

test.describe("§1 what is offered", () => {
  test("§1.6 §9.16 PPS+ is advertised with hourly payouts, merge mining with a daily bonus", async ({
    plainPage: page,
  }) => {
    await page.goto("/kas");
    await expect(page.locator("main header")).toContainText("PPS+: 1%");
    const payoutOf = (name: string) => page.locator("aside dl > div", { has: page.getByText(name, { exact: true }) });
    await expect(payoutOf("Payouts").locator("dd")).toHaveText("hourly");
    await expect(page.locator("aside")).not.toContainText("Bonus");
    await page.goto("/ltc");
    await expect(payoutOf("Payouts").locator("dd")).toHaveText("once a day");
    await expect(payoutOf("Bonus in DOGE, PEP, BELLS").locator("dd")).toHaveText("credited once a day, at a set time");
  });

  test("§1.7 PROP and SOLO stand beside the coins that have them", async ({ plainPage: page }) => {
    await page.goto("/");
    const rowOf = (name: string) => page.locator("tbody tr").filter({ has: page.getByText(name, { exact: true }) });
    await expect(rowOf("BitcoinII")).toContainText("PROP 1%");
    await expect(rowOf("BitcoinII")).toContainText("SOLO 1%");
    await expect(rowOf("Conflux")).toContainText("PPS+ 1%");
    await expect(rowOf("Conflux")).not.toContainText("SOLO");
  });

  test("§0.1 §1.8 one row for each coin, merge mining named, payouts to the miner's own wallet", async ({
    plainPage: page,
  }) => {
    await page.goto("/");
    const links = await page
      .locator("tbody tr th a, #pools > p a:not([data-keep-scroll])")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect([...links].sort()).toEqual(poolCoinSlugs.map((slug) => `/${slug}`).sort());
    await expect(page.locator("main")).toContainText("paid to your own wallet");
    const litecoin = page.locator("tbody tr").filter({ has: page.getByText("Litecoin", { exact: true }) });
    await expect(litecoin).toContainText("+DOGE +PEP +BELLS");
  });
});

test.describe("§3 preferences and pools", () => {
  test("§3.12 the search box remembers the last search of its coin, and an empty one leaves it", async ({ page }) => {
    await page.goto("/kas");
    const box = page.getByPlaceholder("Enter your mining address");
    await expect(page.locator("button[data-ready='true']")).toBeAttached();
    await box.fill(" nobody@pool.example ");
    await box.press("Enter");
    await expect(page).toHaveURL("/kas/miner/email");
    const stored = () => page.evaluate(() => ({ ...localStorage }));
    expect(await stored()).toMatchObject({ "lastSearch:kas": "nobody@pool.example" });
    await expect(page.locator("button[data-ready='true']")).toBeAttached();
    await page.getByPlaceholder("Enter your mining address").press("Enter");
    expect(await stored()).toMatchObject({ "lastSearch:kas": "nobody@pool.example" });
    expect(Object.keys(await stored()).filter((name) => name.startsWith("lastSearch:"))).toEqual(["lastSearch:kas"]);
  });

  test("§3.6 §5.1 a private-enabled coin can be opened and is never listed", async ({ request }) => {
    test.setTimeout(90_000);
    const site = await startSite({
      config: {
        brand: { name: "Small Pool", supportEmail: "help@pool.example" },
        enabled: ["kas", "rvn"],
        privateEnabled: ["erg"],
        defaults: { engine: { name: "demo" }, schemes: [{ scheme: "pps", feePercent: 1 }] },
        pools: { kas: { name: "Kaspa" }, rvn: { name: "Ravencoin" }, erg: { name: "Ergo" } },
      },
    });
    try {
      const answerOf = (path: string) => request.get(`${site.url}${path}`);
      const opened = await answerOf("/erg");
      expect(opened.status()).toBe(200);
      expect(await opened.text()).toContain("Ergo mining pool");
      expect((await answerOf("/ru/erg/top-miners")).status()).toBe(200);
      expect((await (await answerOf("/erg/api/v1/pool/stats")).json()).ticker).toBe("ERG");
      for (const path of ["/", "/ru", "/kas", "/kas/top-miners"]) {
        const html = await (await answerOf(path)).text();
        expect(html, path).toMatch(/href="(\/ru)?\/rvn"/);
        expect(html, path).not.toMatch(/\/erg\b|\bErgo\b|"erg"/);
      }
      const refused = await answerOf("/btc");
      expect([refused.status(), (await refused.text()).includes("Unsupported coin")]).toEqual([404, true]);
    } finally {
      await site.stop();
    }
  });
});

test.describe("§7 calls", () => {
  test("§7.2 the browser loads one language's messages and no other's", async ({ page }) => {
    // What each document has loaded: a page that is left may still ask for something.
    const listLoaded = () =>
      page.evaluate(() => {
        const names = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
        const codes = names.map(
          (name) => /\/assets\/catalogues-[\w-]+\/([a-z]{2}(?:-[a-z]{2})?)\/[\w-]+\.json$/.exec(name)?.[1],
        );
        return [...new Set(codes.filter((code) => code !== undefined))];
      });
    for (const [path, code] of [
      ["/ru", "ru"],
      ["/pt-br/kas", "pt-br"],
      ["/kas", "en"],
    ] as const) {
      await page.goto(path);
      await expect(page.locator("button[data-ready='true']")).toBeAttached();
      await page.waitForLoadState("networkidle");
      expect(await listLoaded(), path).toEqual([code]);
    }
  });

  test("§7.5 a coin's page that is returned to asks for the figures of its own coin", async ({ page }) => {
    // The late part of the shell watches for news; coming back to the page asks whether there is something newer than it shows.
    const isStream = /\/kas\/api\/v1\/pool\/live\?version=/;
    const watching = page.waitForRequest(isStream);
    await page.goto("/kas");
    await watching;
    await using _news = await page.route(isStream, (route) =>
      route.fulfill({ contentType: "text/event-stream", body: 'event: figures\ndata: {"at":1,"version":"newer"}\n\n' }),
    );
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/\.data$|\/pool\/stats$/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
    });
    const answered = page.waitForResponse(dataOf("/kas"));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect((await answered).status()).toBe(200);
    expect([...new Set(asked)]).toEqual(["GET /kas.data"]);
  });

  test("§7.6 §3.9 the profile is fetched once, with credentials, and taken whatever it holds", async ({ page }) => {
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning" || message.type() === "error") warnings.push(message.text());
    });
    await using _recording = await page.addInitScript(() => {
      const calls: string[] = [];
      Object.assign(window, { calls });
      const ask = window.fetch;
      window.fetch = (input, init) => {
        calls.push(`${init?.method ?? "GET"} ${String(input)} ${init?.credentials} ${init?.body ?? "no body"}`);
        return ask(input, init);
      };
    });
    await page.route("**/api/v2/profile", (route) => route.fulfill({ json: { anything: [{ nested: null }] } }));
    const answered = page.waitForResponse("**/api/v2/profile");
    await page.goto("/kas");
    await (await answered).finished();
    await page.locator("a[href='/kas/top-miners']").click();
    await expect(page.locator("table")).toBeVisible();
    const calls = await page.evaluate(() => ("calls" in window && Array.isArray(window.calls) ? window.calls : []));
    expect(calls.filter((call) => call.includes("profile"))).toEqual(["GET /api/v2/profile include no body"]);
    expect(warnings).toEqual([]);
  });

  test("§7.9 §8.9 a failed profile call is reported, and the page goes on", async ({ page }) => {
    await page.route("**/api/v2/profile", (route) => route.fulfill({ status: 503, body: "busy" }));
    const reported = page.waitForEvent("console", (message) => message.text().includes("Profile failed: status"));
    await page.goto("/kas");
    await reported;
    await page.locator("a[href='/kas/top-miners']").click();
    await expect(page).toHaveURL("/kas/top-miners");
    await expect(page.locator("table")).toBeVisible();
  });
});
