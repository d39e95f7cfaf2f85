import { describe, expect, it } from "vitest";
import { findCoinToTry } from "./coin-to-try.ts";

const engine = { name: "miningcore", address: "http://engine.test" };

function miningcoreOf(...pools: readonly (readonly [id: string, symbol: string, name: string, algorithm: string])[]) {
  const answer = pools.map(([id, symbol, name, algorithm]) => ({
    id,
    coin: { type: symbol, symbol, name, algorithm },
    paymentProcessing: { enabled: true, minimumPayment: 1, payoutScheme: "PPLNS" },
    poolFeePercent: 1,
    networkStats: { networkType: "Main" },
  }));
  return { now: Date.now, fetch: async () => Response.json({ pools: answer }) };
}
const litecoin = ["ltc1", "LTC", "Litecoin", "Scrypt"] as const;
const ergo = ["erg1", "ERG", "Ergo", "Autolykos"] as const;

describe("findCoinToTry", () => {
  it("names each coin of an engine that mines several, as a command", async () => {
    const found = await findCoinToTry(undefined, engine, miningcoreOf(litecoin, ergo));
    expect(found).toEqual({
      ok: false,
      error: `It mines 2 coins. Name one:
  npm run try-engine -- miningcore http://engine.test ltc
  npm run try-engine -- miningcore http://engine.test erg`,
    });
  });

  it("takes the options of a coin that is named", async () => {
    const found = await findCoinToTry("erg", engine, miningcoreOf(litecoin, ergo));
    expect(found.ok && [found.value.coin.slug, found.value.options]).toEqual(["erg", { poolId: "erg1" }]);
  });

  it("takes a named coin from an engine that says nothing", async () => {
    const silent = { now: Date.now, fetch: async () => new Response("", { status: 500 }) };
    const found = await findCoinToTry("ltc", engine, silent);
    expect(found.ok && [found.value.coin.slug, found.value.options]).toEqual(["ltc", {}]);
  });

  it("says why none of an engine's pools can be tried", async () => {
    const doge = ["doge1", "DOGE", "Dogecoin", "Scrypt"] as const;
    const found = await findCoinToTry(undefined, engine, miningcoreOf(doge));
    expect(!found.ok && found.error).toContain("doge1: Dogecoin (DOGE, Scrypt): Adit knows no such coin");
  });
});
