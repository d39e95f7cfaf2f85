import { btc } from "#src/domain/coins/btc.ts";
import {
  createMiningcoreReplay,
  type MiningcoreReplayOptions,
  miningcore,
  recordedAt,
} from "../../../../tests/recorded-engines/miningcore.ts";
import type { RecordedAnswer } from "../../../../tests/recorded-engines/recorded-engine.ts";
import { createReplayFetch } from "../../../../tests/recorded-engines/replay-engine.ts";
import type { EngineContext } from "../pool-engine.ts";
import { createMiningcore } from "./miningcore.ts";

// For tests only: the adapter over kept answers, without a network.

export const recordedContext: EngineContext = {
  coin: btc,
  schemes: ["pplns"],
  address: "http://engine.test",
  fees: {},
  minimumPayout: null,
  options: miningcore.options,
  now: () => recordedAt,
  fetch: globalThis.fetch,
};

export const engineUrl = new URL("http://engine.test/");

/** The kept answers, but for the paths that `changed` answers itself. */
export function engineWith(
  changed: Readonly<Record<string, string | RecordedAnswer>> = {},
  context: Partial<EngineContext> = {},
  replay: MiningcoreReplayOptions = {},
) {
  const asked: string[] = [];
  const sent: string[] = [];
  const fetch = createReplayFetch(
    { ...miningcore, createReplay: () => createMiningcoreReplay(replay) },
    {
      changed,
      asked(path, body) {
        asked.push(path);
        if (body !== "") sent.push(body);
      },
    },
  );
  return { engine: createMiningcore(engineUrl, { ...recordedContext, fetch, ...context }), asked, sent };
}
