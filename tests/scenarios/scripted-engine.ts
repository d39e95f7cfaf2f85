import { MINUTE } from "#src/domain/time/durations.ts";
import { type EngineFault, faultyResponse, toFaultyResponse } from "../contracts/faulty-response.ts";
import type { RecordedEngine, RecordedRequest, RecordedResponse } from "../recorded-engines/recorded-engine.ts";
import { type MadeUpClock, readSpan } from "./made-up-clock.ts";

// An engine that answers as time goes on and does, when a script says so, what engines do.

/** What plays an engine: a recording whose times move with the clock (`liveRecording`), or a model with a state of its own. */
export interface EngineModel
  extends Pick<RecordedEngine, "name" | "coin" | "network" | "options" | "schemes" | "nodePath" | "miner"> {
  readonly startsAt: number;
  /** An address that never mined there. */
  readonly unknownAddress: string;
  respond(request: RecordedRequest, now: number): RecordedResponse;
  /** In the first moments after a start; null where it is what it always says. */
  respondWhileStarting(request: RecordedRequest, now: number): RecordedResponse | null;
}

/** The recorded answers, as old at any time as they were when they were taken; every other minute a last digit differs. */
export function liveRecording(recorded: RecordedEngine): EngineModel {
  const { name, coin, network, options, schemes, nodePath, miner } = recorded;
  let replay = { shiftMs: 0, play: recorded.createReplay() };

  function replayAt(now: number) {
    const shiftMs = now - recorded.recordedAt;
    if (shiftMs !== replay.shiftMs) replay = { shiftMs, play: recorded.createReplay({ shiftMs }) };
    return replay.play;
  }

  return {
    ...{ name, coin, options, schemes, miner },
    ...(nodePath === undefined ? {} : { nodePath }),
    ...(network === undefined ? {} : { network }),
    startsAt: recorded.recordedAt,
    unknownAddress: recorded.pages.unknownMiner.address,
    respond(request, now) {
      const response = replayAt(now)(request);
      const { path, recorded: written, beside } = recorded.flicker ?? { path: "", recorded: "", beside: "" };
      const isOdd = (Math.floor(now / MINUTE) - Math.floor(recorded.recordedAt / MINUTE)) % 2 === 1;
      return isOdd && request.url.pathname === path
        ? { ...response, body: response.body.replaceAll(written, beside) }
        : response;
    },
    respondWhileStarting: (request) => recorded.respondWhileStarting(request),
  };
}

type Part = "engine" | "node";
// biome-ignore lint/suspicious/noExplicitAny: an answer of any engine, which a scenario changes by its known members
type Json = any;

export interface ScriptedEngine {
  /** The requests, oldest first: "/api/info". Those of the node are "/rpc getblockhash". */
  readonly calls: readonly string[];
  /** Nothing listens at its address, or at its node's, until `up`. */
  down(part?: Part): void;
  up(part?: Part): void;
  /** It turns every question away with 401, as a node does whose password changed, until `admit`. */
  refuse(part?: Part): void;
  admit(part?: Part): void;
  /** Every answer goes wrong in this way; null ends it. Not "slow", which would wait in real time. */
  fault(kind: Exclude<EngineFault, "slow"> | null, part?: Part): void;
  /** Silent for so long ("0:01"), then without figures for so long, then as ever. */
  restart(times?: { readonly silent?: string; readonly starting?: string }): void;
  /** From now on the same answers to the same questions, whatever the time, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** It answers for this address as for one that it has never seen, until `remember`. */
  forget(address: string): void;
  remember(address: string): void;
  /** It writes this text as that in all answers, and understands both: another spelling of an address. */
  spell(text: string, written: string): void;
  /**
   * Good answers to paths that begin so pass through `change`, as JSON, until the returned function is called. Figures
   * come as numbers of JavaScript.
   */
  change(path: string, change: (response: Json, request: RecordedRequest) => Json): () => void;
}

