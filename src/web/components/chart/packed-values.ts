/** Seven digits are what the services keep. */
const DIGITS = 7;

/**
 * Figures as one text, a third of their JSON: a power of ten, then each value in units of it, gaps empty. What is read
 * back is the same number to its last digit, as long as it has seven digits at the most.
 */
export function packValues(values: readonly (number | null)[]): string {
  const largest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  const power = largest === 0 ? 0 : Math.floor(Math.log10(largest)) - DIGITS + 1;
  const parts = values.map((value) => (value === null ? "" : String(round(shift(value, -power)))));
  return `${power};${parts.join(",")}`;
}

export function unpackValues(packed: string): (number | null)[] {
  const [power = "0", parts = ""] = packed.split(";");
  return parts.split(",").map((part) => (part === "" ? null : round(shift(Number(part), Number(power)))));
}

/** Dividing by a power of ten is exact where multiplying by its inverse is not. */
function shift(value: number, power: number): number {
  return power < 0 ? value / 10 ** -power : value * 10 ** power;
}

function round(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
