import { zec } from "#src/domain/coins/zec.ts";
import { nomp, readNompRecording } from "../../../../../tests/recorded-engines/nomp.ts";
import { createReplayedEngine } from "../../../../../tests/recorded-engines/replay-engine.ts";
import type { EngineContext } from "../../pool-engine.ts";
import { createNomp } from "../nomp.ts";

type Changed = Readonly<Record<string, string>>;

/** zny-nomp. `changed`: paths whose response is not the recorded one. */
export function engineWith(changed: Changed = {}, context: Partial<EngineContext> = {}) {
  return createReplayedEngine(nomp, createNomp, { changed, context: () => context });
}

export const zcash = { recordedAt: 1_795_493_994_586, miner: "t1Yfrf1dssDLmaMBsq2LFKWPbS5vH3nGpa2" } as const;

/** s-nomp, which runs ZEC and KMD. */
export function zcashEngineWith(changed: Changed = {}, context: Partial<EngineContext> = {}) {
  const files = ["stats", "pool_stats", "blocks", "payments", "worker_stats"];
  const recorded = files.map((file) => [`/api/${file}`, readNompRecording(`s-nomp/${file}`)] as const);
  return createReplayedEngine(nomp, createNomp, {
    changed: { ...Object.fromEntries(recorded), ...changed },
    context: () => ({ coin: zec, schemes: ["prop"], now: () => zcash.recordedAt, ...context }),
  });
}

/** KMD's pool left out, as of a program that runs ZEC alone. */
export function zcashAlone(): Changed {
  const { pools, ...rest } = JSON.parse(readNompRecording("s-nomp/stats"));
  return { "/api/stats": JSON.stringify({ ...rest, pools: { zcash: pools.zcash } }) };
}
