import { AsyncLocalStorage } from "node:async_hooks";
import { SECOND } from "#src/domain/time/durations.ts";

export interface FairGateLimits {
  /** Works that run at the same time, of everybody together. */
  readonly mostAtOnce: number;
  /** … and of one client. */
  readonly mostOfClient: number;
  readonly mostWaiting: number;
  readonly mostWaitingOfClient: number;
  /** Who has waited for longer is told to come back. */
  readonly longestWaitMs: number;
  /** How long a place rests after a work that took so long; not at all when absent. Both in milliseconds. */
  readonly rest?: (tookMs: number) => number;
}

const busy = Symbol("busy");
/** Nobody can work now: `work` was not called. A mark that is only here, so that no answer of a work is taken for it. */
export type Busy = typeof busy;

export interface FairGate {
  /**
   * Runs the work now if there is a place, else when its turn comes. Turns go round between clients, and who has the fewest works running
   * is first, so that somebody who asks for a thousand delays another by one. `client` null: behind a proxy of our own that names nobody
   * everybody would be one client, so each work counts as a client of its own.
   */
  run<Value>(client: string | null, work: () => Promise<Value>): Promise<Value | Busy>;
  readonly running: number;
  readonly waiting: number;
}

interface Client {
  running: number;
  readonly queue: Waiting[];
}

interface Waiting {
  readonly begin: () => void;
}

/** Bounds a costly work as a whole and for each client. */
export function createFairGate(limits: FairGateLimits): FairGate {
  /** Those who run or wait; whose turn is next stands first. */
  const clients = new Map<string | symbol, Client>();
  let running = 0;
  let waiting = 0;

  function leave(key: string | symbol, client: Client): void {
    running -= 1;
    client.running -= 1;
    if (client.running === 0 && client.queue.length === 0) clients.delete(key);
    beginNext();
  }

  async function work<Value>(key: string | symbol, client: Client, task: () => Promise<Value>): Promise<Value> {
    running += 1;
    client.running += 1;
    const beganAt = performance.now();
    try {
      return await task();
    } finally {
      const restMs = limits.rest?.(performance.now() - beganAt) ?? 0;
      if (restMs > 0) setTimeout(() => leave(key, client), restMs).unref();
      else leave(key, client);
    }
  }

  function beginNext(): void {
    if (running >= limits.mostAtOnce || waiting === 0) return;
    let next: [string | symbol, Client] | null = null;
    for (const entry of clients) {
      const [, client] = entry;
      if (client.queue.length === 0 || client.running >= limits.mostOfClient) continue;
      if (next === null || client.running < next[1].running) next = entry;
    }
    if (next === null) return;
    const [key, client] = next;
    // The others are before it next time.
    clients.delete(key);
    clients.set(key, client);
    client.queue.shift()?.begin();
    beginNext();
  }

  function wait<Value>(key: string | symbol, client: Client, task: () => Promise<Value>): Promise<Value | Busy> {
    const { promise, resolve } = Promise.withResolvers<Value | Busy>();
    // The place is given back by another's work: what is asked of an engine under way is still asked for this client.
    const inOwnContext = AsyncLocalStorage.snapshot();
    const timer = setTimeout(() => {
      client.queue.splice(client.queue.indexOf(turn), 1);
      waiting -= 1;
      if (client.running === 0 && client.queue.length === 0) clients.delete(key);
      resolve(busy);
    }, limits.longestWaitMs);
    const turn: Waiting = {
      begin() {
        clearTimeout(timer);
        waiting -= 1;
        resolve(inOwnContext(() => work(key, client, task)));
      },
    };
    client.queue.push(turn);
    waiting += 1;
    return promise;
  }

  return {
    async run(name, task) {
      const key = name ?? Symbol("unnamed");
      const known = clients.get(key);
      const client = known ?? { running: 0, queue: [] };
      const isFree = running < limits.mostAtOnce && client.running < limits.mostOfClient && client.queue.length === 0;
      if (!isFree && (waiting >= limits.mostWaiting || client.queue.length >= limits.mostWaitingOfClient)) {
        return busy;
      }
      if (known === undefined) clients.set(key, client);
      return isFree ? work(key, client, task) : wait(key, client, task);
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
  };
}

export function isBusy(answer: unknown): answer is Busy {
  return answer === busy;
}

/**
 * Rendering of pages. A browser asks for six things at a time and a visitor who clicks and hovers for a dozen; whoever sends more
 * waits for themselves. Much of a page's time may be an engine's, so more run at once than the processor has cores.
 */
export const pageLimits: FairGateLimits = {
  mostAtOnce: 48,
  mostOfClient: 6,
  mostWaiting: 400,
  mostWaitingOfClient: 24,
  longestWaitMs: 4 * SECOND,
};

/**
 * Renewal of stale pages: all of them together are one client, whoever asked for them. Each is served as it is meanwhile, so it can wait,
 * and what finds no place begins again with the next request for it.
 */
const renewalLimits: FairGateLimits = {
  mostAtOnce: 2,
  mostOfClient: 2,
  mostWaiting: 100,
  mostWaitingOfClient: 100,
  longestWaitMs: 4 * SECOND,
};

export function createRenewalTurns(): (work: () => Promise<unknown>) => Promise<unknown> {
  const gate = createFairGate(renewalLimits);
  return (work) => gate.run("renewals", work);
}

/** Drawing of pictures: one at a time, and after each a pause as long as it took, so that pictures have half of a core at most. */
export const pictureLimits: FairGateLimits = {
  mostAtOnce: 1,
  mostOfClient: 1,
  mostWaiting: 20,
  mostWaitingOfClient: 6,
  longestWaitMs: 10 * SECOND,
  rest: (tookMs) => tookMs,
};
