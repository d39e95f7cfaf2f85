import { type AddressEvent, type AlertEvent, alertTopics } from "../alert-event.ts";
import type { AddressState, PoolState } from "../alert-state.ts";
import { judgeAddress } from "../judge-address.ts";
import { atAddress, concerns, judgeFromOf, judgePool } from "../judge-pool.ts";
import type { PayoutFacts } from "../judge-payouts.ts";
import type { EventBlock } from "../alert-event.ts";
import { countOf, type DayCount, releaseHeld, shapeMessages, type ShapedMessage } from "../shape-messages.ts";
import { sightOf } from "../step-phase.ts";
import type { Subscription } from "../subscription.ts";
import type { Miner, Worker } from "../../mining/miner.ts";
import type { PoolFault } from "../../mining/source-state.ts";
import type { RewardScheme } from "../../mining/reward-scheme.ts";

// A farm on a made-up clock: the engine is read once a minute, rules judge, messages are shaped. All that is remembered
// passes through JSON each time, as if the site were started anew between any two minutes.

const MINUTE = 60_000;
/** 2026-03-02T12:00:00Z, a Monday. */
export const noon = Date.parse("2026-03-02T12:00:00Z");

interface Rig {
  rate: number;
  scheme: RewardScheme;
  lastShareAt: number | null;
  isOn: boolean;
  /** One rate for each minute of a day, newest last, and their sums. */
  minutes: number[];
  readonly sums: { ten: number; six: number; day: number };
}

export type Wishes = Pick<Subscription, "topics" | "mutedRigs" | "quietHours" | "zone" | "digestHour" | "dailyLimit">;

const allWishes: Wishes = {
  topics: alertTopics,
  mutedRigs: [],
  quietHours: null,
  zone: "UTC",
  digestHour: null,
  dailyLimit: 20,
};

interface Options {
  readonly startsAt?: number;
  readonly wishes?: Partial<Wishes>;
  /** Of each engine: null = it reports no last share. */
  readonly hasLastShare?: boolean;
  readonly others?: number;
}

