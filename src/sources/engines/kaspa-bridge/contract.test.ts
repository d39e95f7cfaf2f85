import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import { bridgeMiners, kaspaBridge } from "../../../../tests/recorded-engines/kaspa-bridge.ts";
import { describeReplayedContract } from "../../../../tests/recorded-engines/replayed-contract.ts";
import { createKaspaBridge } from "./kaspa-bridge.ts";

describeReplayedContract(kaspaBridge, createKaspaBridge, {
  givenUrl: "http://engine.test/kas",
  basePath: "/kas",
  earliest: kaspaBridge.recordedAt - DAY,
  unknownAddress: kaspaBridge.pages.unknownMiner.address,
  history: { from: kaspaBridge.recordedAt - 20 * MINUTE, to: kaspaBridge.recordedAt, stepMs: MINUTE },
  settings: {
    address: bridgeMiners.two,
    acceptedIp: "203.0.113.7",
    otherIp: "198.51.100.9",
    threshold: 1n,
    belowMinimum: 0n,
  },
});
