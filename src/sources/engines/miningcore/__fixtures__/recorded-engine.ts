import {
  createMiningcoreReplay,
  type MiningcoreReplayOptions,
  miningcore,
  recordedTime,
} from "../../../../../tests/recorded-engines/miningcore.ts";
import type { RecordedResponse } from "../../../../../tests/recorded-engines/recorded-engine.ts";
import {
  recordedContext as contextOf,
  createReplayedEngine,
} from "../../../../../tests/recorded-engines/replay-engine.ts";
import type { EngineContext } from "../../pool-engine.ts";
import { createMiningcore } from "../miningcore.ts";

export const recordedContext: EngineContext = {
  ...contextOf(miningcore),
  options: { poolId: "ltc-pplns", requestsPerSecond: 1000 },
};

export const joinedOptions = miningcore.options;

/** The clock shows the time of the recording unless `context` has another. */
export function engineWith(
  changed: Readonly<Record<string, string | RecordedResponse>> = {},
  context: Partial<EngineContext> = {},
  replay: MiningcoreReplayOptions = {},
) {
  const recorded = { ...miningcore, createReplay: () => createMiningcoreReplay(replay) };
  const { options } = recordedContext;
  const time = { now: () => recordedTime(replay.folder ?? "next-hour") };
  return createReplayedEngine(recorded, createMiningcore, {
    changed,
    context: () => ({ options, ...time, ...context }),
  });
}
