import type { EngineFault } from "../../../../../tests/contracts/faulty-response.ts";
import { cryptonoteNodejsPool } from "../../../../../tests/recorded-engines/cryptonote-nodejs-pool.ts";
import { nodejsPool, nodejsPoolRecordedAt } from "../../../../../tests/recorded-engines/nodejs-pool.ts";
import type { RecordedEngine } from "../../../../../tests/recorded-engines/recorded-engine.ts";
import { createReplayFetch, recordedContext, replayUrl } from "../../../../../tests/recorded-engines/replay-engine.ts";
import { createCryptonoteNodejsPool } from "../../cryptonote-nodejs-pool/cryptonote-nodejs-pool.ts";
import { createNodejsPool } from "../../nodejs-pool/nodejs-pool.ts";
import type { EngineContext, PoolEngine } from "../../pool-engine.ts";
import { joinEngines } from "../joined.ts";

export const startsAt = nodejsPoolRecordedAt;
const shiftMs = startsAt - cryptonoteNodejsPool.recordedAt;

/** The second was recorded on a chain of 102 blocks: as the blocks after those of the first. */
const raisedBy = 3_545_000;

function raiseHeights(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(String(input));
    const height = url.searchParams.get("height");
    if (height !== null) url.searchParams.set("height", String(Number(height) - raisedBy));
    const response = await fetch(url, init);
    if (response.status !== 200 || !["/stats", "/get_blocks"].includes(url.pathname)) return response;
    const body = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(
      new TransformStream<string, string>({
        transform: (text, out) =>
          out.enqueue(
            text.replace(/(:\d+",\s*"|"height":\s*)(\d{2,3})\b/g, (_, before, low) => `${before}${Number(low) + raisedBy}`),
          ),
      }),
    );
    return new Response(body?.pipeThrough(new TextEncoderStream()) ?? null, response);
  };
}

type Create = (url: URL, context: EngineContext, timeoutMs?: number) => PoolEngine;

/**
 * PPLNS by the recorded nodejs-pool, PROP and SOLO by the recorded cryptonote-nodejs-pool, at the time of the first. `down`: the
 * engines at whose address nothing listens.
 */
export function joinRecordings({ fault = null, timeoutMs }: { fault?: EngineFault | null; timeoutMs?: number } = {}) {
  const down = new Set<"pplns" | "others">();
  let now = startsAt;
  function engineOf(name: "pplns" | "others", recorded: RecordedEngine, create: Create) {
    const recordedFetch = createReplayFetch(recorded, { fault, shiftMs: name === "others" ? shiftMs : 0 });
    const replay = name === "others" ? raiseHeights(recordedFetch) : recordedFetch;
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (down.has(name)) return Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
      return replay(input, init);
    };
    const schemes = name === "pplns" ? (["pplns"] as const) : (["prop", "solo"] as const);
    return create(replayUrl, { ...recordedContext(recorded), schemes, fetch, now: () => now }, timeoutMs);
  }
  const engine = joinEngines(
    [
      { engine: engineOf("pplns", nodejsPool, createNodejsPool), schemes: ["pplns"], chain: null },
      { engine: engineOf("others", cryptonoteNodejsPool, createCryptonoteNodejsPool), schemes: ["prop", "solo"], chain: null },
    ],
    { mergeMined: [], now: () => now },
  );
  return {
    engine,
    down,
    now: () => now,
    pass(ms: number) {
      now += ms;
    },
  };
}
