import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { Miner } from "#src/domain/mining/miner.ts";
import { ok } from "#src/domain/result.ts";
import { withShortNames } from "./short-names.ts";

const unknownShares = { valid: null, stale: null, invalid: null };

function ask(name: string) {
  const hashrate = { tenMinutes: 5, sixHours: null, day: null };
  const worker = { name, scheme: null, hashrate, lastShareAt: null, shares: unknownShares, trend: null };
  const miner: Miner = {
    address: "a",
    hashrate,
    lastShareAt: null,
    shares: unknownShares,
    workers: [worker],
    balances: [],
  };
  return withShortNames(createFakeEngine({ fetchMiner: async () => ok({ found: "yes", miner }) })).fetchMiner("a");
}

describe("withShortNames", () => {
  it("takes names of 128 characters and refuses a response with a longer one", async () => {
    expect((await ask("x".repeat(128))).ok).toBe(true);
    expect(await ask("x".repeat(129))).toMatchObject({
      ok: false,
      error: { code: "malformed", reason: "a worker's name has more than 128 characters" },
    });
  });
});
