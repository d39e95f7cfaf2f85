import type { RewardScheme } from "../mining/reward-scheme.ts";
import type { PoolFault } from "../mining/source-state.ts";
import { sourceFaults } from "../mining/source-state.ts";
import { MINUTE } from "../time/durations.ts";
import type { AddressEvent, FeeChanged, PoolBack, PoolTrouble, PoolTroubled, RuleChanged } from "./alert-event.ts";
import type { PoolState, Watched } from "./alert-state.ts";
import type { Draft } from "./judge-rigs.ts";
import type { Rhythm } from "./rhythm.ts";

/** An engine's restart is shorter. */
const troubleAfterMs = 5 * MINUTE;
/** An operator may correct a typing error. */
const ruleAfterMs = 15 * MINUTE;
/** So many addresses of those that worked, and no fewer, make it the pool's fault. */
const stoppedFraction = 0.8;
const leastAddresses = 5;

export interface PoolFacts {
  /** As pages show it; null = figures are current. */
  readonly fault: PoolFault | null;
  /** Subscribed addresses that worked, and those of them without a share for over ten minutes. */
  readonly work: { readonly active: number; readonly stopped: number };
  /** In force; unknown ones are left out. */
  readonly fees: ReadonlyMap<RewardScheme, number>;
  readonly minimumPayout: bigint | null;
  readonly payoutIntervalMs: number | null;
  readonly rhythm: Rhythm;
}

type PoolDraft = Draft<PoolTroubled | PoolBack | FeeChanged | RuleChanged>;

export interface PoolVerdict {
  readonly state: PoolState;
  readonly events: readonly PoolDraft[];
}

const unknownPool: PoolState = {
  trouble: null,
  judgeFrom: 0,
  fees: {},
  minimumPayout: null,
  payoutIntervalMs: null,
  blocks: null,
};

export function judgePool(before: PoolState | null, facts: PoolFacts, now: number): PoolVerdict {
  const state = before ?? unknownPool;
  const trouble = judgeTrouble(state, facts, now);
  const rules = judgeRules(state, facts, now);
  return { state: { ...state, ...trouble.change, ...rules.change }, events: [...trouble.events, ...rules.events] };
}

/** Null: no reading of rigs is judged now. */
export function judgeFromOf({ trouble, judgeFrom }: PoolState): number | null {
  return trouble === null ? judgeFrom : null;
}

function judgeTrouble(state: PoolState, facts: PoolFacts, now: number) {
  const { trouble } = state;
  const found = findTrouble(facts);
  if (found === null) return trouble === null ? { change: {}, events: [] } : endTrouble(trouble, facts.rhythm, now);
  const { kind, fault } = found;
  const since = trouble?.since ?? Math.min(now, facts.fault?.since ?? now);
  const isLong = now - since >= troubleAfterMs;
  // What an outage was first called stays: a new word for it would be another message.
  if (trouble?.isTold === true) return { change: {}, events: [] };
  if (kind === "unjudged" || !isLong) return { change: { trouble: { kind, fault, since, isTold: false } }, events: [] };
  const event: PoolDraft = { kind: "pool-trouble", trouble: kind, fault: sourceFaultOf(fault), since };
  return { change: { trouble: { kind, fault, since, isTold: true } }, events: [event] };
}

function endTrouble(trouble: NonNullable<PoolState["trouble"]>, { settleMs }: Rhythm, now: number) {
  const { kind, since, isTold } = trouble;
  // After a short interruption nobody had to connect anew.
  const isShort = !isTold && kind !== "unjudged" && now - since < troubleAfterMs;
  const change = { trouble: null, judgeFrom: isShort ? now : now + settleMs };
  if (!isTold || kind === "unjudged") return { change, events: [] };
  const event: PoolDraft = { kind: "pool-back", trouble: kind, since, until: now };
  return { change, events: [event] };
}

/** `unjudged`: the engine restarts or this site did not ask, which is nobody's news. */
function findTrouble({ fault, work }: PoolFacts) {
  if (fault === null) return isStopped(work) ? { kind: "no-work" as const, fault: null } : null;
  return { kind: troubleOf(fault.kind), fault: fault.kind };
}

function isStopped({ active, stopped }: PoolFacts["work"]): boolean {
  return active >= leastAddresses && stopped >= stoppedFraction * active;
}

function troubleOf(kind: PoolFault["kind"]): PoolTrouble | "unjudged" {
  switch (kind) {
    case "implausible":
      return "doubted";
    case "not-up":
      return "not-accepting";
    case "old":
      return "no-figures";
    case "restarted":
    case "measuring":
    case "unasked":
    case "storage":
      return "unjudged";
    default:
      return "no-answer";
  }
}

function sourceFaultOf(kind: PoolFault["kind"] | null) {
  return sourceFaults.find((fault) => fault === kind) ?? null;
}

function judgeRules(state: PoolState, facts: PoolFacts, now: number) {
  const events: PoolDraft[] = [];
  const fees: Record<string, Watched<number>> = { ...state.fees };
  for (const [scheme, fee] of facts.fees) {
    const { watched, change } = watch(state.fees[scheme] ?? null, fee, now);
    fees[scheme] = watched;
    if (change !== null) events.push({ kind: "fee-changed", scheme, ...change });
  }
  const minimum = facts.minimumPayout === null ? null : watch(state.minimumPayout, `${facts.minimumPayout}`, now);
  if (minimum?.change) events.push({ kind: "rule-changed", rule: { name: "minimum-payout", ...minimum.change } });
  const { payoutIntervalMs } = facts;
  const interval = payoutIntervalMs === null ? null : watch(state.payoutIntervalMs, payoutIntervalMs, now);
  if (interval?.change) events.push({ kind: "rule-changed", rule: { name: "payout-interval", ...interval.change } });
  const change = {
    fees,
    minimumPayout: minimum?.watched ?? state.minimumPayout,
    payoutIntervalMs: interval?.watched ?? state.payoutIntervalMs,
  };
  return { change, events };
}

function watch<Value>(known: Watched<Value> | null, value: Value, now: number) {
  if (known === null) return { watched: { value, next: null }, change: null };
  if (known.value === value) return { watched: known.next === null ? known : { value, next: null }, change: null };
  const since = known.next?.value === value ? known.next.since : now;
  if (now - since < ruleAfterMs) {
    const isSame = known.next?.value === value;
    return { watched: isSame ? known : { value: known.value, next: { value, since } }, change: null };
  }
  return { watched: { value, next: null }, change: { before: known.value, after: value } };
}

/** Fees of a scheme concern who mines by it; everybody, where that is not known. */
export function concerns(event: PoolDraft, schemes: readonly RewardScheme[]): boolean {
  return event.kind !== "fee-changed" || schemes.length === 0 || schemes.includes(event.scheme);
}

export function atAddress(
  event: PoolDraft,
  of: { readonly coin: string; readonly address: string; readonly at: number },
): AddressEvent {
  return { ...event, ...of };
}
