import { HOUR } from "../time/durations.ts";

/** A price in USD, or units of a currency for one USD, as one source reports it. */
export interface Quote {
  readonly source: string;
  readonly value: number;
}

export interface AgreedPrice {
  readonly value: number;
  /** The sources whose quotes it is made of, in the operator's order. */
  readonly sources: readonly string[];
}

/** Markets differ by some percent; a quote beyond this is of another coin, or of a market that nobody trades at. */
const mostApart = 0.25;
/** A lone source may move this much within an hour; a larger step waits until it is reported twice. */
const mostStep = 2;

/**
 * The median of the quotes without outliers. Two quotes that disagree are decided by the last price of the past day,
 * and a lone quote that is far from the price of the past hour waits for the next one. Null: in doubt, so the last price
 * stays, with its age. `before`: what the same lone source reported last.
 */
export function agreeOnPrice(
  quotes: readonly Quote[],
  last: { readonly value: number; readonly ageMs: number } | null,
  before: number | null = null,
): AgreedPrice | null {
  const [first, second] = quotes;
  if (first === undefined) return null;
  if (second === undefined) {
    const isStep = last !== null && last.ageMs <= HOUR && isBeyond(first.value, last.value, mostStep);
    return isStep && !(before !== null && isNear(before, first.value)) ? null : agreed(quotes);
  }
  const middle = medianOf(quotes);
  const near = quotes.filter(({ value }) => isNear(value, middle));
  if (near.length > quotes.length / 2) return agreed(near);
  if (last === null || last.ageMs > 24 * HOUR) return null;
  const confirmed = quotes.filter(({ value }) => isNear(value, last.value));
  return confirmed.length === 0 ? null : agreed(confirmed);
}

function agreed(quotes: readonly Quote[]): AgreedPrice {
  return { value: medianOf(quotes), sources: quotes.map(({ source }) => source) };
}

function medianOf(quotes: readonly Quote[]): number {
  const values = quotes.map(({ value }) => value).toSorted((a, b) => a - b);
  const upper = values[Math.floor(values.length / 2)] ?? 0;
  return values.length % 2 === 1 ? upper : ((values[values.length / 2 - 1] ?? 0) + upper) / 2;
}

function isNear(value: number, other: number): boolean {
  return !isBeyond(value, other, 1 + mostApart);
}

function isBeyond(value: number, other: number, factor: number): boolean {
  return Math.max(value, other) > Math.min(value, other) * factor;
}
