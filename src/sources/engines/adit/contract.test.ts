import { MINUTE } from "#src/domain/time/durations.ts";
import { adit, aditMiner } from "../../../../tests/recorded-engines/adit.ts";
import { describeReplayedContract } from "../../../../tests/recorded-engines/replayed-contract.ts";
import { createAdit } from "./adit.ts";

const stepMs = 10 * MINUTE;
const to = Math.floor(adit.recordedAt / stepMs) * stepMs;

describeReplayedContract(adit, createAdit, {
  givenUrl: "http://other.test/mine",
  basePath: "/mine",
  earliest: Date.parse("2026-11-24T03:59:07Z"),
  unknownAddress: "0xde709f2102306220921060314715629080e2fb77",
  history: { from: to - 6 * stepMs, to: to + stepMs, stepMs },
  settings: {
    address: aditMiner,
    acceptedIp: "203.0.113.7",
    otherIp: "198.51.100.9",
    threshold: 500_000_000_000_000_000n,
    belowMinimum: 0n,
  },
});
