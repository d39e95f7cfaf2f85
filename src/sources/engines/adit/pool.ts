import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { PoolHistory, PoolSnapshot } from "#src/domain/mining/pool.ts";
import { type RewardScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { fromCoins } from "#src/domain/money/amount.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { resample } from "../../resample.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { HistoryWindow } from "../pool-engine.ts";
import { amountOf, type PoolAnswer, rateOf } from "./answers.ts";

/** Whose pool it is, and whether its figures are made up. */
export function checkPool(
  answer: PoolAnswer,
  { coin, isDemo }: { readonly coin: CoinFacts; readonly isDemo: boolean },
): Result<null, SourceError> {
  if (answer.ticker !== coin.ticker || answer.decimals !== coin.decimals) {
    return err(malformed("/ticker", `the other site runs another coin than ${coin.ticker}`, answer.ticker));
  }
  if (answer.is_demo === isDemo) return ok(null);
  const reason = isDemo
    ? "the other site's figures are no demo: leave out the option isDemo"
    : 'the other site shows demo data: write "isDemo": true into engine.options';
  return err(malformed("/is_demo", reason, answer.is_demo));
}

export function readPoolSnapshot(
  answer: PoolAnswer,
  { coin, schemes }: { readonly coin: CoinFacts; readonly schemes: readonly RewardScheme[] },
  now: number,
): Result<PoolSnapshot, SourceError> {
  if (answer.state === "stub") {
    return err({ code: "unavailable", reason: "the other site has no figures of this pool yet" });
  }
  if (answer.state === "stale") {
    return err({ code: "unavailable", reason: "the engine behind the other site gives no figures" });
  }
  const measuredAt = answer.measured_at ?? answer.at;
  const at = measuredAt ?? now;
  return ok({
    at: now,
    measuredAt,
    acceptsMiners: answer.accepts_miners,
    ports: [],
    network: {
      at,
      height: answer.height,
      difficulty: rateOf(answer.net_difficulty),
      hashrate: positive(rateOf(answer.net_hashrate)),
      blockReward: positiveAmount(answer.block_reward === null ? null : fromCoins(answer.block_reward, coin)),
      lastBlockAt: null,
    },
    schemes: answer.schemes
      .filter(({ scheme }) => schemes.includes(scheme))
      .map((sample) => ({ ...sample, at, hashrate: Number(sample.hashrate) })),
    fees: Object.fromEntries(
      schemes.flatMap((scheme) => {
        const fee = answer.commission[rewardSchemeLabels[scheme]];
        return fee === undefined || fee >= 1 ? [] : [[scheme, fee] as const];
      }),
    ),
    minimumPayout: amountOf(answer.minimum_payout),
    payoutIntervalMs: answer.payout_interval_ms,
    lastBlockFoundAt: answer.last_blocks_found[0]?.at ?? null,
    reportedTraits: {
      difficulty: null,
      denomination: amountOf(answer.payout_denomination),
      payoutFee: answer.payout_fee,
      confirmations: answer.confirmations,
    },
  });
}

function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null;
}

function positiveAmount(value: bigint | null): bigint | null {
  return value !== null && value > 0n ? value : null;
}

interface SchemePoints {
  readonly scheme: RewardScheme;
  readonly points: readonly { readonly at: number; readonly hashrate: number | bigint }[];
}

export function readPoolHistory(answered: readonly SchemePoints[], window: HistoryWindow): PoolHistory {
  const schemes = answered.flatMap(({ scheme, points }) =>
    resample(
      points.map(({ at, hashrate }) => ({ at, value: Number(hashrate), weight: 1 })),
      window,
    ).map(({ at, value }) => ({ at, scheme, hashrate: value, miners: null, workers: null, effort: null })),
  );
  return { network: [], schemes: schemes.sort((a, b) => a.at - b.at) };
}
