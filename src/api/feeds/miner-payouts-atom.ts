import { Type } from "typebox";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { shortenMiddle, visibleText } from "#src/domain/text/display-text.ts";
import { encodeWorker } from "#src/domain/text/path-segments.ts";
import type { PayoutPage } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals, refuseMiner } from "../api-error.ts";
import { addressParameter, coinParams, requireCoin } from "../parameters.ts";
import { atomResponse, createFeedContext, type FeedContext, languageQuery, sendAtom } from "./feed-context.ts";
import { writeAtom } from "./write-atom.ts";

const newest = 50;

export const minerPayoutsAtomRoute: ApiRoute = (app, path, context) => {
  const { services } = context;
  app.get(
    path,
    {
      schema: {
        tags: ["feeds"],
        summary: "The newest payouts of one wallet address as Atom",
        params: coinParams,
        querystring: Type.Object({ address: addressParameter, ...languageQuery }),
        response: { 200: atomResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { address, lang } = request.query;
      const page = await services.miners.listPayouts(coin, address, { before: null, limit: newest, group: "none" });
      if (page.state !== "known") throw refuseMiner(page);
      const feed = createFeedContext(context, lang);
      const { ticker } = getCoin(coin);
      const shown = visibleText(shortenMiddle(address, 8, 6));
      const text = writeAtom({
        title: feed.words("payouts.meta.title", { address: shown, ticker, brand: feed.brand }),
        author: feed.brand,
        language: feed.language,
        href: feed.self(path.replace(":coin", coin), { address }),
        page: feed.page(payoutsPath(coin, address)),
        entries: page.payouts.flatMap((payout) => toEntry(coin, address, payout, feed)),
      });
      return sendAtom(reply, text);
    },
  );
};

export function payoutsPath(coin: CoinSlug, address: string): string {
  return `/${coin}/miner/payouts/${encodeWorker(address)}`;
}

type ListedPayout = Extract<PayoutPage, { state: "known" }>["payouts"][number];

function toEntry(coin: CoinSlug, address: string, payout: ListedPayout, feed: FeedContext) {
  const { chain, transactionId, paidAt, amount, fee } = payout;
  const paid = feed.amount(amount, chain);
  if (paid === null) return [];
  const deducted = fee === null || fee === 0n ? null : feed.amount(fee, chain);
  return [
    {
      id: feed.id(`${payoutsPath(coin, address)}#${chain}-${encodeURIComponent(transactionId ?? String(paidAt))}`),
      title: feed.words("feeds.payout", { amount: paid }),
      content: [
        ...(transactionId === null
          ? []
          : [`${feed.words("payouts.column.transaction")}: ${visibleText(transactionId)}`]),
        ...(deducted === null ? [] : [`${feed.words("payouts.column.fee")}: ${deducted}`]),
        feed.words(`miner.payoutState.${payout.state}`),
      ].join("\n"),
      href: feed.page(payoutsPath(coin, address)),
      at: paidAt,
    },
  ];
}
