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
export const xtmSha3x = {
  slug: "xtm-sha3x",
  ticker: "XTM",
  name: "Tari SHA3x",
  variant: "SHA3x",
  algorithm: "SHA3x",
  algorithmSlug: "sha3x",
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
  rateUnit: "H/s",
  // Tari's difficulty is 2^256 ÷ hash: the expected number of hashes.
  hashesPerDifficulty: 1,
  confirmations: tariConfirmations,
  hardware: ["asic", "gpu"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: tariAddressFormats,
  addressPrefix: null,
  isAddressCaseInsensitive: false,
  // Keys are SHA-256 of "Adit: view key of the example of xtm-sha3x" and "… spend key …"; nobody's.
  addressExample: "1214p5RXUbLGCpJ4cJSesp6aGwwQ3ZASzxvNGgZvUrMmga2JwSKL1fF653cVgzqqsk2Pta2VeatfecCXMpzhtMta7uX",
  maxSupply: null,
  launched: "2025-05-06",
  website: "https://www.tari.com",
  github: "https://github.com/tari-project/tari",
  explorers: tariExplorers,
  exchanges: [{ linkName: "MEXC", href: "https://www.mexc.com/exchange/XTM_USDT", isVerified: true }],
  minerSoftware: [
    { name: "Rigel", kinds: ["gpu-nvidia"], algorithmFlag: "sha3x", note: null },
    { name: "lolMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "SHA3X", note: null },
    {
      name: "ASIC firmware (built in)",
      kinds: ["asic"],
      algorithmFlag: null,
      note: "No algorithm flag: set pool URL, wallet.worker and password in the web panel",
    },
  ],
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
  confidenceNote: "Same limits as xtm-rx. SRBMiner dropped sha3x in the 2026 list (earlier versions had it).",
} as const satisfies CoinFacts;
