/**
 * Divides a whole number into parts that add up to it exactly, as measured figures say how large each should be: every part is cut off
 * toward zero, and what is left over goes to the largest part (of equal ones the first). Where a figure is no finite number it counts as
 * zero. `wanted` and the answer are in the same unit as `total`; without any part nothing can be divided, and the answer is empty.
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
