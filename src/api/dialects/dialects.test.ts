import { describe, expect, it } from "vitest";
import { type CoinSlug, poolCoinSlugs } from "#src/domain/coins/index.ts";
import { type ApiDialect, apiDialects } from "#src/domain/site/api-dialects.ts";
import { locales } from "#src/domain/site/locales.ts";
import { reservedSegments } from "#src/domain/site/reserved-segments.ts";
import type { MinerStats } from "#src/services/services.ts";
import { matchScreen } from "#src/web/match-screen.ts";
import { createFixtureApi } from "../__fixtures__/fixture-api.ts";
import { createFixtureServices, fixtureAddress } from "../__fixtures__/fixture-services.ts";
import { routes } from "../routes.ts";
import { formatSuffixed } from "./ckpool.ts";
import { dialects, joinDocuments, listDialectPaths } from "./dialects.ts";

const filled = (path: string, coin: string) => path.replace(":coin", coin).replace(/:\w+/g, "x");

describe("the addresses of dialects", () => {
  it("are no page's address", () => {
    const clashes = listDialectPaths().flatMap((path) =>
      poolCoinSlugs.map((coin) => filled(path, coin)).filter((target) => matchScreen(target) !== null),
    );
    expect(clashes).toEqual([]);
  });

  it("are not those of /api/v1, which tools know by their version", () => {
    const own = Object.keys(routes);
    expect(listDialectPaths().filter((path) => own.includes(path) || /\/api\/v\d/.test(path))).toEqual([]);
  });

  it("begin with a coin, or below /api with a segment that is nothing else", () => {
    const first = [...new Set(listDialectPaths().map((path) => path.split("/").slice(1, 3).join("/")))];
    expect(first.filter((path) => !path.startsWith(":coin/"))).toEqual(["api/pools"]);
    expect(matchScreen("/api/pools")).toBeNull();
  });

  it("belong to one shape each, or to documents whose members differ", () => {
    const owners = Object.values(dialects).flatMap(({ routes: own }) => Object.keys(own));
    expect(owners.length).toBe(new Set(owners).size);
    for (const [path, parts] of joinDocuments(apiDialects)) {
      expect(owners, path).not.toContain(path);
      const members = parts.flatMap(({ schema }) => Object.keys(schema.properties));
      const repeated = members.filter((member, index) => members.indexOf(member) !== index);
      // Adit's own marks are the same in all.
      expect(repeated, path).toEqual(parts.length === 1 ? [] : ["is_demo", "is_stale"]);
    }
  });

  it("leave every other address to the site: locales, pages, coins that are off or do not fit", async () => {
    const api = createFixtureApi();
    const segments = [...locales.map(({ code }) => code), ...reservedSegments.pages, "btc", "nothing"];
    for (const segment of segments) {
      for (const path of ["/:coin/stats", "/:coin/stats_address", "/:coin/users/:address"]) {
        const target = filled(path, segment);
        expect(api.hasRoute({ method: "GET", url: target }), target).toBe(false);
        expect((await api.inject(target)).json(), target).toMatchObject({ message: `Route GET:${target} not found` });
      }
    }
    // Kaspa's difficulty is not Bitcoin's.
    expect((await api.inject(`/kas/users/${fixtureAddress}`)).statusCode).toBe(404);
  });
});

describe("dialects in the API", () => {
  it("§10.19 are spoken only when they are switched on", async () => {
    const { site } = createFixtureServices();
    const speaking = (names: readonly ApiDialect[]) => createFixtureApi({ site: { ...site, dialects: names } });
    expect((await speaking(["miningcore"]).inject("/api/pools")).statusCode).toBe(200);
    expect((await speaking([]).inject("/api/pools")).statusCode).toBe(404);
    const both = (await speaking(["open-ethereum-pool", "cryptonote"]).inject("/kas/api/stats")).json();
    expect([both.nodes.length, both.config.coinUnits, both.is_demo]).toEqual([1, 100_000_000, true]);
    const one = (await speaking(["cryptonote"]).inject("/kas/api/stats")).json();
    expect([one.nodes, one.config.coinUnits]).toEqual([undefined, 100_000_000]);
    expect((await speaking(["cryptonote"]).inject("/kas/api/miners")).statusCode).toBe(404);
  });

  it("stand in OpenAPI under a tag of their own, with the refusals of all calls", async () => {
    const document = (await createFixtureApi().inject("/api/openapi.json")).json();
    const tags = document.tags.map(({ name }: { name: string }) => name);
    expect(tags.slice(-6)).toEqual([...apiDialects]);
    const calls = Object.entries<{ get: { tags: string[]; responses: Record<string, unknown> } }>(document.paths);
    const ofDialects = calls.filter(([, { get }]) => get.tags.some((tag) => tags.slice(-6).includes(tag)));
    expect(ofDialects.map(([path]) => path).sort()).toEqual([
      "/api/pools",
      "/api/pools/{id}",
      "/api/pools/{id}/blocks",
      "/api/pools/{id}/miners",
      "/api/pools/{id}/miners/{address}",
      "/api/pools/{id}/miners/{address}/blocks",
      "/api/pools/{id}/miners/{address}/payments",
      "/api/pools/{id}/performance",
      "/{coin}/api/accounts/{address}",
      "/{coin}/api/blocks",
      "/{coin}/api/miners",
      "/{coin}/api/stats",
      "/{coin}/api/stats_address",
      "/{coin}/stats",
      "/{coin}/stats_address",
    ]);
    for (const [path, { get }] of ofDialects) expect(get.responses["429"], path).toBeDefined();
  });

  it("may be read by every page, with a preflight too", async () => {
    const origin = "https://sheet.example";
    const response = await createFixtureApi().inject({ url: "/kas/stats", headers: { origin } });
    expect(response.headers["access-control-allow-origin"]).toBe("*");
    const asked = await createFixtureApi().inject({
      method: "OPTIONS",
      url: "/kas/stats",
      headers: { origin, "access-control-request-method": "GET" },
    });
    expect([asked.statusCode, asked.headers["access-control-allow-methods"]]).toEqual([204, "GET, HEAD"]);
  });
});

