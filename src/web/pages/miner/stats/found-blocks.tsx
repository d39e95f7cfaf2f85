import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Amount } from "../../../components/figures/amount.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { minerPath } from "../miner-path.ts";
import styles from "./earnings.module.css";
import type { KnownData } from "./load-stats.ts";
import sections from "./stats.module.css";

/** The newest blocks of a SOLO miner, of merge-mined coins too. */
export function FoundBlocks({ data }: { readonly data: KnownData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { blocks, coin, stats } = data;
  if (blocks === null) return null;
  return (
    <section className={sections.section}>
      <div className={`row ${sections.head}`}>
        <h2>{t("minerStats.solo.found")}</h2>
        {blocks.length > 0 && (
          <a href={path(minerPath(coin.slug, stats.address, "blocks"))}>{t("minerStats.solo.allBlocks")}</a>
        )}
      </div>
      {blocks.length === 0 ? (
        <p className={sections.empty}>{t("minerStats.solo.noBlock", { ticker: coin.ticker })}</p>
      ) : (
        <dl className={styles.list}>
          {blocks.map((block) => (
            <div key={`${block.chain} ${block.height} ${block.hash}`}>
              <dt>
                {block.chain ?? coin.ticker} <span data-ltr>{formatCount(block.height)}</span>{" "}
                <bdi>
                  <TimeAgo at={block.foundAt} />
                </bdi>
              </dt>
              <dd>{block.amount !== null && <Amount atomic={block.reward} format={block.amount} />}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
