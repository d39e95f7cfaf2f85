import type { ListedPool, Listing } from "./listed-site.ts";
import { missingOf, nameSchemes, toJson } from "./listed-site.ts";

/** Sets of miners that the list has for an algorithm. Source: github.com/minershive/hive-pooltemplates, pool_templates/*.json. */
const prototypes: Readonly<Record<string, string>> = {
  autolykos2: "miners_autolykos2",
  blake3: "miners_alephium",
  etchash: "miners_etchash",
  ethash: "miners_ethash",
  fishhash: "miners_fishhash",
  "karlsenhash-v2": "miners_karlsenhashv2",
  kawpow: "miners_kawpow",
  kheavyhash: "miners_kaspa",
  nexapow: "miners_nexapow",
  octopus: "miners_octopus",
  randomx: "miners_randomx",
  sha512256d: "miners_radiant",
  "xelishash-v3": "miners_xelishashv3",
};

const regions: Readonly<Record<string, string>> = { global: "Global", sg: "Asia", hk: "Asia" };

/** The list of HiveOS: `[{pool}, {coin, servers, miners} …]`. */
export const hivePoolTemplates: Listing = {
  name: "HiveOS",
  file: "hive-pool-templates.json",
  where: "https://github.com/minershive/hive-pooltemplates (a pull request with pool_templates/<name>.json)",
  write({ name, origin, pools }) {
    const mined = pools.filter(({ coin }) => prototypes[coin.algorithmSlug] !== undefined);
    if (mined.length === 0) return null;
    const written = mined.filter(({ servers }) => servers.length > 0);
    const fees = new Set(mined.map(({ schemes }) => schemes[0]?.feePercent ?? null));
    const [fee = null] = fees;
    const head = {
      pool: {
        name,
        url: origin,
        ...(fees.size === 1 && fee !== null ? { fee } : {}),
        type: [...new Set(mined.flatMap((pool) => nameSchemes(pool).split(", ")))].join(", "),
      },
    };
    return {
      text: toJson([head, ...written.map(toEntry)]),
      missing: [
        ...(fees.size === 1 && fee !== null ? [] : ["one fee for all pools (the list has a single one)"]),
        ...missingOf("the port", mined, ({ servers }) => servers.length === 0),
        ...missingOf("a set of miners in the list", pools, ({ coin }) => prototypes[coin.algorithmSlug] === undefined),
      ],
    };
  },
};

function toEntry({ coin, servers }: ListedPool) {
  return {
    coin: coin.ticker,
    servers: servers.map(({ region, host, port, tlsPort }) => ({
      geo: regions[region.toLowerCase()] ?? region.toUpperCase(),
      urls: [`${host}:${port}`],
      ...(tlsPort === null ? {} : { ssl_urls: [`${host}:${tlsPort}`] }),
    })),
    miners: { _prototype: prototypes[coin.algorithmSlug] },
  };
}
