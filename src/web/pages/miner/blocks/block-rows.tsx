import { useTranslations } from "use-intl";
import { rewardSchemeLabels } from "#src/domain/reward-scheme.ts";
import { shortenMiddle } from "#src/domain/shorten.ts";
import { formatCount } from "#src/domain/units.ts";
import { visibleText } from "#src/domain/visible-text.ts";
import cards from "../../../components/card-table.module.css";
import { Figure, Unknown } from "../../../components/figure.tsx";
import { UtcTime } from "../../../components/utc-time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { MinerBlocksData } from "../blocks.tsx";
import type { ChainView } from "../chain-view.ts";
import styles from "./blocks.module.css";

type Row = Extract<MinerBlocksData["page"], { readonly state: "known" }>["blocks"][number];

interface BlockRowsProps {
  readonly blocks: readonly Row[];
  readonly chains: Readonly<Record<string, ChainView>>;
}

const columns = ["date", "height", "hash", "effort", "kind", "status"] as const;

/** Spec §3's columns: Date, Height, Hash, Effort, Kind, Status. */
export function BlockRows({ blocks, chains }: BlockRowsProps) {
  const t = useTranslations();
  const format = useFormat();
  const isMerged = Object.keys(chains).length > 1;
  return (
    <table className={`${cards.table} ${styles.blocks}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`minerBlocks.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {blocks.map((block) => (
          <tr key={`${block.chain} ${block.height} ${block.hash ?? block.foundAt}`}>
            <td className={styles.date}>
              <UtcTime at={block.foundAt} />
            </td>
            <td className={styles.height}>
              {/* A ticker behind a height would make an amount of it. */}
              {isMerged && <small data-ltr>{chains[block.chain]?.ticker ?? block.chain} </small>}
              <Height block={block} />
            </td>
            <td className={styles.hash}>
              {block.hash === null ? <Unknown /> : <Hash hash={block.hash} href={block.href} />}
            </td>
            <td className={styles.effort}>
              <span className={cards.cardLabel}>{t("minerBlocks.column.effort")} </span>
              {block.effort === null ? (
                <Unknown />
              ) : (
                <span data-lucky={block.effort <= 1}>
                  <Figure number={format.percent(block.effort, 1)} />
                </span>
              )}
            </td>
            <td className={styles.kind}>
              {block.scheme === null ? <Unknown /> : <span data-ltr>{rewardSchemeLabels[block.scheme]}</span>}
            </td>
            <td className={styles.status} data-status={block.status}>
              {t(`minerBlocks.status.${block.status}`)}
              {block.status === "pending" && block.progress !== null && (
                <small data-ltr> {format.percent(block.progress, 0)}</small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Height({ block }: { readonly block: Row }) {
  const height = <Figure number={formatCount(block.height)} />;
  if (block.href === null) return height;
  return (
    <a href={block.href} rel="noopener noreferrer" target="_blank">
      {height}
    </a>
  );
}

function Hash({ hash, href }: { readonly hash: string; readonly href: string | null }) {
  const shown = visibleText(shortenMiddle(hash, 8, 6));
  if (href === null)
    return (
      <span title={visibleText(hash)} data-ltr>
        {shown}
      </span>
    );
  return (
    <a href={href} rel="noopener noreferrer" target="_blank" title={visibleText(hash)} data-ltr>
      {shown}
    </a>
  );
}
