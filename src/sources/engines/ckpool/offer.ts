import { err, ok } from "#src/domain/result.ts";
import type { AsyncResult } from "../../source-error.ts";
import { createDocuments } from "../../transports/documents.ts";
import type { EngineOffer, OfferParts } from "../offered-pools.ts";
import { joinStatus, StatusLines } from "./answers.ts";

/** `serverurl` of the engine's own ckpool.conf; the configured port is not reported. */
const usualPort = 3333;

/** Its files name no coin, fee or port: its usual ones are used, with a remark. */
export async function fetchCkpoolOffer(baseUrl: URL, parts: OfferParts): AsyncResult<EngineOffer> {
  const documents = createDocuments(baseUrl, parts);
  const lines = await documents.readLines(StatusLines, ["pool", "pool.status"]);
  if (!lines.ok) return lines;
  const status = joinStatus(lines.value.value);
  if (!status.ok) return err(status.error);
  return ok({
    pools: [
      {
        coin: "btc",
        options: {},
        schemes: [{ scheme: "solo", feePercent: null }],
        minimumPayout: null,
        network: null,
        host: null,
        ports: [{ port: usualPort, transport: "tcp", scheme: null }],
        remarks: [
          "its files do not say which coin it mines; Bitcoin was taken",
          "its files do not say how it pays; SOLO (-B) was taken",
          `its files do not say on which port it listens; ${usualPort} is its usual one`,
          "its files do not say what it keeps; write feePercent beside the scheme, 0 where it keeps nothing",
          "its blocks show only with its log beside the files and a node of the chain, named under node (docs/how-to/configure.md)",
        ],
      },
    ],
    leftOut: [],
  });
}
