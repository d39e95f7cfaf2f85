import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { nodejsPool, nodejsPoolMiner, nodejsPoolRecordedAt } from "../../../../tests/recorded-engines/nodejs-pool.ts";
import { describeReplayedContract } from "../../../../tests/recorded-engines/replayed-contract.ts";
import { createNodejsPool } from "./nodejs-pool.ts";

describeReplayedContract(nodejsPool, createNodejsPool, {
  givenUrl: "http://engine.test/api",
  basePath: "/api",
  earliest: nodejsPoolRecordedAt - 3 * DAY,
  unknownAddress: "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A",
  history: { from: nodejsPoolRecordedAt - 3 * HOUR, to: nodejsPoolRecordedAt, stepMs: 10 * MINUTE },
  settings: {
    address: nodejsPoolMiner,
    acceptedIp: "203.0.113.7",
    otherIp: "198.51.100.9",
    threshold: 1n,
    belowMinimum: 0n,
  },
});
