import { describe, expect, it } from "vitest";
import { getCoin } from "#src/domain/coins/index.ts";
import { completeServers } from "#src/services/pools/pool-servers.ts";
import { createEngine } from "#src/sources/engines/index.ts";
import { cryptonoteNodejsPool } from "../../tests/recorded-engines/cryptonote-nodejs-pool.ts";
import { publicPool } from "../../tests/recorded-engines/public-pool.ts";
import { createReplayFetch } from "../../tests/recorded-engines/replay-engine.ts";
import { adoptEngine } from "./adopt-engine.ts";

const address = "http://engine.test";
const now = () => Date.UTC(2026, 10, 22);

/** A fetch that has one answer for one path, and 404 for all others. */
function answering(path: string, body: unknown, status = 200): typeof globalThis.fetch {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return async (input) =>
    new URL(String(input)).pathname === path ? new Response(text, { status }) : new Response("", { status: 404 });
}

const adopt = (name: string, fetch: typeof globalThis.fetch) => adoptEngine(name, address, { now, fetch });

async function adoptPools(pools: readonly unknown[]) {
  const adopted = await adopt("miningcore", answering("/api/pools", { pools }));
  if (!adopted.ok) throw new Error(adopted.error);
  return { file: JSON.parse(adopted.value.file), notes: adopted.value.notes.join("\n") };
}

async function refusalOf(name: string, fetch: typeof globalThis.fetch): Promise<string> {
  const adopted = await adopt(name, fetch);
  return adopted.ok ? "" : adopted.error;
}

/** A pool as Miningcore answers it under /api/pools, without the figures. */
function pool(id: string, coin: Readonly<Record<string, string>>, members: Readonly<Record<string, unknown>> = {}) {
  return {
    id,
    coin: { type: coin.symbol, family: "bitcoin", ...coin },
    ports: { 3052: { listenAddress: "0.0.0.0", name: "ASIC", difficulty: 500000, tls: false, tlsAuto: false } },
    paymentProcessing: { enabled: true, minimumPayment: 0.5, payoutScheme: "PPLNS", payoutSchemeConfig: [[[]]] },
    poolFeePercent: 1,
    address: "x",
    networkStats: { networkType: "Main", networkHashrate: 1, networkDifficulty: 1, blockHeight: 1 },
    ...members,
  };
}
const litecoin = { name: "Litecoin", symbol: "LTC", algorithm: "Scrypt" };
const solo = { enabled: true, minimumPayment: 0.5, payoutScheme: "SOLO" };

describe("npm run adopt, a Miningcore of six pools", () => {
  const tlsPorts = {
    3062: { name: "ASIC", difficulty: 1, tls: false },
    3063: { name: "TLS", difficulty: 1, tls: true },
    3064: { name: "either", difficulty: 1, tls: true, tlsAuto: true },
  };
  const six = [
    pool("ltc1", litecoin),
    pool("ltc1solo", litecoin, { paymentProcessing: solo, poolFeePercent: 0.5, ports: tlsPorts }),
    pool("doge1", { name: "Dogecoin", symbol: "DOGE", algorithm: "Scrypt" }),
    pool("dgb-scrypt", { name: "Digibyte Scrypt", symbol: "DGB", algorithm: "Scrypt" }),
    pool(
      "kas1",
      { name: "Kaspa", symbol: "KAS", algorithm: "kHeavyHash" },
      {
        paymentProcessing: { enabled: false, minimumPayment: 100, payoutScheme: "PROP" },
      },
    ),
    pool("erg1", { name: "Ergo", symbol: "ERG", algorithm: "Autolykos" }, { ports: {} }),
  ];

  it("takes the coins that Adit knows, those of one coin as one pool by scheme", async () => {
    const { file } = await adoptPools(six);
    const engine = { name: "miningcore", address };
    const host = "stratum.my-pool.example";
    expect(file).toEqual({
      brand: { name: "My Pool", supportEmail: "help@my-pool.example" },
      enabled: ["ltc", "kas", "erg"],
      pools: {
        ltc: {
          name: "Litecoin",
          engine: { ...engine, options: { poolIds: { pplns: "ltc1", solo: "ltc1solo" } } },
          schemes: [
            { scheme: "pplns", feePercent: 1 },
            { scheme: "solo", feePercent: 0.5 },
          ],
          minimumPayout: "0.5",
          servers: [
            { region: "global", host, port: 3052, scheme: "pplns" },
            { region: "global", host, port: 3062, tlsPort: 3063, scheme: "solo" },
            { region: "global", host, port: 3064, tlsPort: 3064, scheme: "solo" },
          ],
        },
        kas: {
          name: "Kaspa",
          engine: { ...engine, options: { poolId: "kas1" } },
          schemes: [{ scheme: "prop", feePercent: 1 }],
          servers: [{ region: "global", host, port: 3052 }],
        },
        erg: {
          name: "Ergo",
          engine: { ...engine, options: { poolId: "erg1" } },
          schemes: [{ scheme: "pplns", feePercent: 1 }],
          minimumPayout: "0.5",
        },
      },
    });
  });

  it("names what it left out, why, and what comes next", async () => {
    const { notes } = await adoptPools(six);
    expect(notes).toContain("doge1: Dogecoin (DOGE, Scrypt): Adit knows no such coin");
    expect(notes).toContain("dgb-scrypt: Digibyte Scrypt (DGB, Scrypt): Adit knows DGB by SHA-256 only");
    expect(notes).toContain("docs/how-to/add-a-coin.md");
    expect(notes).toContain("kas: kas1 pays nothing out by itself in the engine");
    expect(notes).toContain("erg: erg1 tells no ports");
    expect(notes).toContain("pools.<coin>.servers[].host (ltc, kas)");
    expect(notes).toContain("brand.name");
  });
});

