import type { CoinSlug } from "#src/domain/coins/index.ts";
import { countedChains } from "#src/domain/earnings/profitability.ts";
import type { CoinRig } from "#src/services/services.ts";
import { amountFormat } from "../../../loaders/coin-badge.ts";
import type { RigDay } from "./machine-day.ts";
import { writeFewCoins } from "./write-coins.ts";

/** A rig of the services as the coin's pages show it. `path`: where its name leads, without a language. */
export function describeRigDay(coin: CoinSlug, rig: CoinRig, path: string): RigDay {
  const { names, models, form, type, hashrate, day, scheme, feeFraction, daysToPayout, solo, others } = rig;
  const amount = amountFormat(coin);
  return {
    name: names.join(" + "),
    model: models.join(" + "),
    path,
    form,
    type,
    hashrate,
    coins: writeFewCoins(day.coins[0].coins, amount),
    ticker: amount.ticker,
    revenueUsd: day.revenueUsd,
    powerUsd: day.powerUsd,
    profitUsd: day.profitUsd,
    counted: countedChains(day).map((chain) => amountFormat(chain).ticker),
    scheme,
    feeFraction,
    daysToPayout,
    solo: solo === null ? null : { ...solo, blockCoins: writeFewCoins(solo.blockCoins, amount) },
    others,
  };
}
