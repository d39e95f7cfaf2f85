import { expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { unsupportedAddress } from "#src/sources/source-error.ts";
import { openGate } from "../__fixtures__/open-gate.ts";
import { createMinerLookup } from "./miner-lookup.ts";

it("counts an address that an engine cannot be asked about neither as unknown nor as an outage", async () => {
  const asked: string[] = [];
  const engine = createFakeEngine({
    async fetchMiner(address) {
      asked.push(address);
      return unsupportedAddress;
    },
  });
  const lookUp = createMinerLookup({
    engines: new Map([["kas", openGate(engine)]]),
    now: () => 1_000,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    report(error) {
      throw error;
    },
  });
  for (const address of ["a*", "b*", "c*"]) {
    expect(await lookUp("kas", address)).toEqual({ kind: "unreachable", retryAfterMs: null, why: "silent" });
  }
  expect(asked).toEqual(["a*", "b*", "c*"]);
});
