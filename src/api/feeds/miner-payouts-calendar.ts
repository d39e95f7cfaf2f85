import { Type } from "typebox";
import { type CoinSlug, findCoin, getCoin } from "#src/domain/coins/index.ts";
import { formatHeadlineAmount } from "#src/domain/money/amount.ts";
import { findPayMoment } from "#src/domain/money/pay-moment.ts";
import { writeCalendar } from "#src/domain/text/calendar.ts";
import { floorTo, HOUR } from "#src/domain/time/durations.ts";
import type { SeenMinerStats } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals, refuseMiner } from "../api-error.ts";
import { addressParameter, coinParams, requireCoin } from "../parameters.ts";
import { calendarResponse, createFeedContext, type FeedContext, languageQuery, sendCalendar } from "./feed-context.ts";
import { payoutsPath } from "./miner-payouts-atom.ts";

export const minerPayoutsCalendarRoute: ApiRoute = (app, path, context) => {
  const { services } = context;
  app.get(
    path,
    {
      schema: {
        tags: ["feeds"],
        summary: "The expected payouts of one wallet address as a calendar",
        description:
          "The moment and sum that the miner's page names, as tentative events. No event where nothing can be promised.",
        params: coinParams,
        querystring: Type.Object({ address: addressParameter, ...languageQuery }),
        response: { 200: calendarResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { address, lang } = request.query;
      const stats = await services.miners.getMinerStats(coin, address);
      if (stats.state === "invalid-address" || stats.state === "unreachable") throw refuseMiner(stats);
      const feed = createFeedContext(context, lang);
      const text = writeCalendar({
        product: "Payouts",
        subscription: {
          name: feed.words("feeds.payoutCalendar", { ticker: getCoin(coin).ticker, brand: feed.brand }),
          href: feed.self(path.replace(":coin", coin), { address }),
          refreshHours: 6,
        },
        events: "miner" in stats && !stats.isStale ? listEvents(coin, stats, feed) : [],
      });
      return sendCalendar(reply, text);
    },
  );
};

function listEvents(coin: CoinSlug, stats: SeenMinerStats, feed: FeedContext) {
  return stats.nextPayouts.flatMap((next) => {
    const moment = findPayMoment(next);
    const format = findCoin(next.chain);
    if (moment === null || format === undefined) return [];
    const last = stats.payouts.find(({ chain, status }) => chain === next.chain && status === "paid");
    const amount = `${formatHeadlineAmount(moment.amount, format)} ${format.ticker}`;
    return [
      {
        // The next payout after the last one: while its estimate moves, it stays the same event.
        id: `${coin}-${next.chain}-${stats.address}-after-${last?.paidAt ?? 0}`,
        at: moment.at,
        isAllDay: !moment.isToTheHour,
        // With the minute of each reading, no two answers would be equal.
        writtenAt: floorTo(stats.at, HOUR),
        summary: feed.words("nextPayout.paid.event", { amount }),
        isTentative: true,
        href: feed.page(payoutsPath(coin, stats.address)),
      },
    ];
  });
}
