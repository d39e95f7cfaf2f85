import { describe, expect, it } from "vitest";
import { createFixtureApi } from "./__fixtures__/fixture-api.ts";
import { createFixtureServices } from "./__fixtures__/fixture-services.ts";
import { routes } from "./routes.ts";

const site = { ...createFixtureServices().site, dialects: [] };
/** The site's own API alone; dialects/dialects.test.ts has the others. */
const get = (url: string) => createFixtureApi({ site }).inject(url);

describe("documentation", () => {
  it("is OpenAPI 3.1 and names every call", async () => {
    const response = await get("/api/openapi.json");
    const document = response.json();
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths).sort()).toEqual([
      "/api/v1/devices",
      "/api/v1/devices.csv",
      "/api/v1/devices/search",
      "/api/v1/devices/{vendor}/{slug}",
      "/api/v1/devices/{vendor}/{slug}.csv",
      "/api/v1/glossary/{language}",
      "/api/v1/oembed",
      "/api/v1/pools/live",
      "/api/v1/rates",
      "/api/v1/rig",
      "/api/v1/router",
      "/api/v2/profile",
      "/{coin}/api/v1/miner/badge.svg",
      "/{coin}/api/v1/miner/balance/{address}",
      "/{coin}/api/v1/miner/blocks/{address}",
      "/{coin}/api/v1/miner/connection/{address}",
      "/{coin}/api/v1/miner/earnings-change.csv",
      "/{coin}/api/v1/miner/earnings-change/{address}",
      "/{coin}/api/v1/miner/four-stats/{address}",
      "/{coin}/api/v1/miner/history.csv",
      "/{coin}/api/v1/miner/history/{address}",
      "/{coin}/api/v1/miner/payouts.atom",
      "/{coin}/api/v1/miner/payouts.csv",
      "/{coin}/api/v1/miner/payouts.ics",
      "/{coin}/api/v1/miner/payouts/{address}",
      "/{coin}/api/v1/miner/qr.svg",
      "/{coin}/api/v1/miner/settings/{address}",
      "/{coin}/api/v1/miner/stats/{address}",
      "/{coin}/api/v1/miner/workers.csv",
      "/{coin}/api/v1/pool/blocks",
      "/{coin}/api/v1/pool/blocks.atom",
      "/{coin}/api/v1/pool/blocks.csv",
      "/{coin}/api/v1/pool/calendar.ics",
      "/{coin}/api/v1/pool/hashrate",
      "/{coin}/api/v1/pool/live",
      "/{coin}/api/v1/pool/machines",
      "/{coin}/api/v1/pool/notices.atom",
      "/{coin}/api/v1/pool/stats",
      "/{coin}/api/v1/pool/top-miners",
      "/{coin}/api/v1/pool/top-miners.csv",
      "/{coin}/api/v1/series/{kind}",
      "/{coin}/api/v1/series/{kind}.csv",
      "/{coin}/metrics/{address}",
      "/{coin}/widget/{address}",
    ]);
    expect(Object.keys(document.paths["/{coin}/api/v1/series/{kind}.csv"].get.responses["200"].content)).toEqual([
      "text/csv",
    ]);
    const stats = document.paths["/{coin}/api/v1/pool/stats"].get.responses["200"].content["application/json"].schema;
    expect(stats.properties.net_hashrate.type).toEqual(["number", "null"]);
    expect(stats.properties.commission.description).toBe("Scheme → fee as a fraction.");
  });

  it("leaves out no call of the table", async () => {
    const document = (await get("/api/openapi.json")).json();
    const paths = Object.keys(routes).map((path) => path.replace(/:(\w+)/g, "{$1}"));
    expect(Object.keys(document.paths).sort()).toEqual(paths.sort());
  });

  it("says how many calls a visitor has, and how every call refuses more", async () => {
    const document = (await get("/api/openapi.json")).json();
    expect(document.info.description).toContain("600 calls a minute");
    for (const [path, { get: call }] of Object.entries<Record<string, { responses: Record<string, unknown> }>>(
      document.paths,
    )) {
      expect(call?.responses["429"], path).toMatchObject({
        description: "More calls, or more open streams, than one visitor may have.",
        headers: { "Retry-After": { schema: { type: "integer" } } },
        content: { "application/json": { schema: { properties: { error: expect.anything() } } } },
      });
    }
  });

  it("is handed over when all calls are known", async () => {
    const documents: unknown[] = [];
    const api = createFixtureApi({ site }, [], (document) => documents.push(document));
    await api.ready();
    expect(documents).toEqual([(await api.inject("/api/openapi.json")).json()]);
  });
});
