import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { findCoin } from "#src/domain/coins/index.ts";
import type { BlockList } from "#src/services/services.ts";
import { drawEffortStrip } from "../../components/chart/effort-strip.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { UtcTime } from "../../components/figures/date-time.tsx";
import { Segments } from "../../components/form/segments.tsx";
import { BlockTable } from "../../components/table/block-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { toBlockRow } from "../../loaders/block-row.ts";
import { areBlocksUnread, describeNodeFault, describeUnread } from "../../loaders/describe-unread.ts";
import { routeCoin } from "../../loaders/route-coin.ts";
import { readSearch, readSearchText } from "../../page-policy.ts";
import { blockCursorPattern, blockSchemeFilters, blockStatusFilters, chainPattern } from "../../search-parameters.ts";
import { webContext } from "../../services-context.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/blocks";
import styles from "./blocks/blocks.module.css";
import { type BlocksView, blocksAddress, listFilters } from "./blocks/blocks-view.ts";
import { describeRound, describeWindow } from "./blocks/describe-luck.ts";
import { LuckPanel, RoundPanel } from "./blocks/luck-panel.tsx";

const PAGE_ROWS = 50;
/** The number of efforts that the service returns. */
const STRIP_SLOTS = 64;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { pools, site } = context.get(webContext).services;
  const slug = routeCoin(params);
  const { terms } = await pools.getPoolStats(slug);
  const chains = [slug, ...terms.mergeMined];
  const chain = readSearchText(url.searchParams, "chain", chainPattern);
  const view: BlocksView = {
    scheme: readSearch(url.searchParams, "scheme", blockSchemeFilters),
    status: readSearch(url.searchParams, "status", blockStatusFilters),
    chain: chain !== null && chains.includes(chain) ? chain : null,
    before: readSearchText(url.searchParams, "before", blockCursorPattern),
  };
  const { before } = view;
  const [list, luck] = await Promise.all([
    pools.listBlocks(slug, {
      scheme: view.scheme === "all" ? null : view.scheme,
      status: view.status === "all" ? null : view.status,
      chain: view.chain,
      before,
      limit: PAGE_ROWS,
    }),
    before === null ? pools.getLuck(slug, view.chain ?? slug) : null,
  ]);
  // A cursor or chain that is not valid here: redirect to the same page without it (see SearchParameter).
  if (list === null) throw redirect(blocksAddress(slug, { ...view, before: null }));
  if (view.chain !== chain) throw redirect(blocksAddress(slug, view));
  const schemes = terms.schemes.map(({ scheme }) => scheme);
  const chainOptions = chains.map((key) => ({ slug: key, ticker: findCoin(key)?.ticker ?? key.toUpperCase() }));
  const luckChain = luck?.chain ?? slug;
  return {
    name: terms.name,
    // Only the page without filters is indexed; the other views show a part of it.
    isIndexed: blocksAddress(slug, view) === `/${slug}/blocks`,
    links: {
      own: blocksAddress(slug, view),
      newer: list.newer === null ? null : blocksAddress(slug, { ...view, before: list.newer.before }),
      older: list.older === null ? null : blocksAddress(slug, { ...view, before: list.older }),
      csv: blocksAddress(slug, view, `/${slug}/api/v1/pool/blocks.csv`),
    },
    filters: listFilters(slug, view, { schemes, chains: chainOptions }),
    isAnyKnown: list.isAnyKnown,
    // The name of a message, if the figures are not current.
    note: list.state === "ended" || list.state === "stale" ? list.state : null,
    nodeFault: describeNodeFault(list.knowledge.fault),
    completeSince: list.knowledge.isReading ? list.knowledge.completeSince : null,
    empty: describeEmpty(list),
    unread: areBlocksUnread(list) ? describeUnread(list.knowledge.fault) : null,
    rows: list.blocks.map((block) => toBlockRow(terms, block, site.explorerReferrals)),
    rounds: luck?.rounds.map(describeRound) ?? [],
    luck:
      luck === null || !list.isAnyKnown
        ? null
        : {
            ticker: findCoin(luckChain)?.ticker ?? luckChain.toUpperCase(),
            averages: luck.averages,
            strip: drawEffortStrip(luck.efforts, STRIP_SLOTS),
            windows: luck.windows.map((window) => describeWindow(window, luckChain === slug)),
            hasSolo: schemes.includes("solo"),
          },
  };
}

export default function Blocks() {
  const {
    name,
    isIndexed,
    links,
    filters,
    isAnyKnown,
    note,
    nodeFault,
    completeSince,
    empty,
    unread,
    rows,
    rounds,
    luck,
  } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const brand = useBrandName();
  return (
    <div className={styles.page}>
      <PageHead
        title={t("blocks.meta.title", { name, brand })}
        description={t("blocks.meta.description", { name })}
        path={links.own}
        isIndexed={isIndexed}
      />
      <h1>{t("blocks.heading")}</h1>
      <p className={styles.lead}>{t("blocks.effortExplained")}</p>
      {rounds.length > 0 && <RoundPanel rounds={rounds} />}
      {luck !== null && <LuckPanel {...luck} />}
      {completeSince !== null && (
        <p className={styles.note}>{t.rich("block.completeSince", { time: () => <UtcTime at={completeSince} /> })}</p>
      )}
      <section>
        {isAnyKnown && (
          <>
            <h2>{t("blocks.list")}</h2>
            <div className={`row ${styles.filters}`}>
              {filters.map((filter) => (
                <Segments
                  key={filter.name}
                  label={t(`blocks.filter.${filter.name}.label`)}
                  items={filter.choices.map(({ label, ...choice }) => ({
                    ...choice,
                    label: "text" in label ? label.text : t(`blocks.filter.${label.message}`),
                  }))}
                />
              ))}
            </div>
            {note !== null && <p className={styles.note}>{t(`blocks.${note}`)}</p>}
            {note === null && nodeFault !== null && <p className={styles.note}>{t(`block.nodeFault.${nodeFault}`)}</p>}
          </>
        )}
        {unread !== null ? (
          <EmptyState title={t("block.unread.title")}>{t(`block.unread.${unread}`)}</EmptyState>
        ) : empty !== null ? (
          <EmptyState title={t(`blocks.${empty}.title`)}>{t(`blocks.${empty}.text`)}</EmptyState>
        ) : (
          <BlockTable caption={t("blocks.caption", { name })} rows={rows} />
        )}
        <Pager
          label={t("blocks.pages")}
          previous={links.newer === null ? null : { label: t("blocks.newer"), href: links.newer }}
          next={links.older === null ? null : { label: t("blocks.older"), href: links.older }}
        />
        <p className={`row ${styles.exports}`}>
          <a href={links.csv} download>
            {t("blocks.csv")}
          </a>
        </p>
      </section>
    </div>
  );
}

/** Why there are no rows: the pool has found nothing yet (also if it is not open yet), or no block matches the filters. */
function describeEmpty({ blocks, isAnyKnown }: BlockList): "none" | "noMatch" | null {
  if (blocks.length > 0) return null;
  return isAnyKnown ? "noMatch" : "none";
}
