import { describe, expect, it } from "vitest";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { createFixtureArticles } from "#src/services/content/articles/__fixtures__/fixture-articles.ts";
import { createFixtureApi } from "./__fixtures__/fixture-api.ts";
import { createFixtureServices, fixtureAddress } from "./__fixtures__/fixture-services.ts";

const get = (url: string) => createFixtureApi().inject(url);

describe("the calls of spec §7", () => {
  it("GET /api/v1/glossary/{language} answers the words of the language, or the English ones", async () => {
    const { articles } = createFixtureArticles({
      "glossary/en.md": "## share: Share\n\nA proof of work.\n\nMore of it.\n",
      "glossary/ar.md": "## share: حصة\n\nبرهان عمل.\n",
    });
    const api = createFixtureApi({ articles });
    const arabic = await api.inject("/api/v1/glossary/ar");
    expect(arabic.headers["cache-control"]).toBe("public, max-age=3600, stale-while-revalidate=86400");
    expect(arabic.json()).toEqual({
      language: "ar",
      direction: "rtl",
      title: "Glossary",
      words: { share: { word: "حصة", meaning: "برهان عمل." } },
    });
    expect((await api.inject("/api/v1/glossary/fr")).json()).toMatchObject({
      language: "en",
      direction: "ltr",
      words: { share: { word: "Share", meaning: "A proof of work." } },
    });
    expect((await api.inject("/api/v1/glossary/xx")).statusCode).toBe(400);
  });

  it("§7.4 §3.8 GET /api/v1/rates answers fiat and crypto maps, and their age beside them", async () => {
    const response = await get("/api/v1/rates");
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      fiat: { USD: 1, EUR: 0.8631 },
      crypto: { KAS: 0.0453 },
      at: 1763712000000,
      source: "demo",
      reason: null,
    });
    expect(response.headers["cache-control"]).toBe("public, max-age=30, stale-while-revalidate=60");
  });

  it("§7.5 §3.3 GET /{coin}/api/v1/pool/stats answers in the known shape, one fee of however many", async () => {
    const response = await get("/kas/api/v1/pool/stats");
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      state: "live",
      fault: null,
      fault_since: null,
      fault_until: null,
      at: 1763712000000,
      figures_changed_at: 1_763_711_980_000,
      measured_at: 1763711990000,
      accepts_miners: null,
      chain_still_since: null,
      ticker: "KAS",
      name: "Kaspa",
      pool_state: "live",
      is_demo: true,
      fee: 0.01,
      fee_type: "PPS+",
      commission: { "PPS+": 0.01, SOLO: 0.005 },
      servers: { urls: ["kas-eu.adit.example:7001"], ssl_urls: ["kas-eu.adit.example:8001"] },
      merge_mined: [],
      decimals: 8,
      minimum_payout: "2000000000",
      payout_interval_ms: 3600000,
      payout_runs: null,
      payout_fee: null,
      payout_denomination: null,
      confirmations: 1000,
      balance_reset_days: 90,
      block_time: 0.1,
      price_usd: 0.0453,
      price_at: 1_763_711_900_000,
      price_source: "demo",
      price_reason: null,
      price_change_24h: null,
      hashrate: 2.5e15,
      net_hashrate: 2.5e17,
      net_difficulty: 1.25e17,
      net_difficulty_zero: false,
      pool_share: 0.01,
      miners: 1200,
      workers: 5400,
      height: 99000000,
      block_reward: 3.46,
      blocks_24h: 864,
      last_blocks_found: [
        { height: 98999990, hash: "ab".repeat(32), date: 1763711000, at: 1763711000500, kind: "BLOCK" },
      ],
      schemes: [
        { scheme: "pps", hashrate: 2e15, miners: 1000, workers: 5000, effort: 0.5 },
        { scheme: "solo", hashrate: 5e14, miners: 200, workers: 400, effort: null },
      ],
      unknown_schemes: [],
    });
  });

  it("answers a stub of ticker and name where no figures were ever seen", async () => {
    const answer = (await get("/xel/api/v1/pool/stats")).json();
    expect(answer).toMatchObject({ state: "stub", ticker: "XEL", name: "XEL", at: null, hashrate: null, miners: null });
    expect(answer).toMatchObject({ fee: null, fee_type: null, commission: {}, last_blocks_found: [] });
  });

  it("§8.1 refuses a coin that is not enabled: 404 'Unsupported coin'", async () => {
    for (const url of ["/btc/api/v1/pool/stats", "/ru/api/v1/pool/stats", "/btc/api/v1/miner/stats/x"]) {
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ error: { code: "unsupported-coin", message: "Unsupported coin" } });
    }
  });

  it("§7.6 §3.9 GET /api/v2/profile answers an anonymous visitor with an empty object that is not stored", async () => {
    const response = await get("/api/v2/profile");
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({});
    expect(response.headers["cache-control"]).toBe("private, no-store");
  });

  it("§7.7 GET /api/v1/router checks coin and miner", async () => {
    expect((await get(`/api/v1/router?coin=kas&miner=${fixtureAddress}`)).statusCode).toBe(200);
    expect((await get("/api/v1/router?coin=btc&miner=abc")).json().error.code).toBe("unsupported-coin");
    const missing = await get("/api/v1/router?coin=kas");
    expect(missing.statusCode).toBe(400);
    expect(missing.json().error).toMatchObject({ code: "invalid-request", path: "miner" });
    expect((await get("/api/v1/router?coin=kas&miner=")).statusCode).toBe(400);
    expect((await get("/api/v1/router?coin=kas&miner=a%20b")).json().error.path).toBe("miner");
  });
});

