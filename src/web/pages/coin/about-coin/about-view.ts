import { findAddressExample } from "#src/domain/addresses/generate-address.ts";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { type CoinSlug, findCoin, getCoin } from "#src/domain/coins/index.ts";
import { SECOND } from "#src/domain/durations.ts";
import { findRewardOutlook, formatReward, type RewardOutlook } from "#src/domain/emission.ts";
import { groupThousands } from "#src/domain/units.ts";
import type { MeasuredBlockTime, PoolStats } from "#src/services/services.ts";

export type AboutView = ReturnType<typeof toAboutView>;

/** What the page about a coin shows, out of its facts and what was measured; on the server, where the facts stay. */
export function toAboutView(slug: CoinSlug, stats: PoolStats, measured: MeasuredBlockTime | null, now: number) {
  const coin = getCoin(slug);
  const network = stats.state === "stub" ? null : stats.network;
  const blockTimeSeconds = measured?.seconds ?? coin.blockTimeSeconds;
  const position = network?.height == null ? null : { height: network.height, at: network.at };
  // A pool that does not run has no chain to look at: its calendar may have stopped as well.
  const outlook: RewardOutlook =
    stats.state === "stub" && position === null
      ? withoutPosition(coin, now)
      : findRewardOutlook(coin.emission, position, blockTimeSeconds, now);
  return {
    ticker: coin.ticker,
    variant: coin.variant,
    algorithm: coin.algorithm,
    rateUnit: coin.rateUnit,
    hardware: coin.hardware,
    mergeMined: coin.mergeMined.map((aux) => ({ ticker: getName(aux).ticker, name: getName(aux).name })),
    blockTime: { intended: coin.blockTimeSeconds, measured },
    ownBlockTime: coin.algorithmBlockTimeSeconds === coin.blockTimeSeconds ? null : coin.algorithmBlockTimeSeconds,
    reward: rewardNow(coin, outlook),
    outlook: writeRewards(outlook),
    emissionSource: coin.emission.kind === "unknown" ? null : coin.emission.source,
    confirmations: coin.confirmations,
    maturityMs: coin.confirmations === null ? null : coin.confirmations * blockTimeSeconds * SECOND,
    maxSupply: coin.maxSupply === null ? null : groupThousands(formatReward(coin.maxSupply)),
    launched: coin.launched,
    network,
    usdPrice: stats.usdPrice,
    addresses: coin.addressFormats.map((format) => ({
      name: format.name,
      isLegacy: format.legacy ?? false,
      start: startOf(format.pattern),
      example: findAddressExample(coin, format),
    })),
    software: coin.minerSoftware,
    explorers: coin.explorers.flatMap(({ name, homeUrl }) => (homeUrl === null ? [] : [{ name, href: homeUrl }])),
    exchanges: coin.exchanges.map(({ linkName, href, isVerified }) => ({ linkName, href, isVerified })),
    website: coin.website,
    github: coin.github,
    sources: coin.sources,
    confidence: coin.confidence,
    confidenceNote: coin.confidenceNote,
    /** The first client render counts from here, as the server did. */
    now,
  };
}

function withoutPosition(coin: CoinFacts, now: number): RewardOutlook {
  if (coin.emission.kind === "monthly") return { kind: "height-unknown" };
  return findRewardOutlook(coin.emission, null, coin.blockTimeSeconds, now);
}

/** By the schedule where it tells, else what the facts say and for when. */
function rewardNow(coin: CoinFacts, outlook: RewardOutlook) {
  if (outlook.kind === "scheduled" && outlook.rewardBefore !== null)
    return { coins: write(outlook.rewardBefore), basis: "schedule" as const, asOf: null };
  if (outlook.kind === "constant") return { coins: write(outlook.reward), basis: "schedule" as const, asOf: null };
  if (coin.blockReward === null) return null;
  const basis = coin.isBlockRewardEstimated ? ("estimate" as const) : ("fact" as const);
  return { coins: write(coin.blockReward), basis, asOf: coin.blockRewardAsOf };
}

function writeRewards(outlook: RewardOutlook) {
  if (outlook.kind !== "scheduled") return outlook;
  const { rewardBefore, reward, ...rest } = outlook;
  return { ...rest, reward: write(reward), rewardBefore: rewardBefore === null ? null : write(rewardBefore) };
}

function write(coins: number): string {
  return groupThousands(formatReward(coins));
}

function getName(slug: string): { readonly ticker: string; readonly name: string } {
  return findCoin(slug) ?? { ticker: slug.toUpperCase(), name: slug };
}

/** The letters that every address of the format begins with: `SC1s`. Empty where it has no fixed ones. */
function startOf(pattern: RegExp): string {
  return /^\^([A-Za-z0-9:]+)(?![*+?{])/.exec(pattern.source)?.[1] ?? "";
}
