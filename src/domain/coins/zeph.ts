import type { CoinFacts } from "./coin.ts";

export const zeph = {
  slug: "zeph",
  ticker: "ZEPH",
  name: "Zephyr Protocol",
  variant: null,
  algorithm: "RandomX",
  algorithmSlug: "randomx",
  family: "cryptonote",
  node: { family: "monerod" },
  role: "pool",
  brandColor: "#3ba7f0",
  isBrandColorPublished: false,
  blockTimeSeconds: 120,
  algorithmBlockTimeSeconds: 120,
  // By the rule below at about block 915,000, counted from hard fork 11 (block 536,000, 15 June 2025) in blocks of 120
  // s.
  blockReward: 3.819,
  isRewardShared: true,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2026-11",
  // A block pays (2^64 − generated) ÷ 2^20 atomic units, at least 0.6 ZEPH. Block 536,000 (hard fork 11) counted
  // 1,921,650 ZEPH more as generated (UNAUDITABLE_ZEPH_AMOUNT), which took 1.83 ZEPH off each later block:
  // 8.433048531176 in the next. 30 % go to the reserve and 5 % to yield (src/cryptonote_core/cryptonote_tx_utils.cpp),
  // which leaves miners 65 %.
  emission: {
    kind: "smooth",
    tail: 0.39,
    curve: { fromHeight: 536_001, reward: 5.481481545266, factor: 1 - 2 ** -20 },
    source: "ZephyrProtocol/zephyr:src/cryptonote_basic/cryptonote_basic_impl.cpp",
  },
  decimals: 12,
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
    { name: "Standard", pattern: /^ZEPHYR[23][1-9A-HJ-NP-Za-km-z]{94}$/, checksum: { kind: "cryptonote" } },
    { name: "Sub-address", pattern: /^ZEPHs[1-9A-HJ-NP-Za-km-z]{94}$/, checksum: { kind: "cryptonote" } },
    { name: "Integrated", pattern: /^ZEPHi[1-9A-HJ-NP-Za-km-z]{108}$/, checksum: { kind: "cryptonote" } },
  ],
  addressPrefix: null,
  addressAdvice: [],
  isAddressCaseInsensitive: false,
  // Governance address from the node source.
  addressExample:
    "ZEPHYR2jZrZXenfKejCcCmEkRzUYwXjgWfJF4yzdCznKQ8yQ3g3PsWUbZjzfzHbeTPMgXVmEuDKQUB9rPkgtVwyWRh9knU4EpfJ57",
  maxSupply: null,
  launched: "2023",
  website: "https://www.zephyrprotocol.com",
  github: "https://github.com/ZephyrProtocol/zephyr",
  explorers: [
    {
      name: "Zephyr Explorer",
      homeUrl: "https://explorer.zephyrprotocol.com",
      blockUrl: "https://explorer.zephyrprotocol.com/block/{block}",
      txUrl: "https://explorer.zephyrprotocol.com/tx/{tx}",
      addressUrl: null,
      isVerified: true,
    },
  ],
  exchanges: [{ linkName: "MEXC", href: "https://www.mexc.com/exchange/ZEPH_USDT", isVerified: true }],
  minerSoftware: [
    { name: "XMRig", kinds: ["cpu"], algorithmFlag: "rx/0", note: null },
    { name: "SRBMiner-Multi", kinds: ["cpu"], algorithmFlag: "randomx", note: null },
  ],
  sources: [
    "ZephyrProtocol/zephyr:src/cryptonote_config.h",
    "ZephyrProtocol/zephyr:src/hardforks/hardforks.cpp",
    "ZephyrProtocol/zephyr:src/cryptonote_core/cryptonote_tx_utils.cpp",
    "ZephyrProtocol/zephyr:src/cryptonote_core/blockchain.cpp (version 2.3.0)",
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    'GitHub awesome-list "Awesome Crypto Mining"',
  ],
  confidence: "medium",
  confidenceNote:
    "The reward is computed by the rule of node version 2.3.0 (June 2025), as if no block had been too big; a later rule was not looked for in newer versions. Brand colour and exact launch day unverified (fork table starts 29 May 2023).",
} as const satisfies CoinFacts;
