import { evmFormats } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";

export const octa = {
  slug: "octa",
  ticker: "OCTA",
  name: "OctaSpace",
  variant: null,
  algorithm: "Ethash",
  algorithmSlug: "ethash",
  family: "ethereum",
  role: "pool",
  brandColor: "#670057",
  isBrandColorPublished: true,
  blockTimeSeconds: 15,
  algorithmBlockTimeSeconds: 15,
  // The miner's part of the era from block 6.0 M; stakers and developers get 1.0 and 0.3 besides. 1.1 from block 8.0 M.
  blockReward: 1.2,
  isBlockRewardEstimated: true,
  blockRewardAsOf: "2025-12-31",
  decimals: 18,
  amountDecimals: 6,
  rateUnit: "H/s",
  // The target is 2^256 ÷ difficulty: difficulty is the expected number of hashes.
  hashesPerDifficulty: 1,
  confirmations: null,
  hardware: ["gpu"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: evmFormats,
  addressPrefix: null,
  isAddressCaseInsensitive: true,
  // Node staking fund address from the node source.
  addressExample: "0x386525bf5f157ba40362448B9Ab0DE3DCceBc115",
  maxSupply: null,
  launched: "2022",
  website: "https://octa.space",
  github: "https://github.com/octaspace/go-octa",
  explorers: [
    {
      name: "OctaSpace Explorer",
      homeUrl: "https://explorer.octa.space",
      blockUrl: "https://explorer.octa.space/block/{block}",
      txUrl: "https://explorer.octa.space/tx/{tx}",
      addressUrl: "https://explorer.octa.space/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/OCTA_USDT", isVerified: true },
    { linkName: "Coinmetro", href: "https://www.coinmetro.com", isVerified: false },
  ],
  minerSoftware: [
    { name: "Rigel", kinds: ["gpu-nvidia"], algorithmFlag: "ethash", note: null },
    { name: "lolMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "ETHASH", note: null },
    { name: "SRBMiner-Multi", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "ethash", note: null },
    { name: "BzMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "octa", note: null },
    { name: "GMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "ethash", note: null },
    { name: "TeamRedMiner", kinds: ["gpu-amd"], algorithmFlag: "ethash", note: null },
  ],
  sources: [
    "octaspace/go-octa:params/config.go",
    "octaspace/go-octa:consensus/ethash/consensus.go",
    "https://octa.space/docs/cryptocurrency/staking/",
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    "0xa3k5/web3icons:raw-svgs/tokens/background",
    "rigelminer/rigel:README.md",
  ],
  confidence: "medium",
  confidenceNote:
    "Height at end 2025 is projected from 15 s blocks (era Blackeye, 1.2). One AI-written page claimed block 2.5 M was still ahead in Aug 2025, contradicting that. Launch month not confirmed.",
} as const satisfies CoinFacts;
