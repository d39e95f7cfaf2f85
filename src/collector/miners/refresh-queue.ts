import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { RequestLimit } from "#src/sources/request-queue.ts";
import type { SetTimer } from "#src/sources/set-timer.ts";
import { createWaitingLines, type Rank, type Refresh, rankOf, ranks } from "./waiting-lines.ts";

/** An engine answers so many questions at once. */
const questionsAtOnce = 16;
/** Of these, so many about strangers: the other places stay free for known miners. */
const strangersAtOnce = 2;
/** One turn in so many belongs to those who would wait behind the first class for ever. */
const othersEach = 5;
/** So soon it is looked again whether there is a place for what is due. */
const retryMs = SECOND / 2;

interface QueueParts {
  /** The engine's limit of requests, which polls and others use too; null where it has none. */
  readonly limit: RequestLimit | null;
  readonly now: () => number;
  readonly setTimer: SetTimer;
  /** Something that was under way is over. */
  readonly onSettled?: () => void;
}

/** Who goes next at one engine. */
export interface RefreshQueue {
  /** Wants this read, for this class, until then. */
  want(refresh: Refresh, rank: Rank, until: number): void;
  /** What was read of it before this moment is out of date; it must be wanted again after that. */
  outdate(refresh: Refresh, than: number): void;
  /** Behind all others, one at a time. */
  runLater<Value>(work: () => Promise<Value>): Promise<Value>;
  /** How many are wanted and not under way. */
  readonly size: number;
  /** The same of one class. */
  countWaiting(rank: Rank): number;
  /** Nothing is under way, and nothing could be begun now. */
  isIdle(): boolean;
  start(): void;
  /** Begins nothing more. */
  stop(): void;
}

type Turn = Rank | "later";
const turnsOfOthers: readonly Turn[] = ["stranger", "recent", "later", "subscribed"];

export function createRefreshQueue({ limit, now, setTimer, onSettled = () => {} }: QueueParts): RefreshQueue {
  const lines = createWaitingLines();
  const underWay = new Map<Refresh, { readonly rank: Rank; readonly begunAt: number; isOutdated: boolean }>();
  const later: (() => Promise<void>)[] = [];
  let isLaterRunning = false;
  let turns = 0;
  let isStopped = false;
  let sweptAt = now();
  let timer: { readonly at: number; readonly cancel: () => void } | null = null;

  const countUnderWay = () => underWay.size + (isLaterRunning ? 1 : 0);
  const isFree = () => countUnderWay() < questionsAtOnce && (limit === null || limit.countWaiting() < limit.perSecond);
  const countStrangers = () => [...underWay.values()].filter(({ rank }) => rank === "stranger").length;

  function findOf(turn: Turn, time: number): (() => void) | null {
    if (turn === "later") {
      const [work] = later;
      return work === undefined || isLaterRunning ? null : () => void beginLater(work);
    }
    if (turn === "stranger" && countStrangers() >= strangersAtOnce) return null;
    const refresh = lines.findDue(turn, time);
    return refresh === null ? null : () => void begin(refresh, turn);
  }

  function findNext(time: number): (() => void) | null {
    const nth = Math.floor(turns / othersEach) % turnsOfOthers.length;
    const others = [...turnsOfOthers.slice(nth), ...turnsOfOthers.slice(0, nth)];
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
    underWay.set(refresh, reading);
    const lifeMs = await refresh.run(() => reading.isOutdated);
    underWay.delete(refresh);
    // Of another life than the others of its line, as if it had been asked for at another time.
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
      if (underWay.has(refresh)) return;
      const wanted = rankOf(refresh, now());
      if (wanted !== null && !lines.hasIn(wanted, refresh)) lines.put(refresh, wanted);
      pump();
    },
    outdate(refresh, than) {
      const reading = underWay.get(refresh);
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
    isIdle: () => countUnderWay() === 0 && (isStopped || findNext(now()) === null),
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
