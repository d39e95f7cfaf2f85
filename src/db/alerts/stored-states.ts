import Type, { type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { poolTroubles } from "#src/domain/alerts/alert-event.ts";
import type { AddressState, PoolState } from "#src/domain/alerts/alert-state.ts";
import { Amount, AmountOrNull, Measure, MeasureOrNull, Moment, MomentOrNull, Scheme } from "../miners/stored-values.ts";

const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const Text = Type.String();
const TextOrNull = nullable(Text);

const Range = Type.Object({ usual: MeasureOrNull, spread: Measure, samples: Moment, learntAt: Moment });
const phase = {
  name: Type.Enum(["up", "low", "down"]),
  since: Moment,
  seenAt: Moment,
  isDated: Type.Boolean(),
  told: Type.Enum(["no", "yes", "skipped"]),
  upSince: MomentOrNull,
};
const Payout = Type.Object({
  chain: Text,
  amount: Amount,
  fee: AmountOrNull,
  transactionId: TextOrNull,
  paidAt: Moment,
});

const addresses = Compile(
  Type.Object({
    rigs: Type.Array(
      Type.Object({
        ...phase,
        rig: Text,
        scheme: nullable(Scheme),
        firstSeenAt: Moment,
        isOld: Type.Boolean(),
        range: Range,
        falls: Type.Array(Moment),
        isFlapping: Type.Boolean(),
      }),
    ),
    hashrate: Type.Object({ ...phase, range: Range, isExplained: Type.Boolean() }),
    rigsToldAt: Moment,
    wereAllSilent: Type.Boolean(),
    payouts: nullable(
      Type.Object({
        seen: Type.Array(Type.Object({ key: Text, paidAt: Moment })),
        newestAt: Moment,
        begunAt: Moment,
        unconfirmed: Type.Array(Payout),
      }),
    ),
    thresholds: Type.Record(Text, Amount),
    bestShare: MeasureOrNull,
    resumedAt: Moment,
  }),
);

const watchedOf = <Schema extends TSchema>(value: Schema) =>
  Type.Object({ value, next: nullable(Type.Object({ value, since: Moment })) });

const pools = Compile(
  Type.Object({
    trouble: nullable(
      Type.Object({
        kind: Type.Union([Type.Enum(poolTroubles), Type.Literal("unjudged")]),
        fault: nullable(
          Type.Enum([
            "silent",
            "failing",
            "refused",
            "unreadable",
            "implausible",
            "restarted",
            "measuring",
            "unasked",
            "not-up",
            "old",
            "storage",
          ]),
        ),
        since: Moment,
        isTold: Type.Boolean(),
      }),
    ),
    judgeFrom: Moment,
    fees: Type.Record(Text, watchedOf(Measure)),
    minimumPayout: nullable(watchedOf(Amount)),
    payoutIntervalMs: nullable(watchedOf(Measure)),
    blocks: nullable(Type.Object({ keys: Type.Array(Text), newestAt: Moment })),
  }),
);

/** Null: it cannot be read, and the address is as if it were seen for the first time. */
export function parseAddressState(text: string): AddressState | null {
  const value = parse(text);
  return addresses.Check(value) ? value : null;
}

export function parsePoolState(text: string): PoolState | null {
  const value = parse(text);
  return pools.Check(value) ? value : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