export function playFarm(rigs: Readonly<Record<string, number>>, options: Options = {}) {
  const { startsAt = noon, hasLastShare = true } = options;
  const farm = new Map<string, Rig>();
  let now = startsAt;
  let fault: PoolFault | null = null;
  let isPoolDead = false;
  let isUnread = false;
  let fees = new Map<RewardScheme, number>([["prop", 0.01]]);
  let minimumPayout = 100n;
  let payoutIntervalMs: number | null = 3_600_000;
  let threshold = 1000n;
  let bestShare: number | null = null;
  let payouts: PayoutFacts["payouts"] = [];
  let confirmedUntil: ReadonlyMap<string, number> = new Map();
  let blocks: readonly EventBlock[] = [];
  let answer: { readonly at: number; readonly miner: Miner } | null = null;
  let address: AddressState | null = null;
  let pool: PoolState | null = null;
  let work = { active: 0, stopped: 0 };
  const subscribers = new Map<string, { wishes: Wishes; counted: DayCount | null; held: ShapedMessage[] }>();
  const told: string[] = [];
  const events: AlertEvent[] = [];
  const rhythm = { confirmMs: 10 * MINUTE, lowForMs: 30 * MINUTE, settleMs: 20 * MINUTE };

  function add(name: string, rate: number, scheme: RewardScheme = "prop"): void {
    farm.set(name, { rate, scheme, lastShareAt: now, isOn: true, minutes: [], sums: { ten: 0, six: 0, day: 0 } });
    fill(rigOf(name), rate);
  }
  function fill(rig: Rig, rate: number): void {
    rig.minutes = Array.from({ length: 1440 }, () => rate);
    Object.assign(rig.sums, { ten: 10 * rate, six: 360 * rate, day: 1440 * rate });
  }
  function rigOf(name: string): Rig {
    const rig = farm.get(name);
    if (rig === undefined) throw new Error(`there is no rig ${name}`);
    return rig;
  }
  function push({ minutes, sums }: Rig, rate: number): void {
    minutes.push(rate);
    sums.ten += rate - (minutes.at(-11) ?? 0);
    sums.six += rate - (minutes.at(-361) ?? 0);
    sums.day += rate - (minutes.shift() ?? 0);
  }
  for (const [name, rate] of Object.entries(rigs)) add(name, rate);
  subscribers.set("", { wishes: { ...allWishes, ...options.wishes }, counted: null, held: [] });

  const windows = ({ ten, six, day }: Rig["sums"]) => ({
    tenMinutes: ten / 10,
    sixHours: six / 360,
    day: day / 1440,
  });

  function mine(): void {
    for (const rig of farm.values()) {
      const isWorking = rig.isOn && !isPoolDead;
      push(rig, isWorking ? rig.rate : 0);
      if (isWorking) rig.lastShareAt = now;
    }
  }

  function readEngine(): void {
    if (fault !== null || isUnread) return;
    const workers: Worker[] = [...farm].map(([name, { scheme, sums, lastShareAt }]) => ({
      name,
      scheme,
      hashrate: windows(sums),
      lastShareAt: hasLastShare ? lastShareAt : null,
      shares: { valid: null, stale: null, invalid: null },
      trend: null,
    }));
    const sums = { ten: 0, six: 0, day: 0 };
    for (const rig of farm.values())
      for (const window of ["ten", "six", "day"] as const) sums[window] += rig.sums[window];
    const miner: Miner = {
      address: "miner",
      hashrate: windows(sums),
      lastShareAt: null,
      shares: { valid: null, stale: null, invalid: null },
      ...(bestShare === null ? {} : { bestShare }),
      workers,
      balances: [],
    };
    answer = { at: now, miner };
  }

  function judge(): void {
    const again = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));
    const poolVerdict = judgePool(
      again(pool),
      { fault, work, fees, minimumPayout, payoutIntervalMs, rhythm },
      now,
    );
    pool = poolVerdict.state;
    const before = again(address);
    const own = judgeAddress(
      before,
      {
        coin: "xmr",
        address: "miner",
        rhythm,
        terms: { chain: null, feeOf: () => 0.01 },
        seedOf: () => null,
        seed: null,
        answer,
        payouts: { payouts, confirmedUntil },
        thresholds: new Map([["xmr", threshold]]),
        blocks,
        judgeFrom: judgeFromOf(pool),
      },
      now,
    );
    blocks = [];
    countWork(before);
    address = own?.state ?? null;
    const of = { coin: "xmr", address: "miner", at: now };
    const schemes = address?.rigs.flatMap(({ scheme }) => (scheme === null ? [] : [scheme])) ?? [];
    const ofPool = poolVerdict.events.filter((event) => concerns(event, schemes)).map((event) => atAddress(event, of));
    send([...ofPool, ...(own?.events ?? [])]);
  }

  /** The other subscribed addresses of the pool do as this one does. */
  function countWork(before: AddressState | null): void {
    const worked = before?.rigs.some(({ name }) => name !== "down") === true;
    const isStopped = answer?.miner.workers.every((worker) => sightOf(worker, answer?.at ?? 0).is !== "up") === true;
    const { others = 0 } = options;
    work = {
      active: others + (worked ? 1 : 0),
      stopped: (isPoolDead && isStopped ? others : 0) + (worked && isStopped ? 1 : 0),
    };
  }

  function send(judged: readonly AddressEvent[]): void {
    for (const [name, subscriber] of subscribers) {
      const of = { ...subscriber.wishes, coin: "xmr", address: "miner" };
      const due = subscriber.held.filter(({ held }) => held !== null && held.until <= now);
      if (due.length > 0) {
        subscriber.held = subscriber.held.filter((one) => !due.includes(one));
        const body = due.map(({ event, held }) => ({ event: event as AddressEvent, why: held?.why ?? "daily" }));
        const event = releaseHeld(of, body, now);
        const count = countOf(of, now, subscriber.counted);
        subscriber.counted = { ...count, count: count.count + 1 };
        if (event !== null) tell(name, event);
      }
      const { messages, counted } = shapeMessages(of, judged, { now, counted: subscriber.counted });
      subscriber.counted = counted;
      subscriber.held.push(...messages.filter(({ held }) => held !== null));
      for (const { event, held } of messages) if (held === null) tell(name, event);
    }
  }

  function tell(subscriber: string, event: AlertEvent): void {
    events.push(event);
    told.push(`${subscriber === "" ? "" : `${subscriber}: `}${clockOf(now)} ${describe(event)}`);
  }

  function clockOf(at: number): string {
    const minutes = Math.round((at - startsAt) / MINUTE);
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  }

  function describe(event: AlertEvent): string {
    switch (event.kind) {
      case "rigs-silent":
      case "all-silent":
      case "rigs-low": {
        const flapping = event.kind === "rigs-silent" && event.isFlapping ? " flapping" : "";
        return `${event.kind}${flapping} ${namesOf(event.rigs)} ${event.count}/${event.total} since ${clockOf(event.since)}`;
      }
      case "rigs-back": {
        const rest = event.remaining === 0 ? "" : `, ${event.remaining} not`;
        return `${event.wereAll ? "all " : ""}back from ${event.from} ${namesOf(event.rigs)} ${event.count}/${event.total} ${clockOf(event.since)}-${clockOf(event.until)}${rest}`;
      }
      case "hashrate-low":
      case "hashrate-back":
        return `${event.kind} since ${clockOf(event.since)}`;
      case "payout-sent":
      case "payout-confirmed":
        return `${event.kind} ${event.count}: ${event.sums.map(({ amount }) => amount).join()}`;
      case "block-found":
        return `block-found ${event.blocks.map(({ height }) => height).join()}`;
      case "threshold-changed":
      case "best-share":
      case "fee-changed":
        return `${event.kind} ${event.before} ${event.after}`;
      case "rule-changed":
        return `rule-changed ${event.rule.name} ${event.rule.before} ${event.rule.after}`;
      case "pool-trouble":
        return `pool-trouble ${event.trouble} since ${clockOf(event.since)}`;
      case "pool-back":
        return `pool-back ${event.trouble} ${clockOf(event.since)}-${clockOf(event.until)}`;
      case "more-happened":
        return `more-happened until ${clockOf(event.until)}`;
      case "digest":
        return `digest ${event.why} ${event.count}: ${event.events.map(describe).join("; ")}`;
    }
  }

  const namesOf = (of: readonly { readonly name: string }[]) =>
    of.length > 3 ? `${of.length} rigs` : of.map(({ name }) => name).join();

  return {
    told,
    events,
    get now() {
      return now;
    },
    /** Goes on to "26:05" after the start. */
    until(time: string): void {
      const [hours = 0, minutes = 0] = time.split(":").map(Number);
      const end = startsAt + (hours * 60 + minutes) * MINUTE;
      if (end < now) throw new Error(`the clock is at ${clockOf(now)} already`);
      while (now < end) {
        now += MINUTE;
        mine();
        readEngine();
        judge();
      }
    },
    off: (...names: string[]) => names.map(rigOf).forEach((rig) => (rig.isOn = false)),
    on: (...names: string[]) => names.map(rigOf).forEach((rig) => (rig.isOn = true)),
    allOff: () => farm.forEach((rig) => (rig.isOn = false)),
    allOn: () => farm.forEach((rig) => (rig.isOn = true)),
    setRate: (name: string, rate: number) => (rigOf(name).rate = rate),
    add(name: string, rate: number) {
      add(name, rate);
      fill(rigOf(name), 0);
    },
    /** The engine no longer lists it. */
    remove: (name: string) => farm.delete(name),
    rename(from: string, to: string) {
      add(to, rigOf(from).rate);
      fill(rigOf(to), 0);
      rigOf(from).isOn = false;
    },
    fail: (kind: PoolFault["kind"]) => (fault = { kind, since: now }),
    recover: () => (fault = null),
    /** Its stratum takes no work, and its API goes on. */
    stopPool: () => (isPoolDead = true),
    startPool: () => (isPoolDead = false),
    /** The engine works, but this address is not read. */
    stopReading: () => (isUnread = true),
    read: () => (isUnread = false),
    /** This site does not run. */
    pause(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        now += MINUTE;
        mine();
      }
    },
    /** The clock of this site jumps. */
    skip(ms: number) {
      now += ms;
    },
    forgetShares() {
      for (const rig of farm.values()) {
        rig.lastShareAt = null;
        fill(rig, 0);
      }
      bestShare = bestShare === null ? null : 1;
    },
    setFee: (fee: number) => (fees = new Map([["prop", fee]])),
    setSoloFee: (fee: number) => (fees = new Map([...fees, ["solo", fee]])),
    setMinimum: (amount: bigint) => (minimumPayout = amount),
    setInterval: (ms: number) => (payoutIntervalMs = ms),
    setThreshold: (amount: bigint) => (threshold = amount),
    setBestShare: (share: number) => (bestShare = share),
    pay(amount: number, at = now, id: string | null = `tx${at}`) {
      payouts = [{ chain: "xmr", amount: `${amount}`, fee: null, transactionId: id, paidAt: at }, ...payouts];
    },
    reportConfirmed: (until: number) => (confirmedUntil = new Map([["xmr", until]])),
    findBlock(height: number) {
      blocks = [
        { chain: "xmr", height, hash: null, foundAt: now, scheme: "solo", worker: null, reward: "6", effort: 1 },
      ];
    },
    subscribe(name: string, wishes: Partial<Wishes> = {}) {
      subscribers.set(name, { wishes: { ...allWishes, ...wishes }, counted: null, held: [] });
    },
    unsubscribe: (name: string) => subscribers.delete(name),
    mute: (...mutedRigs: string[]) => {
      const own = subscribers.get("");
      if (own !== undefined) own.wishes = { ...own.wishes, mutedRigs };
    },
  };
}
