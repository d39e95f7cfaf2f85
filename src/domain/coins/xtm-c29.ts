import type { CoinFacts } from "./coin.ts";
import {
  tariAddressFormats,
  tariAlgorithmBlockTimeSeconds,
  tariConfirmations,
  tariEmission,
  tariExplorers,
} from "./tari.ts";

// Network target; each of the four algorithms targets one block per 480 s since block 85,000.
// 21 billion before tail emission, 6.3 billion (30%) pre-mined.
export const xtmC29 = {
  slug: "xtm-c29",
  ticker: "XTM",
  name: "Tari Cuckaroo29",
  variant: "Cuckaroo29",
  algorithm: "Cuckaroo29",
  algorithmSlug: "cuckaroo29",
  family: "other",
  role: "pool",
  brandColor: "#f2445b",
  isBrandColorPublished: true,
  blockTimeSeconds: 120,
  algorithmBlockTimeSeconds: tariAlgorithmBlockTimeSeconds,
  // Formula at an estimated height; shrinks a little with every block, equal for all four algorithms.
  blockReward: 12006,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2025-12-31",
  emission: tariEmission,
  decimals: 6,
  amountDecimals: 6,
  rateUnit: "g/s",
  // Difficulty counts 42-cycles (2^256 ÷ hash of the cycle); a graph holds one with a chance of about 1 in 42.
  hashesPerDifficulty: 42,
  confirmations: tariConfirmations,
  hardware: ["gpu"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: tariAddressFormats,
  addressPrefix: null,
  isAddressCaseInsensitive: false,
  // Keys are SHA-256 of "Adit: view key of the example of xtm-c29" and "… spend key …"; nobody's.
  addressExample: "12MQKvH5LXvWc2mvLaiu9XEbagfLkF5bP4UwSLz7XzZAG3caM5mLMoFruJvdQTEZMVdJZTyHNdRmwyhtJKVh9rZysF",
  maxSupply: null,
  launched: "2025-05-06",
  website: "https://www.tari.com",
  github: "https://github.com/tari-project/tari",
  explorers: tariExplorers,
  exchanges: [{ linkName: "MEXC", href: "https://www.mexc.com/exchange/XTM_USDT", isVerified: true }],
  minerSoftware: [{ name: "lolMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "CR29", note: null }],
  sources: [
    "tari-project/tari:base_layer/core/src/consensus/consensus_constants.rs (commit 00732b1)",
    "https://grokipedia.com/page/Tari_cryptocurrency",
    "https://ww.minerfixes.com/blog/view?key=D9381DBB2AE39930",
    "public code using textexplore.tari.com/blocks/{height}",
    "tari-project/universe code naming xtm-c29 pool hosts",
    "0xa3k5/web3icons:raw-svgs/tokens/background",
    "The product specification",
  ],
  confidence: "medium",
  confidenceNote: "Same limits as xtm-rx. Only lolMiner's CR29 flag was seen in public configurations.",
} as const satisfies CoinFacts;
