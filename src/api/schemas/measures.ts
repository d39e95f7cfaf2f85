import { Type } from "typebox";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { literals } from "./literals.ts";
import { nullable } from "./nullable.ts";

// Members that many answers share, each with its unit.

export const timestamp = Type.Integer({ description: "UTC, in milliseconds since 1970." });
export const nullableTimestamp = nullable(timestamp);

export const hashrate = Type.Number({
  description: "Hashes in a second (H/s); solutions (Sol/s) and graphs (g/s) for the coins that count so.",
});
export const nullableHashrate = nullable(hashrate);

export const count = Type.Integer({ minimum: 0 });
export const nullableCount = nullable(count);

export const fraction = Type.Number({ description: "A fraction: 0.01 is 1 %." });
export const nullableFraction = nullable(fraction);

export const atomicAmount = Type.String({
  pattern: "^-?[0-9]+$",
  description: "A whole number of the coin's smallest unit, as a string: divide by 10 to the power of `decimals`.",
});
export const nullableAtomicAmount = nullable(atomicAmount);

export const scheme = literals(rewardSchemes, { description: "How the pool shares out what it earns; `pps` is PPS+." });

export const decimals = nullable(
  Type.Integer({
    minimum: 0,
    description: "Digits after the point of one coin. Null for a chain that is not known here.",
  }),
);
