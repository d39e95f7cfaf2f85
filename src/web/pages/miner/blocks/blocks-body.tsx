import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { formatCount, formatNumber } from "#src/domain/mining/units.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Chance } from "../../../components/figures/chance.tsx";
import { Figure, Hashrate, Unknown } from "../../../components/figures/figure.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { BlockTable } from "../../../components/table/block-table.tsx";
import { Pager } from "../../../components/table/pager.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { MinerBlocksData } from "../blocks.tsx";
import { Coming } from "../coming/coming.tsx";
import { EngineBusy } from "../engine-busy.tsx";
import { minerPath } from "../miner-path.ts";
import styles from "./blocks.module.css";

/** The blocks that this miner found, and for SOLO the number that was expected. */
export function BlocksBody({ data }: { readonly data: MinerBlocksData }) {
  const { page, coin, address } = data;
  const t = useTranslations();
  if (page.state === "not-offered") {
    return <EmptyState title={t("minerBlocks.notOffered.title")}>{t("minerBlocks.notOffered.text")}</EmptyState>;
  }
  if (page.state === "coming") return <Coming />;
  if (page.state === "unread") {
    return <EmptyState title={t("block.unread.title")}>{t(`block.unread.${page.reason}`)}</EmptyState>;
  }
  if (page.state === "unreachable" && page.retryAfterMs !== undefined) {
    return <EngineBusy retryAfterMs={page.retryAfterMs} />;
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

type KnownPage = Extract<MinerBlocksData["page"], { readonly state: "known" }>;

/** Expected and found blocks, so that a miner without blocks can judge their luck. Only for SOLO miners. */
export function SoloLuck({ page, unit }: { readonly page: KnownPage; readonly unit: RateUnit }) {
  const t = useTranslations();
  const format = useFormat();
  const { solo } = page;
  if (solo === null && page.averageEffort === null) return null;
  return (
    <Stats>
      {solo !== null && (
        <>
          <Stat label={t("minerBlocks.solo.found")} note={t("minerBlocks.solo.window")}>
            <Figure number={formatCount(solo.found)} />
          </Stat>
          <Stat
            label={t("minerBlocks.solo.expected")}
            note={t.rich("minerBlocks.solo.expectedNote", {
              window: solo.hashrateWindow,
              hashrate: () => <Hashrate value={solo.hashrate} unit={unit} />,
            })}
          >
            <Figure number={expectedText(solo.expected)} />
          </Stat>
          <Stat label={t("minerBlocks.solo.chance")} note={t("minerBlocks.solo.chanceNote")}>
            <Chance value={solo.chance} />
          </Stat>
        </>
      )}
      <Stat label={t("minerBlocks.effort")} note={t("minerBlocks.effortNote")}>
        {page.averageEffort === null ? <Unknown /> : <Figure number={format.percent(page.averageEffort, 1)} />}
      </Stat>
    </Stats>
  );
}

/** Two significant digits, however rare a block is. */
function expectedText(expected: number): string {
  if (expected >= 1) return formatNumber(expected, 1);
  return expected < 1e-6 ? "<0.000001" : formatNumber(expected, 1 - Math.floor(Math.log10(expected)));
}
