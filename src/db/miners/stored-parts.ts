import Type from "typebox";
import { Compile, type Validator } from "typebox/compile";
import type { MinerPart, MinerPartValues, ReadRigs } from "#src/domain/miners/miner-record.ts";
import { blockStatuses } from "#src/domain/mining/block.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import { payoutStatuses } from "#src/domain/money/payout.ts";
import { requireSound } from "../connection/edge-guards.ts";
import { packBody, unpackBody } from "./part-bodies.ts";
import { MinerFigures, minerOf } from "./stored-miner.ts";
import { Amount, AmountOrNull, amountOf, Measure, MeasureOrNull, Moment, Scheme, textOf } from "./stored-values.ts";

const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const SchemeOrNull = Type.Union([Scheme, Type.Null()]);

const lookupSchema = Compile(Type.Object({ found: Type.Enum(["yes", "unknown"]), miner: MinerFigures }));

const samplesSchema = Compile(
  Type.Array(
    Type.Object({
      at: Moment,
      scheme: SchemeOrNull,
      hashrate: Measure,
      workersOnline: MeasureOrNull,
      shares: Type.Optional(Type.Object({ valid: Measure, stale: Measure, invalid: Measure })),
    }),
  ),
);

const payoutsSchema = Compile(
  Type.Object({
    pending: Type.Array(
      Type.Object({
        chain: Type.String(),
        transactionId: TextOrNull,
        paidAt: Moment,
        amount: Amount,
        fee: AmountOrNull,
        status: Type.Enum(payoutStatuses),
        isConfirmed: Type.Optional(Type.Boolean()),
        recipients: MeasureOrNull,
      }),
    ),
    confirmedUntil: Type.Array(Type.Tuple([Type.String(), Moment])),
    isComplete: Type.Boolean(),
  }),
);

const blocksSchema = Compile(
  Type.Object({
    items: Type.Array(
      Type.Object({
        chain: Type.String(),
        height: Moment,
        hash: TextOrNull,
        foundAt: Moment,
        scheme: SchemeOrNull,
        finder: TextOrNull,
        worker: TextOrNull,
        difficulty: MeasureOrNull,
        effort: MeasureOrNull,
        reward: AmountOrNull,
        status: Type.Enum(blockStatuses),
        progress: MeasureOrNull,
      }),
    ),
    isCut: Type.Boolean(),
  }),
);

const rigsSchema = Compile(
  Type.Object({
    from: Moment,
    to: Moment,
    stepMs: Type.Integer({ minimum: 1 }),
    rigs: Type.Array(Type.Object({ name: Type.String(), scheme: SchemeOrNull, to: Type.Optional(Moment) })),
  }),
);

const settingsSchema = Compile(Type.Object({ threshold: AmountOrNull, minimum: AmountOrNull, maximum: AmountOrNull }));

interface Plain {
  /** For JSON; amounts become texts there. */
  readonly value: unknown;
  readonly numbers: Float32Array;
}

interface Codec<Value> {
  encode(value: Value): Plain;
  decode(stored: Plain): Value | null;
}

const noNumbers = new Float32Array();

function codecOf<Value, Schema extends Type.TSchema>(
  schema: Validator<Type.TProperties, Schema, Type.Static<Schema>>,
  toValue: (stored: Type.Static<Schema>) => Value,
  toPlain: (value: Value) => unknown = (value) => value,
): Codec<Value> {
  return {
    encode: (value) => ({ value: toPlain(value), numbers: noNumbers }),
    decode: ({ value }) => (schema.Check(value) ? toValue(value) : null),
  };
}

const samplesCodec: Codec<readonly MinerSample[]> = codecOf(samplesSchema, (samples) => samples);

const rigsCodec: Codec<ReadRigs> = {
  encode({ rigs, ...window }) {
    const steps = countSteps(window);
    const numbers = new Float32Array(steps * rigs.length);
    for (const [index, { name, rates }] of rigs.entries()) {
      if (rates.length !== steps) throw new RangeError(`${name} has ${rates.length} rates for ${steps} steps.`);
      numbers.set(rates, index * steps);
    }
    if (!numbers.every(isRate)) throw new RangeError("A rate must be a finite number of 0 or more, or unknown.");
    return { value: { ...window, rigs: rigs.map(({ rates: _, ...rig }) => rig) }, numbers };
  },
  decode({ value, numbers }) {
    if (!rigsSchema.Check(value)) return null;
    const steps = countSteps(value);
    if (numbers.length !== steps * value.rigs.length || !numbers.every(isRate)) return null;
    const rigs = value.rigs.map((rig, index) => ({
      ...rig,
      rates: numbers.subarray(index * steps, (index + 1) * steps),
    }));
    return { ...value, rigs };
  },
};

function countSteps({ from, to, stepMs }: Pick<ReadRigs, "from" | "to" | "stepMs">): number {
  const steps = (to - from) / stepMs;
  if (!(Number.isInteger(steps) && steps >= 0))
    throw new RangeError(`From ${from} to ${to} are no steps of ${stepMs}.`);
  return steps;
}

function isRate(rate: number): boolean {
  return Number.isNaN(rate) || (rate >= 0 && rate < Number.POSITIVE_INFINITY);
}

const codecs: { readonly [Part in MinerPart]: Codec<MinerPartValues[Part]> } = {
  answer: codecOf(lookupSchema, ({ found, miner }) => ({ found, miner: minerOf(miner) })),
  history: samplesCodec,
  past: samplesCodec,
  payouts: codecOf(
    payoutsSchema,
    ({ pending, confirmedUntil, isComplete }) => ({
      pending: pending.map((payout) => ({ ...payout, amount: BigInt(payout.amount), fee: amountOf(payout.fee) })),
      confirmedUntil: new Map(confirmedUntil),
      isComplete,
    }),
    (payouts) => ({ ...payouts, confirmedUntil: [...payouts.confirmedUntil] }),
  ),
  blocks: codecOf(blocksSchema, ({ items, isCut }) => ({
    items: items.map((block) => ({ ...block, reward: amountOf(block.reward) })),
    isCut,
  })),
  rigs: rigsCodec,
  "rigs-past": rigsCodec,
  settings: codecOf(settingsSchema, ({ threshold, minimum, maximum }) => ({
    threshold: amountOf(threshold),
    minimum: amountOf(minimum),
    maximum: amountOf(maximum),
  })),
};

/** Throws a RangeError for an impossible value. */
export async function encodePart<Part extends MinerPart>(
  part: Part,
  value: MinerPartValues[Part],
): Promise<Uint8Array> {
  const plain = codecs[part].encode(value);
  requireSound(part, plain.value);
  return packBody({ text: textOf(plain.value), numbers: plain.numbers });
}

/** Null when unreadable. */
export async function decodePart<Part extends MinerPart>(
  part: Part,
  body: Uint8Array,
): Promise<MinerPartValues[Part] | null> {
  try {
    const { text, numbers } = await unpackBody(body);
    return codecs[part].decode({ value: JSON.parse(text), numbers });
  } catch {
    return null;
  }
}
