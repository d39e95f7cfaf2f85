import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { findDemoMiner } from "../demo-miner.ts";
import { holdRequests } from "../hold-requests.ts";
import { test } from "../kept-page.ts";

const kaspa = "kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj";
const monero = "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A";

const salvium = "SaLvdZR6w1A21sf2Wh6jYEh1wzY4GSbT7RX6FjyPsnLsffWLrzFQeXUXJcmBLRWDzZC2YXeYe5t7qKsnrg9FpmxmEcxPHsEYfqA";

const wallet = (page: Page) => page.getByRole("textbox", { name: /address$/ });
const worker = (page: Page) => page.getByRole("textbox", { name: "Worker name" });
const panel = (page: Page) => page.getByRole("tabpanel").filter({ visible: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const command = (page: Page) => panel(page).locator("details[open] pre").first();

/** What is typed before the script comes is taken over, so this needs no more than waiting for it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await worker(page).fill("probe");
  await expect(page.locator("code", { hasText: "WALLET.probe" }).first()).toBeVisible();
  await worker(page).fill("");
}

test.describe("wallet and worker", () => {
  test("§1.10 fill every line, are remembered for the coin, and only for it", async ({ page }) => {
    await open(page, "/kas");
    await wallet(page).fill(kaspa);
    await worker(page).fill("ks5-01");
    await expect(page.getByText("Valid address. It is filled into every line below.")).toBeVisible();
    for (const kind of ["ASIC", "Rented hashrate"]) {
      await tab(page, kind).click();
      await expect(panel(page), kind).toContainText(`${kaspa}`);
      await expect(panel(page), kind).toContainText("ks5-01");
    }
    await tab(page, "HiveOS").click();
    await expect(panel(page)).toContainText("%WAL%.%WORKER_NAME%");
    await expect(panel(page)).toContainText(kaspa);
    await expect(page.locator("code", { hasText: "WALLET" })).toHaveCount(0);

    await page.reload();
    await expect(wallet(page)).toHaveValue(kaspa);
    await expect(worker(page)).toHaveValue("ks5-01");
    await page.goto("/xmr");
    await expect(tab(page, "Windows")).toBeVisible();
    await expect(wallet(page)).toHaveValue("");
  });

  test("who has no wallet is offered two that were checked, and where all stand", async ({ page, request }) => {
    await page.goto("/ru/kas");
    await expect(page.getByRole("link", { name: "Kaspa NG" })).toHaveAttribute("href", "https://kaspa-ng.org");
    await expect(page.getByRole("link", { name: "Kaspium" })).toHaveAttribute(
      "href",
      "https://github.com/azbuky/kaspium_wallet",
    );
    await page.getByRole("link", { name: "Все кошельки для KAS" }).click();
    await expect(page).toHaveURL("/ru/articles/wallets-by-coin#where-to-get-a-wallet");
    await expect(page.locator("#where-to-get-a-wallet")).toHaveText("Где взять кошелёк");
    await expect(page.locator("#where-to-get-a-wallet")).toBeInViewport();
    // A coin whose wallets nobody has checked leads to its project instead.
    const unchecked = await (await request.get("/xna")).text();
    expect(unchecked).toContain("None for XNA has been checked here.");
    expect(unchecked).toContain("The Neurai project’s website");
    // A language without this article has the English one, under the same anchor.
    expect(await (await request.get("/ar/kas/about-coin")).text()).toContain(
      'href="/ar/articles/wallets-by-coin#where-to-get-a-wallet"',
    );
    expect(await (await request.get("/ar/articles/wallets-by-coin")).text()).toContain('id="where-to-get-a-wallet"');
  });

  test("their inputs stand on one line, whatever is said above one of them", async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 900 });
    await open(page, "/btc");
    const expectOneLine = async () => {
      const [one, other] = [await wallet(page).boundingBox(), await worker(page).boundingBox()];
      expect(other?.y).toBe(one?.y);
    };
    await expectOneLine();
    await worker(page).fill("a b!");
    await expect(page.getByText("Use only letters, digits")).toBeVisible();
    await expectOneLine();
    await wallet(page).fill("1HpSJBHsCVCMxxx");
    await expect(page.getByText("This is not a valid Bitcoin address.")).toBeVisible();
    await worker(page).fill("");
    await expect(page.getByText("Use only letters, digits")).toHaveCount(0);
    await expectOneLine();
  });

  test("the last search stands in when nothing was typed here yet", async ({ page }) => {
    await using _stored = await page.addInitScript((stored) => localStorage.setItem("lastSearch:kas", stored), kaspa);
    await page.goto("/kas");
    await expect(wallet(page)).toHaveValue(kaspa);
    await expect(page.locator("code", { hasText: `${kaspa}.worker` }).first()).toBeVisible();
  });

  const words: readonly [string, string, string, string | RegExp, string | null][] = [
    ["another coin's address", "/xmr", kaspa, "This is not a valid Monero address. It belongs to KAS.", null],
    ["a test network's", "/kas", kaspa.replace("kaspa:", "kaspatest:"), "This is a test network address.", null],
    ["a typo", "/kas", `${kaspa.slice(0, -1)}q`, "its checksum does not match", null],
    ["no address at all", "/kas", "my wallet", "This is not a valid Kaspa address.", null],
    ["a missing prefix", "/kas", kaspa.slice("kaspa:".length), "The prefix was missing", `${kaspa}.worker`],
    ["a worker behind it", "/kas", `${kaspa}.rig7`, /became the worker name .?rig7/, `${kaspa}.rig7`],
    ["spaces around it", "/kas", `  ${kaspa} `, "Valid address. It is filled", `${kaspa}.worker`],
    ["another account space", "/cfx", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", /begin with .?cfx:/, null],
    [
      "an old format",
      "/sal",
      salvium,
      "This address format is no longer suitable for new payouts. Use one",
      `${salvium}.worker`,
    ],
    ["an account", "/kas", "krxABC123", "exchanged to BTC automatically", "krxABC123.worker"],
  ];
  for (const path of ["/kas", "/xmr", "/cfx", "/sal"]) {
    test(`§5.7 says what is wrong or was corrected in the wallet of ${path}`, async ({ page }) => {
      await open(page, path);
      for (const [name, , typed, said, login] of words.filter((entry) => entry[1] === path)) {
        await test.step(name, async () => {
          await wallet(page).fill("");
          await worker(page).fill("");
          await expect(page.locator("code", { hasText: "WALLET.worker" }).first()).toBeVisible();
          await wallet(page).fill(typed);
          await expect(page.locator("main")).toContainText(said);
          await expect(page.locator("code", { hasText: login ?? "WALLET.worker" }).first()).toBeVisible();
        });
      }
    });
  }

  test("offers the coin whose address it is, and the page about accounts", async ({ page }) => {
    await open(page, "/xmr");
    await wallet(page).fill(kaspa);
    await page.getByRole("link", { name: "Mine KAS instead" }).click();
    await expect(page).toHaveURL("/kas");
    await expect(tab(page, "ASIC")).toBeVisible();
    await wallet(page).fill("someone@example.org");
    await expect(page.locator("code", { hasText: "someone@example.org/worker" }).first()).toBeVisible();
    await page.getByRole("link", { name: "How accounts work" }).click();
    await expect(page).toHaveURL("/kas/miner/email");
  });

  test("§5.7 guides to the formats of a coin before anything is typed", async ({ plainPage: page }) => {
    await page.goto("/sal");
    await expect(page.locator("main")).toContainText("New Salvium addresses begin with SC1, old ones with SaLv.");
    for (const path of ["/xtm-rx", "/xtm-sha3x", "/xtm-c29"]) {
      await page.goto(path);
      await expect(page.locator("main")).toContainText("This pool accepts mainnet addresses only.");
    }
    await page.goto("/btc");
    await expect(page.locator("main")).toContainText("The password may be empty or x.");
  });

  test("a worker's name that no rig would pass on is refused beside its field", async ({ page }) => {
    await open(page, "/kas");
    await worker(page).fill("two words");
    await expect(page.getByText("Use only letters, digits, - and _, up to 32 characters.")).toBeVisible();
    await expect(page.locator("code", { hasText: "WALLET.worker" }).first()).toBeVisible();
  });
});

test("what is typed and chosen before the script comes is taken over", async ({ page }) => {
  const release = await holdRequests(page, /start-page-.*\.js/);
  await page.goto("/xmr", { waitUntil: "commit" });
  await wallet(page).fill(monero);
  await page.getByRole("radio", { name: /^SOLO/ }).check();
  await page.getByRole("radio", { name: "Europe" }).check();
  release();
  await expect(command(page)).toContainText(`-o xmr-eu.pool.example:7029 -u solo:${monero}.worker`);
});

test.describe("lines", () => {
  test("follow wallet, scheme, server and TLS", async ({ page }) => {
    await open(page, "/xmr");
    await expect(command(page)).toHaveText("xmrig.exe -a rx/0 -o xmr.pool.example:7029 -u WALLET.worker -p x -k");
    await wallet(page).fill(monero);
    await worker(page).fill("desk");
    await page.getByRole("radio", { name: /^SOLO/ }).check();
    await page.getByRole("radio", { name: "Europe" }).check();
    await page.getByRole("switch", { name: /TLS/ }).check();
    await expect(command(page)).toHaveText(
      `xmrig.exe -a rx/0 -o xmr-eu.pool.example:8029 --tls -u solo:${monero}.desk -p x -k`,
    );
    await panel(page).getByText("SRBMiner-Multi", { exact: true }).click();
    await expect(command(page)).toHaveText(
      `SRBMiner-MULTI.exe --algorithm randomx --pool xmr-eu.pool.example:8029 --tls true --wallet solo:${monero}.desk --password x --disable-gpu`,
    );
    await tab(page, "HiveOS").click();
    await expect(panel(page)).toContainText("solo:%WAL%.%WORKER_NAME%");
  });

  test("carry a fixed difficulty once a hashrate is typed, and vardiff again without it", async ({ page }) => {
    await open(page, "/btc");
    await page.getByText("Fixed share difficulty").click();
    const hashrate = page.getByRole("textbox", { name: "Hashrate of one device" });
    await hashrate.fill("200");
    await expect(panel(page).locator("code", { hasText: "d=2793968" })).toHaveCount(3);
    await hashrate.fill("many");
    await expect(page.getByText("Enter a number greater than zero.")).toBeVisible();
    await expect(panel(page).locator("code", { hasText: "d=" })).toHaveCount(0);
    await expect(page.locator("main")).toContainText("the pool finds the right difficulty by itself (vardiff)");
  });

  test("say where they had to leave TLS", async ({ page }) => {
    await open(page, "/rvn");
    await page.getByRole("switch", { name: /TLS/ }).check();
    await panel(page).getByText("WildRig Multi", { exact: true }).click();
    await expect(panel(page)).toContainText("WildRig Multi does not document TLS support, so this line uses TCP.");
    await expect(command(page)).toHaveText(
      "wildrig.exe --algo kawpow --url rvn.pool.example:7031 --user WALLET.worker --pass x",
    );
  });

  test("are copied with a visible word, and saved as files with the line ends of their system", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "/xmr");
    // Without a wallet there is nothing to copy: a rig with the placeholder would mine for nobody.
    await page.evaluate(() => navigator.clipboard.writeText("before"));
    const whole = panel(page).getByRole("button", { name: /^Copy/ }).first();
    await whole.click();
    await expect(whole).toHaveText("Enter your wallet first");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("before");
    await wallet(page).fill(monero);
    await expect(command(page)).toContainText(monero);
    await page.getByRole("radio", { name: "Europe" }).check();
    await page.getByText("Login", { exact: true }).click();
    const copy = page.getByRole("button", { name: "Copy: TCP" });
    await copy.click();
    await expect(copy).toHaveText("Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("stratum+tcp://xmr-eu.pool.example:7029");

    const line = `-a rx/0 -o xmr-eu.pool.example:7029 -u ${monero}.worker -p x -k`;
    for (const [name, file, content] of [
      [
        "Download .bat",
        "start-xmr-xmrig.bat",
        `@echo off\r\ncd /d "%~dp0"\r\n:start\r\nxmrig.exe ${line}\r\ntimeout /t 10\r\ngoto start\r\n`,
      ],
      [
        "Download .sh",
        "start-xmr-xmrig.sh",
        `#!/bin/sh\ncd "$(dirname "$0")" || exit 1\nwhile true; do\n  ./xmrig ${line}\n  sleep 10\ndone\n`,
      ],
    ] as const) {
      await tab(page, name.endsWith("bat") ? "Windows" : "Linux").click();
      const saved = page.waitForEvent("download");
      await panel(page).getByRole("button", { name }).first().click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe(file);
      expect(readFileSync(await download.path(), "utf8")).toBe(content);
    }
  });

  test("§1.10 §9.14 an ASIC gets three pools in different regions", async ({ page }) => {
    await page.goto("/btc");
    await expect(panel(page).locator("code", { hasText: "stratum+tcp://" })).toHaveText([
      "stratum+tcp://btc.pool.example:7014",
      "stratum+tcp://btc-eu.pool.example:7014",
      "stratum+tcp://btc-us.pool.example:7014",
    ]);
    await expect(page.locator("main")).toContainText(
      "The first figures appear 10 to 20 minutes after the machine connects.",
    );
    await expect(page.getByRole("switch", { name: /TLS/ })).toHaveCount(0);
    await page.goto("/rvn");
    await expect(page.locator("main")).toContainText("The first figures appear 15 to 20 minutes after the rig starts.");
  });
});

test.describe("my rig", () => {
  const mine = (page: Page) => page.getByRole("region", { name: "Your rig and what it earns" });

  test("is named by two buttons, without script too, and stays for every coin", async ({ page, plainPage }) => {
    await plainPage.goto("/xtm-c29");
    await expect(mine(plainPage)).toContainText(/Typical here: .*\. Brings/);
    await plainPage.getByText("Choose your device").click();
    await plainPage.getByLabel("Your device").fill("2x rtx 4070");
    await plainPage.getByRole("button", { name: "Show" }).first().click();
    await expect(plainPage).toHaveURL("/xtm-c29?rig=nvidia.geforce-rtx-4070*2&power=0.04");
    await expect(mine(plainPage)).toContainText("2 × GeForce RTX 4070");

    await page.goto("/xtm-c29?rig=nvidia.geforce-rtx-4070*2&power=0.04");
    await mine(page).getByText("per kWh", { exact: true }).click();
    await page.getByLabel("USD per kWh").fill("0,15");
    await page.getByLabel("USD per kWh").press("Enter");
    await expect(page).toHaveURL("/xtm-c29?rig=nvidia.geforce-rtx-4070*2&power=0.15");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("powerCost"))).toBe("0.15");
    await page.goto("/rvn");
    await expect(mine(page)).toContainText("2 × GeForce RTX 4070");
    await expect(mine(page)).toContainText("$0.15 per kWh");
    // A card mines no Scrypt: the machine that stands for all, at the visitor's price.
    await page.goto("/ltc");
    await expect(mine(page)).toContainText("Your machines do not mine Litecoin. Typical here:");
    await page.goto("/xtm-c29");
    const others = page.locator("aside > div").filter({ hasText: "What else 2 × GeForce RTX 4070 could earn" });
    await others.getByText(/other coins? loses? money at \$0\.15/).click();
    await expect(others.getByRole("link", { name: "Ravencoin" })).toHaveAttribute(
      "href",
      "/rvn?rig=nvidia.geforce-rtx-4070*2&power=0.15",
    );
  });

  test("a Bitaxe gets its four fields, and the phone a code with everything in it", async ({ page }) => {
    await page.goto("/btc?rig=bitaxe.gamma-601&power=0.15");
    await expect(tab(page, "Bitaxe, NerdQaxe (AxeOS)")).toHaveAttribute("aria-selected", "true");
    await expect(panel(page).locator("code")).toHaveText(["btc.pool.example", "7014", "WALLET.worker", "x"]);
    await page.getByRole("button", { name: "Send this page to my phone" }).click();
    await expect(page.getByRole("img", { name: "This page as a code for a phone's camera" })).toBeVisible();
    await page.goto("/kas");
    await expect(tab(page, "ASIC")).toBeVisible();
    await expect(tab(page, "Bitaxe, NerdQaxe (AxeOS)")).toHaveCount(0);
  });
});

test("the nearest server is chosen by the time zone, and a choice of one's own stays", async ({ browser, baseURL }) => {
  await using context = await browser.newContext({ timezoneId: "Asia/Singapore", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/xtm-c29");
  const rows = page.getByRole("list", { name: "Server for all lines below" }).getByRole("listitem");
  const near = rows.filter({ hasText: "nearest" });
  await expect(near).toContainText("Singapore");
  await expect(near.getByRole("radio")).toBeChecked();
  await expect(page.locator("main")).toContainText("Chosen by your time zone; the distance is not measured.");
  // Nothing is measured here, so no column says so once for each server.
  await expect(rows.filter({ hasText: /–|not measured/ })).toHaveCount(0);
  await expect(command(page)).toContainText("xtm-c29-sg.pool.example:7040");
  await page.getByRole("radio", { name: /^Europe/ }).check();
  await page.reload();
  await expect(near).toContainText("Singapore");
  await expect(page.getByRole("radio", { name: /^Europe/ })).toBeChecked();
  await expect(command(page)).toContainText("xtm-c29-eu.pool.example:7040");
});

test.describe("what to know before", () => {
  test("§8.10 rented power, exchanges, resting balances, old ports, and Pyrin", async ({ plainPage: page }) => {
    await page.goto("/bc2");
    const main = page.locator("main");
    await expect(main).toContainText("Hashrate from NiceHash or MRR is switched to SOLO automatically on PROP pools.");
    await expect(main).toContainText("Do not mine to an exchange");
    await expect(main).toContainText("90 days without mining");
    await expect(main).toContainText("Ports 7777 and 8888 are deprecated");
    await page.goto("/pyi");
    await expect(main).toContainText("This pool is paused because the coin's network is down.");
  });

  test("§9.15 §9.16 §9.17 payouts, the daily bonus, Quai's two weeks, SAL from 5 SAL and its hard fork", async ({
    plainPage: page,
  }) => {
    const main = page.locator("main");
    await page.goto("/quai");
    await expect(main).toContainText("Blocks of this coin confirm within two weeks");
    await page.goto("/sal");
    await expect(main).toContainText("5.000000 SAL");
    await expect(main).toContainText("Hard fork: 13 Oct 2025.");
    await expect(main).toContainText("Payouts run every hour");
    await page.goto("/ltc");
    await expect(main).toContainText("Payouts run once a day");
    await expect(main).toContainText("The daily bonus in DOGE, PEP, BELLS is credited once a day, at a set time.");
  });

  test("§9.19 the mmpOS coupon is named, its code only when there is one", async ({ page }) => {
    await page.goto("/rvn");
    await tab(page, "mmpOS").click();
    await expect(panel(page)).toContainText("10% extra credits");
    await expect(panel(page)).toContainText("has not published a code");
  });
});

test.describe("pools that do not mine", () => {
  test("a closed one offers no server and the way to its past and its successor", async ({ plainPage: page }) => {
    await page.goto("/sdr");
    await expect(page.getByText("This pool is closed", { exact: true })).toBeVisible();
    await expect(page.locator("main")).not.toContainText("stratum+tcp");
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Past hashrate" })).toHaveAttribute("href", "/sdr/pool-hashrate");
  });

  test("§2.13 sends its miners to /kas?engage=ALERT_KAS, which greets them with what to change", async ({ page }) => {
    await page.goto("/sdr");
    const banner = page.getByRole("link", { name: "Mine KAS instead" });
    await expect(banner).toHaveAttribute("href", "/kas?engage=ALERT_KAS");
    await banner.click();
    await expect(page).toHaveURL("/kas?engage=ALERT_KAS");
    await expect(page.getByRole("heading", { name: "Welcome from SDR" })).toBeVisible();
    const main = page.locator("main");
    await expect(main).toContainText("The algorithm is the same (kHeavyHash)");
    await expect(main).toContainText("your KAS address: the old address cannot be paid here");
    await page.goto("/kas?engage=ALERT_BTC");
    await expect(tab(page, "ASIC")).toBeVisible();
    await expect(page.getByText("Welcome from")).toHaveCount(0);
  });
});

test.describe("without script", () => {
  test("all lines stand there with placeholders, both kinds of connection and every kind of rig", async ({
    plainPage: page,
  }) => {
    await page.goto("/rvn");
    const main = page.locator("main");
    for (const heading of ["Windows", "Linux", "HiveOS", "RaveOS", "mmpOS", "Rented hashrate"]) {
      await expect(main.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    }
    await expect(main.getByText("rvn-eu.pool.example:7031", { exact: true })).toBeVisible();
    await expect(main.getByText("rvn-eu.pool.example:8031", { exact: true })).toBeVisible();
    await expect(main.locator("pre").first()).toHaveText(
      "rigel.exe -a kawpow -o stratum+tcp://rvn.pool.example:7031 -u WALLET.worker -p x",
    );
    await expect(main.getByText("Without JavaScript nothing is filled in")).toBeVisible();
    await expect(main.getByRole("button", { name: "Download .bat" })).toHaveCount(0);
    await main.getByText("T-Rex", { exact: true }).first().click();
    await expect(main.locator("pre", { hasText: "t-rex.exe" })).toBeVisible();
  });
});

test("stands at 320 px from right to left, with a wallet in it", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/ar/xmr");
  await expect(async () => {
    await page.locator("[name=wallet]").first().fill(monero);
    await expect(page.locator("pre", { hasText: monero }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe("am I connected?", () => {
  const step = (page: Page) => page.locator("#connection");

  test("without script the question is the address: what the pool sees, in Arabic and at 320 px too", async ({
    plainPage: page,
    request,
  }) => {
    const address = await findDemoMiner(request, "kas", 1);
    const rig = await findRig(request, address);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/kas");
    await step(page).getByRole("textbox", { name: "Kaspa address" }).fill(address);
    await step(page).getByRole("textbox", { name: "Worker name" }).fill(rig);
    await step(page).getByRole("button", { name: "Check now" }).click();
    await expect(page).toHaveURL(/#connection$/);
    await expect(step(page).getByRole("status")).toHaveText(`Connected: ${rig} is mining.`);
    await expect(step(page)).toContainText(/Last share: .* UTC/);
    await expect(step(page).getByRole("link", { name: "Figures of this rig" })).toHaveAttribute("href", /\/pps|\/solo/);
    await page.goto(`/kas?wallet=${kaspa}`);
    await expect(step(page).getByRole("status")).toHaveText("The pool has not seen a share from this address yet.");
    await expect(step(page)).toContainText(/Checking since \d\d:\d\d UTC/);
    const since = await step(page).locator("[name=since]").inputValue();
    await step(page).getByRole("button", { name: "Check again" }).click();
    await expect(page).toHaveURL(new RegExp(`since=${since}`));
    await expect(step(page).locator("[name=since]")).toHaveValue(since);
    await page.goto(`/kas?wallet=${monero}`);
    await expect(step(page).getByRole("status")).toContainText("It belongs to");
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/ar/kas?wallet=${address}&worker=nobody`);
    await expect(step(page).getByRole("status")).toContainText("nobody");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test("a rig that appears while the page waits is told, and the page then asks no more", async ({ page, request }) => {
    const address = await findDemoMiner(request, "kas", 1);
    const rig = await findRig(request, address);
    const nothing = await (await request.get(`/kas/api/v1/miner/connection/${kaspa}`)).text();
    // The pauses between two questions are half a minute: here a hundredth of it.
    await using _hurry = await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window);
      Object.assign(window, { setTimeout: (run: () => void, ms = 0) => wait(run, ms > 20_000 ? ms / 100 : ms) });
    });
    const asked: string[] = [];
    await page.route(/\/miner\/connection\//, async (route) => {
      asked.push(route.request().url());
      if (asked.length < 3) await route.fulfill({ contentType: "application/json", body: nothing });
      else await route.continue();
    });
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, "/kas");
    await step(page).getByRole("button", { name: "Check now" }).click();
    await expect(step(page).getByRole("status")).toHaveText("Enter your wallet first.");
    await wallet(page).fill(address);
    await worker(page).fill(rig);
    await step(page).getByRole("button", { name: "Check now" }).click();
    await expect(step(page).getByRole("status")).toHaveText("The pool has not seen a share from this address yet.");
    await expect(step(page)).toContainText("for 30 minutes at most");
    await expect(step(page).getByRole("status")).toHaveText(`Connected: ${rig} is mining.`);
    expect(asked).toHaveLength(3);
    expect(new URL(asked[0] ?? "").search).toBe(`?worker=${rig}&scheme=pps`);
    await page.waitForTimeout(1_000);
    expect(asked).toHaveLength(3);
    // An address that was checked is one of this device, for the home page and the masthead's search.
    await expect.poll(() => page.evaluate(() => localStorage.getItem("lookups"))).toContain(`kas ${address}`);
    await step(page).getByRole("link", { name: "Figures of this address" }).click();
    await expect(page).toHaveURL(/\/kas\/miner\/stats\//);
  });
});

/** A rig of a demo miner that mines under PPS+. */
async function findRig(request: APIRequestContext, address: string): Promise<string> {
  const { miner } = await (await request.get(`/kas/api/v1/miner/stats/${address}`)).json();
  return miner.workers.find((one: { state: string; scheme: string }) => one.state === "online" && one.scheme === "pps")
    .name;
}
