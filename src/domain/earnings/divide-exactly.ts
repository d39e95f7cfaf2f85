/**
 * Divides a whole number into parts that add up to it exactly. Parts are cut off toward zero; the remainder goes to the
 * largest part (the first of equals). A figure that is not finite counts as zero. `wanted` and the result are in the
 * unit of `total`; no parts, no result.
 */
export function divideExactly(total: bigint, wanted: readonly number[]): readonly bigint[] {
  const parts = wanted.map((part) => (Number.isFinite(part) ? BigInt(Math.trunc(part)) : 0n));
  const left = total - parts.reduce((sum, part) => sum + part, 0n);
  const largest = wanted.reduce((best, part, index) => (sizeOf(part) > sizeOf(wanted[best]) ? index : best), 0);
  return parts.map((part, index) => (index === largest ? part + left : part));
}

function sizeOf(part: number | undefined): number {
  return part === undefined || !Number.isFinite(part) ? 0 : Math.abs(part);
}
