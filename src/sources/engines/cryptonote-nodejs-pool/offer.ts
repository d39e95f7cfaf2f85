import { type Static, Type } from "typebox";
import type { CoinFacts, PoolNetwork } from "#src/domain/coins/coin.ts";
import { type CoinSlug, getCoin, poolCoins } from "#src/domain/coins/index.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { checkSchema } from "../../check-schema.ts";
import { fetchJson } from "../../fetch-json.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { EngineOffer, LeftOut, OfferParts } from "../offered-pools.ts";
import { readPoolSnapshot, readPorts } from "./pool.ts";
import { StatsResponse } from "./responses.ts";

/** `config` in its lib/api.js, fa3bbb6. */
const ConfigResponse = Type.Object({
  poolHost: Type.Optional(Type.Union([Type.Null(), Type.String()])),
  cnAlgorithm: Type.Optional(Type.String()),
  coin: Type.Optional(Type.String()),
  symbol: Type.String(),
  coinUnits: Type.Union([Type.Integer({ minimum: 1 }), Type.BigInt({ minimum: 1n })]),
});
type ConfigResponse = Static<typeof ConfigResponse>;

export async function fetchCryptonoteNodejsPoolOffer(
  baseUrl: URL,
  { fetch, now }: OfferParts,
): AsyncResult<EngineOffer> {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/stats`;
  const response = await fetchJson(Type.Object({ config: Type.Optional(Type.Unknown()), miner: Type.Unknown() }), url, {
    fetch,
    now,
  });
  if (!response.ok) return response;
  const stats = checkSchema(StatsResponse, response.value);
  if (!stats.ok) return stats;
  const { config: figures, pool, lastblock, network, charts } = stats.value;
  if (figures === undefined || pool === undefined) {
    return err({ code: "unavailable", reason: "the engine has not collected its first statistics yet" });
  }
  const config = checkSchema(ConfigResponse, response.value.config);
  if (!config.ok) return config;
  const coin = findCoin(config.value);
  if (!coin.ok) return ok({ pools: [], leftOut: [coin.error] });
  const { fees, schemes, minimumPayout } = readPoolSnapshot(
    { config: figures, pool, lastblock, network, charts },
    now(),
  );
  return ok({
    pools: [
      {
        coin: coin.value,
        options: {},
        schemes: schemes.map(({ scheme }) => ({ scheme, feePercent: toPercent(fees[scheme]) })),
        minimumPayout,
        network: readNetwork(Object.keys(figures.donation ?? {}), getCoin(coin.value)),
        host: publicHost(config.value.poolHost ?? ""),
        ports: readPorts(figures),
        remarks: [],
      },
    ],
    leftOut: [],
  });
}

function findCoin(config: ConfigResponse): Result<CoinSlug, LeftOut> {
  const { symbol, coin, cnAlgorithm, coinUnits } = config;
  const what = `${coin ?? symbol} (${[symbol, cnAlgorithm].filter((word) => word !== undefined).join(", ")})`;
  const sameTicker = poolCoins.filter(({ ticker }) => ticker.toUpperCase() === symbol.toUpperCase());
  if (sameTicker.length === 0) return err({ what, reason: "Adit knows no such coin", isCoinUnknown: true });
  const found = sameTicker.filter((candidate) => isAlgorithm(cnAlgorithm, candidate));
  const [match, ...others] = found;
  if (match === undefined || others.length > 0) {
    const known = sameTicker.map(({ algorithm }) => algorithm).join(", ");
    return err({ what, reason: `Adit knows ${symbol} by ${known} only`, isCoinUnknown: true });
  }
  if (BigInt(coinUnits) !== 10n ** BigInt(match.decimals)) {
    const reason = `it divides amounts by ${coinUnits}, but ${match.ticker} has ${match.decimals} decimals`;
    return err({ what, reason, isCoinUnknown: false });
  }
  return ok(match.slug);
}

/** Before 2018 the engine had one algorithm and did not name it. */
function isAlgorithm(name: string | undefined, { algorithmSlug }: CoinFacts): boolean {
  return name === undefined || name.toLowerCase().replace(/[^a-z0-9]/g, "") === algorithmSlug.replace(/[^a-z0-9]/g, "");
}

/** The engine does not name its network. Its donation addresses show it, where there are any. */
function readNetwork(donees: readonly string[], { testNetworks }: CoinFacts): PoolNetwork | null {
  const formats = testNetworks?.testnet?.addressFormats ?? [];
  // A private chain of monerod has addresses of the main chain too.
  return donees.some((donee) => formats.some(({ pattern }) => pattern.test(donee))) ? "testnet" : null;
}

function toPercent(fraction: number | undefined): number | null {
  return fraction === undefined ? null : Number((fraction * 100).toFixed(7));
}

function publicHost(host: string): string | null {
  const name = host.trim().toLowerCase();
  return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/.test(name) && !/\.(?:local|internal|lan)$/.test(name)
    ? name
    : null;
}
