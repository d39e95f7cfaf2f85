import { totalmem } from "node:os";

const MEGABYTE = 1024 * 1024;
/** The rest is for what is outside of the heap: Node itself, kept pages and other buffers, SQLite, compression. */
const heapFraction = 0.4;
const leastHeap = 96;
/** A larger heap only lets garbage lie longer. */
const mostHeap = 2048;
/** Short-lived objects take up to three times this. */
const semiSpaceFraction = 1 / 64;
const leastSemiSpace = 4;
/** Ten thousand open pages cost a quarter less CPU with 64 than with 16. */
const mostSemiSpace = 64;

/** What the container allows, or what the machine has where that is less. Bytes. */
export function findMemory(constrained = process.constrainedMemory(), total = totalmem()): number {
  return constrained > 0 ? Math.min(constrained, total) : total;
}

/** Node's flags for a server that has this much memory. What the operator wrote into NODE_OPTIONS wins. */
export function memoryFlags(bytes: number, nodeOptions = ""): readonly string[] {
  const within = (fraction: number, least: number, most: number) =>
    Math.max(least, Math.min(most, Math.floor((bytes / MEGABYTE) * fraction)));
  const isSet = (name: string) => nodeOptions.replaceAll("_", "-").includes(name);
  if (isSet("--max-old-space-size") || isSet("--max-heap-size")) return [];
  const heap = `--max-old-space-size=${within(heapFraction, leastHeap, mostHeap)}`;
  if (isSet("--max-semi-space-size")) return [heap];
  return [heap, `--max-semi-space-size=${within(semiSpaceFraction, leastSemiSpace, mostSemiSpace)}`];
}

/** For glibc: freed memory is not kept for each thread that compresses, and what is as large as a page goes back to the system. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "65536" } as const;
