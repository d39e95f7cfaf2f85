import { nodejsPool } from "../../../../../tests/recorded-engines/nodejs-pool.ts";
import { createReplayedEngine } from "../../../../../tests/recorded-engines/replay-engine.ts";
import type { EngineContext } from "../../pool-engine.ts";
import { createNodejsPool } from "../nodejs-pool.ts";

/** `changed`: paths whose response is not the recorded one. */
export function engineWith(changed: Readonly<Record<string, string>> = {}, context: Partial<EngineContext> = {}) {
  return createReplayedEngine(nodejsPool, createNodejsPool, { changed, context: () => context });
}
