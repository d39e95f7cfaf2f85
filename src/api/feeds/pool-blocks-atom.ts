import { Type } from "typebox";
import { type CoinSlug, findCoin } from "#src/domain/coins/index.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import type { ListedBlock } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { coinParams, requireCoin } from "../parameters.ts";
import { atomResponse, createFeedContext, type FeedContext, languageQuery, sendAtom } from "./feed-context.ts";
import { writeAtom } from "./write-atom.ts";

const newest = 50;

export const poolBlocksAtomRoute: ApiRoute = (app, path, context) => {
  const { services } = context;
  app.get(
    path,
    {
      schema: {
        tags: ["feeds"],
        summary: "The pool's newest blocks as Atom, including merge-mined ones",
        params: coinParams,
        querystring: Type.Object(languageQuery),
        response: { 200: atomResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const feed = createFeedContext(context, request.query.lang);
      const query = { scheme: null, status: null, chain: null, before: null, limit: newest };
      const list = await services.pools.listBlocks(coin, query);
      const { name } = services.pools.getTerms(coin);
      const text = writeAtom({
        title: feed.words("blocks.meta.title", { name, brand: feed.brand }),
        author: feed.brand,
        language: feed.language,
        href: feed.self(path.replace(":coin", coin)),
        page: feed.page(`/${coin}/blocks`),
        entries: (list?.blocks ?? []).map((block) => toEntry(coin, block, feed)),
      });
      return sendAtom(reply, text);
    },
  );
};

function toEntry(coin: CoinSlug, block: ListedBlock, feed: FeedContext) {
  const { chain, height, hash, foundAt, status, reward, effort, scheme } = block;
  const { words } = feed;
  const line = (key: string, value: string | null) => (value === null ? [] : [`${words(key)}: ${value}`]);
  return {
    // Two blocks of one height differ by hash, and without one by their time.
    id: feed.id(`/${coin}/blocks#${chain}-${height}-${hash ?? foundAt}`),
    title: words("feeds.block", { ticker: findCoin(chain)?.ticker ?? chain, height: String(height) }),
    content: [
      ...line("block.statusColumn", words(`block.status.${status}`)),
      ...line("block.reward", reward === null ? null : feed.amount(reward, chain)),
      ...line("block.effort", effort === null ? null : feed.percent(effort)),
      ...line("block.kind", scheme === null ? null : rewardSchemeLabels[scheme]),
      ...line("block.hash", hash),
    ].join("\n"),
    href: feed.page(`/${coin}/blocks${chain === coin ? "" : `?chain=${chain}`}`),
    at: foundAt,
  };
}
