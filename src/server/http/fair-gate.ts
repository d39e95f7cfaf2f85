import { AsyncLocalStorage } from "node:async_hooks";
import { SECOND } from "#src/domain/time/durations.ts";

export interface FairGateLimits {
  readonly mostAtOnce: number;
  readonly mostOfClient: number;
  readonly mostWaiting: number;
  readonly mostWaitingOfClient: number;
  /** Then the job is refused as busy. */
  readonly longestWaitMs: number;
  /** Pause of a slot after a job; absent = none. */
  readonly rest?: (tookMs: number) => number;
}

const busy = Symbol("busy");
/** The job was not run. A private symbol: no result can equal it. */
export type Busy = typeof busy;

export interface FairGate {
  /**
   * Runs the job if a slot is free, else queues it. Slots go round between clients, fewest running jobs first, so that
   * a client with a thousand jobs delays another by one. `client` null (our own proxy named no visitor): each job
   * counts as its own client, since all visitors would share one.
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

export function createFairGate(limits: FairGateLimits): FairGate {
  /** The next one comes first. */
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
    clients.delete(key);
    clients.set(key, client);
    client.queue.shift()?.begin();
    beginNext();
  }

  function wait<Value>(key: string | symbol, client: Client, task: () => Promise<Value>): Promise<Value | Busy> {
    const { promise, resolve } = Promise.withResolvers<Value | Busy>();
    // Another job's end starts this one, which must keep its own client's context: engine requests are counted to it.
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
 * A browser requests six things at a time, a visitor who clicks and hovers a dozen. Much of a page's time may be an
 * engine's, so more run at once than there are cores.
 */
export const pageLimits: FairGateLimits = {
  mostAtOnce: 48,
  mostOfClient: 6,
  mostWaiting: 400,
  mostWaitingOfClient: 24,
  longestWaitMs: 4 * SECOND,
};

/**
 * All renewals count as one client. The stale page is served meanwhile; a refused renewal is tried again with the next
 * request.
 */
const renewalLimits: FairGateLimits = {
  mostAtOnce: 2,
  mostOfClient: 2,
  mostWaiting: 100,
  mostWaitingOfClient: 100,
  longestWaitMs: 4 * SECOND,
};

export function createRenewalSlots(): (work: () => Promise<unknown>) => Promise<unknown> {
  const gate = createFairGate(renewalLimits);
  return (work) => gate.run("renewals", work);
}

/** One picture at a time and an equal pause after it: half a core at most. */
export const pictureLimits: FairGateLimits = {
  mostAtOnce: 1,
  mostOfClient: 1,
  mostWaiting: 20,
  mostWaitingOfClient: 6,
  longestWaitMs: 10 * SECOND,
  rest: (tookMs) => tookMs,
};
