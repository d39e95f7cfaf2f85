import type { Outage } from "../mining/outages.ts";

/** Events on a miner's chart; UTC milliseconds. */
export interface ChartEvents {
  readonly outages: readonly Outage[];
  /** Time of the newest figures: the end of an open outage. */
  readonly at: number;
  /** Null where the blocks' finder is not known. */
  readonly blocks: readonly { readonly at: number; readonly chain: string; readonly height: number }[] | null;
  /** Atomic units. */
  readonly payouts: readonly { readonly at: number; readonly chain: string; readonly amount: bigint }[] | null;
}

export interface StepEvents {
  readonly downMs: number;
  readonly blocks: readonly { readonly at: number; readonly chain: string; readonly height: number }[];
  /** By chain, in atomic units, in order of payment. */
  readonly paid: readonly { readonly chain: string; readonly amount: bigint }[];
}

/** For the table, the file and the tooltip. */
export function eventsOfStep({ outages, at, blocks, payouts }: ChartEvents, from: number, stepMs: number): StepEvents {
  const to = from + stepMs;
  const isIn = (event: { readonly at: number }) => event.at >= from && event.at < to;
  const paid = new Map<string, bigint>();
  for (const payout of payouts ?? [])
    if (isIn(payout)) paid.set(payout.chain, (paid.get(payout.chain) ?? 0n) + payout.amount);
  return {
    downMs: outages.reduce(
      (sum, outage) => sum + Math.max(0, Math.min(outage.to ?? at, to) - Math.max(outage.from, from)),
      0,
    ),
    blocks: (blocks ?? []).filter(isIn),
    paid: [...paid].map(([chain, amount]) => ({ chain, amount })),
  };
}

export function isToldStep(values: readonly (number | null)[], { downMs, blocks, paid }: StepEvents): boolean {
  return values.some((value) => value !== null) || downMs > 0 || blocks.length > 0 || paid.length > 0;
}
