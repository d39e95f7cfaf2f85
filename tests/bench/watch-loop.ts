import { monitorEventLoopDelay } from "node:perf_hooks";

// Loaded into a server before its own code. Answers the bench with the delays of the server's event loop.

export interface LoopReading {
  readonly longestDelayMs: number;
  /** User and system, all threads, since the process began. */
  readonly cpuMs: number;
  readonly heapBytes: number;
  /** Of buffers, outside of the heap. */
  readonly bufferBytes: number;
}

const resolutionMs = 1;
const delays = monitorEventLoopDelay({ resolution: resolutionMs });
delays.enable();

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  // The histogram counts from timer to timer: what is over the period was a delay.
  const reading: LoopReading = {
    longestDelayMs: Math.max(0, delays.max / 1e6 - resolutionMs),
    cpuMs: (user + system) / 1000,
    heapBytes: heapUsed,
    bufferBytes: arrayBuffers,
  };
  delays.reset();
  process.send?.(reading);
});
process.channel?.unref();
