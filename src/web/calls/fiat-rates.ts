/** Currency code → units of it for one US dollar. */
export type FiatRates = ReadonlyMap<string, number>;

/** Reads the answer of `GET /api/v1/rates`. Values that are no rates are left out. Null when there is no map of rates. */
export function readFiatRates(body: unknown): FiatRates | null {
  if (!isRecord(body) || !isRecord(body.fiat)) return null;
  return new Map(Object.entries(body.fiat).filter((entry): entry is [string, number] => isRate(entry[1])));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRate(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}
