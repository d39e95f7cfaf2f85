import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import type { Miner } from "#src/domain/mining/miner.ts";
import { ok } from "#src/domain/result.ts";
import { withOneSpelling } from "./one-spelling.ts";

const wallet = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const capitals = wallet.toUpperCase();
const other = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";

const miner: Miner = {
  address: capitals,
  hashrate: { tenMinutes: 5, sixHours: null, day: null },
  lastShareAt: null,
  shares: { valid: null, stale: null, invalid: null },
  workers: [],
  balances: [],
};

/** An engine that treats a wallet in capitals as a separate account. */
function open() {
  const clock = { now: 1_795_000_000_000 };
  const asked: string[] = [];
  const top = { hashrateDay: null, lastShareAt: 7 };
  const engine = createFakeEngine({
    async fetchMiner(address) {
      asked.push(address);
      return ok(address === capitals ? { found: "yes", miner } : { found: "no" });
    },
    async fetchMinerHistory(address) {
      asked.push(`history of ${address}`);
      return ok([]);
    },
    fetchTopMiners: async () =>
      ok([
        { ...top, address: other, hashrate: 9, workers: 1 },
        { ...top, address: capitals, hashrate: 5, workers: 1 },
        { ...top, address: wallet, hashrate: 3, workers: 2 },
      ]),
  });
  return Object.assign(clock, { asked, engine: withOneSpelling(engine, getCoin("btc"), () => clock.now) });
}

describe("an engine in one spelling", () => {
  it("is asked as a visitor wrote the wallet when it does not know it otherwise, and once only when it does", async () => {
    const { asked, engine } = open();
    engine.addSpelling?.(capitals);
    const found = { value: { found: "yes", miner: { address: wallet, knownAs: capitals } } };
    expect(await engine.fetchMiner(wallet)).toMatchObject(found);
    expect(await engine.fetchMiner(capitals)).toMatchObject(found);
    await engine.fetchMinerHistory(wallet, null, { from: 0, to: 1, stepMs: 1 });
    expect(asked).toEqual([wallet, capitals, capitals, `history of ${capitals}`]);
  });

  it("is asked as its own lists have the wallet, whose rows are one", async () => {
    const { asked, engine } = open();
    expect(await engine.fetchTopMiners(10)).toMatchObject({
      value: [
        { address: other, hashrate: 9, workers: 1 },
        { address: wallet, hashrate: 8, workers: 3 },
      ],
    });
    await engine.fetchMiner(wallet);
    expect(asked).toEqual([capitals]);
  });

  it("is not asked again and again in a spelling that it did not know", async () => {
    const scene = open();
    const mixed = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const asked: string[] = [];
    const engine = withOneSpelling(
      createFakeEngine({
        async fetchMiner(address) {
          asked.push(address);
          return ok({ found: "no" });
        },
      }),
      getCoin("etc"),
      () => scene.now,
    );
    engine.addSpelling?.(mixed);
    await engine.fetchMiner(mixed);
    await engine.fetchMiner(mixed);
    expect(asked).toEqual([mixed.toLowerCase(), mixed, mixed.toLowerCase()]);
  });
});
