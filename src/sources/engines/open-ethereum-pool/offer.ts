import { Type } from "typebox";
import { ok } from "#src/domain/result.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { EngineOffer, OfferParts } from "../offered-pools.ts";
import { createEngineClient } from "./engine-client.ts";

/** `workersTotal` and `poolCharts` are the friends' fork's only. */
const DialectAnswer = Type.Object({ nodes: Type.Unknown(), poolCharts: Type.Optional(Type.Unknown()) });

/** Ports of the shipped configurations; the configured ones are not reported. */
const usualPort = 8008;

/** The engine reports neither coin nor fee, port or minimum payout: its usual ones are used, with a remark. */
export async function fetchOpenEthereumPoolOffer(baseUrl: URL, parts: OfferParts): AsyncResult<EngineOffer> {
  const client = createEngineClient(baseUrl, parts);
  const stats = await client.fetchStats();
  if (!stats.ok) return stats;
  const dialect = await client.get(DialectAnswer, "stats");
  if (!dialect.ok) return dialect;
  const isFriends = dialect.value.poolCharts !== undefined;
  const schemes = isFriends ? (["pplns", "solo"] as const) : (["prop"] as const);
  return ok({
    pools: [
      {
        coin: "etc",
        options: isFriends ? { fork: "friends" } : {},
        schemes: schemes.map((scheme) => ({ scheme, feePercent: null })),
        minimumPayout: null,
        network: null,
        host: null,
        ports: [{ port: usualPort, transport: "tcp", scheme: null }],
        remarks: [
          "the engine does not say which coin it mines; Ethereum Classic was taken (etc; others: ethw, octa)",
          `the engine does not say on which port it listens; ${usualPort} is its usual one`,
          "the engine does not say what it keeps: write unlocker.poolFee of its configuration as feePercent",
          "the engine does not say from what it pays: write payouts.threshold of its configuration, in coins, as minimumPayout",
          ...(isFriends ? ["a new account mines SOLO there until it chooses PPLNS on the engine's own page"] : []),
        ],
      },
    ],
    leftOut: [],
  });
}
