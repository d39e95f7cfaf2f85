import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { BlockStatus, Maturity } from "#src/domain/mining/block.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { shortenMiddle, visibleText } from "#src/domain/text/display-text.ts";
import { useFormat } from "../../i18n/use-format.ts";
import type { BlockRow } from "../../loaders/block-row.ts";
import { useShownZone, utcZone } from "../../preferences/shown-zone.ts";
import { Term } from "../feedback/term.tsx";
import { Amount } from "../figures/amount.tsx";
import { ListTime, UtcTime } from "../figures/date-time.tsx";
import { Figure, Unknown } from "../figures/figure.tsx";
import { SchemeChip } from "../marks/chip.tsx";
import styles from "./block-table.module.css";
import cards from "./card-table.module.css";
import lines from "./line-table.module.css";
import { RowDetails, RowWindow } from "./row-details.tsx";

interface BlockTableProps {
  readonly caption: string;
  readonly rows: readonly BlockRow[];
  /** False where visitors would think that the whole reward goes to the finder. */
  readonly isRewardShown?: boolean;
}

/** Blocks, one in each row: the columns of spec §3 and the reward. Orphans are marked. */
export function BlockTable({ caption, rows, isRewardShown = true }: BlockTableProps) {
  const t = useTranslations();
  const zone = useShownZone() === utcZone ? "utc" : "local";
  return (
    <RowWindow count={rows.length}>
      <table className={`${cards.table} ${lines.table} ${styles.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("block.date", { zone })}</th>
            <th scope="col">{t("block.height")}</th>
            <th scope="col">{t("block.hash")}</th>
            <th scope="col" className={styles.figures}>
              <Term id="effort">{t("block.effort")}</Term>
            </th>
            <th scope="col">
              <Term id="scheme">{t("block.kind")}</Term>
            </th>
            <th scope="col">
              <Term id="confirmation">{t("block.statusColumn")}</Term>
            </th>
            {isRewardShown && (
              <th scope="col" className={styles.figures}>
                <Term id="block-reward">{t("block.reward")}</Term>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.chain}${row.height}${row.hash}${row.foundAt}`} row={row} isRewardShown={isRewardShown} />
          ))}
        </tbody>
      </table>
    </RowWindow>
  );
}

function Row({ row, isRewardShown }: { readonly row: BlockRow; readonly isRewardShown: boolean }) {
  const t = useTranslations();
  const { percent } = useFormat();
  const { effort, link } = row;
  return (
    <tr data-status={row.status}>
      <td className={styles.date}>
        <ListTime at={row.foundAt} />
        <RowDetails name={formatCount(row.height) ?? ""} />
      </td>
      <th scope="row" className={`${styles.height} ${lines.detail}`}>
        <span className={lines.label}>{t("block.height")} </span>
        <ExplorerLink href={link}>
          <Figure number={formatCount(row.height)} />
        </ExplorerLink>{" "}
        {row.chain !== null && (
          <span className={styles.chain} data-ltr>
            {row.chain}
          </span>
        )}
      </th>
      <td className={`${styles.hash} ${lines.detail}`}>
        <span className={lines.label}>{t("block.hash")} </span>
        {row.hash === null ? (
          <Unknown />
        ) : (
          <ExplorerLink href={link}>
            <span data-ltr title={visibleText(row.hash)}>
              {visibleText(shortenMiddle(row.hash, 8, 6))}
            </span>
          </ExplorerLink>
        )}
      </td>
      <td className={`${styles.effort} ${lines.second} ${lines.end}`} data-lucky={effort !== null && effort < 1}>
        <span className={cards.cardLabel}>{t("block.effort")} </span>
        {effort === null ? <Unknown /> : <span data-ltr>{percent(effort, effort < 0.1 ? 1 : 0)}</span>}
      </td>
      <td className={`${styles.kind} ${lines.detail}`}>
        <span className={lines.label}>{t("block.kind")} </span>
        {row.scheme === null ? <Unknown /> : <SchemeChip scheme={row.scheme} />}
      </td>
      <td className={`${styles.status} ${lines.second}`}>
        <BlockStatusMark
          status={row.status}
          isRefusedPerhaps={row.hash === null}
          maturity={row.maturity}
          uncheckedSince={row.uncheckedSince}
        />
      </td>
      {isRewardShown && (
        <td className={styles.reward}>
          {row.amount === null ? <Unknown /> : <Amount atomic={row.reward} format={row.amount} />}
        </td>
      )}
    </tr>
  );
}

interface ExplorerLinkProps {
  readonly href: string | null;
  readonly children: ReactNode;
}

/** A link to the explorer, if there is one. */
function ExplorerLink({ href, children }: ExplorerLinkProps) {
  if (href === null) return children;
  return (
    <a href={href} rel="noreferrer">
      {children}
    </a>
  );
}

interface BlockStatusMarkProps {
  readonly status: BlockStatus;
  /** Of a block without a hash nobody says that the chain ever had it: its node may have refused it, which orphans nothing. */
  readonly isRefusedPerhaps: boolean;
  /** The confirmations of a pending block, if known. */
  readonly maturity?: Maturity | null;
  /** Since when the engine has not checked a block that waits. */
  readonly uncheckedSince?: number | null;
}

/** A block's status as shape, word and colour: filled circle confirmed, hollow circle pending, hollow square orphaned. */
function BlockStatusMark({ status, isRefusedPerhaps, maturity = null, uncheckedSince = null }: BlockStatusMarkProps) {
  const t = useTranslations();
  const format = useFormat();
  return (
    <span className={styles.mark} data-status={status}>
      {status === "orphaned" && isRefusedPerhaps ? t("block.notInChain") : t(`block.status.${status}`)}
      {uncheckedSince !== null && (
        <span className={styles.maturity}>
          {t.rich("block.unchecked", { time: () => <UtcTime at={uncheckedSince} /> })}
        </span>
      )}
      {maturity !== null && maturity.leftMs === null && (
        <span className={styles.maturity} title={t("block.progress")}>
          <span data-ltr>{format.percent(maturity.progress, 0)}</span>
        </span>
      )}
      {maturity !== null && maturity.leftMs !== null && (
        <span className={styles.maturity} title={t("block.maturity")} suppressHydrationWarning>
          <span data-ltr>
            {formatCount(maturity.reached)}/{formatCount(maturity.needed)}
          </span>{" "}
          · {format.duration(maturity.leftMs)}
        </span>
      )}
    </span>
  );
}
