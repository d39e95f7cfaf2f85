import { findAddressExample } from "#src/domain/addresses/generate-address.ts";
import type { CoinFacts, MinerSoftware } from "#src/domain/coins/coin.ts";
import { type CoinSlug, findCoin, getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import { type BlockReward, findBlockReward } from "#src/domain/earnings/block-reward.ts";
import { findPoolOutlook } from "#src/domain/earnings/pool-outlook.ts";
import type { RewardOutlook } from "#src/domain/mining/emission.ts";
import { formatCount, formatNumber } from "#src/domain/mining/units.ts";
import { formatAmount } from "#src/domain/money/amount.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { MeasuredBlockTime, PoolStats } from "#src/services/services.ts";
import { listExchanges } from "../../../loaders/coin-badge.ts";
import { type Screen, screens } from "../../../screens.ts";

export type AboutView = ReturnType<typeof toAboutView>;

/** The data of the page about a coin, made on the server from the coin's facts and from measurements. The facts stay on the server. */
export function toAboutView(
  slug: CoinSlug,
  stats: PoolStats,
  measured: MeasuredBlockTime | null,
  textSources: readonly string[],
  now: number,
) {
  const coin = coinOnNetwork(getCoin(slug), stats.terms.network);
  const isTestNetwork = stats.terms.network !== "mainnet";
  const network = stats.state === "stub" ? null : stats.network;
  const blockTimeSeconds = measured?.seconds ?? coin.blockTimeSeconds;
  const outlook = findPoolOutlook(
    coin,
    { isStub: stats.state === "stub", state: stats.terms.state, network, measured },
    now,
  );
  return {
    ticker: coin.ticker,
    variant: coin.variant,
    algorithm: coin.algorithm,
    rateUnit: coin.rateUnit,
    hardware: coin.hardware,
    mergeMined: coin.mergeMined.map((aux) => ({ ticker: getName(aux).ticker, name: getName(aux).name })),
    blockTime: { intended: coin.blockTimeSeconds, measured },
    ownBlockTime: coin.algorithmBlockTimeSeconds === coin.blockTimeSeconds ? null : coin.algorithmBlockTimeSeconds,
    reward: writeReward(findBlockReward(coin, outlook, network?.blockReward ?? null), coin),
    change: outlook.kind === "scheduled" ? writeRewards(outlook, coin) : null,
    /** A message, shown when the change has no date. */
    rule: isTestNetwork ? ("test-network" as const) : outlook.kind === "scheduled" ? null : nameRule(outlook),
    /** Its reward and its supply follow rules of its own. */
    isTestNetwork,
    confirmations: coin.confirmations,
    maturity: coin.confirmations === null ? null : roundDuration(coin.confirmations * blockTimeSeconds * SECOND),
    maxSupply: formatCount(coin.maxSupply),
    launched: coin.launched,
    network,
    usdPrice: stats.usdPrice,
    addresses: coin.addressFormats.map((format) => ({
      name: format.name,
      isLegacy: format.legacy ?? false,
      start: startOf(format.pattern),
      example: findAddressExample(coin, format),
    })),
    software: coin.minerSoftware.map(toProgram),
    hasDeviceList: screens.some(({ path }: Screen) => path === "/device/:type"),
    explorers: coin.explorers.flatMap(({ name, homeUrl }) => (homeUrl === null ? [] : [toLink(homeUrl, name)])),
    /** Null on a test network, whose coins have no price. */
    exchanges: listExchanges(slug, stats.terms.state)?.map(({ linkName, href }) => toLink(href, linkName)) ?? null,
    website: coin.website === null ? null : toLink(coin.website),
    github: coin.github === null ? null : toLink(coin.github),
    sources: [
      ...new Set([
        ...(coin.emission.kind === "unknown" ? [] : [coin.emission.source]),
        ...coin.sources,
        ...textSources,
      ]),
    ].map((text) => ({ text, href: findSourceLink(text) })),
    confidence: coin.confidence,
    confidenceNote: coin.confidenceNote,
    /** The time of the server, so that the first render in the browser shows the same countdown. */
    now,
  };
}

function writeReward(reward: BlockReward | null, coin: CoinFacts) {
  if (reward === null) return null;
  const { atomic, basis, asOf } = reward;
  return { coins: formatAmount(atomic, coin), basis, asOf };
}

function writeRewards(
  { rewardBefore, reward, ...rest }: Extract<RewardOutlook, { kind: "scheduled" }>,
  coin: CoinFacts,
) {
  const before = rewardBefore === null ? null : write(rewardBefore, coin);
  return { ...rest, reward: write(reward, coin), rewardBefore: before };
}

function nameRule(outlook: Exclude<RewardOutlook, { kind: "scheduled" }>) {
  return outlook.kind === "variable" ? outlook.by : outlook.kind;
}

/** In the largest unit that fits. */
function roundDuration(milliseconds: number) {
  if (milliseconds >= 2 * DAY) return { unit: "days" as const, count: Math.round(milliseconds / DAY) };
  if (milliseconds >= HOUR) return { unit: "hours" as const, count: Number((milliseconds / HOUR).toFixed(1)) };
  return { unit: "minutes" as const, count: Math.max(1, Math.round(milliseconds / MINUTE)) };
}

/** The firmware of an ASIC has no program name and no algorithm setting. */
function toProgram({ name, kinds, algorithmFlag, note }: MinerSoftware) {
  const isBuiltIn = algorithmFlag === null && kinds.includes("asic");
  return { name: isBuiltIn ? null : name, kinds, algorithmFlag, note };
}

function toLink(href: string, name: string | null = null) {
  return { name, href, host: new URL(href).host.replace(/^www\./, "") };
}

/** Only web addresses and files of public repositories (`owner/name:path`) get a link. */
function findSourceLink(source: string): string | null {
  const [, repository] = /^([\w.-]+\/[\w.-]+):/.exec(source) ?? [];
  if (repository !== undefined) return `https://github.com/${repository}`;
  return URL.canParse(source) && source.startsWith("https://") ? source : null;
}

/** A reward, like any amount, has the coin's decimals (spec §9). */
function write(coins: number, { amountDecimals }: CoinFacts): string {
  return formatNumber(coins, amountDecimals);
}

function getName(slug: string): { readonly ticker: string; readonly name: string } {
  return findCoin(slug) ?? { ticker: slug.toUpperCase(), name: slug };
}

/** The characters that every address of the format starts with, such as `SC1s`. Empty if there are none. */
function startOf(pattern: RegExp): string {
  return /^\^([A-Za-z0-9:]+)(?![*+?{])/.exec(pattern.source)?.[1] ?? "";
}
