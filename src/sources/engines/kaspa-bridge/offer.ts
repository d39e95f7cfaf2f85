import { Type } from "typebox";
import { poolCoins } from "#src/domain/coins/index.ts";
import { err, ok } from "#src/domain/result.ts";
import type { AsyncResult } from "../../source-error.ts";
import { fetchMetrics, seriesOf } from "../../transports/metrics.ts";
import type { EngineOffer, OfferParts } from "../offered-pools.ts";

const Gauge = Type.Object({
  ks_network_difficulty_gauge: Type.Optional(seriesOf(Type.Unknown())),
  ks_valid_share_counter: Type.Optional(seriesOf(Type.Unknown())),
});

/** Of the shipped configurations of both. */
const usualPort = 5555;

/** The prefix of its miners' wallets tells the coin; without miners Kaspa is taken. */
export async function fetchKaspaBridgeOffer(baseUrl: URL, parts: OfferParts): AsyncResult<EngineOffer> {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/metrics`;
  const metrics = await fetchMetrics(Gauge, url, { ...parts, names: new Set(Object.keys(Gauge.properties)) });
  if (!metrics.ok) return metrics;
  const { ks_network_difficulty_gauge: gauge, ks_valid_share_counter: shares = [] } = metrics.value.value;
  if (gauge === undefined) return err({ code: "unavailable", reason: "it has none of the metrics of a bridge" });
  const prefix = `${shares[0]?.labels.wallet?.split(":")[0] ?? "kaspa"}:`;
  const coin =
    poolCoins.find(({ family, addressPrefix }) => family === "kaspa" && addressPrefix === prefix)?.slug ?? "kas";
  return ok({
    pools: [
      {
        coin,
        options: {},
        schemes: [{ scheme: "solo", feePercent: 0 }],
        minimumPayout: null,
        network: null,
        host: null,
        ports: [{ port: usualPort, transport: "tcp", scheme: null }],
        remarks: [
          `the engine does not say on which port it listens; ${usualPort} is its usual one`,
          "the engine keeps no fee of its own; write feePercent where you take one elsewhere",
        ],
      },
    ],
    leftOut: [],
  });
}
