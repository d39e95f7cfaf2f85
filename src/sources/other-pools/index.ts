import { createKryptex } from "./kryptex.ts";
import { createMiningcore } from "./miningcore.ts";
import { createOpenEthereumPool } from "./open-ethereum-pool.ts";
import type { OtherPoolContext, OtherPoolSource } from "./other-pool-source.ts";

const sources = {
  kryptex: createKryptex,
  miningcore: createMiningcore,
  "open-ethereum-pool": createOpenEthereumPool,
} as const satisfies Readonly<Record<string, (context: OtherPoolContext) => OtherPoolSource>>;

export const otherPoolApis = Object.keys(sources);

export function createOtherPoolSource(kind: string, context: OtherPoolContext): OtherPoolSource | null {
  const [, create] = Object.entries(sources).find(([name]) => name === kind) ?? [];
  return create?.(context) ?? null;
}
