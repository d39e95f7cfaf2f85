import { adit } from "../../../../../tests/recorded-engines/adit.ts";
import { createReplayedEngine } from "../../../../../tests/recorded-engines/replay-engine.ts";
import type { EngineContext } from "../../pool-engine.ts";
import { createAdit } from "../adit.ts";

/** `changed`: paths whose response is not the recorded one. */
export function engineWith(
  changed: Readonly<Record<string, string | { readonly status: number; readonly body: string }>> = {},
  context: Partial<EngineContext> = {},
) {
  return createReplayedEngine(adit, createAdit, { changed, context: () => context });
}
