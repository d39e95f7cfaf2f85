import { MINUTE } from "#src/domain/time/durations.ts";
import { describeEngineContract } from "../../../../tests/contracts/engine-contract.ts";
import { ckpool } from "../../../../tests/recorded-engines/ckpool.ts";
import { engineWith } from "./__fixtures__/recorded-engine.ts";

const { recordedAt, miner } = ckpool;

describeEngineContract("ckpool", {
  now: recordedAt,
  // The block of the recorded node.
  earliest: Date.parse("2026-11-20T23:42:00Z"),
  knownAddress: miner,
  unknownAddress: ckpool.pages.unknownMiner.address,
  history: { from: recordedAt - 40 * MINUTE, to: recordedAt, stepMs: 10 * MINUTE },
  settings: { address: miner, acceptedIp: "203.0.113.7", otherIp: "198.51.100.9", threshold: 1n, belowMinimum: 0n },
  createEngine: () => engineWith().engine,
  createFaultyEngine: (fault) => engineWith({ fault, timeoutMs: 250 }).engine,
});
