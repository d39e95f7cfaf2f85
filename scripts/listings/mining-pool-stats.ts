import type { ListedPool, ListedSite, Listing } from "./listed-site.ts";
import { missingOf, nameSchemes } from "./listed-site.ts";

/** The mail that MiningPoolStats asks for: where each figure is read. */
export const miningPoolStats: Listing = {
  name: "MiningPoolStats",
  file: "mining-pool-stats.txt",
  where: "https://miningpoolstats.stream/contact",
  write(site) {
    const { name, origin, email, pools } = site;
    const text = `Subject: Please list ${name}

Hello,

please list ${name}, ${origin}.

${pools.map((pool) => describePool(pool, site)).join("\n\n")}

No key is needed for the API. Its reference: ${origin}/api/docs

${email}
`;
    return {
      text,
      missing: [
        "the country of the pool",
        ...missingOf("the fee", pools, ({ schemes }) => schemes.some(({ feePercent }) => feePercent === null)),
        ...missingOf("the minimum payout", pools, ({ minimumPayout }) => minimumPayout === null),
      ],
    };
  },
};

function describePool(pool: ListedPool, { origin }: ListedSite): string {
  const { coin, schemes, minimumPayout } = pool;
  const api = `${origin}/${coin.slug}/api/v1/pool`;
  const fees = schemes.flatMap((scheme) =>
    scheme.feePercent === null ? [] : [`${nameSchemes({ schemes: [scheme] })} ${scheme.feePercent}%`],
  );
  return [
    `${coin.name} (${coin.ticker}, ${coin.algorithm})`,
    `  Page: ${origin}/${coin.slug}`,
    `  Pool hashrate, miners, workers, height, last block: ${api}/stats`,
    `  Blocks found: ${api}/blocks`,
    ...(fees.length === 0 ? [] : [`  Fees: ${fees.join(", ")}`]),
    ...(minimumPayout === null ? [] : [`  Minimum payout: ${minimumPayout} ${coin.ticker}`]),
  ].join("\n");
}
