import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { describeEngineContract } from "../../../../tests/contracts/engine-contract.ts";
import { recordedAddresses, recordedIp } from "../../../../tests/recorded-engines/cryptonote-nodejs-pool.ts";
import { joinRecordings, startsAt } from "./__fixtures__/two-recordings.ts";

describeEngineContract("a nodejs-pool and a cryptonote-nodejs-pool, joined,", {
  now: startsAt,
  earliest: startsAt - 3 * DAY,
  knownAddress: recordedAddresses.prop,
  unknownAddress: "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A",
  history: { from: startsAt - 3 * HOUR, to: startsAt, stepMs: 10 * MINUTE },
  settings: {
    address: recordedAddresses.prop,
    acceptedIp: recordedIp,
    otherIp: "198.51.100.9",
    threshold: 500_000_000_000n,
    belowMinimum: 90_000_000_000n,
  },
  createEngine: () => joinRecordings().engine,
  createFaultyEngine: (fault) => joinRecordings({ fault, timeoutMs: 250 }).engine,
});
