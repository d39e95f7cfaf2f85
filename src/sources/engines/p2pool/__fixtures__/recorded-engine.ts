import { p2pool } from "../../../../../tests/recorded-engines/p2pool.ts";
import { createReplayedEngine } from "../../../../../tests/recorded-engines/replay-engine.ts";
import type { EngineContext } from "../../pool-engine.ts";
import { createP2pool } from "../p2pool.ts";

/** `changed`: paths whose response is not the recorded one; an empty one is missing. */
export function engineWith(changed: Readonly<Record<string, string>> = {}, context: Partial<EngineContext> = {}) {
  const answers = Object.entries(changed).map(([path, body]) => [path, { status: body === "" ? 404 : 200, body }]);
  return createReplayedEngine(p2pool, createP2pool, { changed: Object.fromEntries(answers), context: () => context });
}
