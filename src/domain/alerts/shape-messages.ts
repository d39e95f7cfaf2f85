import { type AddressEvent, type AlertEvent, type Digest, mostInDigest, mostListed, topicsOf } from "./alert-event.ts";
import { isQuiet, localDay, nextLocalMinute } from "./local-time.ts";
import { sumCosts } from "./missed-work.ts";
import type { Subscription } from "./subscription.ts";

/** What was too much for a day comes in the morning. */
const morning = 8 * 60;

/** Messages of a local day. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

export interface ShapedMessage {
  readonly event: AlertEvent;
  /** Null: sent at once. */
  readonly held: { readonly until: number; readonly why: Digest["why"] } | null;
}

type Wishes = Pick<
  Subscription,
  "topics" | "mutedRigs" | "quietHours" | "zone" | "digestHour" | "dailyLimit" | "coin" | "address"
>;

/** What a subscriber gets of these events, and when. `counted`: null before the first message. */
export function shapeMessages(
  wishes: Wishes,
  events: readonly AddressEvent[],
  { now, counted }: { readonly now: number; readonly counted: DayCount | null },
): { readonly messages: readonly ShapedMessage[]; readonly counted: DayCount } {
  let count = countOf(wishes, now, counted);
  const messages: ShapedMessage[] = [];
  for (const whole of events) {
    const event = cutFor(wishes, whole);
    if (event === null) continue;
    const held = holdOf(wishes, now);
    if (held === null && count.count >= wishes.dailyLimit) {
      const until = nextAwake(wishes, nextLocalMinute(nextMidnight(wishes, now) - 1, wishes.zone, morning));
      if (count.count === wishes.dailyLimit) {
        const { coin, address } = wishes;
        messages.push({ event: { kind: "more-happened", coin, address, at: now, until }, held: null });
        count = { ...count, count: count.count + 1 };
      }
      messages.push({ event, held: { until, why: "limit" } });
      continue;
    }
    messages.push({ event, held });
    if (held === null) count = { ...count, count: count.count + 1 };
  }
  return { messages, counted: count };
}

/** One message of those that were held. */
export function releaseHeld(
  { coin, address }: Pick<Subscription, "coin" | "address">,
  held: readonly { readonly event: AddressEvent; readonly why: Digest["why"] }[],
  now: number,
): AlertEvent | null {
  const [first, ...others] = held;
  if (first === undefined) return null;
  if (others.length === 0) return first.event;
  const events = held.map(({ event }) => event).slice(-mostInDigest);
  return { kind: "digest", coin, address, at: now, why: first.why, events, count: held.length };
}

export function countOf({ zone }: Pick<Subscription, "zone">, now: number, counted: DayCount | null): DayCount {
  const day = localDay(now, zone);
  return counted?.day === day ? counted : { day, count: 0 };
}

function holdOf({ digestHour, quietHours, zone }: Wishes, now: number): ShapedMessage["held"] {
  if (digestHour !== null) return { until: nextLocalMinute(now, zone, digestHour * 60), why: "daily" };
  if (quietHours === null || !isQuiet(now, zone, quietHours)) return null;
  return { until: nextLocalMinute(now, zone, quietHours.to), why: "quiet-hours" };
}

function nextMidnight({ zone }: Wishes, now: number): number {
  return nextLocalMinute(now, zone, 0);
}

function nextAwake({ quietHours, zone }: Wishes, at: number): number {
  return quietHours !== null && isQuiet(at, zone, quietHours) ? nextLocalMinute(at, zone, quietHours.to) : at;
}

/** Without what was not chosen and without muted rigs, and no longer than a message needs. Null: nothing is left. */
function cutFor({ topics, mutedRigs }: Wishes, event: AddressEvent): AddressEvent | null {
  if (!topicsOf(event).some((topic) => topics.includes(topic))) return null;
  switch (event.kind) {
    case "rigs-silent":
    case "all-silent":
    case "rigs-low":
    case "rigs-back": {
      const rigs = event.rigs.filter(({ name }) => !mutedRigs.includes(name));
      if (rigs.length === 0) return null;
      const isWhole = rigs.length === event.rigs.length;
      const count = isWhole ? event.count : event.count - (event.rigs.length - rigs.length);
      const since = rigs[0]?.since ?? event.since;
      return { ...event, rigs: rigs.slice(0, mostListed), count, since, cost: isWhole ? event.cost : sumCosts(rigs) };
    }
    case "hashrate-low":
    case "hashrate-back":
      return event.isExplained && topics.some((topic) => rigTopics.has(topic)) ? null : event;
    case "payout-sent":
    case "payout-confirmed":
      return { ...event, payouts: event.payouts.slice(0, mostListed) };
    case "block-found":
      return { ...event, blocks: event.blocks.slice(0, mostListed) };
    default:
      return event;
  }
}

const rigTopics: ReadonlySet<string> = new Set(["rig-silent", "rig-low", "all-silent"]);
