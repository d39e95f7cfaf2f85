import { base58Format } from "./address-formats.ts";
import type { CoinFacts } from "./coin.ts";

export const doge = {
  slug: "doge",
  ticker: "DOGE",
  name: "Dogecoin",
  variant: null,
  algorithm: "Scrypt",
  algorithmSlug: "scrypt",
  family: "bitcoin",
  role: "aux",
  brandColor: "#c3a634",
  isBrandColorPublished: true,
  blockTimeSeconds: 60,
  algorithmBlockTimeSeconds: 60,
  // Constant since block 600,000.
  blockReward: 10000,
  isBlockRewardEstimated: false,
  blockRewardAsOf: "2026-11",
  emission: { kind: "constant", reward: 10000, source: "dogecoin/dogecoin:src/dogecoin.cpp" },
  decimals: 8,
  amountDecimals: 6,
  rateUnit: "H/s",
  // Difficulty 1 is the target 0xffff × 2^208, as in Bitcoin: 2^32 hashes.
  hashesPerDifficulty: 2 ** 32,
  // Coinbase maturity since DigiShield.
  confirmations: 240,
  hardware: ["asic"],
  mergeMined: [],
  hasTopMinersTab: true,
  addressFormats: [
    base58Format("P2PKH", /^D[1-9A-HJ-NP-Za-km-z]{33}$/, [0x1e]),
    base58Format("P2SH", /^[9A][1-9A-HJ-NP-Za-km-z]{33}$/, [0x16]),
  ],
  addressPrefix: null,
  isAddressCaseInsensitive: false,
  addressExample: "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L",
  maxSupply: null,
  launched: "2013-12-06",
  website: "https://dogecoin.com",
  github: "https://github.com/dogecoin/dogecoin",
  explorers: [
    {
      name: "Blockchair",
      homeUrl: "https://blockchair.com/dogecoin",
      blockUrl: "https://blockchair.com/dogecoin/block/{block}",
      txUrl: "https://blockchair.com/dogecoin/transaction/{tx}",
      addressUrl: "https://blockchair.com/dogecoin/address/{address}",
      isVerified: true,
    },
    {
      name: "Dogechain",
      homeUrl: "https://dogechain.info",
      blockUrl: "https://dogechain.info/block/{block}",
      txUrl: "https://dogechain.info/tx/{tx}",
      addressUrl: "https://dogechain.info/address/{address}",
      isVerified: true,
    },
  ],
  exchanges: [
    { linkName: "Binance", href: "https://www.binance.com/en/trade/DOGE_USDT", isVerified: false },
    { linkName: "OKX", href: "https://www.okx.com/trade-spot/doge-usdt", isVerified: false },
  ],
  minerSoftware: [
    {
      name: "ASIC firmware (built in)",
      kinds: ["asic"],
      algorithmFlag: null,
      note: "No algorithm flag: set pool URL, wallet.worker and password in the web panel",
    },
  ],
  sources: [
    "blackmennewstyle/miningcore:src/Miningcore/coins.json",
    "trustwallet/wallet-core:registry.json",
    'GitHub awesome-list "Awesome Crypto Mining"',
    "spothq/cryptocurrency-icons:manifest.json",
    "The product specification",
  ],
  confidence: "high",
  confidenceNote: "Merge-mined aux coin, no pool page of its own in the spec.",
} as const satisfies CoinFacts;
