import { base58Format } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";

export const rvn = {
  slug: "rvn",
  ticker: "RVN",
  name: "Ravencoin",
  variant: null,
  algorithm: "KawPow",
  algorithmSlug: "kawpow",
  family: "bitcoin",
  role: "pool",
  brandColor: "#384182",
  isBrandColorPublished: true,
  blockTimeSeconds: 60,
  algorithmBlockTimeSeconds: 60,
  // 2,500 until block 4,200,000, projected for January 2026; halved since.
  blockReward: 1250,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2026-11",
  emission: {
    kind: "reductions",
    fromHeight: 0,
    reward: 5000,
    everyBlocks: 2_100_000,
    factor: 0.5,
    source: "RavenProject/Ravencoin:src/chainparams.cpp (nSubsidyHalvingInterval)",
  },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  // Difficulty 1 is the target 0xffff × 2^208, as in Bitcoin: 2^32 hashes.
  hashesPerDifficulty: 2 ** 32,
  // Coinbase maturity.
  confirmations: 100,
  hardware: ["gpu"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [
    base58Format("P2PKH", /^R[1-9A-HJ-NP-Za-km-z]{33}$/, [0x3c]),
    base58Format("P2SH", /^r[1-9A-HJ-NP-Za-km-z]{33}$/, [0x7a]),
  ],
  addressPrefix: null,
  isAddressCaseInsensitive: false,
  // Ravencoin burn address.
  addressExample: "RXBurnXXXXXXXXXXXXXXXXXXXXXXWUo9FV",
  maxSupply: 21_000_000_000,
  launched: "2018-01-03",
  website: "https://ravencoin.org",
  github: "https://github.com/RavenProject/Ravencoin",
  explorers: [
    {
      name: "Ravencoin Blockbook",
      homeUrl: "https://blockbook.ravencoin.org",
      blockUrl: "https://blockbook.ravencoin.org/block/{block}",
      txUrl: "https://blockbook.ravencoin.org/tx/{tx}",
      addressUrl: "https://blockbook.ravencoin.org/address/{address}",
      isVerified: true,
    },
    {
      name: "Ravencoin.network",
      homeUrl: "https://ravencoin.network/rvn",
      blockUrl: "https://ravencoin.network/rvn/block/{hash}",
      txUrl: "https://ravencoin.network/rvn/transaction/{tx}",
      addressUrl: "https://ravencoin.network/rvn/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "Binance", href: "https://www.binance.com/en/trade/RVN_USDT", isVerified: false },
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/RVN_USDT", isVerified: false },
    { linkName: "Gate", href: "https://www.gate.com/trade/RVN_USDT", isVerified: false },
    { linkName: "KuCoin", href: "https://www.kucoin.com/trade/RVN-USDT", isVerified: false },
  ],
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
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    "trustwallet/wallet-core:registry.json",
    'GitHub awesome-list "Awesome Crypto Mining"',
    "spothq/cryptocurrency-icons:manifest.json",
    "rigelminer/rigel:README.md",
  ],
  confidence: "high",
  confidenceNote:
    "Second-halving date is a one-minute-block projection. miningcore path ravencoin.network may be stale.",
} as const satisfies CoinFacts;
