import { describe, expect, it } from "vitest";
import { MINUTE } from "#src/domain/time/durations.ts";
import { describeEngineContract } from "../../../../tests/contracts/engine-contract.ts";
import { engineFaults, expectedFaultCodes } from "../../../../tests/contracts/faulty-response.ts";
import { engineWith, firstInterval, miner, recordedAt } from "./__fixtures__/recorded-engine.ts";

const expectations = {
  now: recordedAt,
  earliest: firstInterval,
  knownAddress: miner,
  unknownAddress: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  history: { from: firstInterval, to: firstInterval + 40 * MINUTE, stepMs: 10 * MINUTE },
  settings: { address: miner, acceptedIp: "203.0.113.7", otherIp: "198.51.100.9", threshold: 1n, belowMinimum: 0n },
};

describeEngineContract("public-pool", {
  ...expectations,
  createEngine: () => engineWith().engine,
  createFaultyEngine: (fault) => engineWith({ fault, timeoutMs: 250 }).engine,
});

describe("public-pool with a good engine, when its node goes wrong", () => {
  const page = { cursor: null, limit: 10 };

  it.each(engineFaults)('says what is wrong with the node to fault "%s"', async (fault) => {
    const { engine } = engineWith({ fault, faultOf: "node", timeoutMs: 250 });
    for (const response of [await engine.fetchBlocks(page), await engine.fetchMinerBlocks(miner, page)]) {
      expect(response.ok ? "a response" : response.error.code).toBe(expectedFaultCodes[fault]);
    }
    expect((await engine.fetchPool()).ok).toBe(true);
    expect((await engine.fetchMiner(miner)).ok).toBe(true);
  });
});