export function scriptEngine(model: EngineModel, clock: MadeUpClock) {
  const calls: string[] = [];
  const down = new Set<Part>();
  const refused = new Set<Part>();
  const faults = new Map<Part, EngineFault>();
  const forgotten = new Set<string>();
  const spellings = new Map<string, string>();
  const changes = new Set<{
    readonly path: string;
    readonly change: (response: Json, request: RecordedRequest) => Json;
  }>();
  let restart = { silentUntil: 0, startingUntil: 0 };
  let frozen: { readonly at: number; readonly answers: Map<string, RecordedResponse> } | null = null;

  function answerGood(request: RecordedRequest): RecordedResponse {
    const now = frozen?.at ?? clock.now();
    const starting = clock.now() < restart.startingUntil ? model.respondWhileStarting(request, now) : null;
    const good = starting ?? model.respond(request, now);
    const changed = [...changes].filter(({ path }) => request.url.pathname.startsWith(path));
    if (good.status !== 200 || changed.length === 0) return good;
    const response = changed.reduce<Json>((body, { change }) => change(body, request), JSON.parse(good.body));
    return { status: 200, body: JSON.stringify(response) };
  }

  function answerThawed(request: RecordedRequest): RecordedResponse {
    const { status, body } = answerGood(request);
    return { status, body: [...spellings].reduce((text, [from, to]) => text.replaceAll(from, to), body) };
  }

  function respond(request: RecordedRequest): RecordedResponse {
    if (frozen === null) return answerThawed(request);
    const key = [request.method, request.url.href, request.body].join(" ");
    const kept = frozen.answers.get(key) ?? answerThawed(request);
    frozen.answers.set(key, kept);
    return kept;
  }

  /** As the model knows the address, whatever it is called here, or as an unknown one. */
  function readUrl(href: string): URL {
    const known = [...spellings].reduce((text, [from, to]) => text.replaceAll(to, from), href);
    return new URL([...forgotten].reduce((text, address) => text.replaceAll(address, model.unknownAddress), known));
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = readUrl(String(input));
    const body = typeof init?.body === "string" ? init.body : "";
    const part = url.pathname === model.nodePath ? "node" : "engine";
    calls.push(part === "node" ? `${url.pathname} ${JSON.parse(body).method}` : url.pathname + url.search);
    clock.stir();
    if (down.has(part) || (part === "engine" && clock.now() < restart.silentUntil)) throw refusedConnection();
    if (refused.has(part)) return new Response("", { status: 401 });
    const good = respond({ method: init?.method ?? "GET", url, body });
    const fault = faults.get(part);
    if (fault !== undefined) return toFaultyResponse(faultyResponse(fault, good.status === 200 ? good.body : "{}"));
    return new Response(good.body, { status: good.status, headers: { "content-type": "application/json" } });
  };

  const engine: ScriptedEngine = {
    calls,
    down: (part = "engine") => void down.add(part),
    up: (part = "engine") => void down.delete(part),
    refuse: (part = "engine") => void refused.add(part),
    admit: (part = "engine") => void refused.delete(part),
    fault(kind, part = "engine") {
      if (kind === null) faults.delete(part);
      else faults.set(part, kind);
    },
    restart({ silent = "0:00", starting = "0:00" } = {}) {
      const silentUntil = clock.now() + readSpan(silent);
      restart = { silentUntil, startingUntil: silentUntil + readSpan(starting) };
    },
    freeze() {
      frozen ??= { at: clock.now(), answers: new Map() };
    },
    thaw() {
      frozen = null;
    },
    forget: (address) => void forgotten.add(address),
    remember: (address) => void forgotten.delete(address),
    spell: (text, written) => void spellings.set(text, written),
    change(path, change) {
      const entry = { path, change };
      changes.add(entry);
      return () => void changes.delete(entry);
    },
  };
  return { engine, fetch };
}

function refusedConnection(): TypeError {
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  return new TypeError("fetch failed", { cause });
}
