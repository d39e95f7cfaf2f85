import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { HistoryRange } from "#src/domain/time/series.ts";
import type { CoinSeries, SeriesColumnKey } from "./coin-series.ts";

export interface PoolHashrateSeries {
  readonly range: HistoryRange;
  readonly stepMs: number;
  readonly from: number;
  readonly to: number;
  readonly availableRanges: readonly HistoryRange[];
  /** Oldest first. A gap is a missing point, never a zero. */
  readonly points: readonly {
    readonly at: number;
    readonly hashrate: number;
    readonly miners: number | null;
    readonly workers: number | null;
    readonly networkHashrate: number | null;
  }[];
  readonly schemes: readonly {
    readonly scheme: RewardScheme;
    readonly points: readonly { readonly at: number; readonly hashrate: number }[];
  }[];
}

/** Converts to the points of `GET /{coin}/api/v1/pool/hashrate`. */
export function toPoolHashrateSeries(series: CoinSeries): PoolHashrateSeries {
  const { range, stepMs, from, to, availableRanges } = series;
  const valuesOf = (key: SeriesColumnKey) => series.columns.find((column) => column.key === key)?.values ?? [];
  const [miners, workers, network] = [valuesOf("miners"), valuesOf("workers"), valuesOf("network")];
  const points = toPoints(valuesOf("pool"), series).map(({ at, hashrate, step }) => ({
    at,
    hashrate,
    miners: miners[step] ?? null,
    workers: workers[step] ?? null,
    networkHashrate: network[step] ?? null,
  }));
  const schemes = rewardSchemes
    .map((scheme: RewardScheme) => ({
      scheme,
      points: toPoints(valuesOf(scheme), series).map(({ at, hashrate }) => ({ at, hashrate })),
    }))
    .filter((own) => own.points.length > 0);
  return { range, stepMs, from, to, availableRanges, points, schemes };
}

function toPoints(values: readonly (number | null)[], { from, stepMs }: CoinSeries) {
  return values.flatMap((hashrate, step) => (hashrate === null ? [] : [{ at: from + step * stepMs, hashrate, step }]));
}
