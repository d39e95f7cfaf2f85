import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Device, DeviceType, DeviceVendor } from "#src/domain/devices/device.ts";
import { matchDevices, matchDevicesAmongWords } from "#src/domain/devices/match-devices.ts";
import { isRigDevice, type RigPart } from "#src/domain/devices/rig.ts";
import type { ChainTerms } from "#src/domain/earnings/chain-terms.ts";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { paybackDays } from "#src/domain/earnings/profitability.ts";
import type { NetworkSample } from "#src/domain/mining/pool.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { createCachedLoad } from "../cache.ts";
import type { PoolStats } from "../pools/pool-stats.ts";
import { type CoinDevices, type DeviceDay, findWorkingType, listCoinDevices } from "./coin-devices.ts";
import { type CoinRig, describeCoinRig } from "./coin-rig.ts";
import type { DeviceCatalogue } from "./device-catalogue.ts";
import { buildLadder, type LadderRung } from "./ladder.ts";
import { listOffers, type MiningOffer } from "./mining-offers.ts";
import { createPastEarnings, type PastParts, type ReportedCoin } from "./past-earnings.ts";
import { groupOffers, type RankedCoin, type RunningTerms, rankCoins } from "./rank-coins.ts";
import { type KnownRigPart, pickBest, type RigReport, rankRig } from "./rank-rig.ts";

export interface DeviceSummary {
  readonly device: Device;
  /** Null where no pool here takes the work, or the best is not known. */
  readonly best: RankedCoin | null;
  /** Most profitable first. */
  readonly mineable: readonly CoinSlug[];
  /** Until the best coin's profit covers the price; null without price or profit. */
  readonly paybackDays: number | null;
}

export interface DeviceList {
  /** UTC milliseconds. */
  readonly at: number;
  readonly devices: readonly DeviceSummary[];
}

export interface DeviceReport extends DeviceSummary {
  readonly at: number;
  /** Most profitable first. */
  readonly coins: readonly ReportedCoin[];
}

/** Null = any. */
export interface DeviceFilter {
  readonly type: DeviceType | null;
  readonly vendor: string | null;
  /** Slug. */
  readonly algorithm: string | null;
  /** It then counts as their best. */
  readonly coin: string | null;
}

export interface VendorHome {
  readonly vendor: DeviceVendor;
  /** Types of its devices, most frequent first. */
  readonly types: readonly [DeviceType, ...DeviceType[]];
}

export interface DeviceService {
  listDevices(filter: DeviceFilter, running: RunningTerms): Promise<DeviceList>;
  /** Null for an unknown device. Other sites' slugs are found too. */
  getDevice(vendor: string, slug: string, running: RunningTerms): Promise<DeviceReport | null>;
  /** Without earnings; vendors by name, their devices newest first. */
  listAll(): Promise<readonly Device[]>;
  /** Without earnings; null for an unknown device. */
  findDevice(vendor: string, slug: string): Promise<Device | null>;
  findVendor(slug: string): Promise<VendorHome | null>;
  /** Best first; `type` null = any. */
  searchDevices(text: string, type: DeviceType | null, limit: number): Promise<readonly Device[]>;
  /** Best first. */
  findAmongWords(text: string, limit: number): Promise<readonly Device[]>;
  /** Unknown parts are left out. */
  rankRig(parts: readonly RigPart[], powerCost: number): Promise<RigReport>;
  /** Null where it cannot mine the coin. */
  getCoinRig(coin: CoinSlug, parts: readonly RigPart[], powerCost: number): Promise<CoinRig | null>;
  /** At most `limit` of the best; default power cost unless given. */
  getCoinDevices(coin: CoinSlug, limit: number, powerCost?: number): Promise<CoinDevices>;
  /** Per coin, of the typical machine at the default power cost. `type` null: the type that mines the coin today. */
  listTypicalDays(type: DeviceType | null): Promise<readonly DeviceDay[]>;
  /** Empty without prices. */
  getLadder(): Promise<readonly LadderRung[]>;
}

export interface DeviceServiceParts extends PastParts {
  readonly openCatalogue: () => Promise<DeviceCatalogue>;
  readonly listPoolStats: () => Promise<readonly PoolStats[]>;
  /** Null where it is not measured here. */
  readonly findNetwork: (chain: string) => Promise<NetworkSample | null>;
  readonly findPrice: (chain: string) => Promise<ChainTerms["usdPrice"]>;
  readonly now: () => number;
}

const usual: RunningTerms = { powerCost: DEFAULT_POWER_COST, uptime: 1, quantity: 1 };

type Market = { readonly at: number; readonly offers: ReadonlyMap<string, readonly MiningOffer[]> };

