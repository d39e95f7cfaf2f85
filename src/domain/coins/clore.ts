import { base58Format } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";

// The project moved the coin to an Ethereum ERC-20 and calls the PoW chain legacy.
export const clore = {
  slug: "clore",
  ticker: "CLORE",
  name: "Clore.ai",
  variant: null,
  algorithm: "KawPow",
  algorithmSlug: "kawpow",
  family: "bitcoin",
  node: { family: "bitcoind" },
  role: "pool",
  brandColor: "#f73737",
  isBrandColorPublished: true,
  blockTimeSeconds: 60,
  algorithmBlockTimeSeconds: 60,
  // Miners got half of each block. The node first took 0.00004169 % off 541.93 CLORE with each block (1.3 billion in
  // all); its version for proof of stake takes 0.000005 %. Which holds is not known, nor whether the chain is still
  // mined.
  blockReward: null,
  isBlockRewardEstimated: false,
  blockRewardAsOf: null,
  emission: { kind: "unknown" },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  hashesPerDifficulty: 2 ** 32,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: null,
  confirmations: null,
  confirmsWithinWeeks: null,
  hardware: ["gpu"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [
    base58Format("P2PKH", /^A[1-9A-HJ-NP-Za-km-z]{33}$/, [0x17]),
    base58Format("P2SH", /^r[1-9A-HJ-NP-Za-km-z]{33}$/, [0x7a]),
  ],
  addressPrefix: null,
  addressAdvice: [],
  isAddressCaseInsensitive: false,
  // Community fund address from the node source.
  addressExample: "AePr762UcuQrGoa3TRQpGMX6byRjuXw97A",
  maxSupply: 1_300_000_000,
  launched: "2022-05-01",
  website: "https://clore.ai",
  github: "https://github.com/Clore-ai/Clore",
  explorers: [
    {
      name: "Clore Explorer",
      homeUrl: "https://exploreblockchain.clore.ai",
      blockUrl: "https://exploreblockchain.clore.ai/block/{hash}",
      txUrl: "https://exploreblockchain.clore.ai/tx/{tx}",
      addressUrl: "https://exploreblockchain.clore.ai/address/{address}",
      isVerified: true,
    },
    {
      name: "Cryptoscope",
      homeUrl: "https://clore.cryptoscope.io",
      blockUrl: "https://clore.cryptoscope.io/block/?blockhash={hash}",
      txUrl: "https://clore.cryptoscope.io/tx/?txid={tx}",
      addressUrl: "https://clore.cryptoscope.io/address/?address={address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/CLORE_USDT", isVerified: true },
    { linkName: "Gate", href: "https://www.gate.com/trade/CLORE_USDT", isVerified: true },
  ],
  minerSoftware: [
    { name: "Rigel", kinds: ["gpu-nvidia"], algorithmFlag: "kawpow", note: null },
    { name: "GMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "kawpow", note: null },
    { name: "T-Rex", kinds: ["gpu-nvidia"], algorithmFlag: "kawpow", note: null },
    { name: "WildRig Multi", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "kawpow", note: null },
    { name: "SRBMiner-Multi", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "kawpow", note: null },
    { name: "TeamRedMiner", kinds: ["gpu-amd"], algorithmFlag: "kawpow", note: null },
    { name: "BzMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "rvn", note: null },
  ],
  sources: [
    "Clore-ai/Clore:src/chainparams.cpp",
    "Clore-ai/Clore:src/validation.cpp",
    "Clore-ai/Clore:CHANGELOG-POS.md",
    "https://docs.clore.ai/main/tokenomics",
    "https://docs.clore.ai/gpu-marketplace/clore.ai-reward-distribution-system",
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    "0xa3k5/web3icons:raw-svgs/tokens/background",
  ],
  confidence: "medium",
  confidenceNote:
    "Date when PoW mining stopped not found. Two versions of the node disagree on how fast the reward shrinks, so it is not given. 1.3 B cap is the PoW-era figure; the ERC-20 is 1.0 B. Exchange pairs now trade the ERC-20.",
} as const satisfies CoinFacts;
