import { afterAll, beforeAll } from "vitest";
import { MINUTE } from "#src/domain/time/durations.ts";
import { knownAddress, knownIp, miningcore, recordedAt } from "../../../../tests/recorded-engines/miningcore.ts";
import {
  createReplayFetch,
  type ReplayEngine,
  startReplayEngine,
} from "../../../../tests/recorded-engines/replay-engine.ts";
import { describeEngineContract } from "../contract/engine-contract.ts";
import type { EngineFault } from "../contract/faulty-answer.ts";
import { createMiningcore } from "./miningcore.ts";
import { recordedContext } from "./recorded-engine.ts";

// The contract, twice over the same answers: with a given fetch, and through real HTTP.

const expectations = {
  now: recordedAt,
  // 2026-10-17, the oldest block that is kept.
  earliest: 1_792_195_200_000,
  knownAddress,
  unknownAddress: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  history: { from: recordedAt - 12 * 60 * MINUTE, to: recordedAt, stepMs: 10 * MINUTE },
  settings: {
    address: knownAddress,
    acceptedIp: knownIp,
    otherIp: "203.0.113.9",
    threshold: 12_345_678n,
    belowMinimum: 999_999n,
  },
};

const givenUrl = new URL("http://engine.test/pool/api");

function overGivenFetch(fault: EngineFault | null, timeoutMs: number) {
  const fetch = createReplayFetch(miningcore, { fault, basePath: "/pool" });
  return createMiningcore(givenUrl, { ...recordedContext, fetch }, timeoutMs);
}

describeEngineContract("miningcore, over a given fetch", {
  ...expectations,
  createEngine: () => overGivenFetch(null, 5000),
  createFaultyEngine: (fault) => overGivenFetch(fault, 50),
});

let replay: ReplayEngine | null = null;
beforeAll(async () => {
  replay = await startReplayEngine(miningcore);
});
afterAll(async () => {
  await replay?.close();
});

function overHttp(fault: EngineFault | null, timeoutMs: number) {
  replay?.setFault(fault);
  return createMiningcore(new URL(replay?.url ?? "http://127.0.0.1:9"), recordedContext, timeoutMs);
}

describeEngineContract("miningcore, over HTTP", {
  ...expectations,
  createEngine: () => overHttp(null, 5000),
  createFaultyEngine: (fault) => overHttp(fault, fault === "slow" ? 150 : 5000),
});
