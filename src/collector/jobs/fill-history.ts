import { setImmediate } from "node:timers/promises";
import PQueue from "p-queue";
import type { Resolution } from "#src/db/store.ts";
import { DAY, SECOND } from "#src/domain/time/durations.ts";
import type { HistoryWindow } from "#src/sources/engines/pool-engine.ts";
import { type CollectorContext, sleep } from "../context.ts";
import { detailedDays, type HistoryTarget, planDailyFill, planDetailedFill } from "../history-target.ts";

const atOnce = 4;
const mostRestMs = 2 * SECOND;

export type HistoryFill = ReturnType<typeof createHistoryFill>;

interface FillTask {
  readonly target: HistoryTarget;
  readonly windows: readonly HistoryWindow[];
}

/**
 * 31 days at 10 minutes, then 400 days at one a day. Reads from the database what is missing, so that a killed fill
 * continues, and retries failed targets.
 */
export function createHistoryFill(
  context: CollectorContext,
  targets: readonly HistoryTarget[],
  rollUpAll: (signal: AbortSignal) => Promise<void>,
) {
  const { store, now, log, setTimer } = context;
  const isDone = { "10m": new Set<string>(), "1d": new Set<string>() };
  let hasFilled = false;
  let refusedBefore = 0;

  /** After an outage that memory could not bridge, sources may still have the missing rows. */
  function forgetAfterLoss(): void {
    const { fault, refusedWrites } = store.describeStorage();
    if (fault !== null || refusedWrites === refusedBefore) return;
    refusedBefore = refusedWrites;
    isDone["10m"].clear();
  }

  async function planDetailed(target: HistoryTarget): Promise<readonly HistoryWindow[]> {
    const at = now();
    const oldest = (await target.findOldest())["10m"];
    const window = { from: at - (detailedDays + 1) * DAY, to: at + DAY };
    return planDetailedFill(oldest === null ? [] : await target.listTimes(window), at, target.historyMs);
  }

  async function planDaily(target: HistoryTarget): Promise<readonly HistoryWindow[]> {
    return planDailyFill((await target.findOldest())["1d"], now(), target.historyMs, target.dailyDays);
  }

  /** By window, not by target, so that all pools soon have a short past. */
  async function copyAll(
    fillTasks: readonly FillTask[],
    resolution: "10m" | "1d",
    signal: AbortSignal,
  ): Promise<number> {
    const queue = new PQueue({ concurrency: resolution === "10m" ? atOnce : 1 });
    const failed = new Set<string>();
    const rounds = Math.max(0, ...fillTasks.map((task) => task.windows.length));
    let rows = 0;
    const copy = async (target: HistoryTarget, window: HistoryWindow) => {
      if (signal.aborted || failed.has(target.name)) return;
      const startedAt = now();
      const added = await target.copy(resolution, window);
      if (added === null) failed.add(target.name);
      else rows += added;
      await setImmediate();
      // Leaves half of the time to pages.
      const restMs = resolution === "1d" ? Math.min(now() - startedAt, mostRestMs) : 0;
      if (restMs > 0) await sleep(restMs, setTimer, signal);
    };
    for (let round = 0; round < rounds; round += 1) {
      const tasks = fillTasks.map(({ target, windows }) => {
        const window = windows[round];
        return window ? queue.add(() => copy(target, window)) : null;
      });
      // Waits for all, so that nothing writes on after one has failed.
      const faults = (await Promise.allSettled(tasks)).filter((outcome) => outcome.status === "rejected");
      if (faults[0]) throw faults[0].reason;
      if (signal.aborted) return rows;
    }
    for (const { target } of fillTasks) if (!failed.has(target.name)) isDone[resolution].add(target.name);
    if (failed.size > 0)
      log.warn({ resolution, failed: [...failed] }, "The past of some sources could not be copied yet.");
    return rows;
  }

  async function fill(
    resolution: Extract<Resolution, "10m" | "1d">,
    plan: (target: HistoryTarget) => Promise<readonly HistoryWindow[]>,
    signal: AbortSignal,
  ): Promise<number> {
    const fillTasks: FillTask[] = [];
    for (const target of targets) {
      if (signal.aborted) return 0;
      if (target.historyMs <= 0 || isDone[resolution].has(target.name)) continue;
      fillTasks.push({ target, windows: await plan(target) });
      await setImmediate();
    }
    return copyAll(fillTasks, resolution, signal);
  }

  return {
    /** Every target was tried, and the 10-minute rows of all that responded are stored and rolled up. */
    isFilled: () => hasFilled,
    async fillDetailed(signal: AbortSignal): Promise<void> {
      forgetAfterLoss();
      const startedAt = now();
      const detailed = await fill("10m", planDetailed, signal);
      if (detailed > 0) {
        log.info({ rows: detailed, ms: now() - startedAt }, "The last 31 days were filled from the sources' history.");
        await rollUpAll(signal);
      }
      if (!signal.aborted) hasFilled = true;
    },
    async fillDaily(signal: AbortSignal): Promise<void> {
      const startedAt = now();
      const daily = await fill("1d", planDaily, signal);
      if (daily > 0)
        log.info({ rows: daily, ms: now() - startedAt }, "Daily figures of the last 400 days were filled.");
    },
  };
}
