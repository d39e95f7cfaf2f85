import { kaspaFormats } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";
import { kaspaTestNetwork } from "./test-networks.ts";

export const kas = {
  slug: "kas",
  ticker: "KAS",
  name: "Kaspa",
  variant: null,
  algorithm: "kHeavyHash",
  algorithmSlug: "kheavyhash",
  family: "kaspa",
  node: { family: "kaspad" },
  role: "pool",
  brandColor: "#71c9bb",
  isBrandColorPublished: true,
  blockTimeSeconds: 0.1,
  algorithmBlockTimeSeconds: 0.1,
  // 440 KAS per second × (1/2)^(months since May 2022 ÷ 12), a tenth of it per block: 3.67 in December 2025, 1.94 in
  // November 2026.
  blockReward: 1.94,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2026-11",
  // 440 KAS per second, at ten blocks per second.
  emission: {
    kind: "monthly",
    from: "2022-05-07",
    reward: 44,
    factor: 0.5 ** (1 / 12),
    source: "kaspanet/rusty-kaspa:consensus/src/processes/coinbase.rs",
  },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  // Kaspa nodes divide 2^255, not 2^256, by the target: two hashes per unit.
  hashesPerDifficulty: 2,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: 2 ** 32,
  // Coinbase maturity of 100 s at 10 blocks per second.
  confirmations: 1000,
  confirmsWithinWeeks: null,
  hardware: ["asic"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: kaspaFormats("kaspa", /^kaspa:[qp][02-9ac-hj-np-z]{60}$/, /^kaspa:q[02-9ac-hj-np-z]{62}$/),
  addressPrefix: "kaspa:",
  addressAdvice: [{ kind: "test-network", pattern: /^kaspa(?:test|dev|sim):/ }],
  isAddressCaseInsensitive: true,
  addressExample: "kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj",
  testNetworks: {
    testnet: kaspaTestNetwork(
      "kaspatest",
      /^kaspatest:[qp][02-9ac-hj-np-z]{60}$/,
      /^kaspatest:q[02-9ac-hj-np-z]{62}$/,
      "kaspatest:qpf9a0pnjnkrmw50lpv6hgxtmuvyklga4lm7rjv02ehtt83az5lus5antn70z",
    ),
    regtest: kaspaTestNetwork(
      "kaspasim",
      /^kaspasim:[qp][02-9ac-hj-np-z]{60}$/,
      /^kaspasim:q[02-9ac-hj-np-z]{62}$/,
      "kaspasim:qq03euzk94nc4vcs0jvg8y0p3m9jk0y7yt3r9d0glvqa3tdlwu6cx76sl73nm",
    ),
  },
  maxSupply: 28_700_000_000,
  launched: "2021-11-07",
  website: "https://kaspa.org",
  wallets: [
    { name: "Kaspium", href: "https://github.com/azbuky/kaspium_wallet", source: "azbuky/kaspium_wallet:README.md" },
    { name: "Kaspa NG", href: "https://kaspa-ng.org", source: "aspectron/kaspa-ng:README.md" },
  ],
  github: "https://github.com/kaspanet/rusty-kaspa",
  explorers: [
    {
      name: "Kaspa Explorer",
      homeUrl: "https://explorer.kaspa.org",
      blockUrl: "https://explorer.kaspa.org/blocks/{hash}",
      txUrl: "https://explorer.kaspa.org/txs/{tx}",
      addressUrl: "https://explorer.kaspa.org/addresses/{address}",
      isVerified: true,
    },
    {
      name: "kas.fyi",
      homeUrl: "https://kas.fyi",
      blockUrl: "https://kas.fyi/block/{hash}",
      txUrl: "https://kas.fyi/transaction/{tx}",
      addressUrl: "https://kas.fyi/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "Gate", href: "https://www.gate.com/trade/KAS_USDT", isVerified: true },
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/KAS_USDT", isVerified: false },
    { linkName: "KuCoin", href: "https://www.kucoin.com/trade/KAS-USDT", isVerified: false },
    { linkName: "CoinEx", href: "https://www.coinex.com/en/exchange/kas-usdt", isVerified: false },
  ],
  minerSoftware: [
    {
      name: "ASIC firmware (built in)",
      kinds: ["asic"],
      algorithmFlag: null,
      note: null,
    },
    { name: "BzMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "kaspa", note: null },
    { name: "GMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "kheavyhash", note: null },
    { name: "TeamRedMiner", kinds: ["gpu-amd"], algorithmFlag: "kas", note: null },
  ],
  sources: [
    "kaspanet/rusty-kaspa:consensus/core/src/config/params.rs",
    "kaspanet/rusty-kaspa:consensus/src/processes/coinbase.rs",
    "kaspanet/rusty-kaspa:crypto/addresses/src/lib.rs",
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    'GitHub awesome-list "Awesome Crypto Mining"',
    "0xa3k5/web3icons:raw-svgs/tokens/background",
  ],
  confidence: "high",
  confidenceNote:
    "Reward computed from the emission table by calendar month; the first mainnet day (7 Nov 2021) is from memory (the code's re-genesis is stamped 22 Nov 2021). Exchange links not opened.",
} as const satisfies CoinFacts;
