import { useTranslations } from "use-intl";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { BlockTable } from "../../../components/table/block-table.tsx";
import { Pager } from "../../../components/table/pager.tsx";
import type { MinerBlocksData } from "../blocks.tsx";
import { minerPath } from "../miner-path.ts";
import styles from "./blocks.module.css";
import { SoloLuck } from "./solo-luck.tsx";

/** The blocks that this miner's shares found, and for SOLO what chance would have given. */
export function BlocksBody({ data }: { readonly data: MinerBlocksData }) {
  const { page, coin, address } = data;
  const t = useTranslations();
  if (page.state === "not-offered") {
    return <EmptyState title={t("minerBlocks.notOffered.title")}>{t("minerBlocks.notOffered.text")}</EmptyState>;
  }
  if (page.state !== "known") {
    return <EmptyState title={t("minerBlocks.unreachable.title")}>{t("minerBlocks.unreachable.text")}</EmptyState>;
  }
  const here = minerPath(coin.slug, address, "blocks");
  return (
    <div className={styles.page}>
      <SoloLuck page={page} unit={coin.rateUnit} />
      <section>
        <h2>{t("minerBlocks.list")}</h2>
        <p className={styles.note}>
          {t(page.source === "engine" ? "minerBlocks.fromEngine" : "minerBlocks.fromStore")}{" "}
          {page.isStale && t("minerBlocks.stale")} {!page.isExact && t("minerBlocks.notExact")}{" "}
          {t(data.hasSolo ? "minerBlocks.kinds" : "minerBlocks.poolBlocks")}
        </p>
        {page.blocks.length === 0 ? (
          <EmptyState title={t("minerBlocks.empty.title")}>{t("minerBlocks.empty.text")}</EmptyState>
        ) : (
          <>
            <BlockTable caption={t("minerBlocks.list")} rows={page.blocks} isRewardShown={false} />
            <Pager
              label={t("minerBlocks.pages")}
              previous={data.isFirst ? null : { label: t("minerBlocks.newest"), href: here }}
              next={
                page.next === null
                  ? null
                  : { label: t("minerBlocks.older"), href: `${here}?${new URLSearchParams({ before: page.next })}` }
              }
            />
          </>
        )}
      </section>
    </div>
  );
}
