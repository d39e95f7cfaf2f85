import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { CoinSeries, SeriesColumnKey } from "../series/series.ts";
import type { Services } from "../services.ts";
import type { CoinTrends } from "./pool-answers.ts";

/** A quarter of a day: a line as wide as a word holds no more than 28 of them. */
const stepsOfTrend = 28;

/** The shape of a coin's last seven days, out of the series that the charts show. */
export async function loadCoinTrends(getSeries: Services["series"]["getSeries"], coin: CoinSlug): Promise<CoinTrends> {
  const [pool, difficulty] = await Promise.all([
    getSeries(coin, "pool-hashrate", "7d"),
    getSeries(coin, "difficulty", "7d"),
  ]);
  return {
    hashrate: meanSteps(pool, "pool"),
    network: meanSteps(pool, "network"),
    miners: meanSteps(pool, "miners"),
    difficulty: meanSteps(difficulty, "difficulty"),
  };
}

/** Empty where the shown range is another one, as there is no week of it. */
export function meanSteps({ range, columns }: Pick<CoinSeries, "range" | "columns">, key: SeriesColumnKey) {
  const values = range === "7d" ? (columns.find((column) => column.key === key)?.values ?? []) : [];
  const size = Math.ceil(values.length / stepsOfTrend);
  return Array.from({ length: size === 0 ? 0 : Math.ceil(values.length / size) }, (_, step) =>
    mean(values.slice(step * size, (step + 1) * size)),
  );
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
