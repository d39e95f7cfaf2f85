import type { CoinFacts } from "./coin.ts";
import { kaspaFormats } from "./kaspa-formats.ts";

// Network down and pool paused, per the specification.
export const pyi = {
  slug: "pyi",
  ticker: "PYI",
  name: "Pyrin",
  variant: null,
  algorithm: "PyrinHash v2",
  algorithmSlug: "pyrinhash",
  family: "kaspa",
  role: "pool",
  brandColor: "#d9480f",
  isBrandColorPublished: false,
  blockTimeSeconds: 1,
  algorithmBlockTimeSeconds: 1,
  // The chain is reported down.
  blockReward: null,
  isBlockRewardEstimated: false,
  blockRewardAsOf: null,
  emission: { kind: "unknown" },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  // Kaspa nodes divide 2^255, not 2^256, by the target: two hashes for each unit.
  hashesPerDifficulty: 2,
  hashesPerShareDifficulty: null,
  confirmations: null,
  confirmsWithinWeeks: null,
  hardware: ["gpu"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: kaspaFormats("pyrin", /^pyrin:[qp][02-9ac-hj-np-z]{60}$/, /^pyrin:q[02-9ac-hj-np-z]{62}$/),
  addressPrefix: "pyrin:",
  addressAdvice: [],
  isAddressCaseInsensitive: true,
  addressExample: "pyrin:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jy7hctlna9",
  maxSupply: 1_000_000_000,
  launched: "2023-11",
  website: "https://pyrin.network",
  github: "https://github.com/pyrin-network/pyrin",
  explorers: [
    {
      name: "Pyrin Explorer",
      homeUrl: "https://explorer.pyrin.network",
      blockUrl: "https://explorer.pyrin.network/blocks/{hash}",
      txUrl: "https://explorer.pyrin.network/txs/{tx}",
      addressUrl: "https://explorer.pyrin.network/addresses/{address}",
      isVerified: true,
    },
  ],
  exchanges: [],
  minerSoftware: [
    { name: "lolMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "PYRINV2", note: null },
    { name: "TeamRedMiner", kinds: ["gpu-amd"], algorithmFlag: "pyrin", note: "first-generation algorithm only" },
  ],
  sources: [
    "pyrin-network/pyrin:consensus/core/src/config/params.rs",
    "pyrin-network/pyrin:consensus/src/processes/coinbase.rs",
    "Pyrinpyi/pyrin:README.md",
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    "Lolliedieb/lolMiner-releases:README.md",
    "The product specification",
  ],
  confidence: "medium",
  confidenceNote:
    "Halt date and cause were not found in any source; only the specification reports it. Colour unknown.",
} as const satisfies CoinFacts;
