import type { CoinSlug } from "../../coins/index.ts";
import type { NetworkSample } from "../../mining/pool.ts";

// Worked out by hand from docs/formulas.md, apart from the code: four ASICs, four cards, four processors (devices of
// content/devices). Every computation of such a day must give these figures.

export const measuredAt = Date.UTC(2026, 10, 21, 12);

export interface WorkedDay {
  /** The calculation in words. */
  readonly sum: string;
  readonly device: { readonly vendor: string; readonly slug: string };
  readonly hashrate: number;
  readonly watts: number;
  readonly coin: CoinSlug;
  readonly scheme: "pps" | "solo";
  readonly feeFraction: number;
  readonly powerCost: number;
  readonly expected: {
    readonly coins: number;
    readonly revenueUsd: number;
    readonly powerUsd: number;
    readonly profitUsd: number;
    readonly breakEvenPowerCost: number;
    readonly breakEvenPriceUsd: number;
  };
}

function network(facts: Partial<NetworkSample>): NetworkSample {
  return {
    at: measuredAt,
    height: null,
    difficulty: null,
    hashrate: null,
    blockReward: null,
    lastBlockAt: null,
    ...facts,
  };
}

export const workedNetworks: Readonly<Record<string, { readonly sample: NetworkSample; readonly usd: number }>> = {
  // 6e23 hashes a block.
  btc: { sample: network({ hashrate: 1e21, height: 975_000 }), usd: 98_000 },
  // 4.5e17.
  ltc: { sample: network({ hashrate: 3e15, height: 3_185_000 }), usd: 92 },
  // 1.8e17.
  doge: { sample: network({ hashrate: 3e15 }), usd: 0.168 },
  // 5e16: two hashes for a unit of difficulty. 44 KAS × 0.5^(54 ÷ 12) = 1.94454365 in the 55th month.
  kas: { sample: network({ difficulty: 2.5e16, hashrate: 9e99 }), usd: 0.052 },
  // 2.76e14, and 1,250 RVN at this height.
  rvn: { sample: network({ hashrate: 4.6e12, height: 4_661_360 }), usd: 0.0098 },
  // 1.02e15.
  erg: { sample: network({ hashrate: 8.5e12 }), usd: 0.58 },
  // 3.9e15.
  etc: { sample: network({ hashrate: 3e14 }), usd: 14.6 },
  // 2.592e7 graphs.
  "xtm-c29": { sample: network({ hashrate: 5.4e4 }), usd: 0.0031 },
  // 7.2e11.
  xmr: { sample: network({ difficulty: 7.2e11 }), usd: 370 },
  // 1.128e11.
  zeph: { sample: network({ hashrate: 9.4e8 }), usd: 0.62 },
  // 5.16e10.
  sal: { sample: network({ hashrate: 4.3e8 }), usd: 0.055 },
  // 5.76e11.
  "xtm-rx": { sample: network({ hashrate: 1.2e9 }), usd: 0.0031 },
};

