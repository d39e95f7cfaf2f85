import { type Listing, missingOf, nameSchemes, toJson } from "./listed-site.ts";

/** A row of minerstat's list of pools, by mail. Two pools of one ticker are one coin there: the first stands in it. */
export const minerstat: Listing = {
  name: "minerstat",
  file: "minerstat.json",
  where: "https://minerstat.com (by their contact form)",
  write({ name, origin, pools }) {
    const coins = Object.fromEntries(
      [...pools].reverse().map((pool) => [
        pool.coin.ticker,
        {
          algorithm: pool.coin.algorithm,
          ...(pool.minimumPayout === null ? {} : { payoutThreshold: Number(pool.minimumPayout) }),
          rewardMethod: nameSchemes(pool),
          ...(pool.schemes[0]?.feePercent == null ? {} : { fee: pool.schemes[0].feePercent }),
          anonymous: true,
          registration: false,
        },
      ]),
    );
    return {
      text: toJson({ name, url: new URL(origin).host, website: origin, coins }),
      missing: [
        "description",
        "founded",
        "type",
        ...missingOf("payoutThreshold", pools, ({ minimumPayout }) => minimumPayout === null),
        ...missingOf("fee", pools, ({ schemes }) => schemes[0]?.feePercent == null),
      ],
    };
  },
};
