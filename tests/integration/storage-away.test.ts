import { pino } from "pino";
import type { ServerBuild } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { createApp } from "#src/server/http/create-app.ts";
import { respondToOutages } from "#src/web/outage-responses.ts";
import { createTestDatabase, hasPostgres } from "../postgres/postgres.ts";
import { cryptonoteNodejsPool } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { prepareBackend } from "../recorded-engines/prepare-backend.ts";

// A site whose database is gone, asked for what it has never shown before.

const { coin, name, schemes, recordedAt } = cryptonoteNodejsPool;

const dispose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const work of dispose.splice(0).reverse()) await work();
});

describe.skipIf(!hasPostgres)("a PostgreSQL that is gone", () => {
  it("is 503 with the reason and a time, for calls and for pages, and nothing more once it is back", async () => {
    const database = await createTestDatabase();
    dispose.push(database.drop);
    const pool = { engine: { name, address: "http://192.0.2.1" }, schemes };
    const prepared = prepareBackend(
      { enabled: [coin], pools: { [coin]: pool } },
      () => recordedAt,
      { fetch: async () => new Response("", { status: 500 }) },
      { DATABASE_URL: database.url },
    );
    dispose.push(async () => prepared.remove());
    const backend = await prepared.open();
    dispose.push(backend.close);
    const { services } = backend;
    const app = await createApp({
      services,
      web: async () => new Response("no pages here"),
      policy: () => null,
      corsOrigins: [],
      requestsPerMinute: null,
      trustedProxies: [],
      clientDir: null,
      localOrigin: "http://localhost:3000",
      checkReadiness: async () => ({ database: "ok", firstFill: "done", isStopping: false, pools: [] }),
      dev: null,
      log: pino({ level: "silent" }),
      report: prepared.kept.report,
    });
    dispose.push(() => app.close());
    const calls = [
      "/api/v1/rates",
      `/${coin}/api/v1/pool/stats`,
      `/${coin}/api/v1/pool/blocks`,
      `/${coin}/api/v1/pool/hashrate?range=24h`,
      `/${coin}/api/v1/pool/top-miners`,
    ];
    const readAll = () =>
      Promise.all(
        calls.map(async (url) => {
          const { statusCode, headers, body } = await app.inject(url);
          return [url, statusCode, headers["retry-after"], JSON.parse(body).error?.code];
        }),
      );

    await database.shut();
    await expect.poll(readAll).toEqual(calls.map((url) => [url, 503, "30", "storage-unavailable"]));
    const loaders = {
      stats: () => services.pools.getPoolStats(coin),
      series: () => services.series.getSeries(coin, "pool-hashrate", "7d"),
    };
    const routes = Object.fromEntries(Object.entries(loaders).map(([id, loader]) => [id, { id, module: { loader } }]));
    const parts = { services, report: prepared.kept.report };
    const guarded = respondToOutages(routes as unknown as ServerBuild["routes"], parts);
    for (const route of Object.values(guarded)) {
      await expect(route?.module.loader?.({} as never)).rejects.toMatchObject({
        data: { reason: "storage-unavailable" },
        init: { status: 503 },
      });
    }

    await database.reopen();
    await expect
      .poll(async () => (await readAll()).map(([, status]) => status))
      .toEqual(calls.map(() => expect.not.toBeOneOf([500, 503])));
  });
});
