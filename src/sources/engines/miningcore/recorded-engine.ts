import {
  createMiningcoreReplay,
  type MiningcoreReplayOptions,
  miningcore,
} from "../../../../tests/recorded-engines/miningcore.ts";
import type { RecordedAnswer } from "../../../../tests/recorded-engines/recorded-engine.ts";
import {
  recordedContext as contextOf,
  createReplayedEngine,
} from "../../../../tests/recorded-engines/replay-engine.ts";
import type { EngineContext } from "../pool-engine.ts";
import { createMiningcore } from "./miningcore.ts";

// For tests only: the adapter over made-up answers of the right shape, without a network.

export const recordedContext = contextOf(miningcore);

/** `changed`: paths that get another answer than usual. */
export function engineWith(
  changed: Readonly<Record<string, string | RecordedAnswer>> = {},
  context: Partial<EngineContext> = {},
  replay: MiningcoreReplayOptions = {},
) {
  const recorded = { ...miningcore, createReplay: () => createMiningcoreReplay(replay) };
  return createReplayedEngine(recorded, createMiningcore, { changed, context: () => context });
}
