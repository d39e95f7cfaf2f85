import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { p2pool, p2poolRecordedAt, p2poolWallet } from "../../../../tests/recorded-engines/p2pool.ts";
import { describeReplayedContract } from "../../../../tests/recorded-engines/replayed-contract.ts";
import { createP2pool } from "./p2pool.ts";

describeReplayedContract(p2pool, createP2pool, {
  givenUrl: "http://engine.test/p2pool",
  basePath: "/p2pool",
  earliest: p2poolRecordedAt - DAY,
  unknownAddress: "42ehsoLLsci1gnT7WpWqx8Fat6HRV9PcGagGSFACEUAGT6sk5VWFEbQZJkHQLB8wcZXWmPpFE7EwGh6pkqho7SrPMGwHmfe",
  history: { from: p2poolRecordedAt - 3 * HOUR, to: p2poolRecordedAt, stepMs: 10 * MINUTE },
  settings: {
    address: p2poolWallet,
    acceptedIp: "203.0.113.7",
    otherIp: "198.51.100.9",
    threshold: 1n,
    belowMinimum: 0n,
  },
});
