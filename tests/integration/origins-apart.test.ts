import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { loadConfig } from "#src/server/config/config.ts";
import { createBackend } from "#src/server/create-backend.ts";
import { engineNames } from "#src/sources/engines/index.ts";
import { cryptonoteNodejsPool, recordedAt } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { startReplayEngine } from "../recorded-engines/replay-engine.ts";

// The first start shows the demo, and an operator then names a real engine over the same database.

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adit-origins-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function open(members: Readonly<Record<string, unknown>>) {
  const file = join(folder, "pools.json");
  const brand = { name: "Pool", supportEmail: "help@pool.example" };
  const pool = { schemes: [{ scheme: "prop" }, { scheme: "solo" }], ...members };
  writeFileSync(file, JSON.stringify({ brand, enabled: ["xmr"], pools: { xmr: pool } }));
  const config = loadConfig({ file, env: { DATA_DIR: join(folder, "data") }, engineNames });
  if (!config.ok) throw new Error(JSON.stringify(config.error));
  const { log, report } = createTestLog();
  const { store, services, collector } = await createBackend(config.value, log, report, () => recordedAt);
  if (collector === null) throw new Error("the role all has a collector");
  return {
    collector,
    pool: () => services.pools.getPoolStats("xmr"),
    prices: async () => ({
      rates: await services.rates.getRates(),
      oldest: (await store.prices.findOldest("XMR"))["10m"],
    }),
    past: async () => (await store.samples.findOldest("xmr"))["10m"],
    async close() {
      await collector.stop();
      await store.close();
    },
  };
}

it("figures that the demo made up never stand beside those of a real engine, nor those of a test network", async () => {
  const demo = await open({ engine: { name: "demo" } });
  await demo.collector.runOnce("poll-pools");
  const madeUp = await demo.pool();
  expect(madeUp.state).toBe("live");
  await demo.close();

  const replay = await startReplayEngine(cryptonoteNodejsPool);
  try {
    const engine = { name: "cryptonote-nodejs-pool", address: replay.url };
    const real = await open({ engine });
    expect(await real.past()).toBeNull();
    await real.collector.runOnce("poll-pools");
    expect(await real.pool()).toMatchObject({ state: "live", hashrate: 8, lastBlock: { height: 102 } });
    await real.close();

    const regtest = await open({ engine, network: "regtest" });
    expect((await regtest.pool()).state).toBe("stub");
    await regtest.close();

    const again = await open({ engine: { name: "demo" } });
    expect(await again.pool()).toMatchObject({
      state: "live",
      hashrate: "hashrate" in madeUp ? madeUp.hashrate : null,
    });
    await again.close();
  } finally {
    await replay.close();
  }
});

it("prices that the demo made up are gone when a real engine takes over, and stay for other demo pools", async () => {
  const demo = await open({ engine: { name: "demo" } });
  await demo.collector.runOnce("poll-prices");
  const { rates, oldest } = await demo.prices();
  expect([Object.keys(rates.crypto), rates.source, rates.fiat.EUR === undefined, oldest === null]).toEqual([
    ["XMR"],
    "demo",
    false,
    false,
  ]);
  await demo.close();

  const real = await open({ engine: { name: "cryptonote-nodejs-pool", address: "http://127.0.0.1:1" } });
  await real.collector.runOnce("poll-prices");
  expect(await real.prices()).toEqual({
    rates: { at: null, source: null, reason: "no-feed", fiat: {}, crypto: {} },
    oldest: null,
  });
  await real.close();
});
