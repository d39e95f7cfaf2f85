/** Atomic units. */
export interface MinerSettings {
  readonly threshold: bigint | null;
  readonly minimum: bigint | null;
  readonly maximum: bigint | null;
}
