import { HOUR, MINUTE } from "#src/domain/time/durations.ts";
import {
  knownAddress,
  knownIp,
  miningcore,
  recordedAt,
  unknownAddress,
} from "../../../../tests/recorded-engines/miningcore.ts";
import { describeReplayedContract } from "../../../../tests/recorded-engines/replayed-contract.ts";
import { createMiningcore } from "./miningcore.ts";

const setup = {
  givenUrl: "http://engine.test/pool/api",
  basePath: "/pool",
  // The oldest recorded block was found a minute later.
  earliest: Date.parse("2026-11-22T04:57:00Z"),
  unknownAddress,
  history: { from: recordedAt - 12 * HOUR, to: recordedAt, stepMs: 10 * MINUTE },
  settings: {
    address: knownAddress,
    acceptedIp: knownIp,
    otherIp: "203.0.113.9",
    threshold: 123_456_789n,
    belowMinimum: 49_999_999n,
  },
};

describeReplayedContract(miningcore, createMiningcore, setup);

const single = {
  ...miningcore,
  name: "miningcore, one pool",
  options: { poolId: "ltc-pplns", requestsPerSecond: 1000 },
};
describeReplayedContract(single, createMiningcore, setup);