export function createDeviceService(parts: DeviceServiceParts): DeviceService {
  const { openCatalogue, listPoolStats, now } = parts;
  const cachedMarket = createCachedLoad<Market>(now, 5 * SECOND, 1);
  const addPast = createPastEarnings(parts);

  async function loadMarket(): Promise<Market> {
    const pools = await listPoolStats();
    const chains = [...new Set(pools.flatMap(({ terms }) => terms.mergeMined))];
    const known = new Map(
      await Promise.all(
        chains.map(async (chain) => {
          const [network, price] = await Promise.all([parts.findNetwork(chain), parts.findPrice(chain)]);
          return [chain, { network, price }] as const;
        }),
      ),
    );
    const offers = listOffers({
      pools,
      findNetwork: (chain) => known.get(chain)?.network ?? null,
      findPrice: (chain) => known.get(chain)?.price ?? null,
    });
    return { at: now(), offers: groupOffers(offers) };
  }

  const openMarket = () => cachedMarket("market", loadMarket);
  const cachedLadder = createCachedLoad<readonly LadderRung[]>(now, 5 * SECOND, 1);
  const cachedCoins = createCachedLoad<CoinDevices>(now, 5 * SECOND, 100);

  async function rankParts(parts: readonly RigPart[], powerCost: number): Promise<RigReport> {
    const [catalogue, { at, offers }] = await Promise.all([openCatalogue(), openMarket()]);
    const known = parts.flatMap((part): readonly KnownRigPart[] => {
      if (!isRigDevice(part)) return [{ part, device: null }];
      const device = catalogue.find(part.vendor, part.slug);
      return device === null ? [] : [{ part, device }];
    });
    return { at, ...rankRig(known, offers, catalogue.obsolete, powerCost) };
  }

  return {
    async listDevices({ type, vendor, algorithm, coin }, running) {
      const [catalogue, { at, offers }] = await Promise.all([openCatalogue(), openMarket()]);
      const wanted = (type === null ? catalogue.devices : catalogue.listByType(type)).filter(
        (device) =>
          (vendor === null || device.vendor.slug === vendor) &&
          (algorithm === null || device.figures.some((figure) => figure.algorithm === algorithm)),
      );
      const devices = wanted.flatMap((device) => {
        const coins = rankCoins(device, offers, catalogue.obsolete, running).filter(
          (ranked) => coin === null || ranked.coin === coin,
        );
        return coin !== null && coins.length === 0 ? [] : [summarize(device, coins, running)];
      });
      return { at, devices };
    },
    async getDevice(vendor, slug, running) {
      const [catalogue, { at, offers }] = await Promise.all([openCatalogue(), openMarket()]);
      const device = catalogue.find(vendor, slug);
      if (device === null) return null;
      const coins = rankCoins(device, offers, catalogue.obsolete, running);
      const reported = await Promise.all(coins.map((ranked) => addPast(ranked, running)));
      return { at, ...summarize(device, coins, running), coins: reported };
    },
    listAll: async () => (await openCatalogue()).devices,
    findDevice: async (vendor, slug) => (await openCatalogue()).find(vendor, slug),
    async findVendor(slug) {
      const { devices } = await openCatalogue();
      const own = devices.filter(({ vendor }) => vendor.slug === slug);
      const counts = new Map<DeviceType, number>();
      for (const { type } of own) counts.set(type, (counts.get(type) ?? 0) + 1);
      const [first, ...others] = [...counts].toSorted(([, one], [, other]) => other - one).map(([type]) => type);
      const vendor = own[0]?.vendor;
      return vendor === undefined || first === undefined ? null : { vendor, types: [first, ...others] };
    },
    async searchDevices(text, type, limit) {
      const catalogue = await openCatalogue();
      return matchDevices(type === null ? catalogue.devices : catalogue.listByType(type), text, limit);
    },
    findAmongWords: async (text, limit) => matchDevicesAmongWords((await openCatalogue()).devices, text, limit),
    rankRig: rankParts,
    getCoinRig: async (coin, parts, powerCost) => describeCoinRig(await rankParts(parts, powerCost), coin),
    getCoinDevices: (coin, limit, powerCost = DEFAULT_POWER_COST) =>
      cachedCoins(`${coin} ${limit} ${powerCost}`, async () => {
        const [catalogue, { offers }] = await Promise.all([openCatalogue(), openMarket()]);
        const offer = [...offers.values()].flat().find((candidate) => candidate.coin === coin);
        return listCoinDevices(coin, catalogue, offer ?? null, limit, powerCost);
      }),
    async listTypicalDays(type) {
      const [catalogue, { offers }] = await Promise.all([openCatalogue(), openMarket()]);
      return [...offers.values()].flat().flatMap((offer) => {
        const wanted = type ?? findWorkingType(offer.coin, catalogue);
        const typical = wanted === null ? null : catalogue.findTypical(wanted, offer.algorithm);
        if (typical === null) return [];
        const worker = { ...typical.device, figures: [typical.figure] };
        const [ranked] = rankCoins(worker, new Map([[offer.algorithm, [offer]]]), catalogue.obsolete, usual);
        return ranked === undefined ? [] : [{ device: typical.device, ranked }];
      });
    },
    getLadder: () =>
      cachedLadder("ladder", async () => {
        const [{ devices, obsolete }, { offers }] = await Promise.all([openCatalogue(), openMarket()]);
        return buildLadder(
          devices.flatMap((device) =>
            rankCoins(device, offers, obsolete, usual).flatMap(({ coin, isUsual, figure, day }) =>
              !isUsual || day?.revenueUsd == null || day.kilowattHours === null
                ? []
                : [
                    {
                      device,
                      coin,
                      hashrate: figure.hashrate,
                      revenueUsd: day.revenueUsd,
                      kilowattHours: day.kilowattHours,
                    },
                  ],
            ),
          ),
        );
      }),
  };
}

function summarize(device: Device, coins: readonly RankedCoin[], { quantity }: RunningTerms): DeviceSummary {
  const best = pickBest(coins);
  const profit = best?.day?.profitUsd ?? null;
  const mineable = coins.map(({ coin }) => coin);
  return {
    device,
    best,
    mineable,
    paybackDays: device.price === null ? null : paybackDays(device.price.usd * quantity, profit),
  };
}
