import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { averageEffort, chanceOfBlock } from "#src/domain/mining/effort.ts";
import { shortenMiddle, visibleText } from "#src/domain/text/display-text.ts";
import { toCoinView } from "../../coin-badge.ts";
import { readSearchText } from "../../page-policy.ts";
import { listCursor } from "../../screens.ts";
import { webContext } from "../../services-context.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import { toBlockRow } from "../../to-block-row.ts";
import type { Route } from "./+types/blocks";
import { BlocksBody } from "./blocks/blocks-body.tsx";
import { minerPath, readAddress } from "./miner-path.ts";

const ROWS = 50;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { miners, pools, site } = context.get(webContext).services;
  const address = readAddress(params.address);
  if (address === null) return null;
  const slug = params.coin as CoinSlug;
  const before = readSearchText(url.searchParams, "before", listCursor);
  const page = await miners.listBlocks(slug, address, { before, limit: ROWS });
  const { schemes } = pools.getTerms(slug);
  const shared = {
    coin: toCoinView(slug),
    address,
    isFirst: before === null,
    /** Under other schemes a block is the pool's, and its finder earns no more than others. */
    hasSolo: schemes.some(({ scheme }) => scheme === "solo"),
  };
  if (page.state !== "known") return { ...shared, page };
  const { blocks, solo } = page;
  return {
    ...shared,
    page: {
      ...page,
      blocks: blocks.map((block) => toBlockRow(slug, block, site.explorerReferrals)),
      solo: solo === null ? null : { ...solo, chance: chanceOfBlock(solo.expected) },
      // Of a shared round the effort says nothing about its finder.
      averageEffort: averageEffort(blocks.filter(({ scheme, status }) => scheme === "solo" && status !== "orphaned")),
    },
  };
}

export type MinerBlocksData = NonNullable<Awaited<ReturnType<typeof loader>>>;

export default function MinerBlocksPage() {
  const data = useLoaderData<typeof loader>();
  return data === null ? null : <Blocks data={data} />;
}

function Blocks({ data }: { readonly data: MinerBlocksData }) {
  const { coin, address, page } = data;
  const t = useTranslations();
  const brand = useBrandName();
  return (
    <>
      <PageHead
        title={t("minerBlocks.meta.title", {
          address: visibleText(shortenMiddle(address, 8, 6)),
          ticker: coin.ticker,
          brand,
        })}
        description={t("minerBlocks.meta.description", { name: coin.name })}
        path={minerPath(coin.slug, address, "blocks")}
        isIndexed={false}
      />
      {page.state !== "invalid-address" && (
        <HydratedLater>
          <BlocksBody data={data} />
        </HydratedLater>
      )}
    </>
  );
}
