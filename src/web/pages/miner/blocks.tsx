import { useLoaderData } from "react-router";
import { averageEffort, chanceOfBlock } from "#src/domain/mining/effort.ts";
import { toBlockRow } from "../../loaders/block-row.ts";
import { toCoinView } from "../../loaders/coin-badge.ts";
import { describeUnread } from "../../loaders/describe-unread.ts";
import { routeCoin } from "../../loaders/route-coin.ts";
import { readSearchText } from "../../page-policy.ts";
import { listCursor } from "../../search-parameters.ts";
import { webContext } from "../../services-context.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import type { Route } from "./+types/blocks";
import { BlocksBody } from "./blocks/blocks-body.tsx";
import { useIsShownInHeader } from "./header-context.ts";
import { MinerHead } from "./miner-head.tsx";
import { readAddress } from "./miner-path.ts";

/** On a phone a page opens no taller than 3,000 px. */
const firstRows = 20;
const olderRows = 50;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { miners, pools, site } = context.get(webContext).services;
  const address = readAddress(params.address);
  if (address === null) return null;
  const slug = routeCoin(params);
  const before = readSearchText(url.searchParams, "before", listCursor);
  const page = await miners.listBlocks(slug, address, { before, limit: before === null ? firstRows : olderRows });
  const { terms } = await pools.getPoolStats(slug);
  const shared = {
    coin: toCoinView(slug),
    address,
    isFirst: before === null,
    /** Under other schemes a block's reward is shared, and its finder earns no more than other miners. */
    hasSolo: terms.schemes.some(({ scheme }) => scheme === "solo"),
  };
  if (page.state === "unread") return { ...shared, page: { state: page.state, reason: describeUnread(page.fault) } };
  if (page.state !== "known") return { ...shared, page };
  const { blocks, solo } = page;
  return {
    ...shared,
    page: {
      ...page,
      blocks: blocks.map((block) => toBlockRow(terms, block, site.explorerReferrals)),
      solo: solo === null ? null : { ...solo, chance: chanceOfBlock(solo.expected) },
      // Only SOLO blocks: the effort of a shared round says nothing about the finder.
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
  const isShownInHeader = useIsShownInHeader(page.state);
  return (
    <>
      <MinerHead coin={coin} address={address} tab="blocks" />
      {!isShownInHeader && (
        <HydratedLater>
          <BlocksBody data={data} />
        </HydratedLater>
      )}
    </>
  );
}
