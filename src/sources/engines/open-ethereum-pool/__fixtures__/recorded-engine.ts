import { openEthereumPool } from "../../../../../tests/recorded-engines/open-ethereum-pool.ts";
import { createReplayedEngine } from "../../../../../tests/recorded-engines/replay-engine.ts";
import type { EngineContext } from "../../pool-engine.ts";
import { createOpenEthereumPool } from "../open-ethereum-pool.ts";

export const { recordedAt } = openEthereumPool;

/** `changed`: paths whose response is not the recorded one. */
export function engineWith(
  changed: Readonly<Record<string, string | { readonly status: number; readonly body: string }>> = {},
  context: Partial<EngineContext> = {},
) {
  return createReplayedEngine(openEthereumPool, createOpenEthereumPool, { changed, context: () => context });
}
