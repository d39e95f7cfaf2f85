import { base58Format } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";
import { bitcoinTestBase58Formats } from "./test-networks.ts";

export const ltc = {
  slug: "ltc",
  ticker: "LTC",
  name: "Litecoin",
  variant: null,
  algorithm: "Scrypt",
  algorithmSlug: "scrypt",
  family: "bitcoin",
  role: "pool",
  brandColor: "#345d9d",
  isBrandColorPublished: true,
  blockTimeSeconds: 150,
  algorithmBlockTimeSeconds: 150,
  // Until block 3,360,000 (about mid-2027).
  blockReward: 6.25,
  isBlockRewardEstimated: false,
  blockRewardAsOf: "2026-11",
  emission: {
    kind: "reductions",
    fromHeight: 0,
    reward: 50,
    everyBlocks: 840_000,
    factor: 0.5,
    source: "litecoin-project/litecoin:src/chainparams.cpp (nSubsidyHalvingInterval)",
  },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  hashesPerDifficulty: 2 ** 32,
  difficultyEpochBlocks: 2016,
  hashesPerShareDifficulty: 2 ** 16,
  // Coinbase maturity.
  confirmations: 100,
  confirmsWithinWeeks: null,
  hardware: ["asic"],
  mergeMined: ["doge", "pep", "bells"],
  hasTopMinersTab: true,
  addressFormats: [
    base58Format("P2PKH", /^L[1-9A-HJ-NP-Za-km-z]{33}$/, [0x30]),
    base58Format("P2SH", /^M[1-9A-HJ-NP-Za-km-z]{33}$/, [0x32]),
    { ...base58Format("P2SH", /^3[1-9A-HJ-NP-Za-km-z]{33}$/, [0x05]), legacy: true },
    {
      name: "SegWit",
      pattern: /^ltc1q(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/,
      checksum: { kind: "bech32", prefix: "ltc" },
    },
    { name: "Taproot", pattern: /^ltc1p[02-9ac-hj-np-z]{58}$/, checksum: { kind: "bech32", prefix: "ltc" } },
  ],
  addressPrefix: null,
  addressAdvice: [{ kind: "test-network", pattern: /^(?:tltc1|rltc1|[mn2][1-9A-HJ-NP-Za-km-z]{25,34}$)/ }],
  isAddressCaseInsensitive: false,
  addressExample: "Ler4HNAEfwYhBmGXcFP2Po1NpRUEiK8km2",
  testNetworks: {
    testnet: {
      addressFormats: [
        ...bitcoinTestBase58Formats,
        base58Format("P2SH", /^Q[1-9A-HJ-NP-Za-km-z]{33}$/, [0x3a]),
        {
          name: "SegWit",
          pattern: /^tltc1q(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/,
          checksum: { kind: "bech32", prefix: "tltc" },
        },
        { name: "Taproot", pattern: /^tltc1p[02-9ac-hj-np-z]{58}$/, checksum: { kind: "bech32", prefix: "tltc" } },
      ],
      addressPrefix: null,
      addressExample: "tltc1quva29pfsjdmvtr5dpjzj2s4f3u3tj4ymwaft4t",
    },
    regtest: {
      addressFormats: [
        ...bitcoinTestBase58Formats,
        base58Format("P2SH", /^Q[1-9A-HJ-NP-Za-km-z]{33}$/, [0x3a]),
        {
          name: "SegWit",
          pattern: /^rltc1q(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/,
          checksum: { kind: "bech32", prefix: "rltc" },
        },
        { name: "Taproot", pattern: /^rltc1p[02-9ac-hj-np-z]{58}$/, checksum: { kind: "bech32", prefix: "rltc" } },
      ],
      addressPrefix: null,
      addressExample: "rltc1qswt3hhxp247d57thkx6c85smp8nsxddcvgklq2",
    },
  },
  maxSupply: 84_000_000,
  launched: "2011-10-13",
  website: "https://litecoin.org",
  github: "https://github.com/litecoin-project/litecoin",
  explorers: [
    {
      name: "litecoinspace.org",
      homeUrl: "https://litecoinspace.org",
      blockUrl: "https://litecoinspace.org/block/{hash}",
      txUrl: "https://litecoinspace.org/tx/{tx}",
      addressUrl: "https://litecoinspace.org/address/{address}",
      isVerified: false,
    },
    {
      name: "Blockchair",
      homeUrl: "https://blockchair.com/litecoin",
      blockUrl: "https://blockchair.com/litecoin/block/{block}",
      txUrl: "https://blockchair.com/litecoin/transaction/{tx}",
      addressUrl: "https://blockchair.com/litecoin/address/{address}",
      isVerified: true,
    },
    {
      name: "Chainz",
      homeUrl: "https://chainz.cryptoid.info/ltc",
      blockUrl: "https://chainz.cryptoid.info/ltc/block.dws?{block}.htm",
      txUrl: "https://chainz.cryptoid.info/ltc/tx.dws?{tx}.htm",
      addressUrl: "https://chainz.cryptoid.info/ltc/address.dws?{address}.htm",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "Binance", href: "https://www.binance.com/en/trade/LTC_USDT", isVerified: false },
    { linkName: "OKX", href: "https://www.okx.com/trade-spot/ltc-usdt", isVerified: false },
    { linkName: "KuCoin", href: "https://www.kucoin.com/trade/LTC-USDT", isVerified: false },
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
    "The product specification",
  ],
  confidence: "high",
  confidenceNote:
    "#345d9d is the Litecoin Foundation blue (from memory); the icon set uses #bfbbbb. litecoinspace paths follow mempool.space convention.",
} as const satisfies CoinFacts;
