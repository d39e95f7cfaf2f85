import type { ChangeCause, EarningsChange } from "#src/domain/earnings/earnings-change.ts";
import type { ValueChange } from "#src/domain/earnings/value-change.ts";

export interface NamedCause {
  readonly cause: ChangeCause | "price";
  /** In units of money where there is a price, else in atomic units. */
  readonly amount: bigint;
}

const shownCauses = 3;

/** What moved earnings most, by size; what moved them by nothing that is shown is left out. */
export function largestCauses({ parts }: EarningsChange, value: ValueChange | null): readonly NamedCause[] {
  const causes: NamedCause[] = parts.flatMap(({ cause, amount }, index) => {
    const shown = value === null ? amount : (value.parts[index] ?? null);
    return shown === null ? [] : [{ cause, amount: shown }];
  });
  if (value !== null) causes.push({ cause: "price", amount: value.price });
  return causes
    .filter(({ amount }) => amount !== 0n)
    .toSorted((one, other) => compare(size(other.amount), size(one.amount)))
    .slice(0, shownCauses);
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

function compare(one: bigint, other: bigint): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
