/** What an engine says of a miner's payouts, in atomic units; null = it does not say. */
export interface MinerSettings {
  readonly threshold: bigint | null;
  readonly minimum: bigint | null;
  readonly maximum: bigint | null;
}
