import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../kept-page.ts";

const untilReady = (page: Page) => expect(page.locator("button[data-ready='true']")).toBeAttached();

test.describe("referral", () => {
  const miner = "/kas/miner/stats/kaspa:qpnobody";

  async function countRouterCalls(page: Page): Promise<string[]> {
    const calls: string[] = [];
    await page.route("**/api/v1/router*", async (route) => {
      const { pathname, search } = new URL(route.request().url());
      calls.push(`${pathname}${search} ${await route.request().headerValue("content-type")}`);
      await route.fulfill({ json: {} });
    });
    return calls;
  }

  async function referralCookie(context: BrowserContext) {
    return (await context.cookies()).find(({ name }) => name === "ref");
  }

  test("§3.11 §5.4 §9.3 the ref parameter of any page becomes a cookie: trimmed, lower-cased, 14 days, SameSite none, secure, path /", async ({
    page,
    context,
  }) => {
    await page.goto("/kas/top-miners?ref=%20Miner42%3B%20");
    await expect
      .poll(() => referralCookie(context))
      .toMatchObject({
        value: "miner42%3B",
        path: "/",
        sameSite: "None",
        secure: true,
        httpOnly: false,
      });
    const { expires = 0 } = (await referralCookie(context)) ?? {};
    expect(Math.abs(expires - Date.now() / 1000 - 1_209_600)).toBeLessThan(60);
  });

  test("an empty ref parameter stores nothing and replaces nothing", async ({ page, context }) => {
    await page.goto("/?ref=%20%20");
    await untilReady(page);
    await page.waitForTimeout(500);
    expect(await referralCookie(context)).toBeUndefined();
    await page.goto("/?ref=first");
    await expect.poll(() => referralCookie(context)).toMatchObject({ value: "first" });
    await page.goto("/?ref=");
    await untilReady(page);
    await page.waitForTimeout(500);
    expect(await referralCookie(context)).toMatchObject({ value: "first" });
  });

  test("§7.7 the router is called once for a miner found by search with a ref cookie, and not otherwise", async ({
    page,
    context,
  }) => {
    const calls = await countRouterCalls(page);
    async function visit(address: string): Promise<void> {
      calls.length = 0;
      const isLoaded = page.waitForResponse(/assets\/late-parts-loaded.*\.js/);
      await page.goto(address);
      await isLoaded;
    }
    /** Holds when they have come, and when others would have come as well. */
    async function expectCalls(expected: readonly string[]): Promise<void> {
      await expect.poll(() => calls).toEqual(expected);
      await page.waitForTimeout(700);
      expect(calls).toEqual(expected);
    }
    await visit(`${miner}?source=search`);
    await expectCalls([]);
    await context.addCookies([{ name: "ref", value: "miner42", url: new URL("/", page.url()).href }]);
    await visit(miner);
    await expectCalls([]);
    await visit("/kas/miner/email?source=search");
    await expectCalls([]);
    const expected = "/api/v1/router?coin=kas&miner=kaspa%3Aqpnobody application/json";
    await visit(`${miner}?source=search`);
    await expectCalls([expected]);
    await visit(`/fa${miner}?source=search`);
    await expectCalls([expected]);

    calls.length = 0;
    await page.goto("/kas");
    await page.getByPlaceholder("Enter your mining address").fill("kaspa:qpnobody");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/miner\/stats\/kaspa:qpnobody\?source=search$/);
    await expectCalls([expected]);
  });

  test("the code of the same visit is stored before the router is called, and a failure is swallowed", async ({
    page,
    context,
  }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const cookies: (string | null)[] = [];
    await page.route("**/api/v1/router*", async (route) => {
      cookies.push(await route.request().headerValue("cookie"));
      await route.fulfill({ status: 500, body: "down" });
    });
    await page.goto(`${miner}?source=search&ref=ABC`);
    await expect.poll(() => cookies).toHaveLength(1);
    expect(cookies[0]).toContain("ref=abc");
    expect(await referralCookie(context)).toMatchObject({ value: "abc" });
    expect(errors).toEqual([]);
    await expect(page.locator("main h1")).toBeVisible();
  });
});
