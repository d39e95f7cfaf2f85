import { Type } from "typebox";
import { changeCauses } from "#src/domain/earnings/earnings-change.ts";
import {
  atomicAmount,
  count,
  decimals,
  fraction,
  hashrate,
  literals,
  nullable,
  nullableAtomicAmount,
  nullableFraction,
  nullableNumber,
  nullableTimestamp,
  scheme,
  timestamp,
} from "../members.ts";

const value = nullable(
  Type.String({
    pattern: "^-?[0-9]+([.][0-9]+)?$",
    description: "A decimal number in `currency`. Null where a price or the exchange rate is not known.",
  }),
);

const figures = Type.Object({
  hashrate,
  outage_ms: Type.Number({
    description: "Outages of all rigs added up, in milliseconds a day: of whole days, as the workers' CSV has them.",
  }),
  rejected_fraction: { ...nullableFraction, description: "Stale and invalid shares; null = not recorded." },
  difficulty: Type.Number(),
  blocks_found: {
    ...nullableNumber,
    description:
      "What the pool found in the compared time, under schemes that pay by its blocks; null = not known, or none does. Of a mean day it has parts.",
  },
  blocks_expected: {
    ...nullableNumber,
    description: "What was to be expected of the pool's hashrate at that difficulty.",
  },
  coins_per_block: Type.Number({ description: "Before the fee." }),
  fee_fraction: fraction,
});

export const changeMembers = {
  decimals,
  days: { ...count, description: "How many of the earlier days have records." },
  compared_ms: Type.Integer({
    description: "How much of the 24 hours is recorded on both sides: only that is compared.",
  }),
  basis: literals(["expected", "blocks"], {
    description:
      "`expected`: what the recorded work was expected to earn after the fee, at the difficulty of every ten minutes. `blocks`: the same times blocks found ÷ blocks expected of the pool, under schemes that pay by its blocks.",
  }),
  schemes: Type.Array(scheme),
  before: atomicAmount,
  after: atomicAmount,
  fraction: { ...nullableFraction, description: "(after − before) ÷ before." },
  parts: Type.Array(
    Type.Object({
      cause: literals(changeCauses),
      amount: { ...nullableAtomicAmount, description: "Null = in no sum, for the reason in `gaps`." },
      value,
    }),
    { description: "Amounts add up to after − before, to the last atomic unit." },
  ),
  gaps: Type.Array(
    Type.Object({
      cause: literals(changeCauses),
      reason: literals(["not-recorded", "not-told", "does-not-apply"], {
        description: "`not-told`: the engine never reports it. `does-not-apply`: no scheme of this miner pays by it.",
      }),
      since: {
        ...nullableTimestamp,
        description: "The record begins within the compared days, then; null where that is not the reason.",
      },
    }),
    { description: "Why parts have no amount; one for each of them." },
  ),
  value_before: value,
  value_after: value,
  value_of_price: {
    ...value,
    description: "What the price alone changed: with the values of the parts it adds up to value_after − value_before.",
  },
  prices_usd: Type.Array(Type.Object({ before: Type.Number(), after: Type.Number() }), {
    description: "Mean prices of the compared hours; empty where they are not recorded.",
  }),
  figures: Type.Object({ before: figures, after: figures }),
  rigs_known: literals(["all", "recent", "some", "none"], {
    description:
      "Of which rigs outages are counted: of all, of all but only since `rigs_since`, of those the engine told about, or of none by itself.",
  }),
  rigs_since: nullableTimestamp,
  rigs: Type.Array(
    Type.Object({
      worker: nullable(Type.String({ description: "Null: all rigs together." })),
      scheme,
      down_ms_before: Type.Number({ description: "On the day before, or on the mean of the days." }),
      down_ms_after: Type.Number({ description: "In the last 24 hours; the workers' CSV has the same in minutes." }),
      outages: Type.Array(Type.Object({ from: timestamp, to: nullableTimestamp }), {
        description: "Those that touch the last 24 hours, oldest first; `to` null = it lasts.",
      }),
    }),
    { description: "Rigs that were off, the longest in the last 24 hours first." },
  ),
};
