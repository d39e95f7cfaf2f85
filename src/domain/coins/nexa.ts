import type { CoinFacts } from "./coin.ts";

export const nexa = {
  slug: "nexa",
  ticker: "NEXA",
  name: "Nexa",
  variant: null,
  algorithm: "NexaPow",
  algorithmSlug: "nexapow",
  family: "bitcoin",
  role: "pool",
  brandColor: "#ffe144",
  isBrandColorPublished: true,
  blockTimeSeconds: 120,
  algorithmBlockTimeSeconds: 120,
  // 10,000,000 until block 1,050,000, projected for June 2026; halved since.
  blockReward: 5_000_000,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2026-11",
  emission: {
    kind: "reductions",
    fromHeight: 0,
    reward: 10000000,
    everyBlocks: 1_050_000,
    factor: 0.5,
    source: "https://www.nexa.org/properties",
  },
  decimals: 2,
  amountDecimals: 2,
  rateUnit: "H/s",
  // Difficulty 1 is the target 0xffff × 2^208, as in Bitcoin: 2^32 hashes.
  hashesPerDifficulty: 2 ** 32,
  hashesPerShareDifficulty: null,
  // COINBASE_MATURITY: about a week.
  confirmations: 5000,
  confirmsWithinWeeks: null,
  hardware: ["gpu", "asic"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [
    {
      name: "Script template",
      pattern: /^nexa:nqtsq5g5[02-9ac-hj-np-z]{40}$/,
      checksum: { kind: "cashaddr", prefix: "nexa" },
    },
    {
      name: "P2PKH",
      pattern: /^nexa:q[02-9ac-hj-np-z]{41}$/,
      checksum: { kind: "cashaddr", prefix: "nexa" },
      legacy: true,
    },
  ],
  addressPrefix: "nexa:",
  addressAdvice: [{ kind: "test-network", pattern: /^nexa(?:test|reg):/ }],
  isAddressCaseInsensitive: true,
  // Test vector from a public wallet library.
  addressExample: "nexa:nqtsq5g5z3mtcfjyvz8essf9l49hsa0sv779j5acw6sdj4e8",
  maxSupply: 21_000_000_000_000,
  launched: "2022-06-21",
  website: "https://www.nexa.org",
  github: "https://gitlab.com/nexa/nexa",
  explorers: [
    {
      name: "Nexa Explorer",
      homeUrl: "https://explorer.nexa.org",
      blockUrl: "https://explorer.nexa.org/block-height/{block}",
      txUrl: "https://explorer.nexa.org/tx/{tx}",
      addressUrl: "https://explorer.nexa.org/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/NEXA_USDT", isVerified: true },
    { linkName: "BitMart", href: "https://www.bitmart.com/trade/en-US?symbol=NEXA_USDT", isVerified: true },
    { linkName: "CoinEx", href: "https://www.coinex.com/en/exchange/nexa-usdt", isVerified: false },
  ],
  minerSoftware: [
    { name: "Rigel", kinds: ["gpu-nvidia"], algorithmFlag: "nexapow", note: null },
    { name: "lolMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "NEXA", note: null },
    { name: "BzMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "nexa", note: null },
    { name: "WildRig Multi", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "nexapow", note: null },
  ],
  sources: [
    "https://www.nexa.org/properties",
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    'GitHub awesome-list "Awesome Crypto Mining"',
    "0xa3k5/web3icons:raw-svgs/tokens/background",
    "rigelminer/rigel:README.md",
    "Lolliedieb/lolMiner-releases:README.md",
  ],
  confidence: "high",
  confidenceNote:
    "Official code is on GitLab (not mirrored). ASIC availability for NexaPow (DragonBall A21) from memory. Colour is the dominant yellow in an icon with several tones.",
} as const satisfies CoinFacts;
