import { poolCoins } from "#src/domain/coins/index.ts";
import { ok } from "#src/domain/result.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { EngineOffer, OfferParts } from "../offered-pools.ts";
import { createEngineClient } from "./engine-client.ts";
import { readPorts } from "./pool.ts";
import { PoolAnswer, PortsAnswer } from "./responses.ts";

/** Where the engine does not name its coin, as older forks do not. */
const usualCoin = "XMR";

export async function fetchNodejsPoolOffer(baseUrl: URL, parts: OfferParts): AsyncResult<EngineOffer> {
  const client = createEngineClient(baseUrl, { ...parts, coin: null });
  const [config, pool, listed] = await Promise.all([
    client.recentConfig(),
    client.get(PoolAnswer, "pool/stats"),
    client.get(PortsAnswer, "pool/ports"),
  ]);
  if (!config.ok) return config;
  if (!pool.ok) return pool;
  const { coin_code: code, pplns_fee: feePercent, min_wallet_payout: minimum } = config.value;
  const ticker = code ?? usualCoin;
  const coin = poolCoins.find((one) => one.ticker === ticker.toUpperCase() && one.family === "cryptonote");
  if (coin === undefined) {
    return ok({ pools: [], leftOut: [{ what: ticker, reason: "Adit knows no such coin", isCoinUnknown: true }] });
  }
  const ports = listed.ok ? listed.value : [];
  return ok({
    pools: [
      {
        coin: coin.slug,
        options: {},
        schemes: [{ scheme: "pplns", feePercent }],
        minimumPayout: BigInt(Math.round(minimum)),
        network: null,
        host: hostOf(ports),
        ports: readPorts(ports).map(({ port, transport, scheme }) => ({ port, transport, scheme })),
        remarks: [
          ...(code ? [] : [`the engine does not say which coin it pays; ${usualCoin} was taken`]),
          "who mines other coins there is paid in this one: their hashrate is not in this pool's",
        ],
      },
    ],
    leftOut: [],
  });
}

function hostOf(ports: PortsAnswer): string | null {
  const name = "global" in ports ? (ports.global[0]?.host?.hostname ?? "") : "";
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,63}$/.test(name) ? name : null;
}
