import type { CoinFacts } from "./coin.ts";

export const zeph = {
  slug: "zeph",
  ticker: "ZEPH",
  name: "Zephyr Protocol",
  variant: null,
  algorithm: "RandomX",
  algorithmSlug: "randomx",
  family: "cryptonote",
  role: "pool",
  brandColor: "#3ba7f0",
  isBrandColorPublished: false,
  blockTimeSeconds: 120,
  algorithmBlockTimeSeconds: 120,
  // 65 % of 8.96 ZEPH; 30 % goes to the reserve, 5 % to yield.
  blockReward: 5.824,
  isRewardShared: true,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2025-12-31",
  // The tail is 0.6 ZEPH a block, but no source states the miners' part of it.
  emission: { kind: "smooth", tail: null, source: "ZephyrProtocol/zephyr:src/cryptonote_config.h" },
  decimals: 12,
  amountDecimals: 6,
  rateUnit: "H/s",
  // CryptoNote difficulty is the expected number of hashes itself.
  hashesPerDifficulty: 1,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: 1,
  // Monero's unlock window, unchanged.
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
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    'GitHub awesome-list "Awesome Crypto Mining"',
  ],
  confidence: "medium",
  confidenceNote:
    "Reward is a formula estimate that ignores supply changes from the audit and conversions. Brand colour and exact launch day unverified (fork table starts 29 May 2023).",
} as const satisfies CoinFacts;
