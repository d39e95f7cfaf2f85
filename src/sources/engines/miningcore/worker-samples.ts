import { ok } from "#src/domain/result.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import type { AsyncResult, SourceError } from "../../source-error.ts";
import type { EngineContext, HistoryWindow } from "../pool-engine.ts";
import { createResponseCache } from "../reading/response-cache.ts";
import type { EngineClient } from "./engine-client.ts";
import { mergeSamples } from "./miner.ts";
import { type WorkerSample, WorkerSamplesResponse } from "./responses.ts";

/** Three minutes of the last hour, hours of a day, or days of a month. */
export type SampleRange = "Hour" | "Day" | "Month";

interface WorkerSamplesParts {
  fetchSamples(address: string, range: SampleRange): AsyncResult<readonly WorkerSample[]>;
  readonly now: EngineContext["now"];
}

export function createWorkerSamples({ fetchSamples, now }: WorkerSamplesParts) {
  const recentMinutes = createResponseCache<readonly WorkerSample[]>(now);

  function fetchMinutes(address: string) {
    return recentMinutes(address, () => fetchSamples(address, "Hour"));
  }

  async function fetchHistory(address: string, window: HistoryWindow) {
    const isDaily = window.stepMs >= DAY;
    const isRecent = !isDaily && window.to > now() - HOUR;
    const [coarse, fine] = await Promise.all([
      fetchSamples(address, isDaily ? "Month" : "Day"),
      isRecent ? fetchMinutes(address) : ok([]),
    ]);
    if (!coarse.ok) return coarse;
    return fine.ok ? ok(mergeSamples(coarse.value, fine.value)) : fine;
  }

  return { fetchMinutes, fetchHistory };
}

/** Old versions do not know every mode and respond with 400 or 404. */
export function createSamplesClient(client: EngineClient): WorkerSamplesParts["fetchSamples"] {
  return async (address, mode) => {
    const readFailure = (status: number): SourceError | null => (status === 400 ? { code: "not-found" } : null);
    const path = `${minerPath(address)}/performance`;
    const samples = await client.get(WorkerSamplesResponse, path, { mode }, { readFailure });
    return !samples.ok && samples.error.code === "not-found" ? ok([]) : samples;
  };
}

export function minerPath(address: string): string {
  return `miners/${encodeURIComponent(address)}`;
}
