import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import BetterSqlite3 from "better-sqlite3";
import { engineNames } from "../../../src/sources/engines/index.ts";
import { recordedAddresses, recordedAt } from "../../recorded-engines/cryptonote-nodejs-pool.ts";
import { startReplayEngine } from "../../recorded-engines/replay-engine.ts";
import { launchSite, type Site, startSite } from "../../site/start-site.ts";
import { checkIntegrity, countStoredRows, sumRows } from "../../site/stored-rows.ts";

// What an operator sees of the process: what it prints, how it refuses to start, how it ends.

const brand = { name: "Test Pool", supportEmail: "help@pool.example" };
const kas = { schemes: [{ scheme: "pps", feePercent: 1 }] };
const demo = { brand, enabled: ["kas"], defaults: { engine: { name: "demo" } }, pools: { kas } };

let folder: string;
let dataDir: string;
const running = new Set<Site>();
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adit-process-"));
  dataDir = join(folder, "data");
});
test.afterEach(async () => {
  for (const site of running) await site.stop("SIGKILL");
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startSite>[0]): Promise<Site> {
  const site = await startSite(options);
  running.add(site);
  return site;
}

/** Runs it to its end, which must come by itself. */
async function refuse(options: Parameters<typeof startSite>[0]) {
  const site = await launchSite(options);
  running.add(site);
  const code = await site.ended;
  return { code, stdout: site.stdout(), lines: site.stderr().trimEnd().split("\n") };
}

test("the start prints one line; a second process on the same data folder or port says why it stops, and the first goes on", async () => {
  test.setTimeout(90_000);
  const first = await start({ config: demo, dataDir });
  const address = first.url.replace("127.0.0.1", "localhost");
  await test.step("the line names the address, the engine behind it and the database", async () => {
    await expect
      .poll(() => first.stdout())
      .toBe(`Test Pool at ${address} — engine demo (Demo data), SQLite ${dataDir}/adit.db\n`);
    for (const path of ["/", "/kas", "/kas/top-miners", "/nowhere"]) {
      expect(await (await fetch(first.url + path)).text(), path).toContain("Demo data");
    }
    expect(await (await fetch(`${first.url}/ru/kas`)).text()).toContain("Демоданные");
  });

  await test.step("a second process on the same data folder", async () => {
    expect(await refuse({ config: demo, dataDir })).toEqual({
      code: 1,
      stdout: "",
      lines: [`Another process is using the data folder ${dataDir}. Stop it, or give this one a folder of its own.`],
    });
    expect((await fetch(`${first.url}/kas`)).status).toBe(200);
    expect(await (await fetch(`${first.url}/ready`)).json()).toMatchObject({ status: "ready", database: "ok" });
  });

  await test.step("a second process on the same port", async () => {
    const port = new URL(first.url).port;
    expect(await refuse({ config: demo, dataDir: join(folder, "other"), env: { PORT: port } })).toEqual({
      code: 1,
      stdout: "",
      lines: [`Port ${port} on 127.0.0.1 is taken by another process. Stop it, or choose another port with PORT.`],
    });
    expect((await fetch(`${first.url}/kas`)).status).toBe(200);
  });

  await test.step("the first ends without another line, and leaves the folder to its successor", async () => {
    expect(await first.stop()).toBe(0);
    expect(first.stdout().split("\n")).toHaveLength(2);
    const successor = await start({ config: demo, dataDir });
    expect((await fetch(`${successor.url}/kas`)).status).toBe(200);
  });
});

test("a wrong config stops the start with every wrong path and its reason", async () => {
  const file = join(folder, "pools.json");
  const wrong = {
    ...demo,
    brand: { ...brand, supportEmail: "help" },
    enabled: ["kas", "kaspa"],
    pools: {
      kas: { fee: 1, schemes: [{ scheme: "pps", feePercent: 101 }] },
      btc: { ...kas, engine: { name: "dmeo" } },
    },
  };
  writeFileSync(file, JSON.stringify(wrong));
  const env = { ADIT_CONFIG: file, PORT: "http", DATABASE_URL: "mysql://db/adit" };
  expect(await refuse({ dataDir, env, args: ["--role=boss"] })).toEqual({
    code: 1,
    stdout: "",
    lines: [
      "Adit cannot start:",
      "  environment: PORT must be a whole number from 0 to 65535",
      "  environment: DATABASE_URL must be an address that starts with postgres:// or postgresql://",
      "  command line: --role must be one of all, web, collector",
      `  ${file}: brand.supportEmail must be an e-mail address`,
      `  ${file}: enabled[1] must be the slug of a coin that has a pool of its own`,
      `  ${file}: pools.kas.fee is not a key that Adit knows`,
      `  ${file}: pools.kas.schemes[0].feePercent must be a number of per cent from 0 to 100`,
      `  ${file}: pools.btc.engine.name must be one of ${engineNames.join(", ")}`,
    ],
  });
  expect(existsSync(dataDir)).toBe(false);
});

test("a config that is not there, or no JSON, is named", async () => {
  const missing = join(folder, "nowhere.json");
  expect(await refuse({ dataDir, env: { ADIT_CONFIG: missing } })).toEqual({
    code: 1,
    stdout: "",
    lines: ["Adit cannot start:", `  ${missing}: there is no such file`],
  });
});

for (const role of ["web", "collector"]) {
  test(`the role ${role} without DATABASE_URL is refused`, async () => {
    const refusal = `  command line: --role=${role} needs DATABASE_URL, because roles share one PostgreSQL database`;
    expect(await refuse({ config: demo, dataDir, args: [`--role=${role}`] })).toEqual({
      code: 1,
      stdout: "",
      lines: ["Adit cannot start:", refusal],
    });
  });
}

test("SIGTERM lets a slow answer end, then closes the database and leaves with 0", async () => {
  const slowMs = 1_000;
  const engine = await startReplayEngine(undefined, { shiftMs: Date.now() - recordedAt, faults: { slowMs } });
  try {
    const engineConfig = { name: "cryptonote-nodejs-pool", address: engine.url };
    const xmr = { engine: engineConfig, schemes: [{ scheme: "prop" }, { scheme: "solo" }] };
    const site = await start({ config: { brand, enabled: ["xmr"], pools: { xmr } }, dataDir });
    const isLive = async () => (await (await fetch(`${site.url}/xmr/api/v1/pool/stats`)).json()).state;
    await expect.poll(isLive, { timeout: 15_000 }).toBe("live");
    engine.setFault("slow", "/stats_address");
    const asked = performance.now();
    const page = fetch(`${site.url}/xmr/miner/stats/${recordedAddresses.prop}`).then(async (answer) => ({
      status: answer.status,
      body: await answer.text(),
      tookMs: performance.now() - asked,
    }));
    await expect.poll(() => engine.calls.some((call) => call.startsWith("/stats_address"))).toBe(true);
    const stopped = performance.now();
    const end = site.stop("SIGTERM");
    // No new visitor is taken while the last one is served.
    await expect.poll(() => fetch(`${site.url}/health`).then(String, () => "refused")).toBe("refused");
    const refusedMs = performance.now() - stopped;
    expect(await Promise.race([page.then(() => "answered"), end, Promise.resolve("under way")])).toBe("under way");
    const { status, body, tookMs } = await page;
    expect(await end).toBe(0);
    const drainMs = performance.now() - stopped;
    expect(status).toBe(200);
    expect(body).toContain("rig01");
    expect(body.trimEnd()).toMatch(/<\/html>$/);
    expect(tookMs).toBeGreaterThan(slowMs - 50);
    expect(drainMs).toBeLessThan(10_000);
    const figure = `SIGTERM: no new visitors after ${ms(refusedMs)}, the slow answer took ${ms(tookMs)}, ended after ${ms(drainMs)}`;
    test.info().annotations.push({ type: "figure", description: figure });
    process.stdout.write(`${figure}\n`);

    // At once: nobody holds the folder, nothing is left to be recovered, and the last look is in it.
    const lock = new BetterSqlite3(join(dataDir, "adit.lock"), { timeout: 0 });
    lock.exec("BEGIN EXCLUSIVE");
    lock.close();
    expect(checkIntegrity(dataDir)).toBe("ok");
    expect(sumRows(countStoredRows(dataDir), "miner_records")).toBe(1);
  } finally {
    await engine.close();
  }
});

function ms(time: number): string {
  return `${Math.round(time)} ms`;
}

test("npm run dev draws pages out of their sources, and does not restart by itself", async () => {
  test.setTimeout(120_000);
  const site = await start({ config: demo, dataDir, script: "scripts/dev.ts", env: { NODE_ENV: "development" } });
  try {
    const page = await fetch(`${site.url}/kas`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("/src/web/entry.client.tsx");
    expect(site.output()).not.toContain("Restarting");
  } finally {
    // Asked, not killed: the process that watches then ends the server as well.
    await site.stop();
  }
});
