import { MINUTE } from "#src/domain/time/durations.ts";
import { nomp, nompMiners, unknownNompMiner } from "../../../../tests/recorded-engines/nomp.ts";
import { describeReplayedContract } from "../../../../tests/recorded-engines/replayed-contract.ts";
import { createNomp } from "./nomp.ts";

describeReplayedContract(nomp, createNomp, {
  givenUrl: "http://engine.test/pool/api/",
  basePath: "/pool",
  // 03:56:42, the first point of its history.
  earliest: 1_795_492_602_000 - MINUTE,
  unknownAddress: unknownNompMiner,
  history: { from: 1_795_492_800_000, to: 1_795_493_700_000, stepMs: MINUTE },
  settings: {
    address: nompMiners.twoRigs,
    acceptedIp: "203.0.113.7",
    otherIp: "198.51.100.9",
    threshold: 1n,
    belowMinimum: 0n,
  },
});
