import { bitcoinFormats } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";
import { bitcoinTestNetworks } from "./test-networks.ts";

export const bc2 = {
  slug: "bc2",
  ticker: "BC2",
  name: "BitcoinII",
  variant: null,
  algorithm: "SHA-256",
  algorithmSlug: "sha256",
  family: "bitcoin",
  node: { family: "bitcoind" },
  role: "pool",
  brandColor: "#c9771b",
  isBrandColorPublished: false,
  blockTimeSeconds: 600,
  algorithmBlockTimeSeconds: 600,
  // Until block 210,000 (about 2028).
  blockReward: 50,
  isBlockRewardEstimated: false,
  blockRewardAsOf: "2026-11",
  emission: {
    kind: "reductions",
    fromHeight: 0,
    reward: 50,
    everyBlocks: 210_000,
    factor: 0.5,
    source: "BitcoinII-Dev/BitcoinII:src/kernel/chainparams.cpp",
  },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  hashesPerDifficulty: 2 ** 32,
  difficultyEpochBlocks: 2016,
  hashesPerShareDifficulty: 2 ** 32,
  // Coinbase maturity of Bitcoin Core.
  confirmations: 100,
  confirmsWithinWeeks: null,
  hardware: ["asic"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: bitcoinFormats,
  addressPrefix: null,
  addressAdvice: [{ kind: "test-network", pattern: /^(?:tb1|bcrt1|[mn2][1-9A-HJ-NP-Za-km-z]{25,34}$)/ }],
  isAddressCaseInsensitive: false,
  // Generated (generate-address.ts), without an owner. BC2 uses the formats of Bitcoin, including bc1.
  addressExample: "16akEcgiL8aYiCtHzruz9mZJ15G8ejsKiE",
  testNetworks: bitcoinTestNetworks,
  maxSupply: 21_000_000,
  launched: "2024-12-12",
  website: "https://bitcoin-ii.org",
  github: "https://github.com/BitcoinII-Dev/BitcoinII",
  explorers: [
    {
      name: "BC2 mempool",
      homeUrl: "https://bc2mempool.com",
      blockUrl: "https://bc2mempool.com/block/{hash}",
      txUrl: "https://bc2mempool.com/tx/{tx}",
      addressUrl: "https://bc2mempool.com/address/{address}",
      isVerified: true,
    },
    {
      name: "BC2 Explorer",
      homeUrl: "https://explorer.bitcoin-ii.org",
      blockUrl: "https://explorer.bitcoin-ii.org/block/{hash}",
      txUrl: "https://explorer.bitcoin-ii.org/tx/{tx}",
      addressUrl: "https://explorer.bitcoin-ii.org/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "NonKYC", href: "https://nonkyc.io/market/BC2_USDT", isVerified: true },
    { linkName: "CoinEx", href: "https://www.coinex.com/en/exchange/BC2-USDT", isVerified: true },
  ],
  minerSoftware: [
    {
      name: "ASIC firmware (built in)",
      kinds: ["asic"],
      algorithmFlag: null,
      note: null,
    },
  ],
  sources: [
    "BitcoinII-Dev/BitcoinII:src/kernel/chainparams.cpp",
    "BitcoinII-Dev/BitcoinII:README.md",
    "https://followin.io/en/feed/20662365",
    "BitcoincashII/Whitepaper",
    "public BC2 ecosystem docs",
  ],
  confidence: "high",
  confidenceNote:
    "Both explorers are mempool.space forks (same API seen Sept 2026); page paths follow that software. Brand colour unknown.",
} as const satisfies CoinFacts;
