import type { CoinFacts } from "./coin.ts";
import { evmTestNetworks } from "./test-networks.ts";

export const quai = {
  slug: "quai",
  ticker: "QUAI",
  name: "Quai Network",
  variant: null,
  algorithm: "KawPow",
  algorithmSlug: "kawpow",
  family: "ethereum",
  node: {
    family: null,
    reason: "a block of this chain has workshares and several algorithms, and its node is not geth",
  },
  role: "pool",
  brandColor: "#e22901",
  isBrandColorPublished: false,
  blockTimeSeconds: 5,
  algorithmBlockTimeSeconds: 5,
  // Exchange rate × log2(difficulty), and the rate changes with each block (consensus/misc/rewards.go,
  // CalculateQuaiReward): only a node knows it.
  blockReward: null,
  isBlockRewardEstimated: false,
  blockRewardAsOf: null,
  emission: { kind: "variable", by: "difficulty", source: "dominant-strategies/go-quai:consensus/misc/rewards.go" },
  decimals: 18,
  amountDecimals: 6,
  rateUnit: "H/s",
  // go-quai checks its KawPow hash against 2^256 ÷ difficulty, unlike Ravencoin.
  hashesPerDifficulty: 1,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: null,
  // Two weeks (spec §9) of 5-second blocks; the spec gives only the time.
  confirmations: 241_920,
  confirmsWithinWeeks: 2,
  // SHA-256 and Scrypt machines submit workshares on their own chains, never to a KawPow port.
  hardware: ["gpu"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [{ name: "Cyprus-1 account", pattern: /^0x00[0-9a-fA-F]{38}$/, checksum: { kind: "ethereum" } }],
  addressPrefix: null,
  addressAdvice: [{ kind: "other-space", pattern: /^0x(?!00)[0-9a-fA-F]{40}$/, wanted: "0x00" }],
  isAddressCaseInsensitive: true,
  // From the go-quai README (Cyprus-1 zone), in lower case: its capitals are not EIP-55, which Quai uses.
  addressExample: "0x00a3e45aa16163f2663015b6695894d918866d19",
  testNetworks: evmTestNetworks("0x00a3e45aa16163f2663015b6695894d918866d19", [
    { name: "Cyprus-1 account", pattern: /^0x00[0-9a-fA-F]{38}$/, checksum: { kind: "ethereum" } },
  ]),
  maxSupply: null,
  launched: "2025-01-29",
  website: "https://qu.ai",
  github: "https://github.com/dominant-strategies/go-quai",
  explorers: [
    {
      name: "Quaiscan",
      homeUrl: "https://quaiscan.io",
      blockUrl: "https://quaiscan.io/block/{block}",
      txUrl: "https://quaiscan.io/tx/{tx}",
      addressUrl: "https://quaiscan.io/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/QUAI_USDT", isVerified: true },
    { linkName: "Gate", href: "https://www.gate.com/trade/QUAI_USDT", isVerified: false },
  ],
  minerSoftware: [
    { name: "Rigel", kinds: ["gpu-nvidia"], algorithmFlag: "kawpow", note: null },
    {
      name: "WildRig Multi",
      kinds: ["gpu-nvidia", "gpu-amd"],
      algorithmFlag: "kawpow",
      note: "formerlyProgpow",
    },
    { name: "GMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "kawpow", note: null },
    { name: "T-Rex", kinds: ["gpu-nvidia"], algorithmFlag: "kawpow", note: null },
    { name: "SRBMiner-Multi", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "kawpow", note: null },
  ],
  sources: [
    "dominant-strategies/go-quai:consensus/misc/rewards.go",
    "dominant-strategies/go-quai:params/protocol_params.go",
    "dominant-strategies/go-quai:README.md",
    "https://docs.qu.ai/learn/advanced-introduction/soap",
    "https://aixbt.tech (SOAP mainnet date)",
    "https://kryptex-pool.b-cdn.net/fa/articles/quai-en",
    "The product specification",
    "rigelminer/rigel:README.md",
  ],
  confidence: "medium",
  confidenceNote:
    "Zone block time is 5 s in code, 10 s in a pool article. Launch day from memory. Brand colour unknown. Decimals 18 for QUAI (QI uses 3).",
} as const satisfies CoinFacts;
