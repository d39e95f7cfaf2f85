import { xmr } from "#src/domain/coins/xmr.ts";
import { cryptonoteNodejsPool } from "../../../../../tests/recorded-engines/cryptonote-nodejs-pool.ts";
import {
  recordedContext as contextOf,
  createReplayedEngine,
} from "../../../../../tests/recorded-engines/replay-engine.ts";
import type { EngineContext } from "../../pool-engine.ts";
import { createCryptonoteNodejsPool } from "../cryptonote-nodejs-pool.ts";

export const recordedContext = contextOf(cryptonoteNodejsPool);

/** `changed`: paths whose response is not the recorded one. */
export function engineWith(
  changed: Readonly<Record<string, string>> = {},
  coin: EngineContext["coin"] = xmr,
  pageSize = 30,
) {
  const options = { changed, pageSize, context: () => ({ coin }) };
  return createReplayedEngine(cryptonoteNodejsPool, createCryptonoteNodejsPool, options);
}
