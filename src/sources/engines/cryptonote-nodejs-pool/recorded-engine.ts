import { xmr } from "#src/domain/coins/xmr.ts";
import { cryptonoteNodejsPool, recordedAt } from "../../../../tests/recorded-engines/cryptonote-nodejs-pool.ts";
import { createReplayFetch } from "../../../../tests/recorded-engines/replay-engine.ts";
import type { EngineContext } from "../pool-engine.ts";
import { createCryptonoteNodejsPool } from "./cryptonote-nodejs-pool.ts";

// For tests only: the adapter over recorded answers, without a network.

export const recordedContext: EngineContext = {
  coin: xmr,
  schemes: ["prop", "solo"],
  address: "http://engine.test",
  fees: {},
  minimumPayout: null,
  options: {},
  now: () => recordedAt,
  fetch: globalThis.fetch,
};

/** The recordings, but for the paths that `changed` answers itself. */
export function engineWith(
  changed: Readonly<Record<string, string>> = {},
  coin: EngineContext["coin"] = xmr,
  pageSize = 30,
) {
  const asked: string[] = [];
  const fetch = createReplayFetch(cryptonoteNodejsPool, { changed, pageSize, asked: (path) => void asked.push(path) });
  return {
    engine: createCryptonoteNodejsPool(new URL("http://engine.test/"), { ...recordedContext, coin, fetch }),
    asked,
  };
}
