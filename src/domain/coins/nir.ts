import type { CoinFacts } from "./coin.ts";

// Pool closing 18.08.2025 00:00 UTC.
// 60 s target for PoW blocks and 60 s for PoS blocks (30 s combined).
export const nir = {
  slug: "nir",
  ticker: "NIR",
  name: "Nirmata",
  variant: null,
  algorithm: "ProgPowZ",
  algorithmSlug: "progpowz",
  family: "cryptonote",
  node: { family: null, reason: "its pools have closed, and its node was not read" },
  role: "pool",
  brandColor: "#6b4fbf",
  isBrandColorPublished: false,
  blockTimeSeconds: 60,
  algorithmBlockTimeSeconds: 60,
  // Constant in the node's configuration.
  blockReward: 1.618,
  isBlockRewardEstimated: false,
  blockRewardAsOf: "2025-12-31",
  emission: {
    kind: "constant",
    reward: 1.618,
    source: "NirmataNetwork/NirmataCore:src/currency_core/currency_config.h",
  },
  decimals: 12,
  amountDecimals: 6,
  rateUnit: "H/s",
  // CryptoNote difficulty is the expected number of hashes.
  hashesPerDifficulty: 1,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: null,
  confirmations: null,
  confirmsWithinWeeks: null,
  hardware: ["gpu"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [
    { name: "Standard", pattern: /^Nn[1-9A-HJ-NP-Za-km-z]{95}$/, checksum: { kind: "cryptonote" } },
    { name: "Integrated", pattern: /^iN[1-9A-HJ-NP-Za-km-z]{106}$/, checksum: { kind: "cryptonote" } },
  ],
  addressPrefix: null,
  addressAdvice: [],
  isAddressCaseInsensitive: false,
  // Generated, without an owner.
  addressExample: "Nn3qPy2yEixEN2qHNQkymPdR6JeD7pXmbXFeuSerANMRdbhA8AJemV2De7QAs8XzR5fxtuZZwXNSkUWocodHxafB37zzcY28a",
  maxSupply: null,
  launched: "2024-01",
  website: "https://nirmata-network.com",
  github: "https://github.com/NirmataNetwork/NirmataCore",
  explorers: [
    {
      name: "Nirmata Explorer",
      homeUrl: "https://explorer.nirmata-network.com",
      blockUrl: null,
      txUrl: "https://explorer.nirmata-network.com/transaction/{tx}",
      addressUrl: null,
      isVerified: true,
    },
  ],
  exchanges: [],
  minerSoftware: [
    { name: "Rigel", kinds: ["gpu-nvidia"], algorithmFlag: "progpowz", note: null },
    { name: "SRBMiner-Multi", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "progpow_zano", note: null },
    { name: "WildRig Multi", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "progpowz", note: null },
    { name: "T-Rex", kinds: ["gpu-nvidia"], algorithmFlag: "progpowz", note: null },
  ],
  sources: [
    "NirmataNetwork/NirmataCore:src/currency_core/currency_config.h",
    "https://docs.nirmata-network.com/docs/learn/whitepaper",
    "NirmataNetwork/Nirmata-TipBot (explorer link)",
    "The product specification",
  ],
  confidence: "low",
  confidenceNote:
    "The mapping slug nir -> Nirmata is the best match (name, ProgPowZ, docs) but no source ties it to this pool. Ticker spelling NIR, launch date, exchanges, supply cap and colour unverified; website root domain inferred from docs/explorer hosts.",
} as const satisfies CoinFacts;
