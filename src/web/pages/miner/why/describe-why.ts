import type { ComparedWith } from "#src/domain/earnings/compared-with.ts";
import { daysBack } from "#src/domain/earnings/compared-with.ts";
import type { ChangeCause } from "#src/domain/earnings/earnings-change.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import type { KnownChange, MinerEarningsChange } from "#src/services/services.ts";

/** One cause of a change as a sentence says it. `outage`: one rig, `outages`: several, `idle`: all rigs together. */
export interface WhyReason {
  readonly key: Exclude<ChangeCause, "outages"> | "outage" | "outages" | "idle";
  /** Whether it made earnings less or more. */
  readonly effect: "less" | "more";
  /** After ÷ before − 1 of the cause's own figure, without its sign; null where it has none. */
  readonly change: number | null;
  readonly rig: { readonly worker: string; readonly scheme: RewardScheme } | null;
  /** How many rigs were off. */
  readonly count: number;
  /** How long the rig that was off the longest was off; 0 for other causes. */
  readonly durationMs: number;
}

export type WhyGap = "tooShort" | "noRecord" | "gaps" | "noNetwork" | "noFee" | "schemeUnknown" | "soloOnly" | "noWork";

/** What the first sentence says. */
export type WhySummary =
  | {
      readonly kind: "gap";
      readonly gap: WhyGap;
      /** Since when there are records, and when they reach far enough; only of `tooShort`. */
      readonly since: number | null;
      readonly from: number | null;
    }
  | {
      /** `same`: less than one in a hundred apart. `new`: nothing was earned before. */
      readonly kind: "less" | "more" | "same" | "new";
      readonly against: "day" | "week" | "other";
      /** Without its sign. */
      readonly fraction: number;
      readonly reason: WhyReason | null;
      readonly second: WhyReason | null;
      /** How much of the day is compared; null where it is nearly all of it. */
      readonly comparedMs: number | null;
    };

/** A change below this is no change that anybody asks about. */
const leastFraction = 0.01;
/** A second cause is named from this part of the difference on. */
const leastSecond = 0.1;
const nearlyWhole = 0.9;

/** Null for a miner of whom nothing is known, or whose past is being read. */
export function describeWhy(change: MinerEarningsChange): WhySummary | null {
  if (change.state === "unknown-miner" || change.state === "coming") return null;
  if (change.state !== "known") return { kind: "gap", ...describeGap(change) };
  const { fraction, comparedMs } = change;
  const shared = {
    against: nameAgainst(change.against),
    comparedMs: comparedMs < nearlyWhole * DAY ? comparedMs : null,
    fraction: Math.abs(fraction ?? 0),
  };
  const none = { reason: null, second: null };
  if (fraction === null) return { kind: change.change.after > 0n ? "new" : "same", ...shared, ...none };
  if (Math.abs(fraction) < leastFraction) return { kind: "same", ...shared, ...none };
  const kind = fraction < 0 ? "less" : "more";
  return { kind, ...shared, ...pickReasons(change, kind) };
}

function nameAgainst(against: ComparedWith): "day" | "week" | "other" {
  if (against === "week") return "week";
  return against === "1" ? "day" : "other";
}

function describeGap({
  state,
  recordedSince,
  against,
  to,
}: Exclude<MinerEarningsChange, KnownChange | { state: "unknown-miner" | "coming" }>) {
  const nothing = { since: null, from: null };
  if (state === "too-short") {
    const [nearest = 1] = daysBack(against);
    const from = recordedSince === null ? null : recordedSince + nearest * DAY + HOUR;
    if (recordedSince === null) return { gap: "noRecord" as const, ...nothing };
    return from !== null && from > to
      ? { gap: "tooShort" as const, since: recordedSince, from }
      : { gap: "gaps" as const, ...nothing };
  }
  return { gap: gaps[state], ...nothing };
}

const gaps = {
  "no-network": "noNetwork",
  "no-fee": "noFee",
  "scheme-unknown": "schemeUnknown",
  "solo-only": "soloOnly",
  "no-work": "noWork",
} as const;

/** The largest causes that have the direction of the whole change. */
function pickReasons(change: KnownChange, effect: "less" | "more") {
  const { before, after, parts } = change.change;
  const sizes = parts
    .flatMap(({ cause, amount }) => (amount === null ? [] : [{ cause, size: effect === "less" ? -amount : amount }]))
    .filter(({ size }) => size > 0n)
    .toSorted((a, b) => (a.size === b.size ? 0 : a.size > b.size ? -1 : 1));
  const [first, second] = sizes;
  const whole = after > before ? after - before : before - after;
  const isWorthNaming = second !== undefined && Number(second.size) >= leastSecond * Number(whole);
  return {
    reason: first === undefined ? null : toReason(change, first.cause, effect),
    second: isWorthNaming ? toReason(change, second.cause, effect) : null,
  };
}

function toReason({ figures, rigs }: KnownChange, cause: ChangeCause, effect: "less" | "more"): WhyReason {
  const base = { effect, rig: null, count: 0, durationMs: 0 };
  const ratioOf = (key: "hashrate" | "difficulty" | "coinsPerBlock") =>
    figures.before[key] > 0 ? Math.abs(figures.after[key] / figures.before[key] - 1) : null;
  switch (cause) {
    case "outages": {
      const side = effect === "less" ? "after" : "before";
      const down = rigs.filter(({ downMs }) => downMs[side] > 0).toSorted((a, b) => b.downMs[side] - a.downMs[side]);
      const [longest] = down;
      const durationMs = longest?.downMs[side] ?? 0;
      if (longest === undefined || longest.worker === null) return { key: "idle", ...base, change: null, durationMs };
      const rig = { worker: longest.worker, scheme: longest.scheme };
      return { key: down.length > 1 ? "outages" : "outage", effect, change: null, rig, count: down.length, durationMs };
    }
    case "hashrate":
    case "difficulty":
      return { key: cause, ...base, change: ratioOf(cause) };
    case "reward":
      return { key: cause, ...base, change: ratioOf("coinsPerBlock") };
    case "fee":
      return { key: cause, ...base, change: Math.abs(figures.after.feeFraction - figures.before.feeFraction) };
    case "rejected":
      return {
        key: cause,
        ...base,
        change: Math.abs((figures.after.rejectedFraction ?? 0) - (figures.before.rejectedFraction ?? 0)),
      };
    default:
      return { key: cause, ...base, change: null };
  }
}
