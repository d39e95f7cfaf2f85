import { MINUTE } from "#src/domain/time/durations.ts";
import { knownAddress, knownIp, miningcore, recordedAt } from "../../../../tests/recorded-engines/miningcore.ts";
import { describeReplayedContract } from "../../../../tests/recorded-engines/replayed-contract.ts";
import { createMiningcore } from "./miningcore.ts";

describeReplayedContract(miningcore, createMiningcore, {
  givenUrl: "http://engine.test/pool/api",
  basePath: "/pool",
  // 2026-10-17, the oldest block in the answers.
  earliest: 1_792_195_200_000,
  unknownAddress: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  history: { from: recordedAt - 12 * 60 * MINUTE, to: recordedAt, stepMs: 10 * MINUTE },
  settings: {
    address: knownAddress,
    acceptedIp: knownIp,
    otherIp: "203.0.113.9",
    threshold: 12_345_678n,
    belowMinimum: 999_999n,
  },
});
