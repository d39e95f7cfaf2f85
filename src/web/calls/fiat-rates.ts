import { isRecord } from "#src/domain/unknown-members.ts";

/** Currency code → units of it for one US dollar. */
export type FiatRates = ReadonlyMap<string, number>;

/** Reads the answer of `GET /api/v1/rates`. Values that are no rates are left out. Null when there is no map of rates. */
export function readFiatRates(body: unknown): FiatRates | null {
  if (!isRecord(body) || !isRecord(body.fiat)) return null;
  return new Map(Object.entries(body.fiat).filter((entry): entry is [string, number] => isRate(entry[1])));
}

function isRate(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}
