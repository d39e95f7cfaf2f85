// Everything that differs between coins is a field here; no code outside this folder compares a coin with a slug.

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

/** Programs that keep a chain, by the calls they take; each has an adapter of its name (src/sources/nodes). */
export const nodeFamilies = [
  "bitcoind",
  "nexad",
  "zcashd",
  "monerod",
  "geth",
  "ergo",
  "alephium",
  "conflux",
  "xelis",
  "kaspad",
] as const;
export type NodeFamily = (typeof nodeFamilies)[number];

/** `reason` ends the sentence "Adit reads no node of this coin: ". */
export type CoinNode = { readonly family: NodeFamily } | { readonly family: null; readonly reason: string };

export type HardwareKind = "asic" | "gpu" | "cpu";

/** The steps (k, M, G …) are the same for all. */
export const rateUnits = ["H/s", "Sol/s", "g/s"] as const;
export type RateUnit = (typeof rateUnits)[number];

/**
 * `pattern` is anchored; `checksum` names an algorithm of domain/addresses/address-checksums.ts, null where the format
 * has none that can be checked.
 */
export interface AddressFormat {
  readonly name: string;
  readonly pattern: RegExp;
  readonly checksum: AddressChecksum | null;
  /** Superseded: shown with advice. With the advice `renewed-format`, no longer right for new payouts. */
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
  /** Placeholders `{block}` (height) and `{hash}`. */
  readonly blockUrl: string | null;
  /** Placeholder `{tx}`. */
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

/** Some programs run on one maker's cards only; `gpu` is both. */
export type SoftwareTarget = HardwareKind | "gpu-nvidia" | "gpu-amd";

/** Texts are in the catalogues (`aboutCoin.mining.note`). */
export type SoftwareNote = "firstVersionOnly" | "formerlyProgpow" | "removedLater";

export interface MinerSoftware {
  readonly name: string;
  readonly kinds: readonly SoftwareTarget[];
  readonly algorithmFlag: string | null;
  readonly note: SoftwareNote | null;
}

/**
 * `test-network` and `other-space` recognise addresses that cannot be paid to (the pattern is anchored at the start
 * only); the other kinds are shown beside the field.
 */
export type AddressAdvice =
  | { readonly kind: "test-network"; readonly pattern: RegExp }
  /** An address of another account space of the same chain; right ones begin with `wanted`. */
  | { readonly kind: "other-space"; readonly pattern: RegExp; readonly wanted: string }
  | { readonly kind: "mainnet-only" }
  /** New addresses begin with `current`, old ones with `former`. */
  | { readonly kind: "renewed-format"; readonly current: string; readonly former: string };

/** `regtest`: a private chain on the operator's machine. */
export const poolNetworks = ["mainnet", "testnet", "regtest"] as const;
export type PoolNetwork = (typeof poolNetworks)[number];

export interface TestNetworkFacts {
  readonly addressFormats: readonly AddressFormat[];
  readonly addressPrefix: string | null;
  readonly addressExample: string;
}

export interface CoinFacts {
  /** For URLs: `kas`, `xtm-rx`. Unique. */
  readonly slug: string;
  /** For display: `KAS`. Not unique: three pools mine XTM. */
  readonly ticker: string;
  /** Unique, so it includes the variant: "Tari RandomX". */
  readonly name: string;
  /** Shown beside a ticker that several pools share ("RandomX"), else null. */
  readonly variant: string | null;
  /** For display ("SHA-256"); tables, engines and nodes use the slug. */
  readonly algorithm: string;
  readonly algorithmSlug: string;
  readonly family: CoinFamily;
  readonly node: CoinNode;
  /** `aux`: only merge-mined here; `explorer-only`: links only (eth). */
  readonly role: "pool" | "aux" | "explorer-only";
  /** `#rrggbb`, the project's published colour, else our pick (`isBrandColorPublished` false). */
  readonly brandColor: string;
  readonly isBrandColorPublished: boolean;
  readonly blockTimeSeconds: number;
  /**
   * Seconds between blocks of this algorithm where several share one chain (dgb, xtm, fb's merged lane), each with its
   * own difficulty. Else equal to `blockTimeSeconds`.
   */
  readonly algorithmBlockTimeSeconds: number;
  /** Coins of one block for miners, without the share of funds and stakers. */
  readonly blockReward: number | null;
  /** Funds or stakers take a part, so that an engine or node reports more than the miners' part. */
  readonly isRewardShared?: true;
  readonly isBlockRewardEstimated: boolean;
  /** `YYYY-MM-DD` or `YYYY-MM`; null with a null reward. */
  readonly blockRewardAsOf: string | null;
  /** `unknown` where no source states it. */
  readonly emission: Emission;
  /** Set by `coinOnNetwork`: rewards of a test network follow their own heights. */
  readonly isTestNetwork?: true;
  /** The smallest unit is 10^-decimals of a coin. */
  readonly decimals: number;
  /** Digits shown after the point (spec §9: nexa 2, btc 8, others 6). */
  readonly amountDecimals: number;
  readonly rateUnit: RateUnit;
  /**
   * Network hashrate = difficulty × this ÷ `algorithmBlockTimeSeconds`. 2 ** 32 where difficulty 1 is the target
   * 0xffff × 2^208, as in Bitcoin.
   */
  readonly hashesPerDifficulty: number;
  /**
   * Blocks between two adjustments by Bitcoin's rule; null where difficulty follows each block, or no source states it.
   */
  readonly difficultyEpochBlocks: number | null;
  /**
   * Hashes for a share difficulty of 1 in this algorithm's stratum, for `d=<n>` in the password; null where its pools
   * take no static difficulty (docs/protocol-notes.md, "Static share difficulty").
   */
  readonly hashesPerShareDifficulty: number | null;
  /** Blocks until a reward can be spent. Null where no source states it. */
  readonly confirmations: number | null;
  /** Where confirming takes so long that miners must know before they start (spec §9); else null. */
  readonly confirmsWithinWeeks: number | null;
  /** Those that do most of the work first. */
  readonly hardware: readonly HardwareKind[];
  /** Memory that its machines need; absent where there is no table, or no source states it. */
  readonly dataset?: DatasetRule;
  /** Slugs. */
  readonly mergeMined: readonly string[];
  /** Spec §2: the top-miners tab is hidden for xmr, zeph, sal. */
  readonly hasTopMinersTab: boolean;
  readonly addressFormats: readonly AddressFormat[];
  /** A prefix that miners may leave out ("kaspa:"). Search adds it when the bare form is not valid. */
  readonly addressPrefix: string | null;
  readonly addressAdvice: readonly AddressAdvice[];
  /** Such addresses (0x…, bech32) are stored in lower case. */
  readonly isAddressCaseInsensitive: boolean;
  /** A public address from the chain, or a generated one without an owner. Valid by `addressFormats`. */
  readonly addressExample: string;
  /** Only networks whose addresses are known (domain/coins/test-networks.ts); a pool can run on no other. */
  readonly testNetworks?: Readonly<Partial<Record<Exclude<PoolNetwork, "mainnet">, TestNetworkFacts>>>;
  readonly maxSupply: number | null;
  readonly launched: string | null;
  readonly website: string | null;
  /** Self-custody, two at most; `source` is what was read about each. */
  readonly wallets?: readonly WalletLink[];
  readonly github: string | null;
  readonly explorers: readonly Explorer[];
  readonly exchanges: readonly ExchangeLink[];
  readonly minerSoftware: readonly MinerSoftware[];
  readonly sources: readonly string[];
  readonly confidence: "high" | "medium" | "low";
  readonly confidenceNote: string | null;
}
