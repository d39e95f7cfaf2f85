import type { DemoPool } from "./demo-pool.ts";
import type { DemoMiner } from "./population.ts";
import { STEPS_PER_DAY, STEPS_PER_HOUR, stepOf } from "./time-steps.ts";

export const showcaseLabels = ["top", "farm", "offline", "waiting", "two-schemes", "low-worker"] as const;
export type ShowcaseLabel = (typeof showcaseLabels)[number];

/** A miner worth a look, for the demo page and for tests. What he shows holds for some hours from the moment asked for. */
export interface ShowcaseEntry {
  readonly label: ShowcaseLabel;
  readonly address: string;
  /** The worker to look at; only for `low-worker`. */
  readonly worker: string | null;
}

/** Miners that show at this moment what the label says. A label is missing where the pool has none: no SOLO, or closed. */
export function listShowcase(pool: DemoPool, at: number): readonly ShowcaseEntry[] {
  const step = stepOf(at);
  // Who has only connected is not among the miners yet.
  const present = pool.population.listMiners(step, step + STEPS_PER_HOUR + 1).filter((miner) => miner.from <= step);
  const rateOf = (miner: DemoMiner) => miner.parts.reduce((sum, part) => sum + pool.rates.rateAt(part, step), 0);
  const workersOf = (miner: DemoMiner) => miner.parts.reduce((sum, part) => sum + pool.rates.onlineAt(part, step), 0);
  const intoDaily = (miner: DemoMiner) => (step % STEPS_PER_DAY) - miner.slot.dailyStart;
  const phase = (miner: DemoMiner) => (intoDaily(miner) + STEPS_PER_DAY) % STEPS_PER_DAY;
  const isSettled = (miner: DemoMiner) => step - miner.minesFrom > STEPS_PER_DAY && miner.to > step;
  const active = present.filter((miner) => rateOf(miner) > 0);
  const dipping = active.find((miner) => {
    const into = phase(miner);
    return miner.slot.kind === "dip" && isSettled(miner) && into >= 2 && into < 40;
  });

  const found: readonly (readonly [ShowcaseLabel, DemoMiner | undefined, string | null])[] = [
    ["top", best(active, rateOf), null],
    [
      "farm",
      best(
        active.filter((miner) => workersOf(miner) >= 200),
        workersOf,
      ),
      null,
    ],
    [
      "offline",
      present.find((miner) => {
        const into = phase(miner);
        return miner.slot.kind === "shift" && isSettled(miner) && into >= 2 * STEPS_PER_HOUR && into < 48;
      }),
      null,
    ],
    ["waiting", present.find((miner) => miner.slot.kind === "newcomer" && step < miner.minesFrom), null],
    [
      "two-schemes",
      active.find((miner) => miner.parts.length > 1 && miner.parts.every((part) => pool.rates.rateAt(part, step) > 0)),
      null,
    ],
    ["low-worker", dipping, dipping?.parts[0]?.workers[1]?.name ?? null],
  ];
  return found.flatMap(([label, miner, worker]) =>
    miner === undefined ? [] : [{ label, address: miner.address, worker }],
  );
}

function best(miners: readonly DemoMiner[], worthOf: (miner: DemoMiner) => number): DemoMiner | undefined {
  return miners.reduce<DemoMiner | undefined>(
    (top, miner) => (top === undefined || worthOf(miner) > worthOf(top) ? miner : top),
    undefined,
  );
}
