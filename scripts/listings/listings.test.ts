import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "#src/server/config/config.ts";
import { engineNames } from "#src/sources/engines/index.ts";
import { toListedSite } from "./listed-site.ts";
import { listings, writeListings } from "./listings.ts";

const engine = { name: "miningcore", address: "http://127.0.0.1:4000" };

const file = {
  brand: { name: "My Pool", supportEmail: "help@my-pool.example", origin: "https://my-pool.example" },
  enabled: ["btc", "kas", "xmr", "etc", "ltc"],
  pools: {
    btc: {
      engine: { name: "public-pool", address: "http://127.0.0.1:3334" },
      schemes: [{ scheme: "solo", feePercent: 0 }],
      servers: [{ region: "eu", host: "btc.my-pool.example", port: 3333, tlsPort: 4333 }],
    },
    kas: {
      engine,
      minimumPayout: "50.50",
      schemes: [
        { scheme: "pplns", feePercent: 0.9 },
        { scheme: "solo", feePercent: 1 },
      ],
      servers: [
        { region: "eu", host: "kas-eu.my-pool.example", port: 7001, tlsPort: 8001 },
        { region: "sg", host: "kas-sg.my-pool.example", port: 7001 },
      ],
    },
    xmr: { engine, schemes: [{ scheme: "pplns" }], servers: [{ region: "global", host: "xmr.my-pool.example" }] },
    etc: { engine: { name: "demo" }, schemes: [{ scheme: "pplns", feePercent: 1 }] },
    ltc: { engine, state: "closing", schemes: [{ scheme: "pplns", feePercent: 1 }] },
  },
};

function siteOf(changes: object = {}) {
  const read = parseSiteConfig(JSON.stringify({ ...file, ...changes }), "test", engineNames);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return toListedSite(read.value);
}

function written() {
  const site = siteOf();
  if (!site.ok) throw new Error(site.error);
  const { files, lines } = writeListings(site.value);
  return { textOf: (name: string) => files.find(({ file: path }) => path === name)?.text ?? "", lines };
}

describe("npm run listings", () => {
  it("§10.25 lists pools that are live and real, and needs the site's address", () => {
    const site = siteOf();
    expect(site.ok && site.value.pools.map(({ coin }) => coin.slug)).toEqual(["btc", "kas", "xmr"]);
    const nowhere = siteOf({ brand: { ...file.brand, origin: undefined } });
    expect(nowhere.ok ? "" : nowhere.error).toContain('"origin"');
  });

  it("§10.25 writes the template of HiveOS in the shape of its repository", () => {
    expect(JSON.parse(written().textOf("hive-pool-templates.json"))).toEqual([
      { pool: { name: "My Pool", url: "https://my-pool.example", type: "PPLNS, SOLO" } },
      {
        coin: "KAS",
        servers: [
          { geo: "EU", urls: ["kas-eu.my-pool.example:7001"], ssl_urls: ["kas-eu.my-pool.example:8001"] },
          { geo: "Asia", urls: ["kas-sg.my-pool.example:7001"] },
        ],
        miners: { _prototype: "miners_kaspa" },
      },
    ]);
  });

  it("writes minerstat's row with what is known alone", () => {
    expect(JSON.parse(written().textOf("minerstat.json"))).toEqual({
      name: "My Pool",
      url: "my-pool.example",
      website: "https://my-pool.example",
      coins: {
        XMR: { algorithm: "RandomX", rewardMethod: "PPLNS", anonymous: true, registration: false },
        KAS: {
          algorithm: "kHeavyHash",
          payoutThreshold: 50.5,
          rewardMethod: "PPLNS, SOLO",
          fee: 0.9,
          anonymous: true,
          registration: false,
        },
        BTC: { algorithm: "SHA-256", rewardMethod: "SOLO", fee: 0, anonymous: true, registration: false },
      },
    });
  });

  it("writes rows for communities, mempool.space and AxeOS for the coins that they are about", () => {
    const { textOf } = written();
    expect(JSON.parse(textOf("pools-json.json"))).toEqual({
      xmr: {
        name: "My Pool",
        url: "https://my-pool.example/xmr/",
        api: "https://my-pool.example/xmr/api/",
        type: "forknote",
      },
    });
    expect(JSON.parse(textOf("mempool-mining-pools.json"))).toEqual({
      name: "My Pool",
      addresses: [],
      tags: [],
      link: "https://my-pool.example",
    });
    expect(textOf("axeos-quick-link.txt")).toBe(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: what AxeOS writes
      "{ search: 'btc.my-pool.example', url: `https://my-pool.example/btc/miner/stats/${user}` },\n",
    );
  });

  it("writes the mail to MiningPoolStats with the addresses of the API", () => {
    const mail = written().textOf("mining-pool-stats.txt");
    expect(mail).toContain("Kaspa (KAS, kHeavyHash)\n  Page: https://my-pool.example/kas\n");
    expect(mail).toContain("https://my-pool.example/kas/api/v1/pool/stats");
    expect(mail).toContain("  Fees: PPLNS 0.9%, SOLO 1%\n  Minimum payout: 50.5 KAS");
    expect(mail).not.toContain("null");
  });

  it("§10.25 names what the configuration does not know, and makes nothing up", () => {
    const { lines } = written();
    for (const missing of [
      "founded",
      "tags (what the engine writes into its coinbase)",
      "the port of xmr",
      "fee of xmr",
    ])
      expect(lines).toContain(`  The configuration does not know: ${missing}`);
    const site = siteOf();
    if (!site.ok) throw new Error(site.error);
    const onlyEthash = { ...site.value, pools: site.value.pools.filter(({ coin }) => coin.slug === "kas") };
    expect(writeListings(onlyEthash).lines).toContain("mempool.space: no pool of this site belongs there.");
  });

  it("have a file each", () => {
    expect(new Set(listings.map(({ file: path }) => path)).size).toBe(listings.length);
  });
});
