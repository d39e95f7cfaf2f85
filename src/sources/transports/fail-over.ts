import { AsyncLocalStorage } from "node:async_hooks";
import type { Log } from "#src/domain/site/log.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";

/** Which address responds, from 1, and since when. */
export interface ServingAddress {
  readonly position: number;
  readonly count: number;
  readonly since: number;
}

export interface FailOver {
  /** Takes requests to the first address, and sends them to the one that responds. */
  readonly fetch: typeof globalThis.fetch;
  serving(): ServingAddress;
}

interface FailOverParts {
  /** In the operator's order; two at least. */
  readonly addresses: readonly URL[];
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly log: Log;
  /** For the log. */
  readonly name: string;
}

const changes = new AsyncLocalStorage<true>();

/** Runs what changes something at an engine: its requests are sent once, and only to an address that responds. */
export function runChange<Value>(work: () => Value): Value {
  return changes.run(true, work);
}

/** A kept connection may be closed, and one request slow, at an address that is well. */
const failuresToLeave = 2;
const probeEveryMs = MINUTE;
const knownGoodMs = 30 * SECOND;
const probeTimeoutMs = 5 * SECOND;

/** Codes of a server that is not there, whatever the connection. */
const goneCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
]);
/** Of a proxy without its engine, and of one that rejects this site. A limit (429) is no reason to go elsewhere. */
const badStatuses: ReadonlySet<number> = new Set([401, 403, 502, 503, 504]);

export function createFailOver({ addresses, fetch, now, log, name }: FailOverParts): FailOver {
  const [first] = addresses;
  if (first === undefined) throw new Error("There is no address.");
  let active = 0;
  let since = now();
  let failures = 0;
  let goodAt: number | null = null;
  let probedAt = now();

  function at(index: number, url: URL): URL {
    const base = addresses[index] ?? first;
    if (base === undefined || first === undefined) return url;
    const path = url.pathname.startsWith(first.pathname) ? url.pathname.slice(first.pathname.length) : url.pathname;
    const target = new URL(base);
    target.pathname = `${base.pathname.replace(/\/$/, "")}/${path.replace(/^\//, "")}`;
    target.search = url.search;
    return target;
  }

  function serveBy(index: number, why: string): void {
    if (index === active) return;
    const back = index < active;
    active = index;
    since = now();
    failures = 0;
    const facts = { source: name, address: index + 1, of: addresses.length, reason: why };
    if (back) log.info(facts, "An earlier address of an engine responds again, and serves.");
    else log.warn(facts, "An address of an engine does not respond: another one serves.");
  }

  async function attempt(index: number, url: URL, init?: RequestInit): Promise<Response> {
    const response = await fetch(at(index, url), init);
    if (!badStatuses.has(response.status)) {
      if (index === active) {
        failures = 0;
        goodAt = now();
      }
    }
    return response;
  }

  /** The earlier ones in their order, while a later one serves; nobody waits for it. */
  async function probe(url: URL, init?: RequestInit): Promise<void> {
    for (let index = 0; index < active; index += 1) {
      const response = await fetch(at(index, url), { ...init, signal: AbortSignal.timeout(probeTimeoutMs) }).catch(
        () => null,
      );
      await response?.body?.cancel();
      if (response !== null && !badStatuses.has(response.status) && response.status !== 429) {
        serveBy(index, `it has status ${response.status}`);
        goodAt = now();
        return;
      }
    }
  }

  async function read(url: URL, init?: RequestInit): Promise<Response> {
    if (active > 0 && Math.abs(now() - probedAt) >= probeEveryMs) {
      probedAt = now();
      void probe(url, init);
    }
    const began = active;
    const outcome = await settle(attempt(began, url, init));
    if (outcome.isGood) return outcome.response;
    if (began === active) failures += 1;
    if (!outcome.isGone && failures < failuresToLeave) return outcome.give();
    if (init?.signal?.aborted === true) {
      // No time is left for this request: the next one goes to the next address.
      if (began === active) serveBy((began + 1) % addresses.length, outcome.reason);
      probedAt = now();
      return outcome.give();
    }
    for (let step = 1; step < addresses.length; step += 1) {
      const index = (began + step) % addresses.length;
      const other = await settle(attempt(index, url, init));
      if (!other.isGood) continue;
      serveBy(index, outcome.reason);
      goodAt = now();
      probedAt = now();
      return other.response;
    }
    return outcome.give();
  }

  /** Never sent twice: whoever does not hear of it looks at what is set, and decides. */
  async function change(url: URL, init?: RequestInit): Promise<Response> {
    if (goodAt === null || Math.abs(now() - goodAt) > knownGoodMs) {
      const base = addresses[0];
      if (base !== undefined) {
        const answer = await settle(read(base, { signal: init?.signal ?? null }));
        await answer.drop();
        if (!answer.isGood) return answer.give();
      }
    }
    return attempt(active, url, init);
  }

  return {
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input));
      // The adapter's other addresses (a node, another service) are not the engine's.
      if (url.origin !== first.origin) return fetch(input, init);
      return changes.getStore() === true ? change(url, init) : read(url, init);
    },
    serving: () => ({ position: active + 1, count: addresses.length, since }),
  };
}

type Outcome = { readonly reason: string; readonly isGone: boolean; give(): Response; drop(): Promise<void> } & (
  | { readonly isGood: true; readonly response: Response }
  | { readonly isGood: false }
);

async function settle(sent: Promise<Response>): Promise<Outcome> {
  try {
    const response = await sent;
    const reason = `it has status ${response.status}`;
    const give = () => response;
    const drop = async () => response.body?.cancel();
    if (!badStatuses.has(response.status)) return { isGood: true, response, reason, isGone: false, give, drop };
    return { isGood: false, reason, isGone: true, give, drop };
  } catch (error) {
    const code = codeOf(error);
    const give = (): never => {
      throw error;
    };
    const reason = `the connection failed (${code})`;
    return { isGood: false, reason, isGone: goneCodes.has(code), give, drop: async () => {} };
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return "unknown";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}
