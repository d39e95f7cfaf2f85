import { MINUTE } from "#src/domain/time/durations.ts";
import { oepMiners, openEthereumPool } from "../../../../tests/recorded-engines/open-ethereum-pool.ts";
import { describeReplayedContract } from "../../../../tests/recorded-engines/replayed-contract.ts";
import { createOpenEthereumPool } from "./open-ethereum-pool.ts";

describeReplayedContract(openEthereumPool, createOpenEthereumPool, {
  givenUrl: "http://engine.test/etc/api",
  basePath: "/etc",
  // The first block of the chain.
  earliest: Date.parse("2026-11-24T03:59:07Z"),
  unknownAddress: "0xde709f2102306220921060314715629080e2fb77",
  history: { from: openEthereumPool.recordedAt - 20 * MINUTE, to: openEthereumPool.recordedAt, stepMs: MINUTE },
  settings: {
    address: oepMiners.two,
    acceptedIp: "203.0.113.7",
    otherIp: "198.51.100.9",
    threshold: 500_000_000_000_000_000n,
    belowMinimum: 0n,
  },
});
