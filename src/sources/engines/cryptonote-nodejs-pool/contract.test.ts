import { MINUTE } from "#src/domain/time/durations.ts";
import {
  cryptonoteNodejsPool,
  recordedAddresses,
  recordedIp,
} from "../../../../tests/recorded-engines/cryptonote-nodejs-pool.ts";
import { describeReplayedContract } from "../../../../tests/recorded-engines/replayed-contract.ts";
import { createCryptonoteNodejsPool } from "./cryptonote-nodejs-pool.ts";

describeReplayedContract(cryptonoteNodejsPool, createCryptonoteNodejsPool, {
  givenUrl: "http://engine.test/api",
  basePath: "/api",
  // 2026-11-21 00:00 UTC, minutes before the first recorded block.
  earliest: 1_795_219_200_000 - 10 * MINUTE,
  unknownAddress: "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A",
  history: { from: 1_795_219_200_000, to: 1_795_219_800_000, stepMs: MINUTE },
  settings: {
    address: recordedAddresses.prop,
    acceptedIp: recordedIp,
    otherIp: "198.51.100.9",
    threshold: 500_000_000_000n,
    belowMinimum: 90_000_000_000n,
  },
});
