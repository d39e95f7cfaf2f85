import type { CoinFacts } from "./coin.ts";

export const erg = {
  slug: "erg",
  ticker: "ERG",
  name: "Ergo",
  variant: null,
  algorithm: "Autolykos2",
  algorithmSlug: "autolykos2",
  family: "ergo",
  node: { family: "ergo" },
  role: "pool",
  brandColor: "#ff5e18",
  isBrandColorPublished: true,
  blockTimeSeconds: 120,
  algorithmBlockTimeSeconds: 120,
  // The miners' part after EIP-27: 9 of 21 ERG in late 2025 (12 go to re-emission), the floor of 3 once emission is
  // below 15; the change is dated by projection.
  blockReward: 3,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2026-11",
  // The miners' part of 21, 18 and 15 ERG, then the floor, which re-emission pays from block 2,080,800.
  emission: {
    kind: "steps",
    steps: [
      { height: 1_627_200, reward: 9 },
      { height: 1_692_000, reward: 6 },
      { height: 1_756_800, reward: 3 },
    ],
    source: "ergoplatform/ergo:ergo-core/.../ReemissionRules.scala (EIP-27)",
  },
  decimals: 9,
  amountDecimals: 6,
  rateUnit: "H/s",
  // The target is the group order (about 2^256) ÷ difficulty.
  hashesPerDifficulty: 1,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: null,
  // Miner reward delay.
  confirmations: 720,
  confirmsWithinWeeks: null,
  hardware: ["gpu"],
  dataset: {
    kind: "autolykos",
    source: "ergoplatform/ergo:src/main/scala/org/ergoplatform/mining/AutolykosPowScheme.scala",
  },
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [{ name: "P2PK", pattern: /^9[e-i][1-9A-HJ-NP-Za-km-z]{49}$/, checksum: { kind: "ergo" } }],
  addressPrefix: null,
  addressAdvice: [{ kind: "test-network", pattern: /^3[1-9A-HJ-NP-Za-km-z]{50,51}$/ }],
  isAddressCaseInsensitive: false,
  addressExample: "9gpNWA3LVic14cMmWHmKGZyiGqrxPaSEvGsdyt7jt2DDAWDQyc9",
  maxSupply: 97_739_924,
  launched: "2019-07-01",
  website: "https://ergoplatform.org",
  wallets: [
    { name: "Nautilus", href: "https://github.com/nautls/nautilus-wallet", source: "nautls/nautilus-wallet:README.md" },
    {
      name: "Ergo Wallet",
      href: "https://github.com/ergoplatform/ergo-wallet-app",
      source: "ergoplatform/ergo-wallet-app:README.md",
    },
  ],
  github: "https://github.com/ergoplatform/ergo",
  explorers: [
    {
      name: "Ergo Explorer",
      homeUrl: "https://explorer.ergoplatform.com/en",
      blockUrl: "https://explorer.ergoplatform.com/en/blocks/{hash}",
      txUrl: "https://explorer.ergoplatform.com/en/transactions/{tx}",
      addressUrl: "https://explorer.ergoplatform.com/en/addresses/{address}",
      isVerified: true,
    },
    {
      name: "Sigmaspace",
      homeUrl: "https://sigmaspace.io/en",
      blockUrl: "https://sigmaspace.io/en/block/{hash}",
      txUrl: "https://sigmaspace.io/en/transaction/{tx}",
      addressUrl: "https://sigmaspace.io/en/address/{address}",
      isVerified: false,
    },
  ],
  exchanges: [
    { linkName: "Gate", href: "https://www.gate.com/trade/ERG_USDT", isVerified: false },
    { linkName: "CoinEx", href: "https://www.coinex.com/en/exchange/erg-usdt", isVerified: false },
    { linkName: "KuCoin", href: "https://www.kucoin.com/trade/ERG-USDT", isVerified: false },
  ],
  minerSoftware: [
    { name: "Rigel", kinds: ["gpu-nvidia"], algorithmFlag: "autolykos2", note: null },
    { name: "lolMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "AUTOLYKOS2", note: null },
    { name: "SRBMiner-Multi", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "autolykos2", note: null },
    { name: "GMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "autolykos2", note: null },
    { name: "TeamRedMiner", kinds: ["gpu-amd"], algorithmFlag: "autolykos2", note: null },
    { name: "T-Rex", kinds: ["gpu-nvidia"], algorithmFlag: "autolykos2", note: null },
    { name: "BzMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "ergo", note: null },
  ],
  sources: [
    "ergoplatform/ergo:src/main/resources/application.conf",
    "ergoplatform/ergo:src/main/resources/mainnet.conf",
    "ergoplatform/ergo:ergo-core/.../ReemissionRules.scala",
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    "rigelminer/rigel:README.md",
    "Lolliedieb/lolMiner-releases:README.md",
  ],
  confidence: "high",
  confidenceNote:
    "Reward depends on an estimated height (about 1.66-1.69 M at end 2025). Brand colour and sigmaspace paths from memory.",
} as const satisfies CoinFacts;
