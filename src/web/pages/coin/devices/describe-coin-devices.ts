import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { devicePath, deviceTypes } from "#src/domain/devices/device.ts";
import { countedChains } from "#src/domain/earnings/profitability.ts";
import type { DeviceDay, Services } from "#src/services/services.ts";
import { amountFormat } from "../../../loaders/coin-badge.ts";
import type { WebContext } from "../../../services-context.ts";
import type { MachineDay } from "./machine-day.ts";
import { writeCoins } from "./write-coins.ts";

export type CoinDevicesView = NonNullable<Awaited<ReturnType<typeof loadCoinDevices>>>;

/** As many of the best as are listed. */
export const listedDevices = 8;

/** The machines of a coin for its pages. Null, and reported, when they cannot be listed: the page is of use without them. */
export async function loadCoinDevices({ services, report }: Pick<WebContext, "services" | "report">, coin: CoinSlug) {
  try {
    return describe(coin, await services.devices.getCoinDevices(coin, listedDevices));
  } catch (error) {
    report(error, {});
    return null;
  }
}

function describe(
  coin: CoinSlug,
  { typical, best, counts, obsolete }: Awaited<ReturnType<Services["devices"]["getCoinDevices"]>>,
) {
  const { rateUnit, minerSoftware, hardware } = getCoin(coin);
  const wasUsed = (type: (typeof deviceTypes)[number]) =>
    hardware.includes(type) || minerSoftware.some(({ kinds }) => kinds.some((kind) => kind.startsWith(type)));
  return {
    rateUnit,
    typical: typical === null ? null : toRow(coin, typical),
    best: best.map((day) => toRow(coin, day)),
    kinds: deviceTypes.flatMap((type) => (counts[type] === 0 ? [] : [{ type, count: counts[type] }])),
    /** Only kinds that the coin was mined with once: of others nobody asks. */
    obsolete: obsolete.filter(wasUsed),
  };
}

function toRow(coin: CoinSlug, { device, ranked }: DeviceDay): MachineDay {
  const coins = ranked.day?.coins[0].coins ?? null;
  const amount = amountFormat(coin);
  return {
    name: device.name,
    path: devicePath(device),
    hashrate: ranked.figure.hashrate,
    /** Written here: the header is on every page of the coin, and the code that writes amounts is not. */
    coins: coins === null ? null : writeCoins(coins, amount),
    ticker: amount.ticker,
    revenueUsd: ranked.day?.revenueUsd ?? null,
    profitUsd: ranked.day?.profitUsd ?? null,
    counted: ranked.day === null ? [] : countedChains(ranked.day).map((chain) => amountFormat(chain).ticker),
  };
}
