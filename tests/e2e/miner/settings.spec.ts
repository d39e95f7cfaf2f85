import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { recordedAddresses, recordedAt, recordedIp } from "../../recorded-engines/cryptonote-nodejs-pool.ts";
import { startReplayEngine } from "../../recorded-engines/replay-engine.ts";
import { startSite } from "../../site/start-site.ts";
import { findDemoMiner } from "../demo-miner.ts";
import { test } from "../kept-page.ts";
import { openWhole } from "../open-whole.ts";

const demoIp = "203.0.113.7";
const wrongIp = "203.0.113.99";

async function open(page: Page, request: APIRequestContext, nth: number): Promise<string> {
  const path = `/kas/miner/settings/${await findDemoMiner(request, "kas", nth)}`;
  await openWhole(page, path);
  return path;
}

async function send(page: Page, threshold: string, ip: string): Promise<void> {
  await page.getByLabel("New payout threshold, KAS").fill(threshold);
  await page.getByLabel("IP address of one of your workers (IPv4)").fill(ip);
  await page.getByRole("button", { name: "Save threshold" }).click();
}

/** The message that stands with a field, as a screen reader hears it. */
async function messageOf(page: Page, label: string): Promise<string> {
  const ids = (await page.getByLabel(label).getAttribute("aria-describedby")) ?? "";
  const last = ids.split(" ").at(-1) ?? "";
  return (await page.locator(`[id="${last}"]`).textContent()) ?? "";
}

const cases = [
  ["", "", "This field is required.", "This field is required."],
  ["fifty", "1.2.3", "The payout threshold field must contain only decimal values", "Invalid IP address."],
  ["5,500", "256.1.1.1", "The payout threshold field must contain only decimal values", "Invalid IP address."],
  [
    "49.99999999",
    "::1",
    "This field field must be 50 or more. At least 50 KAS. You wrote 49.99999999.",
    "Invalid IP address.",
  ],
  ["-60", "01.2.3.4", "This field field must be 50 or more. At least 50 KAS. You wrote -60.", "Invalid IP address."],
] as const;

for (const javaScriptEnabled of [true, false]) {
  test(`§5.6 §2.17 each rule speaks beside its field, ${javaScriptEnabled ? "before anything is sent" : "without JavaScript"}`, async ({
    page: scriptPage,
    plainPage,
    request,
  }) => {
    const page = javaScriptEnabled ? scriptPage : plainPage;
    let posts = 0;
    page.on("request", (sent) => {
      if (sent.method() === "POST" && sent.url().includes("/settings/")) posts += 1;
    });
    await open(page, request, 10);
    if (javaScriptEnabled) await page.waitForLoadState("networkidle");
    for (const [threshold, ip, first, second] of cases) {
      await send(page, threshold, ip);
      await expect.poll(() => messageOf(page, "New payout threshold, KAS")).toBe(first);
      expect(await messageOf(page, "IP address of one of your workers (IPv4)")).toBe(second);
      await expect(page.getByLabel("New payout threshold, KAS")).toHaveValue(threshold);
      await expect(page.getByLabel("New payout threshold, KAS")).toHaveAttribute("aria-invalid", "true");
    }
    expect(posts).toBe(javaScriptEnabled ? 0 : cases.length);
    // Without script the page was loaded again: the proof is not in it.
    if (!javaScriptEnabled) {
      await expect(page.getByLabel("IP address of one of your workers (IPv4)")).toHaveValue("");
      expect(await page.content()).not.toContain("01.2.3.4");
    }
  });
}

test("without JavaScript a raise is confirmed, saved, listed, and shown on the miner's pages", async ({
  plainPage: page,
  request,
}) => {
  const path = await open(page, request, 11);
  await expect(page.locator("main")).toContainText(
    "You are paid when your confirmed balance reaches 50.000000\u00a0KAS.",
  );
  await expect(page.locator("main")).toContainText("The threshold has not been changed here.");
  await send(page, "7.55e1", demoIp);
  await expect(page.getByRole("alert")).toContainText(
    "You are about to raise the threshold from 50.000000\u00a0KAS to 75.500000\u00a0KAS",
  );
  await expect(page.getByLabel("New payout threshold, KAS")).toHaveValue("7.55e1");
  await expect(page.getByLabel("IP address of one of your workers (IPv4)")).toHaveValue("");
  await page.getByRole("checkbox", { name: /Yes, raise it/ }).check();
  await send(page, "7.55e1", demoIp);
  await expect(page).toHaveURL(/\?status=saved$/);
  await expect(page.locator("main").getByRole("status")).toHaveText("Saved. It applies from the next payout run.");
  await expect(page.locator("main")).toContainText(
    "You are paid when your confirmed balance reaches 75.500000\u00a0KAS.",
  );
  await expect(page.locator("main li").filter({ hasText: "→" })).toHaveText(
    /50\.000000\u00a0KAS → 75\.500000\u00a0KAS/,
  );
  // Lowering it needs no second thought.
  await send(page, "60", demoIp);
  await expect(page.locator("main").getByRole("status")).toBeVisible();
  await expect(page.locator("main li").filter({ hasText: "→" })).toHaveCount(2);
  const answer = await request.get(path);
  expect(answer.headers()["cache-control"]).toBe("private, no-store");
  expect(await answer.text()).not.toContain("Saved. It applies");
});

