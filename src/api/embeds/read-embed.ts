import { Type } from "typebox";
import { type CoinSlug, findCoin, getCoin } from "#src/domain/coins/index.ts";
import { formatCount, formatHeadlineHashrate } from "#src/domain/mining/units.ts";
import { formatHeadlineAmount } from "#src/domain/money/amount.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { encodeWorker } from "#src/domain/text/path-segments.ts";
import type { MinerStats } from "#src/services/services.ts";
import type { RouteContext } from "../api-context.ts";
import { refuseMiner } from "../api-error.ts";
import { createFeedContext, languageQuery } from "../feeds/feed-context.ts";
import { addressParameter } from "../parameters.ts";

export const embedQuery = Type.Object({ address: addressParameter, ...languageQuery });

export interface EmbedFigure {
  readonly label: string;
  /** A dash for what is not known. */
  readonly number: string;
  readonly unit: string;
}

/** What a small frame, a badge or a tile shows of a miner: the figures of the miner's page, written as there. */
export interface Embed {
  readonly coin: CoinSlug;
  readonly address: string;
  readonly pool: string;
  readonly brand: string;
  readonly language: string;
  readonly state: string;
  readonly isMining: boolean;
  /** False: these are the last known figures. */
  readonly isCurrent: boolean;
  readonly href: string;
  readonly figures: readonly [now: EmbedFigure, day: EmbedFigure, rigs: EmbedFigure, unpaid: EmbedFigure];
}

const dash = "–";

export async function readEmbed(
  context: RouteContext,
  coin: CoinSlug,
  address: string,
  lang?: LocaleCode,
): Promise<Embed> {
  const { miners, pools } = context.services;
  const stats = await miners.getMinerStats(coin, address);
  if (stats.state === "invalid-address" || stats.state === "unreachable") throw refuseMiner(stats);
  const { words, page, language, brand } = createFeedContext(context, lang);
  return {
    coin,
    address: stats.address,
    pool: pools.getTerms(coin).name,
    brand,
    language,
    state: words(`minerState.${stats.state}`),
    isMining: stats.state === "online" || stats.state === "low",
    isCurrent: !("isStale" in stats && stats.isStale),
    href: page(minerPagePath(coin, stats.address)),
    figures: writeFigures(coin, stats, words),
  };
}

export function minerPagePath(coin: CoinSlug, address: string): string {
  return `/${coin}/miner/stats/${encodeWorker(address)}`;
}

function writeFigures(
  coin: CoinSlug,
  stats: MinerStats,
  words: (key: string, values?: Readonly<Record<string, string>>) => string,
): Embed["figures"] {
  const known = "miner" in stats ? stats : null;
  const rate = (hashrate: number | null): Pick<EmbedFigure, "number" | "unit"> =>
    formatHeadlineHashrate(hashrate, getCoin(coin).rateUnit) ?? { number: dash, unit: "" };
  const window = (name: string) => `${words("miner.hashrate")}, ${words(`miner.window.${name}`)}`;
  const balance = known?.miner.balances.find(({ chain }) => chain === coin);
  const format = findCoin(coin);
  const confirmed = balance?.confirmed ?? null;
  const online = known === null ? null : known.online + known.low;
  const total = known === null ? 0 : known.online + known.low + known.quiet + known.offline + known.silent;
  return [
    { label: window("tenMinutes"), ...rate(known?.miner.hashrate.tenMinutes ?? null) },
    { label: window("day"), ...rate(known?.miner.hashrate.day ?? null) },
    {
      label: words("miner.band.rigs"),
      number: formatCount(online) ?? dash,
      unit: online === null ? "" : words("miner.band.of", { total: formatCount(total) ?? dash }),
    },
    {
      label: words("payouts.column.unpaid"),
      number: confirmed === null || format === undefined ? dash : formatHeadlineAmount(confirmed, format),
      unit: format?.ticker ?? "",
    },
  ];
}
