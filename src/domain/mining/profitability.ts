// docs/formulas.md, "Profitability". Money is in the currency of the price given; power in watts.

/** USD for a kilowatt-hour (spec §3, §9). */
export const DEFAULT_POWER_COST = 0.04;

const SECONDS_PER_DAY = 86_400;

export interface Yield {
  /** Both in the coin's base unit. */
  readonly hashrate: number;
  readonly networkHashrate: number;
  /** Measured between heights rather than configured, where it is known (docs/formulas.md, "Profitability"). */
  readonly blockTimeSeconds: number;
  /** Coins to miners for one block. */
  readonly blockReward: number;
  readonly feeFraction: number;
}

/** Coins a day to be expected: share of the network × blocks a day × reward × (1 - fee). Null without a network. */
export function dailyCoins({
  hashrate,
  networkHashrate,
  blockTimeSeconds,
  blockReward,
  feeFraction,
}: Yield): number | null {
  if (!(networkHashrate > 0) || !(blockTimeSeconds > 0)) {
    return null;
  }
  return (hashrate / networkHashrate) * (SECONDS_PER_DAY / blockTimeSeconds) * blockReward * (1 - feeFraction);
}

/** Cost of a day's electricity: watts ÷ 1000 × 24 h × price of a kilowatt-hour. */
export function dailyPowerCost(watts: number, powerCost: number = DEFAULT_POWER_COST): number {
  return (watts / 1000) * 24 * powerCost;
}

/** What is left of a day: coins × price - power. Below zero = a loss. */
export function dailyProfit(
  coins: number,
  price: number,
  watts: number,
  powerCost: number = DEFAULT_POWER_COST,
): number {
  return coins * price - dailyPowerCost(watts, powerCost);
}

/** Days until a device has earned its price; null when it never does. */
export function paybackDays(devicePrice: number, profitPerDay: number): number | null {
  return profitPerDay > 0 ? devicePrice / profitPerDay : null;
}

/** The coin's price at which a day's coins just pay for its electricity; null without coins. */
export function breakEvenPrice(coins: number, watts: number, powerCost: number = DEFAULT_POWER_COST): number | null {
  return coins > 0 ? dailyPowerCost(watts, powerCost) / coins : null;
}
