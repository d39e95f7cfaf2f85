import { Type } from "typebox";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import type { RewardOutlook } from "#src/domain/mining/emission.ts";
import { formatNumber } from "#src/domain/mining/units.ts";
import { defaultLocale, type LocaleCode } from "#src/domain/site/locales.ts";
import { type PoolNotice, readDay } from "#src/domain/site/notice.ts";
import { type CalendarEvent, writeCalendar } from "#src/domain/text/calendar.ts";
import { DAY, floorTo } from "#src/domain/time/durations.ts";
import type { PoolNews } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { coinParams, requireCoin } from "../parameters.ts";
import { describeNotice } from "./describe-notice.ts";
import { calendarResponse, createFeedContext, type FeedContext, languageQuery, sendCalendar } from "./feed-context.ts";

export const poolCalendarRoute: ApiRoute = (app, path, context) => {
  const { services } = context;
  app.get(
    path,
    {
      schema: {
        tags: ["feeds"],
        summary: "The next change of the block reward, forks and announced closings as a calendar",
        params: coinParams,
        querystring: Type.Object(languageQuery),
        response: { 200: calendarResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { lang = defaultLocale } = request.query;
      const feed = createFeedContext(context, lang);
      const { name } = services.pools.getTerms(coin);
      const [outlook, news] = await Promise.all([services.pools.getRewardOutlook(coin), services.pools.listNews(coin)]);
      const text = writeCalendar({
        product: "Pool",
        subscription: {
          name: feed.words("feeds.poolCalendar", { name, brand: feed.brand }),
          href: feed.self(path.replace(":coin", coin)),
          refreshHours: 12,
        },
        events: [
          ...listRewardEvents(getCoin(coin), outlook, feed),
          ...news.flatMap((item) => listNoticeEvents(coin, name, item, feed, lang)),
        ],
      });
      return sendCalendar(reply, text);
    },
  );
};

function listRewardEvents(coin: CoinFacts, outlook: RewardOutlook, feed: FeedContext): readonly CalendarEvent[] {
  if (outlook.kind !== "scheduled") return [];
  const { expectedAt, reward, rewardBefore, atBlock } = outlook;
  const write = (coins: number) => `${formatNumber(coins, coin.amountDecimals)} ${coin.ticker}`;
  const day = floorTo(expectedAt, DAY);
  const values = { ticker: coin.ticker, after: write(reward) };
  return [
    {
      id: `${coin.slug}-reward-${atBlock?.height ?? new Date(day).toISOString().slice(0, 10)}`,
      at: day,
      isAllDay: true,
      // It has no time of its own: the date itself keeps answers equal while nothing moves.
      writtenAt: day,
      summary:
        rewardBefore === null
          ? feed.words("feeds.rewardTo", values)
          : feed.words("feeds.reward", { ...values, before: write(rewardBefore) }),
      description: [
        ...(atBlock === null ? [] : [`${feed.words("block.height")}: ${atBlock.height}`]),
        feed.words("feeds.estimated"),
      ].join("\n"),
      isTentative: true,
      href: feed.page(`/${coin.slug}/about-coin`),
    },
  ];
}

function listNoticeEvents(
  coin: string,
  name: string,
  news: PoolNews,
  feed: FeedContext,
  lang: LocaleCode,
): readonly CalendarEvent[] {
  const day = news.kind === "notice" ? findDay(news.notice) : null;
  if (news.kind !== "notice" || day === null) return [];
  return [
    {
      id: `${coin}-notice-${news.key}`,
      at: day,
      isAllDay: true,
      writtenAt: news.at,
      summary: `${name}: ${describeNotice(news.notice, feed, lang)}`,
      href: feed.page(`/${coin}`),
    },
  ];
}

/** Null for a notice whose words do not begin with a day. */
function findDay(notice: PoolNotice): number | null {
  return "when" in notice ? readDay(notice.when) : null;
}
