import { base58Format } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";

// DigiByte has five algorithms (SHA-256, Scrypt, Skein, Qubit, Odocrypt); the spec does not state which one this pool
// uses.
export const dgb = {
  slug: "dgb",
  ticker: "DGB",
  name: "DigiByte",
  variant: null,
  algorithm: "SHA-256",
  algorithmSlug: "sha256",
  family: "bitcoin",
  node: { family: "bitcoind" },
  role: "pool",
  brandColor: "#006ad2",
  isBrandColorPublished: true,
  blockTimeSeconds: 15,
  // Five algorithms share the 15-second blocks.
  algorithmBlockTimeSeconds: 75,
  // 1.116 % less each month: about 281 at the end of 2025, 248 in late 2026.
  blockReward: 248,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2026-11",
  // A month of 15-second blocks: 2,628,000 s.
  emission: {
    kind: "reductions",
    fromHeight: 1_430_000,
    reward: 1078.5,
    everyBlocks: 175_200,
    factor: 0.98884,
    source: "DigiByte-Core/digibyte:src/validation.cpp",
  },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  hashesPerDifficulty: 2 ** 32,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: 2 ** 32,
  // COINBASE_MATURITY_2; only the earliest blocks had 8.
  confirmations: 100,
  confirmsWithinWeeks: null,
  hardware: ["asic"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [
    base58Format("P2PKH", /^D[1-9A-HJ-NP-Za-km-z]{33}$/, [0x1e]),
    base58Format("P2SH", /^S[1-9A-HJ-NP-Za-km-z]{33}$/, [0x3f]),
    {
      name: "SegWit",
      pattern: /^dgb1q(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/,
      checksum: { kind: "bech32", prefix: "dgb" },
    },
  ],
  addressPrefix: null,
  addressAdvice: [{ kind: "test-network", pattern: /^(?:dgbt1|dgbrt1)/ }],
  isAddressCaseInsensitive: false,
  // Generated, without an owner.
  addressExample: "DGS4aR34ABy1yQ8d1XAw7YyEyo12Y7z3o4",
  maxSupply: 21_000_000_000,
  launched: "2014-01-10",
  website: "https://digibyte.org",
  wallets: [
    {
      name: "DigiByte Core",
      href: "https://digibytecore.org/en/download/",
      source: "DigiByte-Core/digibyte:README.md",
    },
  ],
  github: "https://github.com/DigiByte-Core/digibyte",
  explorers: [
    {
      name: "DigiExplorer",
      homeUrl: "https://digiexplorer.info",
      blockUrl: "https://digiexplorer.info/block/{hash}",
      txUrl: "https://digiexplorer.info/tx/{tx}",
      addressUrl: "https://digiexplorer.info/address/{address}",
      isVerified: true,
    },
    {
      name: "Chainz",
      homeUrl: "https://chainz.cryptoid.info/dgb",
      blockUrl: "https://chainz.cryptoid.info/dgb/block.dws?{block}.htm",
      txUrl: "https://chainz.cryptoid.info/dgb/tx.dws?{tx}.htm",
      addressUrl: "https://chainz.cryptoid.info/dgb/address.dws?{address}.htm",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "KuCoin", href: "https://www.kucoin.com/trade/DGB-USDT", isVerified: false },
    { linkName: "Gate", href: "https://www.gate.com/trade/DGB_USDT", isVerified: false },
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/DGB_USDT", isVerified: false },
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
    "DigiByte-Core/digibyte:src/validation.cpp",
    "DigiByte-Core/digibyte:src/chainparams.cpp",
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    "trustwallet/wallet-core:registry.json",
    "spothq/cryptocurrency-icons:manifest.json",
  ],
  confidence: "medium",
  confidenceNote: "Reward from formula at an estimated height.",
} as const satisfies CoinFacts;
