import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { RequestLimit } from "#src/sources/request-queue.ts";
import type { SetTimer } from "#src/sources/set-timer.ts";
import { createWaitingLines, type Rank, type Refresh, rankOf, ranks } from "./waiting-lines.ts";

/** Requests in flight at one engine. */
const maxInFlight = 16;
/** Of these, for strangers: the others stay free for known miners. */
const maxStrangersInFlight = 2;
/** One slot in so many goes to the lower classes, which would starve otherwise. */
const othersEach = 5;
/** Checks for a free slot again after this. */
const retryMs = SECOND / 2;

interface QueueParts {
  /** The engine's rate limit, shared with polls; null = none. */
  readonly limit: RequestLimit | null;
  readonly now: () => number;
  readonly setTimer: SetTimer;
  readonly onSettled?: () => void;
}

/** Which read goes next at one engine. */
export interface RefreshQueue {
  /** Wants this read, for this class, until then. */
  want(refresh: Refresh, rank: Rank, until: number): void;
  /** Readings from before `than` are obsolete; the read must be wanted again after this call. */
  outdate(refresh: Refresh, than: number): void;
  /** After all others, one at a time. */
  runLater<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Wanted and not in flight. */
  readonly size: number;
  countWaiting(rank: Rank): number;
  /** Nothing in flight, and nothing can begin. */
  isIdle(): boolean;
  start(): void;
  stop(): void;
}

type Turn = Rank | "later";
const lowerClasses: readonly Turn[] = ["stranger", "recent", "later", "subscribed"];

export function createRefreshQueue({ limit, now, setTimer, onSettled = () => {} }: QueueParts): RefreshQueue {
  const lines = createWaitingLines();
  const inFlight = new Map<Refresh, { readonly rank: Rank; readonly begunAt: number; isOutdated: boolean }>();
  const later: (() => Promise<void>)[] = [];
  let isLaterRunning = false;
  let turns = 0;
  let isStopped = false;
  let sweptAt = now();
  let timer: { readonly at: number; readonly cancel: () => void } | null = null;

  const countInFlight = () => inFlight.size + (isLaterRunning ? 1 : 0);
  const isFree = () => countInFlight() < maxInFlight && (limit === null || limit.countWaiting() < limit.perSecond);
  const countStrangers = () => [...inFlight.values()].filter(({ rank }) => rank === "stranger").length;

  function findOf(turn: Turn, time: number): (() => void) | null {
    if (turn === "later") {
      const [work] = later;
      return work === undefined || isLaterRunning ? null : () => void beginLater(work);
    }
    if (turn === "stranger" && countStrangers() >= maxStrangersInFlight) return null;
    const refresh = lines.findDue(turn, time);
    return refresh === null ? null : () => void begin(refresh, turn);
  }

  function findNext(time: number): (() => void) | null {
    const nth = Math.floor(turns / othersEach) % lowerClasses.length;
    const others = [...lowerClasses.slice(nth), ...lowerClasses.slice(0, nth)];
    const order: readonly Turn[] = turns % othersEach === othersEach - 1 ? [...others, "looked"] : [...ranks, "later"];
    for (const turn of order) {
      const next = findOf(turn, time);
      if (next !== null) return next;
    }
    return null;
  }

  async function begin(refresh: Refresh, rank: Rank): Promise<void> {
    const begunAt = now();
    const reading = { rank, begunAt, isOutdated: false };
    lines.remove(refresh);
    inFlight.set(refresh, reading);
    const lifeMs = await refresh.run(() => reading.isOutdated);
    inFlight.delete(refresh);
    // Its lifetime differs from that of its line, so the time of the request is shifted to match.
    refresh.askedAt = reading.isOutdated ? 0 : begunAt + lifeMs - refresh.line.lifeMs;
    delete refresh.wantedUntil.recent;
    delete refresh.wantedUntil.stranger;
    const wanted = rankOf(refresh, now());
    if (wanted === null) refresh.onDropped();
    else lines.put(refresh, wanted);
    pump();
    onSettled();
  }

  async function beginLater(work: () => Promise<void>): Promise<void> {
    later.shift();
    isLaterRunning = true;
    await work();
    isLaterRunning = false;
    pump();
    onSettled();
  }

  function pump(): void {
    if (isStopped) return;
    const time = now();
    if (Math.abs(time - sweptAt) >= MINUTE) {
      sweptAt = time;
      lines.sweep(time);
    }
    while (isFree()) {
      const next = findNext(time);
      if (next === null) break;
      turns += 1;
      next();
    }
    arrange(time);
  }

  function arrange(time: number): void {
    const dueMs = later.length > 0 ? 0 : lines.untilDue(time);
    if (dueMs === null) return;
    wakeIn(dueMs === 0 ? retryMs : Math.min(MINUTE, dueMs));
  }

  function wakeIn(ms: number): void {
    const at = now() + ms;
    if (timer !== null && timer.at <= at) return;
    timer?.cancel();
    const cancel = setTimer(() => {
      timer = null;
      pump();
    }, ms);
    timer = { at, cancel };
  }

  return {
    want(refresh, rank, until) {
      refresh.wantedUntil[rank] = Math.max(until, refresh.wantedUntil[rank] ?? 0);
      if (inFlight.has(refresh)) return;
      const wanted = rankOf(refresh, now());
      if (wanted !== null && !lines.hasIn(wanted, refresh)) lines.put(refresh, wanted);
      pump();
    },
    outdate(refresh, than) {
      const reading = inFlight.get(refresh);
      if (reading !== undefined && reading.begunAt < than) reading.isOutdated = true;
      if (reading !== undefined || refresh.askedAt >= than) return;
      lines.remove(refresh);
      refresh.askedAt = 0;
    },
    runLater(work) {
      return new Promise((resolve, reject) => {
        later.push(() => work().then(resolve, reject));
        pump();
      });
    },
    get size() {
      return lines.size;
    },
    countWaiting: lines.count,
    isIdle: () => countInFlight() === 0 && (isStopped || findNext(now()) === null),
    start() {
      isStopped = false;
      pump();
    },
    stop() {
      isStopped = true;
      timer?.cancel();
      timer = null;
    },
  };
}