describe("what is not known", () => {
  const unknown = { tenMinutes: null, sixHours: null, day: null };
  const shares = { valid: null, stale: null, invalid: null };
  const rig = { name: "rig", hashrate: unknown, lastShareAt: 1_763_711_990_000, shares, trend: null, state: "online" };
  const known = { tenMinutes: 4e11, sixHours: 2e11, day: null };

  /** A coin of each shape, on whose pool an engine tells only that rigs are there. */
  async function ask(coin: CoinSlug, path: string, workers: readonly object[]) {
    const services = createFixtureServices();
    const stats = await services.miners.getMinerStats("kas", fixtureAddress);
    const balance = { chain: coin, confirmed: null, unconfirmed: null, paid: null, threshold: null };
    const miner = { address: "x", hashrate: unknown, lastShareAt: null, shares, workers, balances: [balance] };
    const answer = { ...stats, coin, miner, workers, online: workers.length, payouts: [], arePayoutsKnown: false };
    const terms = { ...services.pools.getTerms("kas"), coin };
    const api = createFixtureApi({
      pools: { ...services.pools, isReachable: (slug): slug is CoinSlug => slug === coin, getTerms: () => terms },
      miners: { ...services.miners, getMinerStats: async () => answer as unknown as MinerStats },
    });
    return (await api.inject(path)).json();
  }

  it("is absent, false or empty, as the shape has it, and never 0", async () => {
    const [one, two] = [
      { ...rig, scheme: "pps" },
      { ...rig, scheme: "solo" },
    ];
    expect(await ask("btc", "/api/pools/btc/miners/x", [one])).toEqual({
      performance: { created: "2025-11-21T08:00:00.000Z", workers: { rig: {} } },
      is_demo: true,
      is_stale: false,
    });
    expect(await ask("etc", "/etc/api/accounts/x", [one, two])).toEqual({
      stats: {},
      workers: { rig: { lastBeat: 1_763_711_990, offline: false } },
      workersTotal: 1,
      workersOnline: 1,
      workersOffline: 0,
      is_demo: true,
      is_stale: false,
    });
    expect((await ask("xmr", "/xmr/stats_address?address=x", [one])).stats).toEqual({});
    expect(await ask("xmr", "/xmr/api/miner/x/stats", [one])).toMatchObject({
      hash: false,
      lastHash: false,
      amtDue: false,
      amtPaid: false,
    });
    expect(await ask("btc", "/btc/users/x", [one])).toMatchObject({ hashrate5m: "", shares: "", bestever: "" });
    expect(await ask("btc", "/btc/api/client/x", [one])).not.toHaveProperty("bestDifficulty");
  });

  it("a rig under two schemes is one where names are keys, and unknown where a part is", async () => {
    const parts = [
      { ...rig, scheme: "pps", hashrate: known },
      { ...rig, scheme: "solo", hashrate: known },
    ];
    const account = await ask("etc", "/etc/api/accounts/x", parts);
    expect(account.workers.rig).toEqual({ lastBeat: 1_763_711_990, hr: 8e11, hr2: 4e11, offline: false });
    const workers = await ask("xmr", "/xmr/api/miner/x/stats/allWorkers", [
      parts[0] ?? rig,
      { ...rig, scheme: "solo" },
    ]);
    expect(workers.rig).toMatchObject({ identifer: "rig", lts: 1_763_711_990, hash: false });
  });
});

it.each([
  [null, ""],
  [0, "0"],
  [999.4, "999"],
  [1234, "1.23K"],
  [999_600, "1M"],
  [1.234e15, "1.23P"],
  [9.619e21, "9620E"],
])("ckpool writes %s as %s", (hashrate, text) => {
  expect(formatSuffixed(hashrate)).toBe(text);
});
