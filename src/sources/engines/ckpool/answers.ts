import { type Static, Type } from "typebox";
import { err, type Result } from "#src/domain/result.ts";
import { checkSchema } from "../../check-schema.ts";
import type { SourceError } from "../../source-error.ts";

// The files of ckpool and its forks, as far as Adit reads them (docs/protocol-notes.md, "Files of ckpool").

const Count = Type.Integer({ minimum: 0 });
const earliest = Date.UTC(2009, 0) / 1000;
const latest = Date.UTC(2100, 0) / 1000;
const Seconds = Type.Integer({ minimum: earliest, maximum: latest });
/** 0: never. */
const SecondsOrNever = Type.Union([Type.Literal(0), Seconds]);

const rateForm = /^(\d{1,10}(?:\.\d{1,9})?(?:e\+\d{1,2})?)([numkKMGTPEZ]?)$/;
const units: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  "": 1,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Z: 1e21,
};
const highestRate = 1e24;

/** "1.21T", "852m" (thousandths), "1e+03K": three digits and a unit. */
const Rate = Type.Refine(
  Type.String(),
  (text) => parseRate(text) <= highestRate,
  () => "must be a hashrate such as 1.21T",
);

/** NaN for another form. */
function parseRate(text: string): number {
  const [, digits = "", unit = ""] = rateForm.exec(text) ?? [];
  return digits === "" ? Number.NaN : Number(digits) * (units[unit] ?? Number.NaN);
}

/** H/s, of a text that a schema has checked. */
export function readRate(text: string): number {
  // Without the noise of the multiplication: 7.55K is 7550.
  return Number(parseRate(text).toPrecision(12));
}

const Weight = Type.Union([
  Type.Number({ minimum: 0, maximum: 1e30 }),
  Type.BigInt({ minimum: 0n, maximum: 10n ** 30n }),
]);

/** All lines of `pool/pool.status` together. */
const Status = Type.Object({
  /** Seconds since the start. */
  runtime: Count,
  lastupdate: Seconds,
  Users: Count,
  Workers: Count,
  hashrate5m: Rate,
  /** Per cent of the work that a block takes; asicseer-pool sends it as text. */
  diff: Type.Union([Type.Number({ minimum: 0, maximum: 1e12 }), Type.String({ pattern: "^\\d{1,12}(\\.\\d+)?$" })]),
});
export type Status = Static<typeof Status>;

/** ckpool writes three lines, asicseer-pool four. */
export const StatusLines = Type.Array(Type.Object({}), { minItems: 1 });

export function joinStatus(lines: readonly object[]): Result<Status, SourceError> {
  return checkSchema(Status, Object.assign({}, ...lines));
}

const figures = {
  hashrate5m: Rate,
  lastshare: SecondsOrNever,
  /** The sum of the difficulties of all accepted shares. */
  shares: Weight,
  /** Of the best share ever; asicseer-pool has another name for it. */
  bestever: Type.Optional(Weight),
  bestshare_alltime: Type.Optional(Weight),
};

export const UserFile = Type.Object({
  ...figures,
  /** Connected now. */
  workers: Count,
  worker: Type.Array(Type.Object({ workername: Type.String({ minLength: 1 }), ...figures })),
});
export type UserFile = Static<typeof UserFile>;
export type WorkerEntry = UserFile["worker"][number];

export function bestOf({
  bestever,
  bestshare_alltime,
}: Pick<UserFile, "bestever" | "bestshare_alltime">): number | null {
  const best = bestever ?? bestshare_alltime;
  return best === undefined ? null : Number(best);
}

export const oldPool = err<SourceError>({
  code: "unavailable",
  reason: "it has not written its files for three minutes",
  isSilent: true,
});
