/**
 * The table that a machine holds in memory to mine. `ethash`: 2^30 bytes and 2^23 more in each epoch, less up to a few
 * kilobytes (sizes are made prime). `autolykos`: 2^26 elements of 32 bytes, 5 % more every 51,200 blocks from block
 * 614,400 to 4,198,400.
 */
export type DatasetRule =
  | { readonly kind: "ethash"; readonly epochBlocks: number; readonly source: string }
  | { readonly kind: "autolykos"; readonly source: string };

const autolykos = { elements: 2 ** 26, elementBytes: 32, growFrom: 614_400, growEvery: 51_200, growTo: 4_198_400 };

export function datasetBytes(rule: DatasetRule, height: number): number {
  if (rule.kind === "ethash") return 2 ** 30 + 2 ** 23 * Math.floor(height / rule.epochBlocks);
  const { elements, elementBytes, growFrom, growEvery, growTo } = autolykos;
  let count = elements;
  const steps = Math.floor((Math.min(height, growTo) - growFrom) / growEvery) + 1;
  for (let step = 0; step < steps; step += 1) count = Math.floor(count / 100) * 105;
  return count * elementBytes;
}

/** Whether the table exceeds the device's whole memory (GiB), so that it cannot mine. */
export function isTooLarge(bytes: number, memoryGb: number): boolean {
  return bytes > memoryGb * 2 ** 30;
}
