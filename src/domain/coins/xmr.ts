import type { AddressFormat, CoinFacts } from "./coin.ts";

const moneroFormats: readonly AddressFormat[] = [
  { name: "Standard", pattern: /^4[1-9AB][1-9A-HJ-NP-Za-km-z]{93}$/, checksum: { kind: "cryptonote" } },
  { name: "Sub-address", pattern: /^8[2-9ABC][1-9A-HJ-NP-Za-km-z]{93}$/, checksum: { kind: "cryptonote" } },
  { name: "Integrated", pattern: /^4[B-M][1-9A-HJ-NP-Za-km-z]{104}$/, checksum: { kind: "cryptonote" } },
];

export const xmr = {
  slug: "xmr",
  ticker: "XMR",
  name: "Monero",
  variant: null,
  algorithm: "RandomX",
  algorithmSlug: "randomx",
  family: "cryptonote",
  node: { family: "monerod" },
  role: "pool",
  brandColor: "#ff6600",
  isBrandColorPublished: true,
  blockTimeSeconds: 120,
  algorithmBlockTimeSeconds: 120,
  // Tail emission.
  blockReward: 0.6,
  isBlockRewardEstimated: false,
  blockRewardAsOf: "2026-11",
  emission: {
    kind: "constant",
    reward: 0.6,
    source: "monero-project/monero:src/cryptonote_config.h (FINAL_SUBSIDY_PER_MINUTE)",
  },
  decimals: 12,
  amountDecimals: 6,
  rateUnit: "H/s",
  // CryptoNote difficulty is the expected number of hashes.
  hashesPerDifficulty: 1,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: 1,
  // Unlock window.
  confirmations: 60,
  confirmsWithinWeeks: null,
  hardware: ["cpu"],
  mergeMined: [],
  hasTopMinersTab: false,
  addressFormats: moneroFormats,
  addressPrefix: null,
  addressAdvice: [{ kind: "test-network", pattern: /^[579AB][1-9A-HJ-NP-Za-km-z]{94}(?:[1-9A-HJ-NP-Za-km-z]{11})?$/ }],
  isAddressCaseInsensitive: false,
  // Monero General Fund donation address.
  addressExample: "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
  testNetworks: {
    // monero-project/monero:src/cryptonote_config.h: testnet (53, 54, 63) and stagenet (24, 25, 36).
    testnet: {
      addressFormats: [
        { name: "Standard", pattern: /^[9A][1-9A-HJ-NP-Za-km-z]{94}$/, checksum: { kind: "cryptonote" } },
        { name: "Sub-address", pattern: /^B[1-9A-HJ-NP-Za-km-z]{94}$/, checksum: { kind: "cryptonote" } },
        { name: "Integrated", pattern: /^A[1-9A-HJ-NP-Za-km-z]{105}$/, checksum: { kind: "cryptonote" } },
        {
          name: "Stagenet",
          pattern: /^5[1-9A-HJ-NP-Za-km-z]{94}(?:[1-9A-HJ-NP-Za-km-z]{11})?$/,
          checksum: { kind: "cryptonote" },
        },
        { name: "Stagenet sub-address", pattern: /^7[1-9A-HJ-NP-Za-km-z]{94}$/, checksum: { kind: "cryptonote" } },
      ],
      addressPrefix: null,
      addressExample: "9tPnSzN7MwFfGETwbDL9HZfcQHxUj2NBvKcEWzHyjoybFggTGJpHkxiN1dSAW5nuPt2E8YQBPRUrz5pqxMUofev3Cg2Sitw",
    },
    // `monerod --regtest` keeps the addresses of the main network.
    regtest: {
      addressFormats: moneroFormats,
      addressPrefix: null,
      addressExample: "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
    },
  },
  maxSupply: null,
  launched: "2014-04-18",
  website: "https://www.getmonero.org",
  wallets: [
    { name: "Monero GUI", href: "https://www.getmonero.org/downloads/", source: "monero-project/monero-gui:README.md" },
    { name: "Feather", href: "https://featherwallet.org", source: "feather-wallet/feather:README.md" },
  ],
  github: "https://github.com/monero-project/monero",
  explorers: [
    {
      name: "xmrchain.net",
      homeUrl: "https://xmrchain.net",
      blockUrl: "https://xmrchain.net/block/{block}",
      txUrl: "https://xmrchain.net/tx/{tx}",
      addressUrl: null,
      isVerified: true,
    },
    {
      name: "Explore Monero",
      homeUrl: "https://www.exploremonero.com",
      blockUrl: "https://www.exploremonero.com/block/{block}",
      txUrl: "https://www.exploremonero.com/transaction/{tx}",
      addressUrl: null,
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "KuCoin", href: "https://www.kucoin.com/trade/XMR-USDT", isVerified: false },
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/XMR_USDT", isVerified: false },
    { linkName: "Gate", href: "https://www.gate.com/trade/XMR_USDT", isVerified: false },
  ],
  minerSoftware: [
    { name: "XMRig", kinds: ["cpu"], algorithmFlag: "rx/0", note: null },
    { name: "SRBMiner-Multi", kinds: ["cpu"], algorithmFlag: "randomx", note: null },
  ],
  sources: [
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    'GitHub awesome-list "Awesome Crypto Mining"',
    "spothq/cryptocurrency-icons:manifest.json",
    "The product specification",
  ],
  confidence: "high",
  confidenceNote: "Exchange availability varies by region (several large exchanges delisted XMR).",
} as const satisfies CoinFacts;
