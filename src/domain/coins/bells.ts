import { base58Format } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";

export const bells = {
  slug: "bells",
  ticker: "BELLS",
  name: "Bellscoin",
  variant: null,
  algorithm: "Scrypt",
  algorithmSlug: "scrypt",
  family: "bitcoin",
  role: "aux",
  brandColor: "#d9a520",
  isBrandColorPublished: false,
  blockTimeSeconds: 60,
  algorithmBlockTimeSeconds: 60,
  // The floor in the code; it was not checked whether the bonus tiers have ended.
  blockReward: 2,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2025-12-31",
  emission: { kind: "unknown" },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  // Difficulty 1 is the target 0xffff × 2^208, as in Bitcoin.
  hashesPerDifficulty: 2 ** 32,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: 2 ** 16,
  confirmations: null,
  confirmsWithinWeeks: null,
  hardware: ["asic"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [
    base58Format("P2PKH", /^B[1-9A-HJ-NP-Za-km-z]{33}$/, [0x19]),
    base58Format("P2SH", /^D[1-9A-HJ-NP-Za-km-z]{33}$/, [0x1e]),
    {
      name: "SegWit",
      pattern: /^bel1q(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/,
      checksum: { kind: "bech32", prefix: "bel" },
    },
  ],
  addressPrefix: null,
  addressAdvice: [],
  isAddressCaseInsensitive: false,
  // Generated, without an owner.
  addressExample: "BPfZjqbSb1mAG3wAJesQtZ3YRZ68pNfqXc",
  maxSupply: null,
  launched: "2013-11-03",
  website: "https://bellscoin.com",
  github: "https://github.com/Nintondo/bellscoinV3",
  explorers: [
    {
      name: "Nintondo Explorer",
      homeUrl: "https://nintondo.io/bells/explorer",
      blockUrl: null,
      txUrl: "https://nintondo.io/bells/explorer/tx/{tx}",
      addressUrl: null,
      isVerified: true,
    },
  ],
  exchanges: [{ linkName: "NonKYC", href: "https://nonkyc.io/market/BEL_USDT", isVerified: true }],
  minerSoftware: [
    {
      name: "ASIC firmware (built in)",
      kinds: ["asic"],
      algorithmFlag: null,
      note: null,
    },
  ],
  sources: [
    "Nintondo/bellscoinV3:src/kernel/chainparams.cpp",
    "Nintondo/bellscoinV3:src/validation.cpp",
    "Nintondo/bellscoinV3:README.md",
    "public listings of nonkyc.io/market/BEL_USDT",
    "The product specification",
  ],
  confidence: "medium",
  confidenceNote:
    "Whether the chain has passed block 518,400 is unverified, so 2 BELLS is the code floor. NonKYC link uses ticker BEL as seen in 2024 code. Nintondo explorer path has two public variants (/bells/explorer and /bells/mainnet/explorer). Colour unknown.",
} as const satisfies CoinFacts;
