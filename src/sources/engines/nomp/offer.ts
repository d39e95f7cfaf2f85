import { poolCoins } from "#src/domain/coins/index.ts";
import { ok } from "#src/domain/result.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { EngineOffer, LeftOut, OfferedPool, OfferParts } from "../offered-pools.ts";
import type { ConfigAnswer, PoolStats } from "./answers.ts";
import { createEngineClient, notGathered } from "./engine-client.ts";
import { findScheme, isKnownAlgorithm, isOfCoin, isZny, readFee, readPorts } from "./pool.ts";

export async function fetchNompOffer(baseUrl: URL, parts: OfferParts): AsyncResult<EngineOffer> {
  const client = createEngineClient(baseUrl, parts);
  const stats = await client.stats.read();
  if (!stats.ok) return stats;
  const rows = Object.entries(stats.value.pools);
  if (rows.length === 0) return notGathered;
  const config = rows.some(([, pool]) => isZny(pool)) ? await client.config.read() : null;
  const read = rows.map(([name, pool]) => readOffer(name, pool, config?.ok ? config.value : null));
  return ok({
    pools: read.flatMap((one) => ("coin" in one ? [one] : [])),
    leftOut: read.flatMap((one) => ("coin" in one ? [] : [one])),
  });
}

function readOffer(name: string, pool: PoolStats, config: ConfigAnswer | null): OfferedPool | LeftOut {
  const what = `${name} (${pool.symbol}, ${pool.algorithm})`;
  const [coin, ...others] = poolCoins.filter((one) => isKnownAlgorithm(one) && isOfCoin(pool, one));
  if (coin === undefined || others.length > 0) return { what, reason: "Adit knows no such coin", isCoinUnknown: true };
  const scheme = findScheme(pool);
  const fee = readFee(pool);
  const ports = readPorts(config, name).map(({ port, transport, scheme }) => ({ port, transport, scheme }));
  return {
    coin: coin.slug,
    options: { pool: name },
    schemes: [{ scheme: scheme ?? "prop", feePercent: fee === null ? null : Number((fee * 100).toFixed(7)) }],
    minimumPayout: null,
    network: null,
    host: null,
    ports,
    remarks: [
      ...(scheme === null ? ["the engine does not say how it pays; PROP was taken, its usual one"] : []),
      ...(ports.length === 0 ? ["the engine does not say on which ports it listens"] : []),
      "the engine does not say its minimum payout; write minimumPayout, paymentProcessing.minimumPayment of its pool_configs",
    ],
  };
}
