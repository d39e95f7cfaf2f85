import { base58Format } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";

export const pep = {
  slug: "pep",
  ticker: "PEP",
  name: "Pepecoin",
  variant: null,
  algorithm: "Scrypt",
  algorithmSlug: "scrypt",
  family: "bitcoin",
  role: "aux",
  brandColor: "#4c9a3a",
  isBrandColorPublished: false,
  blockTimeSeconds: 60,
  algorithmBlockTimeSeconds: 60,
  // Constant since block 600,000.
  blockReward: 10000,
  isBlockRewardEstimated: false,
  blockRewardAsOf: "2026-11",
  emission: { kind: "constant", reward: 10000, source: "pepecoinppc/pepecoin:src/pepecoin.cpp" },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  hashesPerDifficulty: 2 ** 32,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: 2 ** 16,
  // Coinbase maturity, from Dogecoin's code.
  confirmations: 240,
  confirmsWithinWeeks: null,
  hardware: ["asic"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [
    base58Format("P2PKH", /^P[1-9A-HJ-NP-Za-km-z]{33}$/, [0x38]),
    base58Format("P2SH", /^[9A][1-9A-HJ-NP-Za-km-z]{33}$/, [0x16]),
  ],
  addressPrefix: null,
  addressAdvice: [],
  isAddressCaseInsensitive: false,
  // Generated, without an owner.
  addressExample: "Pe1CNWQsShMksZVVCN1qVY2iP5E4WLjeyD",
  maxSupply: null,
  launched: "2024-01-23",
  website: "https://pepecoin.org",
  github: "https://github.com/pepecoinppc/pepecoin",
  explorers: [
    {
      name: "PepeBlocks",
      homeUrl: "https://pepeblocks.com",
      blockUrl: null,
      txUrl: "https://pepeblocks.com/tx/{tx}",
      addressUrl: "https://pepeblocks.com/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [],
  minerSoftware: [
    {
      name: "ASIC firmware (built in)",
      kinds: ["asic"],
      algorithmFlag: null,
      note: null,
    },
  ],
  sources: [
    "pepecoinppc/pepecoin:src/chainparams.cpp",
    "pepecoinppc/pepecoin:src/pepecoin.cpp",
    "pepecoinppc/pepecoin:README.md",
    "The product specification",
  ],
  confidence: "high",
  confidenceNote: "Exchanges and brand colour unverified.",
} as const satisfies CoinFacts;
