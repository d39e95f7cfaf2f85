import { describe, expect, it } from "vitest";
import { takeFirstOfFees } from "./first-of-fees.ts";

const read = (text: string) => takeFirstOfFees(JSON.parse(text), text);

describe("§3.3 a fee or its type that arrives as an array", () => {
  it("counts by its first element, wherever it stands", () => {
    expect(read('{"fee_type":["PPS+","SOLO"],"fee":[0.02,0.01],"hashrate":1}')).toEqual({
      fee_type: "PPS+",
      fee: 0.02,
      hashrate: 1,
    });
    expect(read('{"pools":[{"poolFeePercent": [1.5, 2],"paymentProcessing":{"payoutScheme":["PPLNS"]}}]}')).toEqual({
      pools: [{ poolFeePercent: 1.5, paymentProcessing: { payoutScheme: "PPLNS" } }],
    });
  });

  it("stays where it is one value or an empty list, and so does every other list", () => {
    const rest = '{"fee":1,"soloFee":[],"blocks":[1,2]}';
    expect(read(rest)).toEqual({ fee: 1, soloFee: [], blocks: [1, 2] });
    const plain = { fee: 1 };
    expect(takeFirstOfFees(plain, '{"fee":1}')).toBe(plain);
  });
});
