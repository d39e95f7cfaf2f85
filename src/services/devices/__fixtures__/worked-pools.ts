import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CoinSlug, getCoin, isCoinSlug } from "#src/domain/coins/index.ts";
import { measuredAt, workedDays, workedNetworks } from "#src/domain/earnings/__fixtures__/worked-days.ts";
import { termsOf } from "../../__fixtures__/terms.ts";
import type { PoolStats } from "../../pools/pool-stats.ts";
import { createCatalogueReader } from "../device-catalogue.ts";
import { createDeviceService, type DeviceServiceParts } from "../device-service.ts";

// Networks, prices and fees of days computed by hand, with the devices of content/devices.

const quote = (usd: number) => ({ usd, at: measuredAt, source: "test", change24h: null });

export function poolOf(coin: CoinSlug): PoolStats {
  const known = workedNetworks[coin];
  const days = workedDays.filter((day) => day.coin === coin);
  return {
    state: "live",
    terms: termsOf(coin, {
      name: getCoin(coin).name,
      schemes: days.map(({ scheme, feeFraction }) => ({ scheme, feeFraction })),
      mergeMined: coin === "ltc" ? ["doge", "pep"] : [],
      minimumPayout: 10n ** BigInt(getCoin(coin).decimals),
    }),
    at: measuredAt,
    fault: null,
    measuredAt,
    figuresChangedAt: measuredAt,
    acceptsMiners: null,
    isDifficultyZero: false,
    chainStillSince: null,
    ports: [],
    hashrate: 1,
    miners: null,
    workers: null,
    schemes: [],
    network: known?.sample ?? null,
    networkShare: null,
    lastBlock: null,
    blocks: { completeSince: 0, isReading: false, fault: null },
    blocksDay: null,
    usdPrice: known === undefined ? null : quote(known.usd),
  };
}

export const workedCoins: readonly CoinSlug[] = Object.keys(workedNetworks).filter((slug) => isCoinSlug(slug));

const root = join(import.meta.dirname, "../../../../content");

export function createWorkedDevices(
  pools: readonly PoolStats[] = workedCoins.map(poolOf),
  listPastTerms: DeviceServiceParts["listPastTerms"] = async (_, days) => Array.from({ length: days }, () => null),
) {
  const openCatalogue = createCatalogueReader(
    {
      isStable: true,
      read: async (path) => readFileSync(join(root, path), "utf8"),
      list: async (folder) => globSync(`${folder}/**/*.json`, { cwd: root }),
    },
    (error) => {
      throw error;
    },
  );
  return createDeviceService({
    openCatalogue,
    listPoolStats: async () => pools,
    findNetwork: async (chain) => workedNetworks[chain]?.sample ?? null,
    findPrice: async (chain) => {
      const known = workedNetworks[chain];
      return known === undefined ? null : quote(known.usd);
    },
    listPastTerms,
    now: () => measuredAt,
  });
}
