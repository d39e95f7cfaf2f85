import { evmFormats } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";
import { evmTestNetworks } from "./test-networks.ts";

export const ethw = {
  slug: "ethw",
  ticker: "ETHW",
  name: "EthereumPoW",
  variant: null,
  algorithm: "Ethash",
  algorithmSlug: "ethash",
  family: "ethereum",
  role: "pool",
  brandColor: "#7890d6",
  isBrandColorPublished: true,
  blockTimeSeconds: 13,
  algorithmBlockTimeSeconds: 13,
  // Constant.
  blockReward: 2,
  isBlockRewardEstimated: false,
  blockRewardAsOf: "2026-11",
  emission: { kind: "constant", reward: 2, source: "blackmennewstyle/miningcore:src/Miningcore/coins.json" },
  decimals: 18,
  amountDecimals: 6,
  rateUnit: "H/s",
  // The target is 2^256 ÷ difficulty: difficulty is the expected number of hashes.
  hashesPerDifficulty: 1,
  difficultyEpochBlocks: null,
  hashesPerShareDifficulty: 1,
  confirmations: null,
  confirmsWithinWeeks: null,
  hardware: ["asic", "gpu"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: evmFormats,
  addressPrefix: null,
  addressAdvice: [],
  isAddressCaseInsensitive: true,
  // Generic EVM sample address.
  addressExample: "0x5bb497e8d9fe26e92dd1be01e32076c8e024d167",
  testNetworks: evmTestNetworks("0x5bb497e8d9fe26e92dd1be01e32076c8e024d167"),
  maxSupply: null,
  launched: "2022-09-15",
  website: "https://ethereumpow.org",
  github: "https://github.com/ethereumpow/go-ethereum",
  explorers: [
    {
      name: "OKLink",
      homeUrl: "https://www.oklink.com/en/ethw",
      blockUrl: "https://www.oklink.com/en/ethw/block/{block}",
      txUrl: "https://www.oklink.com/en/ethw/tx/{tx}",
      addressUrl: "https://www.oklink.com/en/ethw/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "OKX", href: "https://www.okx.com/trade-spot/ethw-usdt", isVerified: false },
    { linkName: "Gate", href: "https://www.gate.com/trade/ETHW_USDT", isVerified: false },
    { linkName: "MEXC", href: "https://www.mexc.com/exchange/ETHW_USDT", isVerified: false },
  ],
  minerSoftware: [
    {
      name: "ASIC firmware (built in)",
      kinds: ["asic"],
      algorithmFlag: null,
      note: null,
    },
    { name: "Rigel", kinds: ["gpu-nvidia"], algorithmFlag: "ethash", note: null },
    { name: "lolMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "ETHASH", note: null },
    { name: "SRBMiner-Multi", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "ethash", note: null },
    { name: "GMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "ethash", note: null },
    { name: "BzMiner", kinds: ["gpu-nvidia", "gpu-amd"], algorithmFlag: "ethw", note: null },
    { name: "TeamRedMiner", kinds: ["gpu-amd"], algorithmFlag: "ethash", note: null },
  ],
  sources: [
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    "rigelminer/rigel:README.md",
    "Lolliedieb/lolMiner-releases:README.md",
    "0xa3k5/web3icons:raw-svgs/tokens/background",
  ],
  confidence: "medium",
  confidenceNote:
    "Chain parameters largely from memory; node repo not mirrored. OKLink path comes from miningcore and may have moved to /ethereum-pow. Icon has several tones, colour approximate.",
} as const satisfies CoinFacts;
