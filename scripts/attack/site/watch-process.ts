import { monitorEventLoopDelay, performance } from "node:perf_hooks";

// Loaded by --import into a site under attack, before its own code; nothing of it ships with the site. Tells the attack about the
// event loop and the memory, and moves the clock when the attack says so.

export type WatchQuestion = { readonly what: "read" } | { readonly what: "shift"; readonly ms: number };

export interface Reading {
  /** Since the last reading. */
  readonly loopP99Ms: number;
  readonly loopLongestMs: number;
  /** Share of the time in which the main thread was at work, of 1. */
  readonly busyShare: number;
  /** After garbage was collected. */
  readonly rssBytes: number;
  readonly heapBytes: number;
}

const resolutionMs = 5;
const delays = monitorEventLoopDelay({ resolution: resolutionMs });
delays.enable();
let utilization = performance.eventLoopUtilization();

const RealDate = Date;
let shiftMs = 0;
const now = () => RealDate.now() + shiftMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

process.on("message", (question: WatchQuestion) => {
  if (question.what === "shift") shiftMs = question.ms;
  process.send?.(read());
});
// An attack that was killed leaves no site behind.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();

function read(): Reading {
  // The histogram counts from timer to timer: what is over the period was a delay.
  const beyond = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  const busyShare = performance.eventLoopUtilization(utilization).utilization;
  utilization = performance.eventLoopUtilization();
  const loop = { busyShare, loopP99Ms: beyond(delays.percentile(99)), loopLongestMs: beyond(delays.max) };
  delays.reset();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  // The collection is ours: it must not count as a delay of the site.
  setImmediate(() => delays.reset());
  return { ...loop, rssBytes: rss, heapBytes: heapUsed };
}
