import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { createStore } from "#src/db/connection/client.ts";
import { knownAddress, miningcore } from "../tests/recorded-engines/miningcore.ts";
import { type ReplayEngine, startReplayEngine } from "../tests/recorded-engines/replay-engine.ts";

const script = fileURLToPath(new URL("./re-read.ts", import.meta.url));
const { log } = createTestLog();

let dataDir = "";
let replay: ReplayEngine;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "adit-re-read-"));
  replay = await startReplayEngine(miningcore);
});
afterEach(async () => {
  await replay.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function run(...args: string[]): Promise<{ code: number | null; out: string; complaint: string }> {
  const engine = { name: "miningcore", address: replay.url, options: { poolId: "ltc-pplns", requestsPerSecond: 50 } };
  const pools = { ltc: { engine, schemes: [{ scheme: "pplns", feePercent: 1 }] } };
  const file = join(dataDir, "pools.json");
  writeFileSync(
    file,
    JSON.stringify({ brand: { name: "Test", supportEmail: "a@b.example" }, enabled: ["ltc"], pools }),
  );
  const env = { ...process.env, ADIT_CONFIG: file, DATA_DIR: dataDir, DATABASE_URL: "", LOG_LEVEL: "error" };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (_error, out, complaint) =>
      resolve({ code: child.exitCode, out, complaint }),
    );
  });
}

describe("npm run re-read", () => {
  it("puts right what is stored of a pool, and says what it did", async () => {
    const before = await createStore({ databaseUrl: null, dataDir, log });
    const madeUp = { chain: "ltc", transactionId: "made-up", paidAt: Date.now() + 9e9, amount: 7n, fee: null };
    await before.payouts.recordPayouts("ltc", knownAddress, { at: 1, isComplete: true, payouts: [madeUp] });
    await before.close();
    const { code, out, complaint } = await run("ltc");
    expect(complaint).toBe("");
    expect(out).toContain("Payouts of 1 addresses were read, 1 stored ones are not listed and were deleted.");
    expect(out).toMatch(/^[1-9]\d* blocks were read, 0 stored ones are not listed and were put away\.$/m);
    expect(code).toBe(0);
    const after = await createStore({ databaseUrl: null, dataDir, log });
    const { items } = await after.payouts.listPayouts("ltc", knownAddress, { before: null, limit: 100 });
    expect(items.length).toBeGreaterThan(5);
    expect(items.some(({ transactionId }) => transactionId === "made-up")).toBe(false);
    expect((await after.blocks.listBlocks("ltc", { before: null, limit: 5, chain: null })).items).toHaveLength(5);
    await after.close();
  });

  it("leaves a folder alone that a running site has open, and a coin without a pool", async () => {
    const site = await createStore({ databaseUrl: null, dataDir, log });
    const busy = await run("ltc");
    expect(busy.code).toBe(1);
    expect(busy.complaint).toContain(`Another process is using the data folder ${dataDir}.`);
    expect(busy.complaint).toContain("Stop the site before");
    await site.close();
    expect(await run("kas")).toMatchObject({ code: 1, complaint: 'There is no pool of "kas" in the configuration.\n' });
    expect((await run()).complaint).toContain("Usage: npm run re-read -- <coin>");
  });
});
