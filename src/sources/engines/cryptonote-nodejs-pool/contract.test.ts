import { afterAll, beforeAll } from "vitest";
import { MINUTE } from "#src/domain/time/durations.ts";
import {
  cryptonoteNodejsPool,
  recordedAddresses,
  recordedAt,
  recordedIp,
} from "../../../../tests/recorded-engines/cryptonote-nodejs-pool.ts";
import {
  createReplayFetch,
  type ReplayEngine,
  startReplayEngine,
} from "../../../../tests/recorded-engines/replay-engine.ts";
import { describeEngineContract } from "../contract/engine-contract.ts";
import type { EngineFault } from "../contract/faulty-answer.ts";
import { createCryptonoteNodejsPool } from "./cryptonote-nodejs-pool.ts";
import { recordedContext } from "./recorded-engine.ts";

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

const givenUrl = new URL("http://engine.test/api");

function givenFetch(fault: EngineFault | null): typeof globalThis.fetch {
  return createReplayFetch(cryptonoteNodejsPool, { fault, basePath: "/api" });
}

describeEngineContract("cryptonote-nodejs-pool, over a given fetch", {
  ...expectations,
  createEngine: () => createCryptonoteNodejsPool(givenUrl, { ...recordedContext, fetch: givenFetch(null) }),
  createFaultyEngine: (fault) =>
    createCryptonoteNodejsPool(givenUrl, { ...recordedContext, fetch: givenFetch(fault) }, 50),
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
  return createCryptonoteNodejsPool(url, { ...recordedContext, fetch: globalThis.fetch }, timeoutMs);
}

describeEngineContract("cryptonote-nodejs-pool, over HTTP", {
  ...expectations,
  createEngine: () => overHttp(null, 5000),
  createFaultyEngine: (fault) => overHttp(fault, fault === "slow" ? 150 : 5000),
});
