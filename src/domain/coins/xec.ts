import type { CoinFacts } from "./coin.ts";

export const xec = {
  slug: "xec",
  ticker: "XEC",
  name: "eCash",
  variant: null,
  algorithm: "SHA-256",
  algorithmSlug: "sha256",
  family: "bitcoin",
  node: { family: "bitcoind" },
  role: "pool",
  brandColor: "#0074c2",
  isBrandColorPublished: true,
  blockTimeSeconds: 600,
  algorithmBlockTimeSeconds: 600,
  // 58 % of 3,125,000 XEC; 32 % goes to the miner fund, 10 % to stakers.
  blockReward: 1_812_500,
  isRewardShared: true,
  isBlockRewardEstimated: false,
  blockRewardAsOf: "2026-11",
  // The miners' 58 % since the halving of April 2024.
  emission: {
    kind: "reductions",
    fromHeight: 840_000,
    reward: 1_812_500,
    everyBlocks: 210_000,
    factor: 0.5,
    source: "Bitcoin-ABC/bitcoin-abc:src/kernel/chainparams.cpp",
  },
  decimals: 2,
  amountDecimals: 6,
  rateUnit: "H/s",
  hashesPerDifficulty: 2 ** 32,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: 2 ** 32,
  // Coinbase maturity.
  confirmations: 100,
  confirmsWithinWeeks: null,
  hardware: ["asic"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [
    {
      name: "CashAddr",
      pattern: /^(?:ecash:)?[qp][02-9ac-hj-np-z]{41}$/,
      checksum: { kind: "cashaddr", prefix: "ecash" },
    },
  ],
  addressPrefix: "ecash:",
  addressAdvice: [{ kind: "test-network", pattern: /^(?:ectest:|ecregtest:|[mn2][1-9A-HJ-NP-Za-km-z]{25,34}$)/ }],
  isAddressCaseInsensitive: true,
  // Sample from wallet-core (miner-fund script address).
  addressExample: "ecash:pqnqv9lt7e5vjyp0w88zf2af0l92l8rxdg2jj94l5j",
  testNetworks: {
    testnet: {
      addressFormats: [
        {
          name: "CashAddr",
          pattern: /^(?:ectest:)?[qp][02-9ac-hj-np-z]{41}$/,
          checksum: { kind: "cashaddr", prefix: "ectest" },
        },
      ],
      addressPrefix: "ectest:",
      addressExample: "ectest:qrvq6vs03d4pqctfy5hhf4cxkpd2fldn0gxwevmeup",
    },
    regtest: {
      addressFormats: [
        {
          name: "CashAddr",
          pattern: /^(?:ecregtest:)?[qp][02-9ac-hj-np-z]{41}$/,
          checksum: { kind: "cashaddr", prefix: "ecregtest" },
        },
      ],
      addressPrefix: "ecregtest:",
      addressExample: "ecregtest:qpw3v3usam0ev4xljdhfk964pmghud96wv7dvfh7fx",
    },
  },
  maxSupply: 21_000_000_000_000,
  launched: "2020-11-15",
  website: "https://e.cash",
  github: "https://github.com/Bitcoin-ABC/bitcoin-abc",
  explorers: [
    {
      name: "eCash Explorer",
      homeUrl: "https://explorer.e.cash",
      blockUrl: "https://explorer.e.cash/block/{hash}",
      txUrl: "https://explorer.e.cash/tx/{tx}",
      addressUrl: "https://explorer.e.cash/address/{address}",
      isVerified: true,
    },
    {
      name: "Blockchair",
      homeUrl: "https://blockchair.com/ecash",
      blockUrl: "https://blockchair.com/ecash/block/{block}",
      txUrl: "https://blockchair.com/ecash/transaction/{tx}",
      addressUrl: "https://blockchair.com/ecash/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "Binance", href: "https://www.binance.com/en/trade/XEC_USDT", isVerified: false },
    { linkName: "Gate", href: "https://www.gate.com/trade/XEC_USDT", isVerified: false },
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/XEC_USDT", isVerified: false },
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
    "Bitcoin-ABC/bitcoin-abc:src/kernel/chainparams.cpp",
    "Bitcoin-ABC/bitcoin-abc:src/consensus/amount.cpp",
    "Bitcoin-ABC/bitcoin-abc:src/minerfund.cpp",
    "Bitcoin-ABC/bitcoin-abc:src/policy/block/stakingrewards.cpp",
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    "trustwallet/wallet-core:registry.json",
    "0xa3k5/web3icons:raw-svgs/tokens/background",
  ],
  confidence: "high",
  confidenceNote: "Fund ratios read in the node source; exchange links not opened.",
} as const satisfies CoinFacts;
