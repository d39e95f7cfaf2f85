// The static facts of one coin. Everything that differs between coins is a field here; no code outside this folder asks
// for a coin by its slug.

import type { DatasetRule } from "../mining/dataset.ts";
import type { Emission } from "../mining/emission.ts";

export type CoinFamily =
  | "bitcoin"
  | "kaspa"
  | "cryptonote"
  | "ethereum"
  | "equihash"
  | "alephium"
  | "ergo"
  | "conflux"
  | "other";

export type HardwareKind = "asic" | "gpu" | "cpu";

/** What a coin's hashes are called; the steps (k, M, G …) are the same for all. */
export const rateUnits = ["H/s", "Sol/s", "g/s"] as const;
export type RateUnit = (typeof rateUnits)[number];

/**
 * How an address is checked. `pattern` is anchored; `checksum` names the algorithm in domain/addresses/address-checksums.ts
 * that must also hold; null where the format carries none that can be checked.
 */
export interface AddressFormat {
  readonly name: string;
  readonly pattern: RegExp;
  readonly checksum: AddressChecksum | null;
  /** Superseded: shown with a word of advice. Where `addressAdvice` says `renewed-format`, no longer right for new payouts. */
  readonly legacy?: true;
}

export type AddressChecksum =
  | { readonly kind: "base58check"; readonly versions: readonly (readonly number[])[] }
  | { readonly kind: "bech32"; readonly prefix: string }
  | { readonly kind: "cashaddr"; readonly prefix: string }
  | { readonly kind: "cryptonote" }
  | { readonly kind: "conflux" }
  | { readonly kind: "ethereum" }
  | { readonly kind: "ergo" }
  | { readonly kind: "xelis" }
  | { readonly kind: "tari" }
  | { readonly kind: "alephium" };

export interface Explorer {
  readonly name: string;
  readonly homeUrl: string | null;
  /** `{block}` is the height, `{hash}` the block hash. */
  readonly blockUrl: string | null;
  /** `{tx}` is the transaction id. */
  readonly txUrl: string | null;
  readonly addressUrl: string | null;
  readonly isVerified: boolean;
}

export interface WalletLink {
  readonly name: string;
  readonly href: string;
  readonly source: string;
}

/** Spec §3: "Exchange link: linkName and href, listed per coin". */
export interface ExchangeLink {
  readonly linkName: string;
  readonly href: string;
  readonly isVerified: boolean;
}

/** Miner software often runs on one maker's cards only; plain `gpu` is both. */
export type SoftwareTarget = HardwareKind | "gpu-nvidia" | "gpu-amd";

/** What is to be known of a program, in words of every language (locales, `aboutCoin.mining.note`). */
export type SoftwareNote = "firstVersionOnly" | "formerlyProgpow" | "removedLater";

export interface MinerSoftware {
  readonly name: string;
  readonly kinds: readonly SoftwareTarget[];
  readonly algorithmFlag: string | null;
  readonly note: SoftwareNote | null;
}

/**
 * Advice about wallets of this coin. `test-network` and `other-space` recognise addresses that cannot be paid to (the pattern
 * is anchored at the start only); the other kinds are shown beside the field.
 */
export type AddressAdvice =
  | { readonly kind: "test-network"; readonly pattern: RegExp }
  /** An address of another account space of the same chain, and how a right one begins. */
  | { readonly kind: "other-space"; readonly pattern: RegExp; readonly wanted: string }
  | { readonly kind: "mainnet-only" }
  /** New addresses begin with `current`, old ones with `former`. */
  | { readonly kind: "renewed-format"; readonly current: string; readonly former: string };

/** The chain that a pool mines: the real one, a public test network, or a private one on the operator's machine. */
export const poolNetworks = ["mainnet", "testnet", "regtest"] as const;
export type PoolNetwork = (typeof poolNetworks)[number];

/** How addresses look on a test network of the coin, with one that belongs to nobody. */
export interface TestNetworkFacts {
  readonly addressFormats: readonly AddressFormat[];
  readonly addressPrefix: string | null;
  readonly addressExample: string;
}

