import { err, ok } from "#src/domain/result.ts";
import type { AsyncResult } from "../../source-error.ts";
import { createDocuments } from "../../transports/documents.ts";
import type { EngineOffer, OfferParts } from "../offered-pools.ts";
import { PoolFile, StatsModFile } from "./responses.ts";

/** Its files name no coin. `stats_mod` tells it from a nodejs-pool, whose `pool/stats` has the same form. */
export async function fetchP2poolOffer(baseUrl: URL, parts: OfferParts): AsyncResult<EngineOffer> {
  const documents = createDocuments(baseUrl, parts);
  const [pool, mod] = await Promise.all([
    documents.readJson(PoolFile, ["pool", "stats"]),
    documents.readJson(StatsModFile, ["stats_mod"]),
  ]);
  if (!pool.ok) return err(pool.error);
  if (!mod.ok) return err(mod.error);
  return ok({
    pools: [
      {
        coin: "xmr",
        options: {},
        schemes: [{ scheme: "pplns", feePercent: 0 }],
        minimumPayout: null,
        network: null,
        host: null,
        ports: [],
        remarks: [
          "its files do not say which coin it mines; Monero was taken",
          "the pool's figures are those of all of P2Pool, and its one miner is the node's wallet, for which it needs --local-api",
          "whoever mines at its port mines for the node's wallet, so no servers are written: add some for your own rigs alone",
        ],
      },
    ],
    leftOut: [],
  });
}
