import { bitcoinFormats } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";
import { bitcoinTestNetworks } from "./test-networks.ts";

export const fb = {
  slug: "fb",
  ticker: "FB",
  name: "Fractal Bitcoin",
  variant: null,
  algorithm: "SHA-256",
  algorithmSlug: "sha256",
  family: "bitcoin",
  role: "pool",
  brandColor: "#f0a030",
  isBrandColorPublished: false,
  blockTimeSeconds: 30,
  // A third of the 30-second blocks is merge-mined, and each third has its own difficulty.
  algorithmBlockTimeSeconds: 90,
  // 25 until block 2,100,000, projected for September 2026.
  blockReward: 12.5,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2026-11",
  emission: {
    kind: "reductions",
    fromHeight: 0,
    reward: 25,
    everyBlocks: 2_100_000,
    factor: 0.5,
    source: "https://docs.fractalbitcoin.io/mining/overview",
  },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  // Difficulty 1 is the target 0xffff × 2^208, as in Bitcoin.
  hashesPerDifficulty: 2 ** 32,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: 2 ** 32,
  confirmations: null,
  confirmsWithinWeeks: null,
  hardware: ["asic"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: bitcoinFormats,
  addressPrefix: null,
  addressAdvice: [{ kind: "test-network", pattern: /^(?:tb1|bcrt1|[mn2][1-9A-HJ-NP-Za-km-z]{25,34}$)/ }],
  isAddressCaseInsensitive: false,
  addressExample: "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
  testNetworks: bitcoinTestNetworks,
  maxSupply: 210_000_000,
  launched: "2024-09-09",
  website: "https://fractalbitcoin.io",
  github: "https://github.com/fractal-bitcoin/fractald-release",
  explorers: [
    {
      name: "Fractal mempool",
      homeUrl: "https://mempool.fractalbitcoin.io",
      blockUrl: "https://mempool.fractalbitcoin.io/block/{block}",
      txUrl: "https://mempool.fractalbitcoin.io/tx/{tx}",
      addressUrl: "https://mempool.fractalbitcoin.io/address/{address}",
      isVerified: true,
    },
    {
      name: "Fractal Explorer (UniSat)",
      homeUrl: "https://explorer.fractalbitcoin.io",
      blockUrl: null,
      txUrl: null,
      addressUrl: null,
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "Gate", href: "https://www.gate.com/trade/FB_USDT", isVerified: true },
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/FB_USDT", isVerified: false },
  ],
  minerSoftware: [
    {
      name: "ASIC firmware (built in)",
      kinds: ["asic"],
      algorithmFlag: null,
      note: null,
    },
  ],
  sources: [
    "https://docs.fractalbitcoin.io/mining/overview",
    "https://docs.fractalbitcoin.io/for-miners/minning-overview",
    "fractal-bitcoin/fractald-release:README.md",
    "The product specification",
  ],
  confidence: "medium",
  confidenceNote:
    "Brand colour not found. Whether the base subsidy changed with v0.3.0 (indexing mining) could not be checked. Paths on explorer.fractalbitcoin.io unknown. Launch day from memory.",
} as const satisfies CoinFacts;
