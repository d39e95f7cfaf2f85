import type { CoinFacts } from "./coin.ts";

export const sal = {
  slug: "sal",
  ticker: "SAL",
  name: "Salvium",
  variant: null,
  algorithm: "RandomX",
  algorithmSlug: "randomx",
  family: "cryptonote",
  node: { family: "monerod" },
  role: "pool",
  brandColor: "#40e0d0",
  isBrandColorPublished: true,
  blockTimeSeconds: 120,
  algorithmBlockTimeSeconds: 120,
  // By the rule below at about block 626,000, counted from hard fork 13 (block 521,425, 1 July 2026) in blocks of 120
  // s; 85.28 at the end of 2025.
  blockReward: 51.12,
  isRewardShared: true,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2026-11",
  // A block pays (184.4 M − generated) ÷ 2^20, 22.1 M being generated in the first: 99.34072485 SAL at block 465,000.
  // Since then (hard fork 11) a quarter goes to the treasury and a fifth of the rest to stakers, which leaves miners 60
  // % (validate_miner_transaction in src/cryptonote_core/blockchain.cpp), also of the tail of 0.6 SAL
  // (FINAL_SUBSIDY_PER_MINUTE).
  emission: {
    kind: "smooth",
    tail: 0.36,
    curve: { fromHeight: 465_000, reward: 59.60443492, factor: 1 - 2 ** -20 },
    source: "salvium/salvium:src/cryptonote_basic/cryptonote_basic_impl.cpp",
  },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  // CryptoNote difficulty is the expected number of hashes.
  hashesPerDifficulty: 1,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: 1,
  // Monero's unlock window.
  confirmations: 60,
  confirmsWithinWeeks: null,
  hardware: ["cpu"],
  mergeMined: [],
  hasTopMinersTab: false,
  addressFormats: [
    { name: "Standard", pattern: /^SC11[1-9A-HJ-NP-Za-km-z]{94}$/, checksum: { kind: "cryptonote" } },
    { name: "Sub-address", pattern: /^SC1s[1-9A-HJ-NP-Za-km-z]{95}$/, checksum: { kind: "cryptonote" } },
    { name: "Integrated", pattern: /^SC1i[1-9A-HJ-NP-Za-km-z]{106}$/, checksum: { kind: "cryptonote" } },
    {
      name: "Standard before Carrot",
      pattern: /^SaLvd[1-9A-HJ-NP-Za-km-z]{94}$/,
      checksum: { kind: "cryptonote" },
      legacy: true,
    },
    {
      name: "Sub-address before Carrot",
      pattern: /^SaLvs[1-9A-HJ-NP-Za-km-z]{94}$/,
      checksum: { kind: "cryptonote" },
      legacy: true,
    },
    {
      name: "Integrated before Carrot",
      pattern: /^SaLvi[1-9A-HJ-NP-Za-km-z]{105}$/,
      checksum: { kind: "cryptonote" },
      legacy: true,
    },
  ],
  addressPrefix: null,
  addressAdvice: [
    { kind: "test-network", pattern: /^(?:SC1[TS]|SaLv[TS])/ },
    { kind: "renewed-format", current: "SC1", former: "SaLv" },
  ],
  isAddressCaseInsensitive: false,
  // Treasury address from the node source.
  addressExample: "SC11ksHLFhy7H1yMk9bUZvADG1Z9ZkR1T5QMknm3RbGBbgdPkyanB2WBb5TER3MsiwJC5BnyoiYs2DBcvAfAm6JQ537iNKdtvm",
  maxSupply: 184_400_000,
  launched: "2024-07",
  website: "https://salvium.io",
  wallets: [
    { name: "Salvium GUI", href: "https://github.com/salvium/salvium-gui", source: "salvium/salvium-gui:README.md" },
  ],
  github: "https://github.com/salvium/salvium",
  explorers: [
    {
      name: "Salvium Explorer",
      homeUrl: "https://explorer.salvium.io",
      blockUrl: "https://explorer.salvium.io/block/{block}",
      txUrl: "https://explorer.salvium.io/tx/{tx}",
      addressUrl: null,
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/SAL_USDT", isVerified: true },
    { linkName: "NonKYC", href: "https://nonkyc.io/market/SAL_USDT", isVerified: true },
    { linkName: "CoinEx", href: "https://www.coinex.com/exchange/sal-usdt", isVerified: true },
  ],
  minerSoftware: [
    { name: "XMRig", kinds: ["cpu"], algorithmFlag: "rx/0", note: null },
    { name: "SRBMiner-Multi", kinds: ["cpu"], algorithmFlag: "randomx", note: null },
  ],
  sources: [
    "salvium/salvium:src/cryptonote_config.h",
    "salvium/salvium:src/hardforks/hardforks.cpp",
    "salvium/salvium:src/cryptonote_basic/cryptonote_basic_impl.cpp",
    "salvium/salvium:src/cryptonote_core/blockchain.cpp",
    "https://whiskymine.io/salexicon.html",
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    "The product specification",
  ],
  confidence: "high",
  confidenceNote:
    "The reward is computed by the node's rule, as if no block had been too big. The press names a tail of 3 SAL; the node's code has 0.6. Colour is from a community site. Addresses of blocks as in miningcore.",
} as const satisfies CoinFacts;