test("with JavaScript a raise asks for its box before it is sent", async ({ page, request }) => {
  await open(page, request, 12);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.getByLabel("New payout threshold, KAS").fill("51");
  const box = page.getByRole("checkbox", { name: /Yes, raise it/ });
  await expect(box).toBeVisible();
  await send(page, "51", demoIp);
  await expect(box).toBeFocused();
  await expect(page.locator("#confirm-missing")).toHaveText("This field is required.");
  expect(page.url()).not.toContain("saved");
  await box.check();
  await page.getByRole("button", { name: "Save threshold" }).click();
  await expect(page.locator("main").getByRole("status")).toHaveText("Saved. It applies from the next payout run.");
});

test("a wrong IP is refused with what is left, five lock the address, and none of them is echoed", async ({
  page,
  request,
}) => {
  await open(page, request, 13);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("New payout threshold, KAS").fill("51");
  await page.getByRole("checkbox", { name: /Yes, raise it/ }).check();
  for (const left of ["4 attempts are", "3 attempts are", "2 attempts are", "1 attempt is"]) {
    await send(page, "51", wrongIp);
    await expect
      .poll(() => messageOf(page, "IP address of one of your workers (IPv4)"))
      .toBe(`The pool has not seen this address among your workers. ${left} left within the hour.`);
    await expect(page.getByLabel("New payout threshold, KAS")).toHaveValue("51");
    expect(await page.content()).not.toContain(wrongIp);
  }
  await send(page, "51", wrongIp);
  await expect(page.locator("main")).toContainText("That was the last attempt for an hour.");
  await send(page, "51", demoIp);
  await expect(page.getByRole("alert").first()).toContainText(
    /Too many wrong IP addresses for this wallet came from your network\. No changes are accepted from it until .* UTC\./,
  );
});

test("only this page's form is taken, and only a short one", async ({ request, baseURL }) => {
  const path = `/kas/miner/settings/${await findDemoMiner(request, "kas", 14)}`;
  const origin = new URL(baseURL ?? "").origin;
  const form = { threshold: "50", ip: demoIp };
  const statusOf = async (options: Parameters<APIRequestContext["post"]>[1]) =>
    (await request.post(path, { maxRedirects: 0, ...options })).status();
  expect(await statusOf({ form })).toBe(403);
  expect(await statusOf({ form, headers: { origin: "https://evil.example" } })).toBe(403);
  expect(await statusOf({ form, headers: { origin: "null" } })).toBe(403);
  expect(await statusOf({ form, headers: { origin, "sec-fetch-site": "cross-site" } })).toBe(403);
  expect(await statusOf({ form: { ...form, ip: "1".repeat(5_000) }, headers: { origin } })).toBe(413);
  expect(await statusOf({ form: { ...form, ip: "1".repeat(70_000) }, headers: { origin } })).toBe(413);
  expect(await statusOf({ data: form, headers: { origin } })).toBe(415);
  expect((await request.post("/kas/miner/settings/nonsense", { form, headers: { origin } })).status()).toBe(409);
  const settings = await (await request.get(path.replace("/miner/", "/api/v1/miner/"))).json();
  expect(settings.changes).toEqual([]);
  // Nothing to change is no change.
  expect(await statusOf({ form, headers: { origin } })).toBe(422);
  const raise = { ...form, threshold: "51", confirm: "raise" };
  expect(await statusOf({ form: raise, headers: { origin } })).toBe(303);
});

test("a recorded engine takes what is proved, and when it cannot write the page says so", async ({ page }) => {
  const engine = await startReplayEngine(undefined, { shiftMs: Date.now() - recordedAt });
  const site = await startSite({
    config: {
      brand: { name: "Recorded Pool", supportEmail: "help@pool.example" },
      enabled: ["xmr"],
      pools: {
        xmr: {
          engine: { name: "cryptonote-nodejs-pool", address: engine.url },
          schemes: [{ scheme: "prop" }, { scheme: "solo" }],
        },
      },
    },
  });
  const submit = async (threshold: string, ip: string) => {
    await page.getByLabel("New payout threshold, XMR").fill(threshold);
    await page.getByLabel("IP address of one of your workers (IPv4)").fill(ip);
    await page.getByRole("checkbox", { name: /Yes, raise it/ }).check();
    await page.getByRole("button", { name: "Save threshold" }).click();
  };
  try {
    await page.goto(`${site.url}/xmr/miner/settings/${recordedAddresses.prop}`);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("main")).toContainText(
      "You are paid when your confirmed balance reaches 0.100000\u00a0XMR.",
    );
    await expect(page.locator("main")).not.toContainText(recordedIp);
    engine.setFault("500", "/set_miner_payout_level");
    await submit("0.25", recordedIp);
    await expect(page.getByRole("alert")).toContainText("The pool did not respond");
    engine.setFault(null);
    // What was confirmed stays so, and the proof is asked for again.
    await expect(page.getByRole("checkbox", { name: /Yes, raise it/ })).toBeChecked();
    await submit("0.25", wrongIp);
    await expect(page.locator("main")).toContainText("The pool has not seen this address among your workers.");
    await submit("0.25", recordedIp);
    await expect(page.locator("main").getByRole("status")).toHaveText("Saved. It applies from the next payout run.");
    await expect(page.locator("main")).toContainText(
      "You are paid when your confirmed balance reaches 0.250000\u00a0XMR",
    );
    const unknownMiner =
      "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H";
    engine.setFault("500");
    await page.goto(`${site.url}/xmr/miner/settings/${unknownMiner}`);
    await expect(page.locator("main")).toContainText("We cannot get data from the pool right now");
    await expect(page.getByRole("button", { name: "Save threshold" })).toHaveCount(0);
    // Neither proof is in anything that the site wrote.
    expect(site.output()).not.toContain(recordedIp);
    expect(site.output()).not.toContain(wrongIp);
  } finally {
    await site.stop();
    await engine.close();
  }
});