export const workedDays: readonly WorkedDay[] = [
  {
    sum: "234 TH/s × 86,400 ÷ 6e23 × 3.125 BTC × 99 %, at 98,000; 3.51 kW × 24 h × 0.04",
    device: { vendor: "bitmain", slug: "antminer-s21-pro-234th" },
    hashrate: 234e12,
    watts: 3510,
    coin: "btc",
    scheme: "pps",
    feeFraction: 0.01,
    powerCost: 0.04,
    expected: {
      coins: 0.000104247,
      revenueUsd: 10.216206,
      powerUsd: 3.3696,
      profitUsd: 6.846606,
      breakEvenPowerCost: 0.121275,
      breakEvenPriceUsd: 32_323.232323,
    },
  },
  {
    // 75.264 DOGE at 0.168 are 12.644352, more than the power costs: any price of LTC works.
    sum: "merge-mined: 16 GH/s × 86,400 ÷ 4.5e17 × 6.25 LTC × 98 % at 92, and ÷ 1.8e17 × 10,000 DOGE × 98 % at 0.168",
    device: { vendor: "bitmain", slug: "antminer-l9-16gh" },
    hashrate: 16e9,
    watts: 3360,
    coin: "ltc",
    scheme: "pps",
    feeFraction: 0.02,
    powerCost: 0.1,
    expected: {
      coins: 0.018816,
      revenueUsd: 14.375424,
      powerUsd: 8.064,
      profitUsd: 6.311424,
      breakEvenPowerCost: 0.178266666667,
      breakEvenPriceUsd: 0,
    },
  },
  {
    sum: "21 TH/s × 86,400 ÷ 5e16 × 1.94454365 KAS × 99 %, at 0.052; 3.15 kW",
    device: { vendor: "bitmain", slug: "antminer-ks5-pro-21th" },
    hashrate: 21e12,
    watts: 3150,
    coin: "kas",
    scheme: "pps",
    feeFraction: 0.01,
    powerCost: 0.04,
    expected: {
      coins: 69.8579639715,
      revenueUsd: 3.632614127,
      powerUsd: 3.024,
      profitUsd: 0.6086141265,
      breakEvenPowerCost: 0.04805045141,
      breakEvenPriceUsd: 0.04328783474,
    },
  },
  {
    sum: "SOLO: 1.2 TH/s × 86,400 ÷ 6e23 = 1.728e-7 blocks of 3.125 BTC × 99.5 %, at 98,000; 17 W at 0.15",
    device: { vendor: "bitaxe", slug: "gamma-601" },
    hashrate: 1.2e12,
    watts: 17,
    coin: "btc",
    scheme: "solo",
    feeFraction: 0.005,
    powerCost: 0.15,
    expected: {
      coins: 5.373e-7,
      revenueUsd: 0.0526554,
      powerUsd: 0.0612,
      profitUsd: -0.0085446,
      breakEvenPowerCost: 0.1290573529,
      breakEvenPriceUsd: 113_902.84757,
    },
  },
  {
    sum: "30 MH/s × 86,400 ÷ 2.76e14 × 1,250 RVN × 99 %, at 0.0098; 150 W at 0.15",
    device: { vendor: "nvidia", slug: "geforce-rtx-4070" },
    hashrate: 30e6,
    watts: 150,
    coin: "rvn",
    scheme: "pps",
    feeFraction: 0.01,
    powerCost: 0.15,
    expected: {
      coins: 11.6217391304,
      revenueUsd: 0.1138930435,
      powerUsd: 0.54,
      profitUsd: -0.4261069565,
      breakEvenPowerCost: 0.03163695652,
      breakEvenPriceUsd: 0.04646464646,
    },
  },
  {
    sum: "132 MH/s × 86,400 ÷ 1.02e15 × 3 ERG × 98 %, at 0.58; 110 W",
    device: { vendor: "nvidia", slug: "geforce-rtx-4070" },
    hashrate: 132e6,
    watts: 110,
    coin: "erg",
    scheme: "pps",
    feeFraction: 0.02,
    powerCost: 0.04,
    expected: {
      coins: 0.0328726588235,
      revenueUsd: 0.01906614212,
      powerUsd: 0.1056,
      profitUsd: -0.08653385788,
      breakEvenPowerCost: 0.007222023529,
      breakEvenPriceUsd: 3.21239607,
    },
  },
  {
    sum: "87 MH/s × 86,400 ÷ 3.9e15 × 1.6384 ETC × 99 %, at 14.6; 200 W",
    device: { vendor: "nvidia", slug: "geforce-rtx-4080-super" },
    hashrate: 87e6,
    watts: 200,
    coin: "etc",
    scheme: "pps",
    feeFraction: 0.01,
    powerCost: 0.04,
    expected: {
      coins: 0.00312624868431,
      revenueUsd: 0.04564323079,
      powerUsd: 0.192,
      profitUsd: -0.1463567692,
      breakEvenPowerCost: 0.009509006415,
      breakEvenPriceUsd: 61.41545967,
    },
  },
  {
    sum: "11.5 g/s × 86,400 ÷ 2.592e7 × 9,748 XTM without a fee, at 0.0031; 190 W",
    device: { vendor: "nvidia", slug: "geforce-rtx-4080-super" },
    hashrate: 11.5,
    watts: 190,
    coin: "xtm-c29",
    scheme: "pps",
    feeFraction: 0,
    powerCost: 0.04,
    expected: {
      coins: 373.673333333,
      revenueUsd: 1.158387333,
      powerUsd: 0.1824,
      profitUsd: 0.9759873333,
      breakEvenPowerCost: 0.2540323099,
      breakEvenPriceUsd: 0.0004881268844,
    },
  },
  {
    sum: "27 kH/s × 86,400 ÷ 7.2e11 × 0.6 XMR × 99 %, at 370; 170 W",
    device: { vendor: "amd", slug: "ryzen-9-9950x" },
    hashrate: 27_000,
    watts: 170,
    coin: "xmr",
    scheme: "pps",
    feeFraction: 0.01,
    powerCost: 0.04,
    expected: {
      coins: 0.00192456,
      revenueUsd: 0.7120872,
      powerUsd: 0.1632,
      profitUsd: 0.5488872,
      breakEvenPowerCost: 0.1745311765,
      breakEvenPriceUsd: 84.79860332,
    },
  },
  {
    sum: "14,098 H/s × 86,400 ÷ 1.128e11 × 3.819 ZEPH × 99 %, at 0.62; 120 W",
    device: { vendor: "amd", slug: "epyc-7282" },
    hashrate: 14_098,
    watts: 120,
    coin: "zeph",
    scheme: "pps",
    feeFraction: 0.01,
    powerCost: 0.04,
    expected: {
      coins: 0.0408269561209,
      revenueUsd: 0.02531271279,
      powerUsd: 0.1152,
      profitUsd: -0.08988728721,
      breakEvenPowerCost: 0.008789136387,
      breakEvenPriceUsd: 2.821665168,
    },
  },
  {
    sum: "5,636 H/s × 86,400 ÷ 5.16e10 × 51.12 SAL × 99 %, at 0.055; 65 W at 0.15",
    device: { vendor: "amd", slug: "ryzen-5-5600g" },
    hashrate: 5636,
    watts: 65,
    coin: "sal",
    scheme: "pps",
    feeFraction: 0.01,
    powerCost: 0.15,
    expected: {
      coins: 0.477596422549,
      revenueUsd: 0.02626780324,
      powerUsd: 0.234,
      profitUsd: -0.2077321968,
      breakEvenPowerCost: 0.01683833541,
      breakEvenPriceUsd: 0.4899534187,
    },
  },
  {
    sum: "49,081 H/s × 86,400 ÷ 5.76e11 × 9,748 XTM × 98 %, at 0.0031; 225 W",
    device: { vendor: "amd", slug: "epyc-7742" },
    hashrate: 49_081,
    watts: 225,
    coin: "xtm-rx",
    scheme: "pps",
    feeFraction: 0.02,
    powerCost: 0.04,
    expected: {
      coins: 70.330913436,
      revenueUsd: 0.2180258317,
      powerUsd: 0.216,
      profitUsd: 0.002025831652,
      breakEvenPowerCost: 0.04037515401,
      breakEvenPriceUsd: 0.003071195715,
    },
  },
];
