import Type, { type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { poolTroubles } from "#src/domain/alerts/alert-event.ts";
import type { HeldBody, OutboxBody } from "#src/domain/alerts/outbox-message.ts";
import { sourceFaults } from "#src/domain/mining/source-state.ts";
import { Amount, AmountOrNull, Measure, MeasureOrNull, Moment, MomentOrNull, Scheme } from "../miners/stored-values.ts";

// The body of an outbox row. An older or newer version may have written it.

const Text = Type.String();
const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const TextOrNull = nullable(Text);
const SchemeOrNull = nullable(Scheme);
const Count = Type.Integer({ minimum: 0 });

const ofAddress = { coin: Text, address: Text, at: Moment };
const Cost = Type.Object({ coins: MeasureOrNull, usd: MeasureOrNull });
const Rig = Type.Object({
  name: Text,
  scheme: SchemeOrNull,
  since: Moment,
  hashrate: MeasureOrNull,
  usual: MeasureOrNull,
  cost: Cost,
});
const ofRigs = { ...ofAddress, rigs: Type.Array(Rig), count: Count, total: Count, since: Moment, cost: Cost };

const Payout = Type.Object({
  chain: Text,
  amount: Amount,
  fee: AmountOrNull,
  transactionId: TextOrNull,
  paidAt: Moment,
});
const Block = Type.Object({
  chain: Text,
  height: Count,
  hash: TextOrNull,
  foundAt: Moment,
  scheme: SchemeOrNull,
  worker: TextOrNull,
  reward: AmountOrNull,
  effort: MeasureOrNull,
});
const Rule = Type.Union([
  Type.Object({ name: Type.Literal("minimum-payout"), before: Amount, after: Amount }),
  Type.Object({ name: Type.Literal("payout-interval"), before: Moment, after: Moment }),
]);

const OfAddress = Type.Union([
  Type.Object({ kind: Type.Literal("rigs-silent"), ...ofRigs, isFlapping: Type.Boolean() }),
  Type.Object({ kind: Type.Literal("all-silent"), ...ofRigs }),
  Type.Object({ kind: Type.Literal("rigs-low"), ...ofRigs }),
  Type.Object({
    kind: Type.Literal("rigs-back"),
    ...ofRigs,
    from: Type.Enum(["silent", "low"]),
    wereAll: Type.Boolean(),
    until: Moment,
    remaining: Count,
  }),
  Type.Object({
    kind: Type.Enum(["hashrate-low", "hashrate-back"]),
    ...ofAddress,
    hashrate: Measure,
    usual: Measure,
    since: Moment,
    until: MomentOrNull,
    cost: Cost,
    isExplained: Type.Boolean(),
  }),
  Type.Object({
    kind: Type.Enum(["payout-sent", "payout-confirmed"]),
    ...ofAddress,
    payouts: Type.Array(Payout),
    count: Count,
    sums: Type.Array(Type.Object({ chain: Text, amount: Amount })),
  }),
  Type.Object({ kind: Type.Literal("block-found"), ...ofAddress, blocks: Type.Array(Block), count: Count }),
  Type.Object({
    kind: Type.Literal("threshold-changed"),
    ...ofAddress,
    chain: Text,
    before: AmountOrNull,
    after: Amount,
  }),
  Type.Object({
    kind: Type.Literal("best-share"),
    ...ofAddress,
    worker: TextOrNull,
    before: Measure,
    after: Measure,
  }),
  Type.Object({
    kind: Type.Literal("pool-trouble"),
    ...ofAddress,
    trouble: Type.Enum(poolTroubles),
    fault: nullable(Type.Enum(sourceFaults)),
    since: Moment,
  }),
  Type.Object({
    kind: Type.Literal("pool-back"),
    ...ofAddress,
    trouble: Type.Enum(poolTroubles),
    since: Moment,
    until: Moment,
  }),
  Type.Object({ kind: Type.Literal("fee-changed"), ...ofAddress, scheme: Scheme, before: Measure, after: Measure }),
  Type.Object({ kind: Type.Literal("rule-changed"), ...ofAddress, rule: Rule }),
]);

const Event = Type.Union([
  OfAddress,
  Type.Object({
    kind: Type.Literal("digest"),
    ...ofAddress,
    why: Type.Enum(["daily", "quiet-hours", "limit"]),
    events: Type.Array(OfAddress),
    count: Count,
  }),
  Type.Object({ kind: Type.Literal("more-happened"), ...ofAddress, until: Moment }),
]);

const bodies = Compile(
  Type.Union([
    Type.Object({ kind: Type.Literal("alert"), event: Event }),
    Type.Object({
      kind: Type.Literal("held"),
      event: OfAddress,
      why: Type.Enum(["daily", "quiet-hours", "limit"]),
    }),
    Type.Object({ kind: Type.Literal("confirm"), coin: Text, address: Text }),
  ]),
);

/** Null: it cannot be read. */
export function parseBody(text: string): OutboxBody | HeldBody | null {
  try {
    const value: unknown = JSON.parse(text);
    return bodies.Check(value) ? value : null;
  } catch {
    return null;
  }
}
