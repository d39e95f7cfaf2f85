import { afterAll, beforeAll } from "vitest";
import { xmr } from "#src/domain/coins/xmr.ts";
import { MINUTE } from "#src/domain/durations.ts";
import {
  createReplay,
  type ReplayEngine,
  recordedAddresses,
  recordedAt,
  recordedIp,
  recordingsDir,
  startReplayEngine,
} from "../../../../tests/replay-engine.ts";
import { describeEngineContract } from "../contract.ts";
import { type EngineFault, faultyAnswer } from "../faulty-answer.ts";
import type { EngineContext } from "../pool-engine.ts";
import { createCryptonoteNodejsPool } from "./cryptonote-nodejs-pool.ts";

// The contract, twice over the same recordings: with a given fetch, and through real HTTP.

const expectations = {
  now: recordedAt,
  // 2026-11-21 00:00 UTC, minutes before the first recorded block.
  earliest: 1_795_219_200_000 - 10 * MINUTE,
  knownAddress: recordedAddresses.prop,
  unknownAddress: "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A",
  history: { from: 1_795_219_200_000, to: 1_795_219_800_000, stepMs: MINUTE },
  settings: {
    address: recordedAddresses.prop,
    acceptedIp: recordedIp,
    otherIp: "198.51.100.9",
    threshold: 500_000_000_000n,
    belowMinimum: 90_000_000_000n,
  },
};

function contextWith(fetch: typeof globalThis.fetch, address: string): EngineContext {
  return {
    coin: xmr,
    schemes: ["prop", "solo"],
    fees: {},
    minimumPayout: null,
    address,
    options: {},
    now: () => recordedAt,
    fetch,
  };
}

const givenUrl = new URL("http://engine.test/api");

/** Answers as the replay does, without a network. A `slow` body ends never, and does not listen to the abort signal. */
function givenFetch(fault: EngineFault | null): typeof globalThis.fetch {
  const replay = createReplay(recordingsDir);
  return async (input) => {
    const url = new URL(String(input));
    url.pathname = url.pathname.replace("/api", "");
    const body = replay(url);
    if (fault === null) return new Response(body ?? "Invalid API call", { status: body === null ? 404 : 200 });
    const faulty = faultyAnswer(fault, body ?? "{}");
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(faulty.body));
        if (faulty.ending === "end") controller.close();
        if (faulty.ending === "break") controller.error(new TypeError("terminated"));
      },
    });
    return new Response(stream, { status: faulty.status, headers: faulty.headers });
  };
}

describeEngineContract("cryptonote-nodejs-pool, over a given fetch", {
  ...expectations,
  createEngine: () => createCryptonoteNodejsPool(givenUrl, contextWith(givenFetch(null), givenUrl.href)),
  createFaultyEngine: (fault) =>
    createCryptonoteNodejsPool(givenUrl, contextWith(givenFetch(fault), givenUrl.href), 50),
});

let replay: ReplayEngine | null = null;
beforeAll(async () => {
  replay = await startReplayEngine();
});
afterAll(async () => {
  await replay?.close();
});

function overHttp(fault: EngineFault | null, timeoutMs: number) {
  replay?.setFault(fault);
  const url = new URL(replay?.url ?? "http://127.0.0.1:9");
  return createCryptonoteNodejsPool(url, contextWith(globalThis.fetch, url.href), timeoutMs);
}

describeEngineContract("cryptonote-nodejs-pool, over HTTP", {
  ...expectations,
  createEngine: () => overHttp(null, 5000),
  createFaultyEngine: (fault) => overHttp(fault, fault === "slow" ? 150 : 5000),
});