describe("the other calls", () => {
  it("GET …/pool/hashrate answers the asked range, 24h without one", async () => {
    expect((await get("/kas/api/v1/pool/hashrate")).json()).toEqual({
      range: "24h",
      step_ms: 600000,
      from: 1763625600000,
      to: 1763712000000,
      available_ranges: ["24h", "7d"],
      points: [{ at: 1763625600000, hashrate: 1e15, miners: 3, workers: null, net_hashrate: null }],
      schemes: [{ scheme: "pps", points: [{ at: 1763625600000, hashrate: 1e15 }] }],
    });
    expect((await get("/kas/api/v1/pool/hashrate?range=7d")).json().range).toBe("7d");
    const wrong = await get("/kas/api/v1/pool/hashrate?range=2y");
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().error).toMatchObject({ code: "invalid-request", path: "range" });
  });

  it("GET …/series/{kind} answers columns on one axis, gaps as null", async () => {
    const answer = (await get("/kas/api/v1/series/difficulty?range=7d")).json();
    expect(answer).toMatchObject({
      kind: "difficulty",
      range: "7d",
      available_ranges: ["24h", "7d"],
      from: 1763625600000,
      to: 1763628000000,
      step_ms: 600000,
    });
    expect(answer.columns[0]).toEqual({ key: "pool", values: [2.5e15, null, 2.501234e15, 2e15] });
    expect(answer.columns[6]).toEqual({ key: "workers", values: [null, null, null, null] });
    for (const wrong of ["/kas/api/v1/series/luck", "/kas/api/v1/series/price?range=2y"])
      expect((await get(wrong)).json().error.code).toBe("invalid-request");
    expect((await get("/btc/api/v1/series/price")).json().error.code).toBe("unsupported-coin");
  });

  it("GET …/series/{kind}.csv is a file of plain numbers: no gap is a zero, no number has an exponent", async () => {
    const response = await get("/kas/api/v1/series/pool-hashrate.csv?range=7d");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["content-disposition"]).toBe('attachment; filename="kas-pool-hashrate-7d-2025-11-20.csv"');
    expect(response.headers["cache-control"]).toBe("public, max-age=60, stale-while-revalidate=300");
    expect(response.body.split("\r\n")).toEqual([
      "time (UTC),pool hashrate (H/s),PPS+ (H/s),SOLO (H/s),network hashrate (H/s),share of network (fraction),miners,workers,blocks found",
      "2025-11-20T08:00:00.000Z,2500000000000000,2000000000000000,500000000000000,1080000000000000000000,0.000002314815,3,,",
      "2025-11-20T08:20:00.000Z,2501234000000000,2001234000000000,500000000000000,1080000000000000000000,0.00000023,4,,7",
      "2025-11-20T08:30:00.000Z,2000000000000000,2000000000000000,,,,,,0",
      "",
    ]);
    expect((await get("/kas/api/v1/series/luck.csv")).statusCode).toBe(400);
    expect((await get("/btc/api/v1/series/price.csv")).statusCode).toBe(404);
  });

  it("GET …/pool/top-miners", async () => {
    expect((await get("/kas/api/v1/pool/top-miners")).json()).toEqual({
      state: "live",
      at: 1763712000000,
      is_offered: true,
      peak_seconds: null,
      miners: [
        {
          rank: 1,
          address: fixtureAddress,
          is_whole_address: true,
          hashrate: 4e14,
          hashrate_24h: 3.9e14,
          workers: 12,
          last_share_at: null,
          pool_share: 0.16,
          blocks: 140,
        },
      ],
      counted_blocks: 1000,
      are_addresses_masked: false,
    });
  });

  it("GET …/pool/top-miners.csv is a file of the same", async () => {
    const response = await get("/kas/api/v1/pool/top-miners.csv");
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["content-disposition"]).toBe('attachment; filename="kas-top-miners.csv"');
    expect(response.body).toBe(
      "rank,address,hashrate,hashrate_24h,workers,pool_share,blocks,of_last_blocks,last_share_utc\r\n" +
        `1,${fixtureAddress},400000000000000,390000000000000,12,0.16,140,1000,\r\n`,
    );
  });

  it("§2.12 lists no miners of a coin that keeps its users private, as JSON or CSV", async () => {
    const { pools } = createFixtureServices();
    const isReachable = (slug: string): slug is CoinSlug => slug === "xmr";
    const app = createFixtureApi({ pools: { ...pools, isReachable } });
    expect((await app.inject("/xmr/api/v1/pool/top-miners")).json()).toMatchObject({ is_offered: false, miners: [] });
    expect((await app.inject("/xmr/api/v1/pool/top-miners.csv")).body.split("\r\n")).toHaveLength(2);
  });

  it("§3.14 §4.6 GET …/pool/blocks lists blocks with status, effort and cursor", async () => {
    const response = await get("/kas/api/v1/pool/blocks?limit=1");
    expect(response.json()).toEqual({
      state: "live",
      at: 1763712000000,
      complete_since: 0,
      fault: null,
      next: "mi8kzq4c.2f",
      blocks: [
        {
          chain: "kas",
          height: 98999990,
          hash: "ab".repeat(32),
          at: 1763711000500,
          scheme: "solo",
          status: "pending",
          confirmations: 250,
          confirmations_needed: 1000,
          progress: 0.25,
          unchecked_since: null,
          effort: 0.4125,
          difficulty: 1.25e17,
          reward: "346000000",
          decimals: 8,
          finder: fixtureAddress,
        },
      ],
    });
    expect(response.headers["cache-control"]).toBe("public, max-age=15, stale-while-revalidate=45");
    expect((await get("/kas/api/v1/pool/blocks?limit=1&before=mi8kzq4c.2f")).json()).toMatchObject({
      next: null,
      blocks: [],
    });
    const orphaned = (await get("/kas/api/v1/pool/blocks?status=orphaned&chain=kas")).json();
    expect(orphaned.blocks).toMatchObject([{ height: 98999900, hash: null, confirmations: null, reward: null }]);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=501", "limit"],
    ["scheme=fpps", "scheme"],
    ["status=paid", "status"],
    ["chain=doge", "chain"],
    ["before=%3Cscript%3E", "before"],
    ["before=zzz.1", "before"],
  ])("GET …/pool/blocks refuses %s", async (query, path) => {
    const response = await get(`/kas/api/v1/pool/blocks?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject({ code: "invalid-request", path });
  });

  it("GET …/pool/blocks.csv is a file of the same", async () => {
    const response = await get("/kas/api/v1/pool/blocks.csv");
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["content-disposition"]).toBe('attachment; filename="kas-blocks.csv"');
    expect(response.body.split("\r\n")).toEqual([
      "date_utc,chain,height,hash,effort,kind,status,confirmations,confirmations_needed,unchecked_since_utc,reward,ticker,finder",
      `2025-11-21T07:43:20.500Z,kas,98999990,${"ab".repeat(32)},0.4125,SOLO,pending,250,1000,,3.46000000,KAS,${fixtureAddress}`,
      "2025-11-21T07:26:40.000Z,kas,98999900,,,,orphaned,,,,,KAS,",
      "",
    ]);
    expect((await get("/kas/api/v1/pool/blocks.csv?chain=doge")).json().error.path).toBe("chain");
    expect((await get("/btc/api/v1/pool/blocks.csv")).json().error.code).toBe("unsupported-coin");
  });

  it("GET …/miner/stats/{address}: amounts are exact strings, an unknown chain has no decimals", async () => {
    const answer = (await get(`/kas/api/v1/miner/stats/${fixtureAddress}`)).json();
    expect(answer).toMatchObject({ state: "online", coin: "kas", at: 1763712000000, is_stale: false });
    expect(answer.miner.balances).toEqual([
      {
        chain: "kas",
        decimals: 8,
        confirmed: "123456789",
        unconfirmed: null,
        paid: "9007199254740993",
        paid_source: "engine",
        threshold: "2000000000",
        sending: "0",
        payout_state: null,
        next_payout: {
          ...{ state: "expected", from: 1763899200000, to: 1763985600000 },
          ...{ amount_low: "2000000000", amount_high: "2100000000" },
          ...{ blocks: null, due_since: null, missed_runs: null },
        },
      },
    ]);
    expect(answer.miner.reward).toEqual({
      "24h": [{ chain: "kas", amount: "700", decimals: 8 }],
      "7d": [{ chain: "mystery", amount: "9", decimals: null }],
      "30d": [],
      "31d": null,
    });
    expect(answer.miner.workers[0]).toEqual({
      name: "rig/1",
      trend_24h: "0z.1az0z.1az0z.1az0z.1az",
      scheme: "pps",
      state: "online",
      hashrate: { "10m": 1e12, "6h": 9e11, "24h": null },
      last_share_at: 1763711990000,
      last_hashrate_at: null,
      shares: { valid: 10, stale: 0, invalid: null },
      shares_per_second: null,
    });
    expect(answer.miner).toMatchObject({
      workers_online: 1,
      workers_low: 0,
      workers_offline: 0,
      workers_silent: 0,
      next_run_at: null,
    });
    expect(answer.miner.hashrate_unit).toBe("H/s");
  });

  it("distinguishes an unknown address, an invalid one and an engine that does not answer", async () => {
    expect((await get("/kas/api/v1/miner/stats/never-mined")).json()).toEqual({
      state: "never-seen",
      coin: "kas",
      address: "never-mined",
      at: 1763712000000,
      is_stale: false,
      miner: null,
    });
    const wrong = await get("/kas/api/v1/miner/stats/nonsense");
    expect([wrong.statusCode, wrong.json().error.code, wrong.json().error.path]).toEqual([
      400,
      "invalid-address",
      "address",
    ]);
    const silent = await get("/kas/api/v1/miner/stats/silent");
    expect([silent.statusCode, silent.json().error.code]).toEqual([503, "engine-unreachable"]);
    expect(silent.headers["retry-after"]).toBe("30");
  });
});
