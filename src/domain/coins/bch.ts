import { bitcoinBase58Formats } from "./address-formats.ts";
import type { AddressFormat, CoinFacts } from "./coin.ts";
import { bitcoinTestBase58Formats } from "./test-networks.ts";

export const bch = {
  slug: "bch",
  ticker: "BCH",
  name: "Bitcoin Cash",
  variant: null,
  algorithm: "SHA-256",
  algorithmSlug: "sha256",
  family: "bitcoin",
  node: { family: "bitcoind" },
  role: "pool",
  brandColor: "#8dc351",
  isBrandColorPublished: true,
  blockTimeSeconds: 600,
  algorithmBlockTimeSeconds: 600,
  // Until about 2028.
  blockReward: 3.125,
  isBlockRewardEstimated: false,
  blockRewardAsOf: "2026-11",
  // Heights and halvings continue those of Bitcoin.
  emission: {
    kind: "reductions",
    fromHeight: 0,
    reward: 50,
    everyBlocks: 210_000,
    factor: 0.5,
    source: "bitcoin-cash-node/bitcoin-cash-node:src/chainparams.cpp (nSubsidyHalvingInterval)",
  },
  decimals: 8,
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
      pattern: /^(?:bitcoincash:)?[qp][02-9ac-hj-np-z]{41}$/,
      checksum: { kind: "cashaddr", prefix: "bitcoincash" },
    },
    ...bitcoinBase58Formats.map((format): AddressFormat => ({ ...format, legacy: true })),
  ],
  addressPrefix: "bitcoincash:",
  addressAdvice: [{ kind: "test-network", pattern: /^(?:bchtest:|bchreg:|[mn2][1-9A-HJ-NP-Za-km-z]{25,34}$)/ }],
  isAddressCaseInsensitive: false,
  addressExample: "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
  testNetworks: {
    testnet: {
      addressFormats: [
        {
          name: "CashAddr",
          pattern: /^(?:bchtest:)?[qp][02-9ac-hj-np-z]{41}$/,
          checksum: { kind: "cashaddr", prefix: "bchtest" },
        },
        ...bitcoinTestBase58Formats.map((format): AddressFormat => ({ ...format, legacy: true })),
      ],
      addressPrefix: "bchtest:",
      addressExample: "bchtest:qrgz62q9nel8276g6v99wh0z34ppdm6dsqu09c6502",
    },
    regtest: {
      addressFormats: [
        {
          name: "CashAddr",
          pattern: /^(?:bchreg:)?[qp][02-9ac-hj-np-z]{41}$/,
          checksum: { kind: "cashaddr", prefix: "bchreg" },
        },
        ...bitcoinTestBase58Formats.map((format): AddressFormat => ({ ...format, legacy: true })),
      ],
      addressPrefix: "bchreg:",
      addressExample: "bchreg:qr6rva46rxtpxgvw4sutdpcjd0ru62qcmsa48xcew5",
    },
  },
  maxSupply: 21_000_000,
  launched: "2017-08-01",
  website: "https://bitcoincash.org",
  wallets: [
    { name: "Electron Cash", href: "https://electroncash.org", source: "Electron-Cash/Electron-Cash:README.rst" },
  ],
  github: "https://github.com/bitcoin-cash-node/bitcoin-cash-node",
  explorers: [
    {
      name: "Blockchair",
      homeUrl: "https://blockchair.com/bitcoin-cash",
      blockUrl: "https://blockchair.com/bitcoin-cash/block/{block}",
      txUrl: "https://blockchair.com/bitcoin-cash/transaction/{tx}",
      addressUrl: "https://blockchair.com/bitcoin-cash/address/{address}",
      isVerified: true,
    },
    {
      name: "BCH Block Explorer",
      homeUrl: "https://bchblockexplorer.com",
      blockUrl: "https://bchblockexplorer.com/block/{block}",
      txUrl: "https://bchblockexplorer.com/tx/{tx}",
      addressUrl: "https://bchblockexplorer.com/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "Binance", href: "https://www.binance.com/en/trade/BCH_USDT", isVerified: false },
    { linkName: "OKX", href: "https://www.okx.com/trade-spot/bch-usdt", isVerified: false },
    { linkName: "KuCoin", href: "https://www.kucoin.com/trade/BCH-USDT", isVerified: false },
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
  confidenceNote: "Explorer paths taken from miningcore; exchange links not opened.",
} as const satisfies CoinFacts;
