import { expect } from "@playwright/test";
import { test } from "../kept-page.ts";

test.describe("the page of the API", () => {
  test("stands in the site's frame without script, with every call, its parameters and its answer", async ({
    plainPage: page,
    request,
  }) => {
    const document = await (await request.get("/api/openapi.json")).json();
    await page.goto("/api/docs");
    await expect(page.locator("h1")).toHaveText("API");
    await expect(page.locator("footer").first()).toBeVisible();
    const calls = page.locator("main details");
    await expect(calls).toHaveCount(
      Object.values<object>(document.paths).reduce((count, methods) => count + Object.keys(methods).length, 0),
    );
    const call = calls.filter({ hasText: "/api/v1/pool/stats" });
    await call.locator("summary").click();
    await expect(call).toContainText("The coin as used in the site's addresses");
    await expect(call.locator("pre")).toContainText("net_hashrate: number | null");
    await call.getByRole("link", { name: "Open an example" }).click();
    await expect(page).toHaveURL("/btc/api/v1/pool/stats");
  });

  test("speaks the page's language around the document, which stays English, and links to it", async ({
    plainPage: page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/ar/api/docs");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("link", { name: "مستند OpenAPI" })).toHaveAttribute("href", "/api/openapi.json");
    await expect(page.getByRole("link", { name: "كيفية الاستخدام" })).toHaveAttribute("href", "/ar/articles/api-guide");
    await expect(page.getByText("الأوصاف أدناه بالإنجليزية.")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test("is a page of the menu: a press changes to it inside the site", async ({ page, request }) => {
    await page.goto("/about");
    await expect(page.locator("button[data-ready='true']").first()).toBeAttached();
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.locator("main").getByRole("link", { name: /API/ }).first().click();
    await expect(page).toHaveURL("/api/docs");
    await expect(page.locator("main details").first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "isSameDocument"))).toBe(true);
    // What is no call stays an answer of the API.
    const answer = await request.get("/api/docs/static/index.html");
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
  });
});
