import { base58Format } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";

export const xna = {
  slug: "xna",
  ticker: "XNA",
  name: "Neurai",
  variant: null,
  algorithm: "KawPow",
  algorithmSlug: "kawpow",
  family: "bitcoin",
  role: "pool",
  brandColor: "#460063",
  isBrandColorPublished: true,
  blockTimeSeconds: 60,
  algorithmBlockTimeSeconds: 60,
  // 4,000 until block 1,555,200, projected for April 2026. A developers' share was not checked.
  blockReward: 3000,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2026-11",
  emission: {
    kind: "steps",
    steps: [
      { height: 1_036_800, reward: 4000 },
      { height: 1_555_200, reward: 3000 },
      { height: 2_073_600, reward: 2000 },
      { height: 2_592_000, reward: 1000 },
      { height: 3_110_400, reward: 500 },
    ],
    source: "NeuraiProject/Neurai:src/validation.cpp",
  },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  // Difficulty 1 is the target 0xffff × 2^208, as in Bitcoin: 2^32 hashes.
  hashesPerDifficulty: 2 ** 32,
  confirmations: null,
  hardware: ["gpu"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [
    base58Format("P2PKH", /^N[1-9A-HJ-NP-Za-km-z]{33}$/, [0x35]),
    base58Format("P2SH", /^p[1-9A-HJ-NP-Za-km-z]{33}$/, [0x75]),
  ],
  addressPrefix: null,
  isAddressCaseInsensitive: false,
  // Chain burn address from the node source.
  addressExample: "NbURNXXXXXXXXXXXXXXXXXXXXXXXT65Gdr",
  maxSupply: 21_000_000_000,
  launched: "2023-04-17",
  website: "https://neurai.org",
  github: "https://github.com/NeuraiProject/Neurai",
  explorers: [
    {
      name: "Neurai Explorer",
      homeUrl: "https://explorer.neurai.org",
      blockUrl: "https://explorer.neurai.org/block/{hash}",
      txUrl: "https://explorer.neurai.org/tx/{tx}",
      addressUrl: "https://explorer.neurai.org/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [{ linkName: "MEXC", href: "https://www.mexc.com/exchange/XNA_USDT", isVerified: true }],
  minerSoftware: [
    { name: "Rigel", kinds: ["gpu-nvidia"], algorithmFlag: "kawpow", note: null },
    { name: "GMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "kawpow", note: null },
    { name: "T-Rex", kinds: ["gpu-nvidia"], algorithmFlag: "kawpow", note: null },
    { name: "WildRig Multi", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "kawpow", note: null },
    { name: "SRBMiner-Multi", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "kawpow", note: null },
    { name: "TeamRedMiner", kinds: ["gpu-amd"], algorithmFlag: "kawpow", note: null },
    { name: "BzMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "rvn", note: null },
  ],
  sources: [
    "NeuraiProject/Neurai:src/chainparams.cpp",
    "NeuraiProject/Neurai:src/validation.cpp",
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    'GitHub awesome-list "Awesome Crypto Mining"',
    "0xa3k5/web3icons:raw-svgs/tokens/background",
    "rigelminer/rigel:README.md",
  ],
  confidence: "high",
  confidenceNote:
    "Micro-halving dates assume exactly one-minute blocks. Whether a share goes to a dev fund was not checked.",
} as const satisfies CoinFacts;