export interface CoinFacts {
  /** What stands in a URL: `kas`, `xtm-rx`. Unique. */
  readonly slug: string;
  /** What is shown: `KAS`. Not unique: three pools mine XTM. */
  readonly ticker: string;
  /** Tells its pool from all others, so it holds the variant where there is one: "Tari RandomX". */
  readonly name: string;
  /** Shown beside the ticker where several pools share it ("RandomX"), else null. */
  readonly variant: string | null;
  /** The algorithm as it is written for people ("SHA-256"); the slug is its name in tables, engines and nodes. */
  readonly algorithm: string;
  readonly algorithmSlug: string;
  readonly family: CoinFamily;
  /** `pool`: has a pool of its own; `aux`: only merge-mined here; `explorer-only`: links only (eth). */
  readonly role: "pool" | "aux" | "explorer-only";
  /** `#rrggbb`, the project's own colour where one is published, else our pick (`isBrandColorPublished` false). */
  readonly brandColor: string;
  readonly isBrandColorPublished: boolean;
  readonly blockTimeSeconds: number;
  /**
   * Seconds between blocks of this coin's own algorithm, where several share one chain (dgb, xtm, fb's merged lane):
   * each algorithm has a difficulty of its own. Equal to `blockTimeSeconds` everywhere else.
   */
  readonly algorithmBlockTimeSeconds: number;
  /** Coins that one block pays to miners (after the share of funds and stakers); null where it is not known. */
  readonly blockReward: number | null;
  /** A part of what a block pays goes to funds or stakers, so that what an engine or node reports is not the miners' part. */
  readonly isRewardShared?: true;
  readonly isBlockRewardEstimated: boolean;
  /** The date (`YYYY-MM-DD` or `YYYY-MM`) for which `blockReward` holds; null with a null reward. */
  readonly blockRewardAsOf: string | null;
  /** How the reward changes; what no source states is `unknown`. */
  readonly emission: Emission;
  /** Set by `coinOnNetwork`: the chain is a test network, whose rewards follow heights of their own. */
  readonly isTestNetwork?: true;
  /** The smallest unit is 10^-decimals of a coin. */
  readonly decimals: number;
  /** Digits shown after the point of an amount (spec §9: nexa 2, btc 8, others 6). */
  readonly amountDecimals: number;
  readonly rateUnit: RateUnit;
  /** Hashes that one unit of network difficulty stands for: network hashrate = difficulty × this ÷ `algorithmBlockTimeSeconds`. */
  readonly hashesPerDifficulty: number;
  /** Blocks between two adjustments of the difficulty by Bitcoin's rule; null where it follows each block, or no source says. */
  readonly difficultyEpochBlocks: number | null;
  /**
   * Hashes that a share difficulty of 1 stands for in this algorithm's stratum, for `d=<n>` in the password; null where
   * pools of it take no static difficulty (docs/protocol-notes.md, "Static share difficulty").
   */
  readonly hashesPerShareDifficulty: number | null;
  /** Blocks until a found block's reward can be spent. Null where no source says. */
  readonly confirmations: number | null;
  /** Weeks that confirming takes, where it is so long that miners must know before they start (spec §9); else null. */
  readonly confirmsWithinWeeks: number | null;
  /** The machines that earn with its algorithm; those that do most of the work first. */
  readonly hardware: readonly HardwareKind[];
  /** The table that its machines must hold in memory; absent where there is none, or no source says. */
  readonly dataset?: DatasetRule;
  /** Slugs of coins that are mined along, at no extra work. */
  readonly mergeMined: readonly string[];
  /** Spec §2: the top-miners tab is hidden for xmr, zeph, sal. */
  readonly hasTopMinersTab: boolean;
  readonly addressFormats: readonly AddressFormat[];
  /** The prefix that miners leave out ("kaspa:"), or null. Search adds it when the bare form is not valid. */
  readonly addressPrefix: string | null;
  readonly addressAdvice: readonly AddressAdvice[];
  /** Whether the chain ignores upper and lower case (0x…, bech32): such addresses are stored in lower case. */
  readonly isAddressCaseInsensitive: boolean;
  /** A public address from the chain, or a generated one that belongs to nobody. Valid by `addressFormats`. */
  readonly addressExample: string;
  /** The test networks whose addresses are known (domain/coins/test-networks.ts); a pool can run on no other. */
  readonly testNetworks?: Readonly<Partial<Record<Exclude<PoolNetwork, "mainnet">, TestNetworkFacts>>>;
  readonly maxSupply: number | null;
  readonly launched: string | null;
  readonly website: string | null;
  /** Wallets in which the miner holds the keys, two at most; `source` is what was read about each. */
  readonly wallets?: readonly WalletLink[];
  readonly github: string | null;
  readonly explorers: readonly Explorer[];
  readonly exchanges: readonly ExchangeLink[];
  readonly minerSoftware: readonly MinerSoftware[];
  /** Where the facts come from and how far they can be trusted. */
  readonly sources: readonly string[];
  readonly confidence: "high" | "medium" | "low";
  readonly confidenceNote: string | null;
}
