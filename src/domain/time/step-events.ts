import type { Outage } from "../mining/outages.ts";

/** What happened in the time of a miner's chart; times in UTC milliseconds. */
export interface ChartEvents {
  readonly outages: readonly Outage[];
  /** When the newest figures are from: an outage that lasts reaches to here. */
  readonly at: number;
  /** Null where nobody tells whose blocks they are. */
  readonly blocks: readonly { readonly at: number; readonly chain: string; readonly height: number }[] | null;
  /** Atomic units. Null where the engine reports none. */
  readonly payouts: readonly { readonly at: number; readonly chain: string; readonly amount: bigint }[] | null;
}

export interface StepEvents {
  /** Milliseconds without hashrate. */
  readonly downMs: number;
  readonly blocks: readonly { readonly at: number; readonly chain: string; readonly height: number }[];
  /** Sums of each chain that paid, in atomic units, in the order in which they came. */
  readonly paid: readonly { readonly chain: string; readonly amount: bigint }[];
}

/** What of it falls into one step of the axis: for the table, the file, and the figure under the pointer. */
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

/** Whether a step has a line in tables and files: something is known of it, or something happened. */
export function isToldStep(values: readonly (number | null)[], { downMs, blocks, paid }: StepEvents): boolean {
  return values.some((value) => value !== null) || downMs > 0 || blocks.length > 0 || paid.length > 0;
}
