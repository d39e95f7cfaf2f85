import { xmr } from "#src/domain/coins/xmr.ts";
import { createReplay, recordedAt, recordingsDir } from "../../../../tests/replay-engine.ts";
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
  const replay = createReplay(recordingsDir, { pageSize });
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input));
    asked.push(url.pathname + url.search);
    const body = changed[url.pathname] ?? replay(url);
    return new Response(body ?? "Invalid API call", { status: body === null ? 404 : 200 });
  };
  return {
    engine: createCryptonoteNodejsPool(new URL("http://engine.test/"), { ...recordedContext, coin, fetch }),
    asked,
  };
}
