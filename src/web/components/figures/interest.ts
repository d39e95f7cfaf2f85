/** Whether a miner gains when it rises: 1 yes, -1 no, 0 neither. A figure that is neither has no colour, only its sign. */
const gains = {
  price: 1,
  hashrate: 1,
  earnings: 1,
  validShares: 1,
  difficulty: -1,
  networkHashrate: -1,
  staleShares: -1,
  outages: -1,
  fee: -1,
  cost: -1,
  poolHashrate: 0,
  miners: 0,
  workers: 0,
  effort: 0,
} as const;

export type FigureKind = keyof typeof gains;

/** How a change of this figure is for the miner. `change` as it is written: rounded to nothing it is neither. */
export function judgeChange(kind: FigureKind, change: number): "good" | "bad" | undefined {
  const gain = Math.sign(change) * gains[kind];
  return gain === 0 || Number.isNaN(gain) ? undefined : gain > 0 ? "good" : "bad";
}
