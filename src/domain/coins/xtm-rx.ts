import type { CoinFacts } from "./coin.ts";
import {
  tariAddressAdvice,
  tariAddressFormats,
  tariAlgorithmBlockTimeSeconds,
  tariBlockReward,
  tariConfirmations,
  tariEmission,
  tariExplorers,
} from "./tari.ts";

// Standalone Tari RandomX (RandomXT in node code), not the Monero-merged branch. 21 billion before tail emission, 6.3
// billion (30%) pre-mined.
export const xtmRx = {
  slug: "xtm-rx",
  ticker: "XTM",
  name: "Tari RandomX",
  variant: "RandomX",
  algorithm: "RandomX",
  algorithmSlug: "randomx",
  family: "other",
  node: { family: null, reason: "the node speaks gRPC only" },
  role: "pool",
  brandColor: "#f2445b",
  isBrandColorPublished: true,
  blockTimeSeconds: 120,
  algorithmBlockTimeSeconds: tariAlgorithmBlockTimeSeconds,
  blockReward: tariBlockReward,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2026-11",
  emission: tariEmission,
  decimals: 6,
  amountDecimals: 6,
  rateUnit: "H/s",
  // Tari's difficulty is 2^256 ÷ hash.
  hashesPerDifficulty: 1,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: 1,
  confirmations: tariConfirmations,
  confirmsWithinWeeks: null,
  hardware: ["cpu"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: tariAddressFormats,
  addressPrefix: null,
  addressAdvice: tariAddressAdvice,
  isAddressCaseInsensitive: false,
  // Keys are SHA-256 of "Adit: view key of the example of xtm-rx" and "… spend key …": no owner.
  addressExample: "129ckddV2pmDZwHf7nbEkzWQeqFP8brYRp66uUoxCHkuGYH4EWJXSDARWoAj3L3FAZCJgdznhYAgPLx6sVtV5Ljsz4C",
  maxSupply: null,
  launched: "2025-05-06",
  website: "https://www.tari.com",
  wallets: [
    {
      name: "Tari Universe Wallet",
      href: "https://github.com/tari-project/wallet-android",
      source: "tari-project/wallet-android:README.md",
    },
  ],
  github: "https://github.com/tari-project/tari",
  explorers: tariExplorers,
  exchanges: [{ linkName: "MEXC", href: "https://www.mexc.com/exchange/XTM_USDT", isVerified: true }],
  minerSoftware: [
    { name: "XMRig", kinds: ["cpu"], algorithmFlag: "rx/0", note: null },
    { name: "SRBMiner-Multi", kinds: ["cpu"], algorithmFlag: "randomx", note: null },
  ],
  sources: [
    "tari-project/tari:base_layer/core/src/consensus/consensus_constants.rs (commit 00732b1)",
    "https://grokipedia.com/page/Tari_cryptocurrency",
    "https://ww.minerfixes.com/blog/view?key=D9381DBB2AE39930",
    "public code that links to blocks on textexplore.tari.com",
    "tari-project/universe code naming xtm-c29 pool hosts",
    "0xa3k5/web3icons:raw-svgs/tokens/background",
    "The product specification",
  ],
  confidence: "medium",
  confidenceNote:
    "Fork dates inferred from heights; reward is a formula estimate; explorer shows no per-address pages; the check of addresses is built from the format's rules (network byte, feature byte, 65 bytes) and one public sample.",
} as const satisfies CoinFacts;
