import { expect, type Page } from "@playwright/test";
import { locales } from "#src/domain/site/locales.ts";
import { type FakeIngest, startFakeIngest } from "#src/server/__fixtures__/fake-ingest.ts";
import { type Site, startSite } from "../../site/start-site.ts";
import { ownSiteTest as test } from "../kept-page.ts";

// Sites of their own: an origin, an analytics tag and an error service are the operator's to switch on.

const pools = (slugs: readonly string[]) => ({
  enabled: slugs,
  defaults: { engine: { name: "demo" }, schemes: [{ scheme: "pps", feePercent: 1 }] },
  pools: Object.fromEntries(slugs.map((slug) => [slug, { name: slug === "kas" ? "Kaspa" : "Monero" }])),
});
const brand = { name: "Adit Pool", supportEmail: "help@pool.example", origin: "https://pool.example" };

/** What the browser complains about, without its own line for a document's expected 404. */
function listenForErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text());
  });
  return errors;
}

test.describe("a site with an origin", () => {
  let site: Site;

  test.beforeAll(async () => {
    site = await startSite({ config: { brand, ...pools(["kas", "xmr"]), privateEnabled: [] } });
  });
  test.afterAll(async () => {
    await site.stop();
  });

  test("§2.40 carries a card with a picture that is there, and structured data, without a complaint", async ({
    page,
  }) => {
    const errors = listenForErrors(page);
    for (const path of ["/en", "/ru", "/kas", "/ar/xmr/pool-hashrate"]) {
      await page.goto(`${site.url}${path}`);
      await expect(page.locator("[data-hydrated], html")).not.toHaveCount(0);
      const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute("content");
      expect(await content("og:title")).toBe(await page.title());
      expect(await content("og:url")).toBe(await page.locator('link[rel="canonical"]').getAttribute("href"));
      const picture = (await content("og:image")) ?? "";
      expect(picture).toMatch(/^https:\/\/pool\.example\/og\//);
      const answer = await page.request.get(`${site.url}${new URL(picture).pathname}`);
      expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);
      const structure = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
      expect(structure["@context"]).toBe("https://schema.org");
      await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(locales.length + 1);
    }
    await page.goto(`${site.url}/kas`);
    await page.getByRole("link", { name: "Pool hashrate" }).first().click();
    await expect(page).toHaveTitle(/Kaspa pool hashrate/);
    expect(errors).toEqual([]);
  });

  test("§3.6 §6.1 robots, sitemaps and manifest name the origin and enabled coins; every page in them is public", async ({
    request,
  }) => {
    const robots = await (await request.get(`${site.url}/robots.txt`)).text();
    expect(robots).toContain("Sitemap: https://pool.example/sitemap.xml");
    const index = await (await request.get(`${site.url}/sitemap.xml`)).text();
    const [, first = ""] = /<loc>https:\/\/pool\.example(\/[^<]+)<\/loc>/.exec(index) ?? [];
    const sitemap = await (await request.get(`${site.url}${first}`)).text();
    const listed = [...sitemap.matchAll(/<loc>https:\/\/pool\.example(\/[^<]*)<\/loc>/g)].map(([, path]) => path ?? "");
    expect(listed).toEqual(expect.arrayContaining(["/", "/kas", "/kas/top-miners", "/xmr"]));
    expect(listed.filter((path) => /^\/btc(\/|$)/.test(path) || /\/miner\/(?!stats$)/.test(path))).toEqual([]);
    // Of the catalogue's hundreds of pages every fortieth stands for all.
    const devices = listed.filter((path) => path.startsWith("/device/"));
    expect(devices.length).toBeGreaterThan(500);
    const asked = listed.filter((path) => !devices.includes(path) || devices.indexOf(path) % 40 === 0);
    for (const path of asked) {
      const answer = await request.get(`${site.url}${path}`, {
        maxRedirects: 0,
        headers: { cookie: "i18n_redirected=en" },
      });
      expect([path, answer.status()]).toEqual([path, 200]);
      expect(await answer.text()).not.toContain('name="robots" content="noindex"');
    }
    for (const file of [
      "/manifest.webmanifest",
      "/favicon.ico",
      "/apple-touch-icon.png",
      "/icon-192.png",
      "/icon-512.png",
    ])
      expect([file, (await request.get(`${site.url}${file}`)).status()]).toEqual([file, 200]);
  });

  test("§7.3 runs no analytics and no error service unless switched on", async ({ page }) => {
    const outside: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(site.url)) outside.push(request.url());
    });
    const answer = await page.goto(`${site.url}/kas`);
    expect(answer?.headers()["content-security-policy"]).toContain("connect-src 'self';");
    expect(await page.evaluate(() => "faults" in window)).toBe(false);
    await page.waitForLoadState("networkidle");
    expect(outside).toEqual([]);
  });

  test("§2.33 §2.34 §2.35 an error page shows its code, says in its title what it means, and leads home", async ({
    page,
  }) => {
    const answer = await page.goto(`${site.url}/kas/nothing`);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle("404: Page not found");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page.locator("main")).toContainText("404");
    await expect(page.getByRole("link", { name: "Return to Home Page" })).toHaveAttribute("href", "/");
  });

  test("§8.7 shows a message with a link home when the error page itself fails", async ({ page }) => {
    await page.route("**/assets/*.js", async (route) => {
      const answer = await route.fetch();
      const script = await answer.text();
      const broken = script.replace(/(["'`])error\.home\1/g, '(()=>{throw new Error("the error page fails")})()');
      await route.fulfill({ response: answer, body: broken, headers: { "content-type": "text/javascript" } });
    });
    await page.goto(`${site.url}/kas/nothing`);
    await expect(page.getByText("Unknown error occurred. If it persists, contact help@pool.example")).toBeVisible();
    const home = page.getByRole("link", { name: "Return to Home Page" });
    await expect(home).toHaveAttribute("href", "/");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await home.click();
    await expect(page.locator("tbody tr")).not.toHaveCount(0);
  });
});

test.describe("a site with an analytics tag and an error service", () => {
  let ingest: FakeIngest;
  let site: Site;

  // A call that is cut off by the end of a test is a fault too, and would be told to the next test's service.
  test.beforeEach(({ page }) =>
    page.route("**/api/v2/profile", (route) => route.fulfill({ contentType: "application/json", body: "{}" })),
  );

  test.beforeAll(async () => {
    ingest = await startFakeIngest();
    site = await startSite({
      config: {
        brand,
        ...pools(["kas"]),
        analytics: { scriptUrl: "https://stats.example/js/script.js", attributes: { "data-domain": "pool.example" } },
        errorReporting: { dsn: ingest.dsn, environment: "staging" },
      },
    });
  });
  test.afterAll(async () => {
    await site.stop();
    await ingest.close();
  });

  async function serveAnalytics(page: Page): Promise<readonly string[]> {
    const events: string[] = [];
    await page.route("https://stats.example/**", async (route) => {
      const url = route.request().url();
      if (url.endsWith("/script.js")) {
        const body = 'fetch("https://stats.example/api/event?d="+document.currentScript.dataset.domain)';
        await route.fulfill({ contentType: "text/javascript", body });
        return;
      }
      events.push(new URL(url).search);
      await route.fulfill({ headers: { "access-control-allow-origin": "*" }, body: "ok" });
    });
    return events;
  }

  test("§7.3 the analytics tag runs with its attributes and reaches its host, and no other script does", async ({
    page,
  }) => {
    const events = await serveAnalytics(page);
    const errors = listenForErrors(page);
    // Its answer is waited for: on a busy machine it would come after the routes of this test have gone.
    const profile = page.waitForResponse("**/api/v2/profile");
    await page.goto(`${site.url}/kas`);
    await profile;
    await expect.poll(() => events).toEqual(["?d=pool.example"]);
    expect(errors).toEqual([]);
    await page.route("https://evil.example/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "evil=1" }),
    );
    const refused = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
          const script = document.createElement("script");
          script.src = "https://evil.example/a.js";
          document.head.append(script);
        }),
    );
    expect(refused).toBe("script-src-elem");
  });

  test("§7.3 §7.9 the error service is told what nobody caught and what failed, without wallets", async ({ page }) => {
    await serveAnalytics(page);
    const wallet = "kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj";
    await using _fault = await page.addInitScript(() => {
      // Deferred scripts, the site's own among them, have not run yet.
      document.addEventListener("readystatechange", () => {
        if (document.readyState === "interactive") throw new RangeError("early fault");
      });
    });
    await page.route("**/api/v2/profile", (route) => route.fulfill({ status: 503, body: "{}" }));
    const answer = await page.goto(`${site.url}/kas/miner/stats/${wallet}?source=search`);
    expect(answer?.headers()["content-security-policy"]).toContain(`${ingest.origin}/api/42/envelope/`);
    await ingest.waitFor(2);
    await page.evaluate((address) => {
      setTimeout(() => {
        throw new TypeError(`broken for ${address}`);
      });
      void Promise.reject(new Error("nobody caught this"));
    }, wallet);
    const received = await ingest.waitFor(4);
    const events = received.map(({ body }) => JSON.parse(body.split("\n")[2] ?? ""));
    const messages = events.map(({ exception }) => `${exception.values[0].type}: ${exception.values[0].value}`).sort();
    expect(messages).toEqual([
      "Error: Profile failed: status",
      "Error: nobody caught this",
      "RangeError: early fault",
      "TypeError: broken for kaspa:[address]",
    ]);
    expect(new Set(events.map(({ extra }) => extra.path))).toEqual(new Set(["/kas/miner/stats/[address]"]));
    expect(new Set(events.map(({ platform, environment }) => `${platform} ${environment}`))).toEqual(
      new Set(["javascript staging"]),
    );
    expect(received.map(({ target }) => target)).toEqual(
      Array(4).fill("/api/42/envelope/?sentry_version=7&sentry_key=publickey&sentry_client=adit%2F1"),
    );
    expect(JSON.stringify(received)).not.toContain("qp0l70zd5x85");
  });
});