describe("npm run adopt, the odd ones", () => {
  it("writes the network of a test chain, by the engine's word or by the pool's address", async () => {
    const regtest = { networkStats: { networkType: "RegTest" } };
    const notUp = { networkStats: {}, address: "tltc1quva29pfsjdmvtr5dpjzj2s4f3u3tj4ymwaft4t" };
    expect((await adoptPools([pool("a", litecoin, regtest)])).file.pools.ltc.network).toBe("regtest");
    expect((await adoptPools([pool("a", litecoin, notUp)])).file.pools.ltc.network).toBe("testnet");
    expect((await adoptPools([pool("a", litecoin)])).file.pools.ltc.network).toBeUndefined();
  });

  it("leaves out a second pool of one scheme, one of another chain, and one on a test network without known addresses", async () => {
    const ergo = { name: "Ergo", symbol: "ERG", algorithm: "Autolykos" };
    const { file, notes } = await adoptPools([
      pool("eu", litecoin),
      pool("us", litecoin),
      pool("trial", litecoin, { paymentProcessing: solo, networkStats: { networkType: "TestNet" } }),
      pool("erg", ergo, { networkStats: { networkType: "testnet" } }),
    ]);
    expect(file.pools.ltc.engine.options).toEqual({ poolId: "eu" });
    expect(notes).toContain("us: ltc: eu has the scheme PPLNS already");
    expect(notes).toContain("trial: ltc: it runs on testnet and eu on mainnet");
    expect(notes).toContain("erg: erg: it runs on testnet, and Adit knows no addresses of that network");
  });

  it("leaves a minimum payout to the engine where the pools of a coin have several", async () => {
    const { file, notes } = await adoptPools([
      pool("a", litecoin),
      pool("b", litecoin, { paymentProcessing: { ...solo, minimumPayment: 1 } }),
    ]);
    expect(file.pools.ltc.minimumPayout).toBeUndefined();
    expect(notes).toContain("ltc: its pools pay out from different amounts");
  });

  it("reads each pool by itself: an odd one and one with an unknown scheme leave the others in", async () => {
    const { file, notes } = await adoptPools([
      pool("odd", litecoin, { poolFeePercent: "much" }),
      pool("b", litecoin, { paymentProcessing: { ...solo, payoutScheme: "PPBS" } }),
      pool("c", litecoin),
    ]);
    expect(file.pools.ltc.engine.options).toEqual({ poolId: "c" });
    expect(notes).toContain("odd: its response cannot be read: /poolFeePercent");
    expect(notes).toContain("b: ltc: Adit does not know its payout scheme (PPBS)");
  });

  it("keeps every digit of a minimum payout", async () => {
    const body = JSON.stringify({ pools: [pool("a", litecoin)] }).replace("0.5", "0.00100000");
    const adopted = await adopt("miningcore", answering("/api/pools", body));
    expect(adopted.ok && JSON.parse(adopted.value.file).pools.ltc.minimumPayout).toBe("0.001");
  });
});

