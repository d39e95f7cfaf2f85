import { monitorEventLoopDelay } from "node:perf_hooks";

// Loaded into a server before its own code. Answers the bench with the delays of the server's event loop, its work and its memory.

export interface LoopReading {
  readonly longestDelayMs: number;
  /** User and system, all threads, since the process began. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  /** After a collection, where the process may start one (`--expose-gc`). */
  readonly heapBytes: number;
  /** Of buffers, outside of the heap. */
  readonly bufferBytes: number;
}

const resolutionMs = 1;
const delays = monitorEventLoopDelay({ resolution: resolutionMs });
delays.enable();

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  // The histogram counts from timer to timer: what is over the period was a delay.
  const longestDelayMs = Math.max(0, delays.max / 1e6 - resolutionMs);
  globalThis.gc?.();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  const reading: LoopReading = {
    longestDelayMs,
    cpuMs: (user + system) / 1000,
    rssBytes: rss,
    heapBytes: heapUsed,
    bufferBytes: arrayBuffers,
  };
  process.send?.(reading);
  // The collection itself is no delay of the server's.
  setTimeout(() => delays.reset(), 10 * resolutionMs);
});
process.channel?.unref();
