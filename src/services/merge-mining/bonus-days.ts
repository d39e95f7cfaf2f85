import type { Store } from "#src/db/store.ts";
import { type CoinSlug, findCoin, getCoin } from "#src/domain/coins/index.ts";
import { findBlockPay } from "#src/domain/earnings/chain-terms.ts";
import type { BonusDay } from "#src/domain/earnings/merge-bonus.ts";
import { expectedOverSpans } from "#src/domain/mining/luck.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import { DAY, floorTo, HOUR } from "#src/domain/time/durations.ts";
import { describeReading, isCompleteSince } from "../blocks/block-knowledge.ts";
import { listSpans } from "../blocks/pool-luck.ts";
import { type EngineShares, keepWhole } from "../series/whole-steps.ts";

export const bonusDays = 30;

/**
 * Last full UTC days, oldest first: value of the work on the own chain, from stored hashrates and difficulties, and
 * blocks on merge-mined chains, at the day's mean price.
 */
export async function listBonusDays(
  store: Pick<Store, "samples" | "blocks" | "prices">,
  parent: CoinSlug,
  chains: readonly string[],
  now: number,
  shares: EngineShares = {},
): Promise<readonly BonusDay[]> {
  const to = floorTo(now, DAY);
  const window = { from: to - bonusDays * DAY, to };
  const [plain, knowledge, merged] = await Promise.all([
    loadPlainUsd(store, parent, window, shares),
    store.blocks.findReading(parent).then(describeReading),
    Promise.all(chains.map((chain) => loadMerged(store, parent, chain, window))),
  ]);
  return Array.from({ length: bonusDays }, (_, index) => {
    const at = window.from + index * DAY;
    const isComplete = isCompleteSince(knowledge, at);
    return {
      at,
      plainUsd: plain.get(at) ?? null,
      chains: merged.map(({ chain, ofDay }) => {
        const { blocks, amount, usd } = ofDay(at);
        return isComplete ? { chain, blocks, amount, usd } : { chain, blocks, amount: null, usd: null };
      }),
    };
  });
}

interface Window {
  readonly from: number;
  readonly to: number;
}

async function loadPrices({ prices }: Pick<Store, "prices">, ticker: string, window: Window) {
  const points = await prices.listPricePoints(ticker, "1d", window);
  return new Map(points.map(({ at, usd }) => [at, usd]));
}

/** Expected blocks × reward × price; days without one of these are left out. */
async function loadPlainUsd(
  store: Pick<Store, "samples" | "prices">,
  parent: CoinSlug,
  window: Window,
  shares: EngineShares,
): Promise<ReadonlyMap<number, number>> {
  const coin = getCoin(parent);
  const [pool, network, prices] = await Promise.all([
    store.samples.listPoolPoints(parent, "1h", window),
    store.samples.listNetworkPoints(parent, "1h", window),
    loadPrices(store, coin.ticker, window),
  ]);
  const worth = new Map<number, number>();
  for (let at = window.from; at < window.to; at += DAY) {
    const day = { from: at, to: at + DAY };
    const points = network.filter((point) => point.at >= day.from && point.at < day.to);
    const blocks = expectedOverSpans(listSpans(keepWhole(pool, shares), points, coin, day, HOUR), DAY);
    const height = points.find((point) => point.height !== null)?.height ?? null;
    const reward = findBlockPay(coin, { ...unsampled, at, height })?.reward ?? null;
    const usd = prices.get(at);
    if (blocks === null || reward === null || usd === undefined) continue;
    worth.set(at, blocks * toCoins(reward.atomic, coin.decimals) * usd);
  }
  return worth;
}

/** Not stored for past samples. */
const unsampled = { difficulty: null, hashrate: null, blockReward: null, lastBlockAt: null } as const;

async function loadMerged(store: Pick<Store, "blocks" | "prices">, parent: CoinSlug, chain: string, window: Window) {
  const coin = findCoin(chain);
  const [rows, prices] = await Promise.all([
    store.blocks.countRewards(parent, chain, window),
    coin === undefined ? new Map<number, number>() : loadPrices(store, coin.ticker, window),
  ]);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return {
    chain,
    ofDay(at: number) {
      const found = byDay.get(at) ?? [];
      const blocks = found.reduce((sum, row) => sum + row.blocks, 0);
      const price = prices.get(at);
      if (coin === undefined || found.some(({ reward }) => reward === null)) return { blocks, amount: null, usd: null };
      const amount = found.reduce((sum, { reward, blocks: count }) => sum + (reward ?? 0n) * BigInt(count), 0n);
      return { blocks, amount, usd: price === undefined ? null : toCoins(amount, coin.decimals) * price };
    },
  };
}