describe("npm run adopt, other engines", () => {
  it("takes one cryptonote-nodejs-pool with both schemes, the whole fee and the host that it names", async () => {
    const recorded = createReplayFetch(cryptonoteNodejsPool);
    const withHost: typeof globalThis.fetch = async (input) => {
      const stats = await (await recorded(input)).json();
      return Response.json({ ...stats, config: { ...stats.config, poolHost: "xmr.pool.test" } });
    };
    const adopted = await adopt("cryptonote-nodejs-pool", withHost);
    expect(adopted.ok && JSON.parse(adopted.value.file).pools).toEqual({
      xmr: {
        name: "Monero",
        engine: { name: "cryptonote-nodejs-pool", address },
        schemes: [
          { scheme: "prop", feePercent: 1 },
          { scheme: "solo", feePercent: 1 },
        ],
        minimumPayout: "0.1",
        servers: [{ region: "global", host: "xmr.pool.test", port: 43335 }],
      },
    });
    expect(adopted.ok && adopted.value.notes.join("\n")).not.toContain("servers[].host");
  });

  it("names the network among what the engine does not tell, unless it does", async () => {
    const line = "pools.<coin>.network";
    const monero = await adopt("cryptonote-nodejs-pool", createReplayFetch(cryptonoteNodejsPool));
    expect(monero.ok && monero.value.notes.join("\n")).toContain(`${line} (xmr): "testnet" or "regtest"`);
    const notUp = await adoptPools([pool("a", litecoin, { networkStats: {} })]);
    expect(notUp.notes).toContain(`${line} (ltc)`);
    expect((await adoptPools([pool("a", litecoin)])).notes).not.toContain(line);
    const told = await adopt("public-pool", createReplayFetch(publicPool));
    expect(told.ok && told.value.notes.join("\n")).not.toContain(line);
  });

  it("adopts a cryptonote-nodejs-pool whose ports show their name and difficulty on the site", async () => {
    const fetch = createReplayFetch(cryptonoteNodejsPool);
    const adopted = await adopt("cryptonote-nodejs-pool", fetch);
    const [server] = adopted.ok ? JSON.parse(adopted.value.file).pools.xmr.servers : [];
    const engine = createEngine("cryptonote-nodejs-pool", {
      coin: getCoin("xmr"),
      schemes: ["prop", "solo"],
      fees: {},
      minimumPayout: null,
      address,
      options: {},
      node: null,
      now,
      fetch,
    });
    const snapshot = engine.ok ? await engine.value.fetchPool() : null;
    const ports = snapshot?.ok ? snapshot.value.ports : [];
    const [shown] = completeServers({ servers: [{ ...server, latencyUrl: null, scheme: null }], schemes: [] }, ports);
    expect(shown).toMatchObject({ port: 43_335, details: { name: "regtest", startDifficulty: 30 } });
  });

  it("does not send visitors to the engine's own machine", async () => {
    const adopted = await adopt("cryptonote-nodejs-pool", createReplayFetch(cryptonoteNodejsPool));
    expect(adopted.ok && JSON.parse(adopted.value.file).pools.xmr.servers[0].host).toBe("stratum.my-pool.example");
  });

  it("takes a public-pool, and names all that it does not tell", async () => {
    const adopted = await adopt("public-pool", createReplayFetch(publicPool));
    expect(adopted.ok && JSON.parse(adopted.value.file).pools).toEqual({
      btc: {
        name: "Bitcoin",
        network: "regtest",
        engine: { name: "public-pool", address },
        schemes: [{ scheme: "solo" }],
        servers: [{ region: "global", host: "stratum.my-pool.example", port: 3333 }],
      },
    });
    const notes = adopted.ok ? adopted.value.notes.join("\n") : "";
    expect(notes).toContain("does not say which coin it mines");
    expect(notes).toContain("on which port it listens");
    expect(notes).toContain("what it keeps");
    expect(notes).toContain("a node of the chain");
  });
});

describe("npm run adopt, when there is nothing to adopt", () => {
  it("names the engine that answers in the place of another", async () => {
    expect(await refusalOf("miningcore", createReplayFetch(publicPool))).toBe(
      "This answers like a public-pool, not like a miningcore; try: npm run adopt --silent -- public-pool http://engine.test",
    );
    expect(await refusalOf("public-pool", answering("/api/pools", { pools: [] }))).toContain("like a miningcore");
    expect(await refusalOf("miningcore", createReplayFetch(cryptonoteNodejsPool))).toContain(
      "like a cryptonote-nodejs-pool",
    );
  });

  it("says what is wrong in a sentence", async () => {
    const refused: typeof globalThis.fetch = async () => {
      throw Object.assign(new TypeError("fetch failed"), {
        cause: Object.assign(new Error(), { code: "ECONNREFUSED" }),
      });
    };
    expect(await refusalOf("miningcore", refused)).toBe(
      "Nothing answers at http://engine.test (unavailable: the connection failed (ECONNREFUSED)). Is the miningcore running, and is this its API?",
    );
    expect(await refusalOf("miningcore", answering("/", "<html>", 200))).toContain("is not what a miningcore tells");
    expect(await refusalOf("miningcore", answering("/api/pools", "", 500))).toContain("does not tell its pools now");
    expect(await refusalOf("cryptonote-nodejs-pool", answering("/stats", { miner: {} }))).toContain(
      "has not collected its first statistics yet",
    );
    expect(await refusalOf("unheard-of", answering("/", ""))).toContain("There are adit,");
  });

  it("refuses an engine without pools, and one whose coins are all unknown", async () => {
    expect(await refusalOf("miningcore", answering("/api/pools", { pools: [] }))).toBe(
      "The miningcore at http://engine.test has no pools yet.",
    );
    const doge = { name: "Dogecoin", symbol: "DOGE", algorithm: "Scrypt" };
    const refusal = await refusalOf("miningcore", answering("/api/pools", { pools: [pool("doge1", doge)] }));
    expect(refusal).toContain("No pool of the miningcore");
    expect(refusal).toContain("doge1: Dogecoin (DOGE, Scrypt): Adit knows no such coin");
    expect(refusal).toContain("docs/how-to/add-a-coin.md");
  });
});
