import { createServer, type Server } from "node:http";
import { expect, type Page } from "@playwright/test";
import { findFreePort, type Site, startSite } from "../../site/start-site.ts";
import { holdRequests } from "../hold-requests.ts";
import { ownSiteTest as test } from "../kept-page.ts";

// The start page over a configuration that says more than the project's own.

const panel = (page: Page) => page.getByRole("tabpanel").filter({ visible: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

test.describe("with an operator who says more", () => {
  let site: Site;
  const probes: Server[] = [];

  test.beforeAll(async () => {
    const place = async (delayMs: number) => {
      const port = await findFreePort();
      const server = createServer((_request, response) => setTimeout(() => response.end(), delayMs));
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
      probes.push(server);
      return `http://127.0.0.1:${port}/`;
    };
    const [far, near] = [await place(120), await place(0)];
    site = await startSite({
      config: {
        brand: { name: "Adit Pool", supportEmail: "support@pool.example" },
        enabled: ["kas", "ltc", "rvn"],
        links: { referral: "https://pool.example/join", referralFeePercent: 10 },
        coupons: { mmpos: "ADIT10" },
        defaults: {
          engine: { name: "demo" },
          schemes: [{ scheme: "prop", feePercent: 1 }],
          balanceResetDays: 30,
          deprecatedPorts: [7777, 8888],
        },
        pools: {
          kas: {
            servers: [
              { region: "us", host: "kas-us.pool.example", port: 7777, tlsPort: 8888, latencyUrl: far },
              { region: "sg", host: "kas-sg.pool.example", port: 7011 },
              { region: "eu", host: "kas-eu.pool.example", port: 7011, tlsPort: 8011, latencyUrl: near },
            ],
          },
          rvn: { servers: [{ region: "eu", host: "rvn.pool.example", port: 7021 }] },
          ltc: {
            dailyBonusAt: "03:30",
            payoutEvery: "1d",
            servers: [{ region: "eu", host: "ltc.pool.example", port: 7016 }],
          },
        },
      },
    });
  });

  test.afterAll(async () => {
    await site.stop();
    for (const server of probes) server.close();
  });

  test("the nearest server is found by measuring, comes first and is chosen; the policy lets in just those places", async ({
    page,
  }) => {
    const faults: string[] = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    const answer = await page.goto(`${site.url}/kas`);
    const policy = (await answer?.headerValue("content-security-policy")) ?? "";
    expect(policy.match(/connect-src ([^;]*)/)?.[1]?.split(" ")).toHaveLength(3);
    await expect(page.getByText("the median of 5 HTTPS round trips")).toBeVisible();
    const rows = page.getByRole("list", { name: "Server for all lines below" }).getByRole("listitem");
    await expect(rows.nth(0)).toContainText(/Europe.*nearest/);
    await expect(rows.nth(0)).toContainText(/\d+\u00a0ms/);
    await expect(rows.nth(1)).toContainText(/United States.*[1-9]\d\d\u00a0ms/s);
    await expect(rows.nth(2)).toContainText("not measured");
    await expect(rows.nth(0).getByRole("radio")).toBeChecked();
    await expect(panel(page).locator("code").first()).toHaveText("stratum+tcp://kas-eu.pool.example:7011");
    await rows.nth(1).getByRole("radio").check();
    await expect(panel(page).locator("code").first()).toHaveText("stratum+tcp://kas-us.pool.example:7777");
    await expect(rows.nth(1)).toContainText("old port");
    // The choice wins over what is measured, and stays.
    await page.reload();
    await expect(rows.nth(0)).toContainText(/Europe.*nearest/);
    await expect(rows.nth(1).getByRole("radio")).toBeChecked();
    expect(faults).toEqual([]);
  });

  for (const width of [360, 1280]) {
    test(`what is measured has its room at ${width} px: nothing below moves when it comes`, async ({ page }) => {
      const release = await holdRequests(page, /^http:\/\/127\.0\.0\.1:\d+\/$/);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.url}/kas`);
      await expect(page.getByText("Measuring the distance")).toBeVisible();
      const places = () =>
        page
          .locator("h2, [role=tab], li label")
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      await page.waitForTimeout(500);
      const before = await places();
      release();
      await expect(page.getByText("the median of 5 HTTPS round trips")).toBeVisible();
      expect(await places()).toEqual(before);
    });
  }

  test("§9.18 §9.19 their coupon, what a referral earns, their days and their time of day are shown", async ({
    page,
  }) => {
    await page.goto(`${site.url}/kas`);
    const main = page.locator("main");
    await expect(main).toContainText("You earn 10% of the pool fee");
    await expect(main.getByRole("link", { name: "Get a referral link" })).toHaveAttribute(
      "href",
      "https://pool.example/join",
    );
    await expect(main).toContainText("30 days without mining");
    await page.goto(`${site.url}/rvn`);
    await tab(page, "mmpOS").click();
    await expect(panel(page)).toContainText("ADIT10");
    await page.goto(`${site.url}/ltc`);
    await expect(main).toContainText("The daily bonus in DOGE, PEP, BELLS is credited at 03:30 UTC.");
    await expect(main.getByRole("radio", { name: /^SOLO/ })).toHaveCount(0);
  });
});
