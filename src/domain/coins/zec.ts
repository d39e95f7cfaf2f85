import { base58Format } from "./address-formats.ts";
import type { CoinFacts, TestNetworkFacts } from "./coin.ts";

/** zcash/zcash:src/chainparams.cpp: the same two versions on testnet and regtest. */
const zcashTest: TestNetworkFacts = {
  addressFormats: [
    base58Format("P2PKH", /^tm[1-9A-HJ-NP-Za-km-z]{33}$/, [0x1d, 0x25]),
    base58Format("P2SH", /^t2[1-9A-HJ-NP-Za-km-z]{33}$/, [0x1c, 0xba]),
  ],
  addressPrefix: null,
  addressExample: "tmYd9n8P5s7Rzdre6Wci5D9WBzJjiiqNh4Q",
};

export const zec = {
  slug: "zec",
  ticker: "ZEC",
  name: "Zcash",
  variant: null,
  algorithm: "Equihash 200,9",
  algorithmSlug: "equihash",
  family: "equihash",
  node: { family: "zcashd" },
  role: "pool",
  brandColor: "#ecb244",
  isBrandColorPublished: true,
  blockTimeSeconds: 75,
  algorithmBlockTimeSeconds: 75,
  // 80 % of 1.5625 ZEC; 20 % goes to grants and a lockbox.
  blockReward: 1.25,
  isRewardShared: true,
  isBlockRewardEstimated: false,
  blockRewardAsOf: "2026-11",
  // The miners' 80 %, if the split stays.
  emission: {
    kind: "reductions",
    fromHeight: 2_726_400,
    reward: 1.25,
    everyBlocks: 1_680_000,
    factor: 0.5,
    source: "zcash/zcash:src/consensus/params.cpp (Halving)",
  },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "Sol/s",
  // Difficulty 1 is zcashd's powLimit of 2^243: 2^256 ÷ 2^243 solutions.
  hashesPerDifficulty: 2 ** 13,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: null,
  // Coinbase maturity.
  confirmations: 100,
  confirmsWithinWeeks: null,
  hardware: ["asic"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [
    base58Format("P2PKH", /^t1[1-9A-HJ-NP-Za-km-z]{33}$/, [0x1c, 0xb8]),
    base58Format("P2SH", /^t3[1-9A-HJ-NP-Za-km-z]{33}$/, [0x1c, 0xbd]),
  ],
  addressPrefix: null,
  addressAdvice: [{ kind: "test-network", pattern: /^(?:tm|t2|ztestsapling|utest)[1-9A-Za-z]+$/ }],
  isAddressCaseInsensitive: false,
  addressExample: "t1Yfrf1dssDLmaMBsq2LFKWPbS5vH3nGpa2",
  testNetworks: {
    testnet: zcashTest,
    regtest: zcashTest,
  },
  maxSupply: 21_000_000,
  launched: "2016-10-28",
  website: "https://z.cash",
  github: "https://github.com/zcash/zcash",
  explorers: [
    {
      name: "Zcash Explorer",
      homeUrl: "https://mainnet.zcashexplorer.app",
      blockUrl: "https://mainnet.zcashexplorer.app/blocks/{hash}",
      txUrl: "https://mainnet.zcashexplorer.app/transactions/{tx}",
      addressUrl: "https://mainnet.zcashexplorer.app/address/{address}",
      isVerified: true,
    },
    {
      name: "Blockchair",
      homeUrl: "https://blockchair.com/zcash",
      blockUrl: "https://blockchair.com/zcash/block/{block}",
      txUrl: "https://blockchair.com/zcash/transaction/{tx}",
      addressUrl: "https://blockchair.com/zcash/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "Binance", href: "https://www.binance.com/en/trade/ZEC_USDT", isVerified: false },
    { linkName: "OKX", href: "https://www.okx.com/trade-spot/zec-usdt", isVerified: false },
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/ZEC_USDT", isVerified: false },
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
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    "trustwallet/wallet-core:registry.json",
    'GitHub awesome-list "Awesome Crypto Mining"',
    "spothq/cryptocurrency-icons:manifest.json",
  ],
  confidence: "high",
  confidenceNote:
    "Funding split from memory (NU6); later upgrades (NU6.1, 2025) changed the lockbox handling. Shielded/unified addresses (zs1, u1) excluded on purpose.",
} as const satisfies CoinFacts;
