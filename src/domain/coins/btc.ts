import { bitcoinFormats } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";
import { bitcoinTestNetworks } from "./test-networks.ts";

export const btc = {
  slug: "btc",
  ticker: "BTC",
  name: "Bitcoin",
  variant: null,
  algorithm: "SHA-256",
  algorithmSlug: "sha256",
  family: "bitcoin",
  role: "pool",
  brandColor: "#f7931a",
  isBrandColorPublished: true,
  blockTimeSeconds: 600,
  algorithmBlockTimeSeconds: 600,
  // Until block 1,050,000 (about 2028).
  blockReward: 3.125,
  isBlockRewardEstimated: false,
  blockRewardAsOf: "2026-11",
  emission: {
    kind: "reductions",
    fromHeight: 0,
    reward: 50,
    everyBlocks: 210_000,
    factor: 0.5,
    source: "bitcoin/bitcoin:src/kernel/chainparams.cpp (nSubsidyHalvingInterval)",
  },
  decimals: 8,
  amountDecimals: 8,
  rateUnit: "H/s",
  // Difficulty 1 is the target 0xffff × 2^208.
  hashesPerDifficulty: 2 ** 32,
  difficultyEpochBlocks: 2016,
  hashesPerShareDifficulty: 2 ** 32,
  // Coinbase maturity.
  confirmations: 100,
  confirmsWithinWeeks: null,
  hardware: ["asic"],
  mergeMined: ["fb"],
  hasTopMinersTab: true,
  addressFormats: bitcoinFormats,
  addressPrefix: null,
  addressAdvice: [{ kind: "test-network", pattern: /^(?:tb1|bcrt1|[mn2][1-9A-HJ-NP-Za-km-z]{25,34}$)/ }],
  isAddressCaseInsensitive: false,
  addressExample: "1HpSJBHsCVCMUHbyx2QZpDovbpz71CdAVb",
  testNetworks: bitcoinTestNetworks,
  maxSupply: 21_000_000,
  launched: "2009-01-03",
  website: "https://bitcoin.org",
  wallets: [
    { name: "Sparrow", href: "https://sparrowwallet.com", source: "sparrowwallet/sparrow:README.md" },
    { name: "BlueWallet", href: "https://bluewallet.io", source: "BlueWallet/BlueWallet:README.md" },
  ],
  github: "https://github.com/bitcoin/bitcoin",
  explorers: [
    {
      name: "mempool.space",
      homeUrl: "https://mempool.space",
      blockUrl: "https://mempool.space/block/{hash}",
      txUrl: "https://mempool.space/tx/{tx}",
      addressUrl: "https://mempool.space/address/{address}",
      isVerified: true,
    },
    {
      name: "Blockchair",
      homeUrl: "https://blockchair.com/bitcoin",
      blockUrl: "https://blockchair.com/bitcoin/block/{block}",
      txUrl: "https://blockchair.com/bitcoin/transaction/{tx}",
      addressUrl: "https://blockchair.com/bitcoin/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "Binance", href: "https://www.binance.com/en/trade/BTC_USDT", isVerified: false },
    { linkName: "OKX", href: "https://www.okx.com/trade-spot/btc-usdt", isVerified: false },
    { linkName: "KuCoin", href: "https://www.kucoin.com/trade/BTC-USDT", isVerified: false },
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
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    "trustwallet/wallet-core:registry.json",
    'GitHub awesome-list "Awesome Crypto Mining"',
    "spothq/cryptocurrency-icons:manifest.json",
  ],
  confidence: "high",
  confidenceNote:
    "Consensus facts are textbook; exchange links follow each exchange's usual URL form and were not opened.",
} as const satisfies CoinFacts;
