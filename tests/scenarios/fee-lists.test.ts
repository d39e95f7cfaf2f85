import { expect, it } from "vitest";
import { cryptonoteNodejsPool } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { miningcore } from "../recorded-engines/miningcore.ts";
import { openScenario } from "./open-scenario.ts";

// Spec §3.3: a fee, or its type, may arrive as an array.

it("§3.3 cryptonote-nodejs-pool: the first of several fees counts, in the terms and in the API", async () => {
  await using scenario = await openScenario(cryptonoteNodejsPool);
  scenario.engine.change("/stats", (stats) =>
    stats.config === undefined ? stats : { ...stats, config: { ...stats.config, fee: [2, 7], soloFee: [3, 7] } },
  );
  await scenario.until("0:02");
  expect((await scenario.poolStats()).terms.schemes).toEqual([
    { scheme: "prop", feeFraction: 0.022 },
    { scheme: "solo", feeFraction: 0.032 },
  ]);
  expect(await scenario.api("pool/stats")).toMatchObject({
    state: "live",
    fee: 0.022,
    fee_type: "PROP",
    commission: { PROP: 0.022, SOLO: 0.032 },
  });
});

it("§3.3 miningcore: the first of several fees and of several payout schemes counts", async () => {
  await using scenario = await openScenario(miningcore);
  scenario.engine.change("/api/pools/ltc-pplns", (answer) => {
    if (answer.pool === undefined) return answer;
    const paymentProcessing = { ...answer.pool.paymentProcessing, payoutScheme: ["PPLNS", "SOLO"] };
    return { pool: { ...answer.pool, poolFeePercent: [2.5, 1], paymentProcessing } };
  });
  await scenario.until("0:02");
  expect(await scenario.api("pool/stats")).toMatchObject({
    state: "live",
    fee: 0.025,
    fee_type: "PPLNS",
    commission: { PPLNS: 0.025 },
  });
});
