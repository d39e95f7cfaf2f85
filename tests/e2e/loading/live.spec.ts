import { expect, type Page } from "@playwright/test";
import { test } from "../kept-page.ts";

// The demo pools are polled each minute: the stream is stood in for, what the page does with its news is real.

async function standIn(page: Page) {
  return page.addInitScript(() => {
    class FakeStream extends EventTarget {
      static readonly CLOSED = 2;
      readyState = 1;
      readonly url: string;
      constructor(url: string) {
        super();
        this.url = url;
        Object.assign(window, { stream: this });
      }
      close() {
        this.readyState = 2;
      }
    }
    Object.assign(window, { EventSource: FakeStream });
  });
}

const streamOf = (page: Page) => page.evaluate(() => Reflect.get(window, "stream")?.url as string | undefined);

function tell(page: Page, version: string) {
  return page.evaluate((version) => {
    const event = new MessageEvent("figures", { data: JSON.stringify({ at: 0, version }) });
    Reflect.get(window, "stream").dispatchEvent(event);
  }, version);
}

/** What was fetched of the page's data: whether it came over the network, or from what the browser keeps. */
const dataCalls = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith(".data"))
      .map((entry) => (entry instanceof PerformanceResourceTiming && entry.transferSize > 0 ? "asked" : "kept")),
  );

/** The subject and its price, after the tabs. */
const bandEnd = (page: Page) => page.locator("nav[aria-label='Kaspa pool'] + p");

const renewed = (page: Page) => page.getByRole("status").filter({ hasText: /Figures updated at \d\d:\d\d UTC/ });

test.describe("live figures", () => {
  test("news from the server renew the header and the page without a reload, and are announced politely", async ({
    page,
  }) => {
    await using _stream = await standIn(page);
    await page.goto("/kas/top-miners");
    await expect.poll(() => streamOf(page)).toMatch(/^\/kas\/api\/v1\/pool\/live\?version=\d+\./);
    await page.evaluate(() => {
      document.documentElement.dataset.sameDocument = "yes";
    });
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.route(/top-miners\.data/, async (route) => {
      const answer = await route.fetch();
      const { price_usd: price } = await (await page.request.get("/kas/api/v1/pool/stats")).json();
      const body = (await answer.text()).replaceAll(`,${price},`, ",9876.54,");
      await route.fulfill({ response: answer, body });
    });
    const data = page.waitForRequest(/top-miners\.data/);
    await tell(page, "newer");
    // One answer holds the figures of the header and of the page: they are of one moment.
    expect(new URL((await data).url()).searchParams.get("_routes")?.split(",")).toEqual(
      expect.arrayContaining(["pages/coin/layout", "top-miners"]),
    );
    await expect(bandEnd(page)).toContainText("$9\u202f876.54");
    await expect(renewed(page)).toHaveCount(1);
    expect(new Set(calls.filter((path) => path.endsWith(".data")))).toEqual(new Set(["/kas/top-miners.data"]));
    expect(calls.filter((path) => path.endsWith("/pool/stats"))).toEqual([]);
    expect(await page.locator("html").getAttribute("data-same-document")).toBe("yes");
  });

  test("news cost one request, and none where the page shows them already or the answer is the same", async ({
    page,
  }) => {
    await using _stream = await standIn(page);
    await page.goto("/kas/top-miners");
    await expect.poll(() => streamOf(page)).toBeTruthy();
    const shown = new URL((await streamOf(page)) ?? "", page.url()).searchParams.get("version") ?? "";
    await tell(page, shown);
    await tell(page, "newer");
    await expect(renewed(page)).toHaveCount(1);
    expect(await dataCalls(page)).toEqual(["asked", "kept"]);
    await tell(page, "newer still");
    await expect.poll(() => dataCalls(page)).toHaveLength(3);
  });

  test("a page stays as it is while the server cannot give its data", async ({ page }) => {
    await using _stream = await standIn(page);
    await page.goto("/kas/top-miners");
    await expect.poll(() => streamOf(page)).toBeTruthy();
    const before = (await bandEnd(page).textContent()) ?? "";
    expect(before).toContain("$");
    await page.route(/top-miners\.data/, (route) => route.fulfill({ status: 503, body: "Too many" }));
    const answered = page.waitForResponse(/top-miners\.data/);
    await tell(page, "newer");
    expect((await answered).status()).toBe(503);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(bandEnd(page)).toHaveText(before);
    await expect(renewed(page)).toHaveCount(0);
  });

  test("the stream is an event stream of the pool, and unknown pools have none", async ({ baseURL }) => {
    const answer = await fetch(`${baseURL}/kas/api/v1/pool/live`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    const first = await answer.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toMatch(/^: watching\nretry: \d+\n\n$/);
    expect((await fetch(`${baseURL}/nosuch/api/v1/pool/live`)).status).toBe(404);
  });
});
