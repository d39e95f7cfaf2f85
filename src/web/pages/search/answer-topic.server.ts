import { createTranslator } from "use-intl/core";
import { formatPercent, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatCount, formatDifficulty, formatHashrate } from "#src/domain/mining/units.ts";
import { formatAmount } from "#src/domain/money/amount.ts";
import { getLocale, type LocaleCode } from "#src/domain/site/locales.ts";
import type { PoolStats } from "#src/services/services.ts";
import { messageTag } from "../../i18n/locale.ts";
import { getMessages } from "../../i18n/messages.ts";
import type { CoinView } from "../../loaders/coin-badge.ts";
import { durationParts } from "../coin/durations.tsx";
import type { Topic, TopicNames } from "./match-topics.ts";
import type { ResultRow } from "./search-row.ts";

type Translate = ReturnType<typeof translatorOf>;

export function translatorOf(locale: LocaleCode) {
  return createTranslator({ locale: messageTag(getLocale(locale)), messages: getMessages(locale), timeZone: "UTC" });
}

/** A topic's name, as the coin's pages write it. */
function nameTopic(t: Translate): Readonly<Record<Topic, string>> {
  return {
    minimum: t("start.terms.minimum"),
    payoutFee: t("start.terms.payoutFee"),
    fee: t("home.column.fee"),
    payout: t("start.terms.payout"),
    confirmations: t("start.terms.confirmations"),
    server: t("start.server.heading"),
    algorithm: t("start.terms.algorithm"),
    blockTime: t("start.terms.blockTime"),
    poolHashrate: t("coin.poolHashrate"),
    network: t("coin.tab.hashrate"),
    difficulty: t("coin.difficulty"),
    price: t("coin.tab.price"),
    miners: t("coin.miners"),
    lastBlock: t("coin.lastBlock"),
  };
}

/** All the words by which people ask for a topic. */
export function listTopicNames(t: Translate, english: Translate): TopicNames {
  const [own, other] = [nameTopic(t), nameTopic(english)];
  const both = (topic: Topic, ...more: readonly string[]) => [own[topic], other[topic], ...more];
  return {
    minimum: both("minimum", t("settings.threshold.heading"), english("settings.threshold.heading"), "threshold"),
    payoutFee: both("payoutFee"),
    fee: both("fee", "commission"),
    payout: both("payout", "payout time"),
    confirmations: both("confirmations", "confirmations"),
    server: both("server", t("start.run.port"), "port", "stratum", "pool address"),
    algorithm: both("algorithm"),
    blockTime: both("blockTime"),
    poolHashrate: both("poolHashrate"),
    network: both("network"),
    difficulty: both("difficulty"),
    price: both("price", "rate"),
    miners: both("miners"),
    lastBlock: both("lastBlock"),
  };
}

type Answer = Partial<Pick<ResultRow, "figure" | "usd" | "note">> & { readonly path?: string };

/** The row that answers a topic for one coin; null where it is not known. */
export function answerTopic(topic: Topic, coin: CoinView, stats: PoolStats, locale: LocaleCode): ResultRow | null {
  const t = translatorOf(locale);
  const answer = findAnswer(topic, coin, stats, t);
  if (answer === null) return null;
  return {
    group: "answers",
    title: `${stats.terms.name}: ${nameTopic(t)[topic]}`,
    coin,
    note: answer.note ?? null,
    figure: answer.figure ?? null,
    usd: answer.usd ?? null,
    path: `/${coin.slug}${answer.path ?? ""}`,
  };
}

function findAnswer(topic: Topic, coin: CoinView, stats: PoolStats, t: Translate): Answer | null {
  const { terms, usdPrice } = stats;
  const figures = stats.state === "stub" ? null : stats;
  const text = (words: string | null, path?: string): Answer | null =>
    words === null || words === ""
      ? null
      : { figure: { text: words, unit: null }, ...(path !== undefined && { path }) };
  const quantity = (value: ReturnType<typeof formatHashrate>, path: string): Answer | null =>
    value === null ? null : { figure: { text: value.number, unit: value.unit }, path };
  const every = () => {
    if (terms.payoutIntervalMs === null) return null;
    const { unit, count } = durationParts(terms.payoutIntervalMs);
    return t(`start.terms.every.${unit}`, { count });
  };
  switch (topic) {
    case "minimum": {
      const { minimumPayout } = terms;
      if (minimumPayout === null) return null;
      const number = formatAmount(minimumPayout, coin.amount)
        .replace(/(\.\d*?)0+$/, "$1")
        .replace(/\.$/, "");
      const interval = every();
      return {
        figure: { text: number, unit: coin.ticker },
        usd: usdPrice === null ? null : (Number(minimumPayout) / 10 ** coin.amount.decimals) * usdPrice.usd,
        note: interval === null ? null : `${nameTopic(t).payout}: ${interval}`,
      };
    }
    case "fee":
      return text(
        terms.schemes
          .flatMap(({ scheme, feeFraction }) =>
            feeFraction === null ? [] : [`${rewardSchemeLabels[scheme]}: ${formatPercent(feeFraction)}`],
          )
          .join(", "),
      );
    case "payoutFee":
      return text(terms.rules.payoutFee === null ? null : t(`start.terms.feePaidBy.${terms.rules.payoutFee}`));
    case "payout":
      return text(every());
    case "confirmations":
      return text(formatCount(terms.rules.confirmations));
    case "server": {
      const [server] = terms.servers;
      return server === undefined ? null : text(`${server.host}:${server.port}`);
    }
    case "algorithm":
      return text(coin.algorithm, "/about-coin");
    case "blockTime": {
      const isMinutes = coin.blockTimeSeconds >= 120;
      const value = String(Number((isMinutes ? coin.blockTimeSeconds / 60 : coin.blockTimeSeconds).toFixed(2)));
      return text(t(`start.${isMinutes ? "minutes" : "seconds"}`, { value }), "/about-coin");
    }
    case "poolHashrate":
      return quantity(formatHashrate(figures?.hashrate ?? null, coin.rateUnit), "/pool-hashrate");
    case "network":
      return quantity(formatHashrate(figures?.network?.hashrate ?? null, coin.rateUnit), "/hashrate");
    case "difficulty":
      return quantity(formatDifficulty(figures?.network?.difficulty ?? null), "/difficulty");
    case "price":
      return usdPrice === null ? null : { usd: usdPrice.usd, path: "/price" };
    case "miners":
      return text(formatCount(figures?.miners ?? null), "/top-miners");
    case "lastBlock":
      return text(formatCount(figures?.lastBlock?.height ?? null), "/blocks");
  }
}
