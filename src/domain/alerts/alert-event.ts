import type { RewardScheme } from "../mining/reward-scheme.ts";
import type { SourceFault } from "../mining/source-state.ts";

// What an alert is about: all that its message needs, as JSON. Times are UTC milliseconds, hashrates base units, amounts
// atomic units of `chain` as decimal text. The rules that make them are in this folder, the messages are not.

/** What a subscriber may choose. Recovery belongs to the topic of its trouble. */
export const alertTopics = [
  "rig-silent",
  "all-silent",
  "rig-low",
  "hashrate-low",
  "payout-sent",
  "payout-confirmed",
  "block-found",
  "threshold-changed",
  "best-share",
  "pool-trouble",
  "fee-changed",
  "rule-changed",
] as const;
export type AlertTopic = (typeof alertTopics)[number];

/** A list in a message names this many at most; `count` counts all. The rules list all. */
export const mostListed = 10;

/** What was missed until the event, at the terms of that moment; null = not known. */
export interface EventCost {
  /** The chain's own coin, by expectation. */
  readonly coins: number | null;
  readonly usd: number | null;
}

export interface EventRig {
  /** Empty: the engine does not distinguish rigs, and it is the whole address. */
  readonly name: string;
  readonly scheme: RewardScheme | null;
  /** Of the present state. */
  readonly since: number;
  readonly hashrate: number | null;
  /** Learnt; null before an hour of work. */
  readonly usual: number | null;
  readonly cost: EventCost;
}

export interface EventPayout {
  readonly chain: string;
  readonly amount: string;
  readonly fee: string | null;
  readonly transactionId: string | null;
  readonly paidAt: number;
}

export interface EventBlock {
  readonly chain: string;
  readonly height: number;
  readonly hash: string | null;
  readonly foundAt: number;
  readonly scheme: RewardScheme | null;
  readonly worker: string | null;
  readonly reward: string | null;
  /** 1 = 100 %. */
  readonly effort: number | null;
}

/** `no-figures`: it responds with figures that do not change. `no-work`: nobody's work arrives any more. */
export const poolTroubles = ["no-answer", "doubted", "no-figures", "not-accepting", "no-work"] as const;
export type PoolTrouble = (typeof poolTroubles)[number];

interface OfAddress {
  /** Slug. */
  readonly coin: string;
  readonly address: string;
  /** When it was decided. */
  readonly at: number;
}

interface OfRigs extends OfAddress {
  /** Longest first. */
  readonly rigs: readonly EventRig[];
  readonly count: number;
  /** Rigs of the address that worked within a day, these included. */
  readonly total: number;
  /** Of the first of them. */
  readonly since: number;
  readonly cost: EventCost;
}

export interface RigsSilent extends OfRigs {
  readonly kind: "rigs-silent";
  /** It stops and returns again and again: nothing more is told until it is steady. */
  readonly isFlapping: boolean;
}

/** `count` equals `total`. */
export interface AllSilent extends OfRigs {
  readonly kind: "all-silent";
}

/** Each rig is below its own learnt range. */
export interface RigsLow extends OfRigs {
  readonly kind: "rigs-low";
}

export interface RigsBack extends OfRigs {
  readonly kind: "rigs-back";
  readonly from: "silent" | "low";
  /** All had been silent. */
  readonly wereAll: boolean;
  /** When the last of them was seen at work again. */
  readonly until: number;
  /** Told before, and still silent or low. */
  readonly remaining: number;
}

export interface HashrateChange extends OfAddress {
  readonly kind: "hashrate-low" | "hashrate-back";
  readonly hashrate: number;
  readonly usual: number;
  readonly since: number;
  /** `hashrate-back` only. */
  readonly until: number | null;
  readonly cost: EventCost;
  /** Rigs that were told explain it: only for who did not choose to hear of rigs. */
  readonly isExplained: boolean;
}

export interface PayoutEvent extends OfAddress {
  readonly kind: "payout-sent" | "payout-confirmed";
  /** Newest first. */
  readonly payouts: readonly EventPayout[];
  readonly count: number;
  /** By chain. */
  readonly sums: readonly { readonly chain: string; readonly amount: string }[];
}

export interface BlockFound extends OfAddress {
  readonly kind: "block-found";
  /** Newest first. */
  readonly blocks: readonly EventBlock[];
  readonly count: number;
}

/** An amount is null where it is not known. */
export interface ThresholdChanged extends OfAddress {
  readonly kind: "threshold-changed";
  readonly chain: string;
  readonly before: string | null;
  readonly after: string;
}

/** Difficulties. */
export interface BestShare extends OfAddress {
  readonly kind: "best-share";
  readonly worker: string | null;
  readonly before: number;
  readonly after: number;
}

export interface PoolTroubled extends OfAddress {
  readonly kind: "pool-trouble";
  readonly trouble: PoolTrouble;
  readonly fault: SourceFault | null;
  readonly since: number;
}

export interface PoolBack extends OfAddress {
  readonly kind: "pool-back";
  readonly trouble: PoolTrouble;
  readonly since: number;
  readonly until: number;
}

/** Fractions: 0.01 = 1 %. */
export interface FeeChanged extends OfAddress {
  readonly kind: "fee-changed";
  readonly scheme: RewardScheme;
  readonly before: number;
  readonly after: number;
}

export interface RuleChanged extends OfAddress {
  readonly kind: "rule-changed";
  readonly rule:
    | { readonly name: "minimum-payout"; readonly before: string; readonly after: string }
    /** Milliseconds. */
    | { readonly name: "payout-interval"; readonly before: number; readonly after: number };
}

/** What a rule makes. */
export type AddressEvent =
  | RigsSilent
  | AllSilent
  | RigsLow
  | RigsBack
  | HashrateChange
  | PayoutEvent
  | BlockFound
  | ThresholdChanged
  | BestShare
  | PoolTroubled
  | PoolBack
  | FeeChanged
  | RuleChanged;

/** Several at once: the day's, or what came in quiet hours or over the daily limit. */
export interface Digest extends OfAddress {
  readonly kind: "digest";
  readonly why: "daily" | "quiet-hours" | "limit";
  /** Oldest first, `mostInDigest` at most. */
  readonly events: readonly AddressEvent[];
  readonly count: number;
}

/** The daily limit is reached: the rest comes together. */
export interface MoreHappened extends OfAddress {
  readonly kind: "more-happened";
  /** When the rest comes. */
  readonly until: number;
}

export type AlertEvent = AddressEvent | Digest | MoreHappened;
export type AlertKind = AlertEvent["kind"];

export const mostInDigest = 20;

/** One of them must be chosen. */
export function topicsOf(event: AddressEvent): readonly AlertTopic[] {
  switch (event.kind) {
    case "rigs-silent":
      return ["rig-silent"];
    case "all-silent":
      return ["rig-silent", "all-silent"];
    case "rigs-low":
      return ["rig-low"];
    case "rigs-back":
      if (event.from === "low") return ["rig-low"];
      return event.wereAll ? ["rig-silent", "all-silent"] : ["rig-silent"];
    case "hashrate-low":
    case "hashrate-back":
      return ["hashrate-low"];
    case "pool-trouble":
    case "pool-back":
      return ["pool-trouble"];
    default:
      return [event.kind];
  }
}
