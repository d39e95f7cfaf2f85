import { expect, test } from "@playwright/test";
import { packageFolder, startPostgres } from "../../postgres/postgres-server.ts";
import { recordedAddresses, recordedAt } from "../../recorded-engines/cryptonote-nodejs-pool.ts";
import { startReplayEngine } from "../../recorded-engines/replay-engine.ts";
import { type Site, startSite } from "../../site/start-site.ts";

// One PostgreSQL, one process that collects and one that serves; the engine is recorded, so its figures are known.

const binaries = packageFolder();

// Where npm carries no PostgreSQL the integration tests have said so, and failed in CI.
if (binaries !== null) {
  test("a collector and a web process share one PostgreSQL, and the web outlives both", async () => {
    test.setTimeout(90_000);
    const postgres = await startPostgres(binaries);
    const engine = await startReplayEngine(undefined, { shiftMs: Date.now() - recordedAt });
    const running: Site[] = [];
    let isPostgresUp = true;
    try {
      const engineConfig = { name: "cryptonote-nodejs-pool", address: engine.url, pollSeconds: 5 };
      const xmr = { engine: engineConfig, schemes: [{ scheme: "prop" }, { scheme: "solo" }] };
      const brand = { name: "Shared Pool", supportEmail: "help@pool.example" };
      const start = async (role: string) => {
        const options = { config: { brand, enabled: ["xmr"], pools: { xmr } }, env: { DATABASE_URL: postgres.url } };
        const site = await startSite({ ...options, args: [`--role=${role}`] });
        running.push(site);
        return site;
      };
      // Both at once on an empty database: one of them makes the tables, the other waits.
      const [web, collector] = await Promise.all([start("web"), start("collector")]);
      await expectStartLine(web, "web", postgres.url);
      await expectStartLine(collector, "collector", postgres.url);
      expect((await ask(collector, "/health")).status).toBe(200);
      expect((await ask(collector, "/")).status).toBe(404);
      expect((await ask(web, "/ready")).text).toBe('{"status":"ready","database":"ok","firstFill":"elsewhere"}');

      // The web asks no engine about a pool: what it shows came through the database.
      await expect.poll(async () => (await readStats(web)).state, { timeout: 20_000 }).toBe("live");
      const first = await readStats(web);
      expect(first).toMatchObject({ hashrate: 8, miners: 2, workers: 3, height: 102 });
      const waiting = { timeout: 20_000 };
      await expect.poll(async () => (await ask(web, "/xmr")).text, waiting).toContain("8.00\u00a0H/s");
      const miner = await ask(web, `/xmr/miner/stats/${recordedAddresses.prop}`);
      expect([miner.status, miner.text.includes("rig01")]).toEqual([200, true]);
      await expect.poll(async () => (await readStats(web)).at, waiting).toBeGreaterThan(first.at);

      expect(await collector.stop()).toBe(0);
      for (const path of ["/", "/xmr", "/xmr/pool-hashrate", "/ready"])
        expect((await ask(web, path)).status, path).toBe(200);
      expect(await readStats(web)).toMatchObject({ state: "live", hashrate: 8 });

      await postgres.stop();
      isPostgresUp = false;
      await expect.poll(async () => (await ask(web, "/ready")).status, waiting).toBe(503);
      expect(JSON.parse((await ask(web, "/ready")).text)).toMatchObject({
        status: "not-ready",
        database: "unreachable",
      });
      expect((await ask(web, "/health")).status).toBe(200);
      // What is known is still shown, and neither engine nor process is to blame.
      const last = { state: "stale", fault: "storage", hashrate: 8, miners: 2 };
      await expect.poll(() => readStats(web), waiting).toMatchObject(last);
      for (const path of ["/", "/xmr", "/xmr/pool-hashrate"]) expect((await ask(web, path)).status, path).toBe(200);
      const said = web.stderr().split("\n");
      expect(said.filter((line) => line.includes("The database does not respond."))).toHaveLength(1);
      expect(await web.stop()).toBe(0);
    } finally {
      for (const site of running) await site.stop("SIGKILL");
      await engine.close();
      if (isPostgresUp) await postgres.stop();
    }
  });
}

async function expectStartLine(site: Site, role: string, databaseUrl: string): Promise<void> {
  const address = site.url.replace("127.0.0.1", "localhost");
  const { host, password } = new URL(databaseUrl);
  const line = `Shared Pool (${role}) at ${address} — engine cryptonote-nodejs-pool, PostgreSQL ${host}/postgres\n`;
  const prices =
    'Prices: none, so figures in money stay empty. To show them, write "prices": { "feed": "coingecko" } into the configuration.\n';
  const origin = `No brand.origin is configured: canonical links, shared links, feeds, robots.txt and sitemaps name ${address}. Write the site's public address there.\n`;
  await expect.poll(() => site.stdout()).toBe(line + prices + (role === "web" ? origin : ""));
  expect(site.output()).not.toContain(password);
}

/** The answer as it reads without its tags. */
async function ask(site: Site, path: string) {
  const answer = await fetch(site.url + path);
  return { status: answer.status, text: (await answer.text()).replace(/<!--.*?-->|<[^>]+>/g, "") };
}

async function readStats(site: Site) {
  return JSON.parse((await ask(site, "/xmr/api/v1/pool/stats")).text);
}
