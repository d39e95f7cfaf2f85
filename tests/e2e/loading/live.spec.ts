import { expect } from "@playwright/test";
import { test } from "../kept-page.ts";

// The demo pools are polled each minute: the stream is stood in for, what the page does with its news is real.

test.describe("live figures", () => {
  test("news from the server renew the header and the page without a reload, and are announced politely", async ({
    page,
  }) => {
    await using _stream = await page.addInitScript(() => {
      class FakeStream extends EventTarget {
        static readonly CLOSED = 2;
        readonly readyState = 1;
        readonly url: string;
        constructor(url: string) {
          super();
          this.url = url;
          Object.assign(window, { stream: this });
        }
        close() {}
      }
      Object.assign(window, { EventSource: FakeStream });
    });
    await page.goto("/kas/top-miners");
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "stream")?.url)).toBe("/kas/api/v1/pool/live");
    await page.evaluate(() => {
      document.documentElement.dataset.sameDocument = "yes";
    });
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.route(/top-miners\.data/, async (route) => {
      const answer = await route.fetch();
      const { miners } = await (await page.request.get("/kas/api/v1/pool/stats")).json();
      const body = (await answer.text()).replaceAll(`,${miners},`, ",987654,");
      await route.fulfill({ response: answer, body });
    });
    const data = page.waitForRequest(/top-miners\.data/);
    await page.evaluate(() => Reflect.get(window, "stream").dispatchEvent(new Event("figures")));
    // One answer holds the figures of the header and of the page: they are of one moment.
    expect(new URL((await data).url()).searchParams.get("_routes")?.split(",")).toEqual(
      expect.arrayContaining(["pages/coin/layout", "top-miners"]),
    );
    await expect(page.locator("header dd").filter({ hasText: "987 654" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /Figures updated at \d\d:\d\d UTC/ })).toHaveCount(1);
    expect(calls.filter((path) => path.endsWith(".data"))).toEqual(["/kas/top-miners.data"]);
    expect(calls.filter((path) => path.endsWith("/pool/stats"))).toEqual([]);
    expect(await page.locator("html").getAttribute("data-same-document")).toBe("yes");
  });

  test("the stream is an event stream of the pool, and unknown pools have none", async ({ baseURL }) => {
    const answer = await fetch(`${baseURL}/kas/api/v1/pool/live`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    const first = await answer.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe(": watching\n\n");
    expect((await fetch(`${baseURL}/nosuch/api/v1/pool/live`)).status).toBe(404);
  });
});
