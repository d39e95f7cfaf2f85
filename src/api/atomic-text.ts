import { findCoin } from "#src/domain/coins/index.ts";

/** Null for a chain that is not known here. */
export function decimalsOf(chain: string): number | null {
  return findCoin(chain)?.decimals ?? null;
}

export function atomicText(amount: bigint | null): string | null {
  return amount?.toString() ?? null;
}
