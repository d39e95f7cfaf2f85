import PQueue from "p-queue";
import { Type } from "typebox";
import { type CoinSlug, getCoin, poolCoins } from "#src/domain/coins/index.ts";
import { rewardSchemeLabels, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { err, ok } from "#src/domain/result.ts";
import { fetchJson } from "../../fetch-json.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { EngineOffer, OfferedPool, OfferParts } from "../offered-pools.ts";
import { possibleLacks } from "./adit.ts";
import { amountOf, PoolAnswer, TopMinersAnswer } from "./answers.ts";
import { findRefusal } from "./site-client.ts";

/** Requests at a time: a site has no list of its pools, so each coin is asked for. */
const concurrency = 4;

export async function fetchAditOffer(baseUrl: URL, { fetch, now }: OfferParts): AsyncResult<EngineOffer> {
  const urlOf = (path: string) => {
    const url = new URL(baseUrl);
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/${path}`;
    return url;
  };
  async function findPool(coin: CoinSlug): AsyncResult<OfferedPool | null> {
    const stats = await fetchJson(PoolAnswer, urlOf(`${coin}/api/v1/pool/stats`), { fetch, now });
    if (!stats.ok) return stats.error.code === "not-found" ? ok(null) : stats;
    const miners = await fetchJson(TopMinersAnswer, urlOf(`${coin}/api/v1/pool/top-miners`), { fetch, now });
    const hasShortAddresses = miners.ok && miners.value.miners.some((miner) => !miner.is_whole_address);
    const lacks = await findLacks(coin);
    return ok(
      offerOf(coin, stats.value, {
        ...(stats.value.is_demo ? { isDemo: true } : {}),
        ...(hasShortAddresses ? { hasShortAddresses } : {}),
        ...(lacks.length > 0 ? { lacks } : {}),
      }),
    );
  }

  /** Told for any address, also for one that never mined there. */
  async function findLacks(coin: CoinSlug): Promise<readonly string[]> {
    const { addressExample } = getCoin(coin);
    const paths = { "blocks-of-miners": "blocks", settings: "settings" } as const;
    const answers = await Promise.all(
      possibleLacks.map((name) =>
        fetchJson(Type.Unknown(), urlOf(`${coin}/api/v1/miner/${paths[name]}/${addressExample}`), {
          fetch,
          now,
          findRefusal,
        }),
      ),
    );
    return possibleLacks.filter((_, index) => {
      const answer = answers[index];
      return answer?.ok === false && answer.error.code === "unsupported";
    });
  }

  const pools: OfferedPool[] = [];
  const requests = new PQueue({ concurrency });
  for (const found of await requests.addAll(
    poolCoins.map(
      ({ slug }) =>
        () =>
          findPool(slug),
    ),
  )) {
    if (!found.ok) return found;
    if (found.value !== null) pools.push(found.value);
  }
  return pools.length === 0
    ? err({ code: "unavailable", reason: "it has none of the pools of an Adit" })
    : ok({ pools, leftOut: [] });
}

function offerOf(coin: CoinSlug, stats: PoolAnswer, options: OfferedPool["options"]): OfferedPool {
  return {
    coin,
    options,
    schemes: rewardSchemes.flatMap((scheme) => {
      const fee = stats.commission[rewardSchemeLabels[scheme]];
      const isRun = fee !== undefined || stats.schemes.some((sample) => sample.scheme === scheme);
      return isRun ? [{ scheme, feePercent: fee === undefined ? null : Number((fee * 100).toFixed(7)) }] : [];
    }),
    minimumPayout: amountOf(stats.minimum_payout),
    network: null,
    host: null,
    ports: [],
    remarks: [
      "the other site does not say how its engine reads a login; write login where it differs (docs/how-to/configure.md)",
      ...(stats.is_demo ? ["the other site shows demo data, so this one marks its figures as a demo too"] : []),
    ],
  };
}
