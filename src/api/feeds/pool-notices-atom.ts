import { Type } from "typebox";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { defaultLocale, type LocaleCode } from "#src/domain/site/locales.ts";
import type { PoolNews } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { coinParams, requireCoin } from "../parameters.ts";
import { describeNotice } from "./describe-notice.ts";
import { atomResponse, createFeedContext, type FeedContext, languageQuery, sendAtom } from "./feed-context.ts";
import { writeAtom } from "./write-atom.ts";

export const poolNoticesAtomRoute: ApiRoute = (app, path, context) => {
  const { services } = context;
  app.get(
    path,
    {
      schema: {
        tags: ["feeds"],
        summary: "The pool's notices and changes of its fees as Atom",
        description: "A notice has the time at which this site first had it, a fee the time at which it changed.",
        params: coinParams,
        querystring: Type.Object(languageQuery),
        response: { 200: atomResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { lang = defaultLocale } = request.query;
      const feed = createFeedContext(context, lang);
      const { name } = services.pools.getTerms(coin);
      const news = await services.pools.listNews(coin);
      const text = writeAtom({
        title: feed.words("feeds.notices", { name, brand: feed.brand }),
        author: feed.brand,
        language: feed.language,
        href: feed.self(path.replace(":coin", coin)),
        page: feed.page(`/${coin}`),
        entries: news.map((item) => toEntry(coin, name, item, feed, lang)),
      });
      return sendAtom(reply, text);
    },
  );
};

function toEntry(coin: CoinSlug, name: string, news: PoolNews, feed: FeedContext, lang: LocaleCode) {
  const href = feed.page(`/${coin}`);
  if (news.kind === "notice") {
    const text = describeNotice(news.notice, feed, lang);
    const link = news.notice.kind === "text" ? news.notice.href : null;
    return {
      id: feed.id(`/${coin}#notice-${news.key}`),
      title: `${name}: ${text}`,
      content: text,
      href: link ?? href,
      at: news.at,
    };
  }
  const { at, scheme, before, after } = news;
  const values = { scheme: rewardSchemeLabels[scheme], before: feed.percent(before), after: feed.percent(after) };
  const text = feed.words("feeds.fee", values);
  return { id: feed.id(`/${coin}#fee-${scheme}-${at}`), title: `${name}: ${text}`, content: text, href, at };
}
