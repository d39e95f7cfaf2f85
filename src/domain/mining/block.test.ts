import { expect, it } from "vitest";
import { getCoin } from "../coins/index.ts";
import { HOUR, MINUTE } from "../time/durations.ts";
import { depthOf, maturityOf } from "./block.ts";

it("maturity is progress in the chain's confirmations, and the time that is left", () => {
  expect(maturityOf(0.29, getCoin("btc"))).toEqual({ reached: 29, needed: 100, leftMs: 71 * 10 * MINUTE });
  expect(maturityOf(0.14152, getCoin("kas"))).toEqual({ reached: 141, needed: 1000, leftMs: 85_900 });
  expect(maturityOf(0, getCoin("ltc"))).toEqual({ reached: 0, needed: 100, leftMs: 250 * MINUTE });
  expect(maturityOf(1.7, getCoin("xmr"))).toEqual({ reached: 60, needed: 60, leftMs: 0 });
});

it("§9.15 Quai blocks confirm within two weeks", () => {
  expect(maturityOf(0, getCoin("quai"))?.leftMs).toBeLessThanOrEqual(14 * 24 * HOUR);
});

it("maturity is unknown without a progress or without the chain's rule", () => {
  expect(maturityOf(null, getCoin("btc"))).toBeNull();
  expect(maturityOf(0.5, { confirmations: null, blockTimeSeconds: 60 })).toBeNull();
});

it("asks for the pool's own confirmations on its chain, and for the chain's on one that is mined along", () => {
  const pool = { coin: "ltc", rules: { confirmations: 102 } };
  expect(depthOf(getCoin("ltc"), pool)).toEqual({ confirmations: 102, blockTimeSeconds: 150 });
  expect(depthOf(getCoin("ltc"), { coin: "ltc", rules: { confirmations: null } }).confirmations).toBeNull();
  expect(depthOf(getCoin("xmr"), pool).confirmations).toBe(60);
});
