import { kaspaFormats } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";

// Pool closing 18.08.2025 00:00 UTC; banner points to kas.
export const sdr = {
  slug: "sdr",
  ticker: "SDR",
  name: "Sedra Coin",
  variant: null,
  algorithm: "kHeavyHash",
  algorithmSlug: "kheavyhash",
  family: "kaspa",
  node: { family: null, reason: "its pools have closed, and its node was not read" },
  role: "pool",
  brandColor: "#2f6fb0",
  isBrandColorPublished: false,
  blockTimeSeconds: 1,
  algorithmBlockTimeSeconds: 1,
  // When the pool closed.
  blockReward: 132.48647681,
  isBlockRewardEstimated: false,
  blockRewardAsOf: "2025-08",
  // The pool closed before the curve after the cut of April 2025 was recorded.
  emission: { kind: "unknown" },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  // Kaspa nodes divide 2^255, not 2^256, by the target: two hashes per unit.
  hashesPerDifficulty: 2,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: 2 ** 32,
  confirmations: null,
  confirmsWithinWeeks: null,
  hardware: ["asic"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: kaspaFormats("sedra", /^sedra:[qp][02-9ac-hj-np-z]{60}$/, /^sedra:q[02-9ac-hj-np-z]{62}$/),
  addressPrefix: "sedra:",
  addressAdvice: [],
  isAddressCaseInsensitive: true,
  // Generated, without an owner.
  addressExample: "sedra:qzsuuxs5t45akxkhvev4ldls2rg6eqzz8gpqvetcj8np5k34wppexug23gkta",
  maxSupply: null,
  launched: "2024-02",
  website: "https://sedracoin.com",
  github: "https://github.com/sedracoin/sedrad",
  explorers: [
    {
      name: "Sedra Explorer",
      homeUrl: "https://explorer.sedracoin.com",
      blockUrl: "https://explorer.sedracoin.com/blocks/{hash}",
      txUrl: "https://explorer.sedracoin.com/txs/{tx}",
      addressUrl: "https://explorer.sedracoin.com/addresses/{address}",
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
    { name: "BzMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "kaspa", note: null },
  ],
  sources: [
    "sedracoin/sedrad:domain/dagconfig/consensus_defaults.go",
    "sedracoin/sedrad:domain/consensus/processes/coinbasemanager/coinbasemanager.go",
    "sedracoin/sedrad:domain/consensus/utils/hashes/domains.go",
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    "The product specification",
  ],
  confidence: "medium",
  confidenceNote:
    "Launch month is inferred from the emission table and commit dates (about 13-15 Feb 2024). No live exchange or explorer status known; true max supply unclear after the 2025 cut, so not given. Brand colour unknown.",
} as const satisfies CoinFacts;
