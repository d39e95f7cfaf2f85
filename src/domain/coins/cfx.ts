import type { CoinFacts } from "./coin.ts";

export const cfx = {
  slug: "cfx",
  ticker: "CFX",
  name: "Conflux",
  variant: null,
  algorithm: "Octopus",
  algorithmSlug: "octopus",
  family: "conflux",
  node: { family: "conflux" },
  role: "pool",
  brandColor: "#295db2",
  isBrandColorPublished: true,
  blockTimeSeconds: 0.5,
  algorithmBlockTimeSeconds: 0.5,
  // Holders vote on it every 60 days: 1 CFX until the end of 2024, 1.6 after the 14th round (February 2025); no source
  // for later rounds.
  blockReward: null,
  isBlockRewardEstimated: false,
  blockRewardAsOf: null,
  emission: {
    kind: "variable",
    by: "vote",
    source: "Conflux-Chain/conflux-documentation:docs/general/conflux-basics/economics.md",
  },
  decimals: 18,
  amountDecimals: 6,
  rateUnit: "H/s",
  // The boundary is 2^256 ÷ difficulty.
  hashesPerDifficulty: 1,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: null,
  confirmations: null,
  confirmsWithinWeeks: null,
  hardware: ["gpu"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [
    {
      name: "Core account",
      pattern: /^cfx:aa[jkmnprst][abcdefghjkmnprstuvwxyz0-9]{39}$/,
      checksum: { kind: "conflux" },
    },
    {
      name: "Core account with its type",
      pattern:
        /^(?:CFX:TYPE\.USER:AA[JKMNPRST][ABCDEFGHJKMNPRSTUVWXYZ0-9]{39}|cfx:type\.user:aa[jkmnprst][abcdefghjkmnprstuvwxyz0-9]{39})$/,
      checksum: { kind: "conflux" },
    },
  ],
  addressPrefix: "cfx:",
  addressAdvice: [
    { kind: "test-network", pattern: /^(?:cfxtest|CFXTEST|net\d+):/ },
    { kind: "other-space", pattern: /^0x[0-9a-fA-F]{40}$/, wanted: "cfx:" },
  ],
  isAddressCaseInsensitive: true,
  addressExample: "cfx:aajauymfc0cpd4aj91wmfyd150avfg3fmym9j2xrh8",
  maxSupply: null,
  launched: "2020-10-29",
  website: "https://confluxnetwork.org",
  wallets: [
    { name: "Fluent", href: "https://github.com/Conflux-Chain/helios", source: "Conflux-Chain/helios:README.md" },
  ],
  github: "https://github.com/Conflux-Chain/conflux-rust",
  explorers: [
    {
      name: "ConfluxScan",
      homeUrl: "https://www.confluxscan.org",
      blockUrl: "https://www.confluxscan.org/block/{hash}",
      txUrl: "https://www.confluxscan.org/transaction/{tx}",
      addressUrl: "https://www.confluxscan.org/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "Binance", href: "https://www.binance.com/en/trade/CFX_USDT", isVerified: false },
    { linkName: "OKX", href: "https://www.okx.com/trade-spot/cfx-usdt", isVerified: false },
    { linkName: "Gate", href: "https://www.gate.com/trade/CFX_USDT", isVerified: false },
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/CFX_USDT", isVerified: false },
  ],
  minerSoftware: [
    { name: "Rigel", kinds: ["gpu-nvidia"], algorithmFlag: "octopus", note: null },
    { name: "lolMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "OCTOPUS", note: null },
    { name: "T-Rex", kinds: ["gpu-nvidia"], algorithmFlag: "octopus", note: null },
  ],
  sources: [
    "Conflux-Chain/conflux-documentation:docs/general/conflux-basics/economics.md",
    "Conflux-Chain/conflux-documentation:docs/general/hardforks/v3.0.md",
    "https://forum.conflux.fun/t/explanation-of-the-conflux-network-key-parameter-voting-mechanism/21674",
    "https://www.github.com/Conflux-Chain/CIPs (cip-10, cip-40)",
    "trexminer/T-Rex:README.md",
    'GitHub awesome-list "Awesome Crypto Mining"',
    "0xa3k5/web3icons:raw-svgs/tokens/background",
  ],
  confidence: "high",
  confidenceNote:
    "The reward is voted on every 60 days (1.6 CFX after the vote of February 2025); no source states the present one. ConfluxScan has used several domains (.io, .net, .org). Exchange links not opened.",
} as const satisfies CoinFacts;
