import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatPercent, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { Sparkline } from "../../components/chart/sparkline.tsx";
import { TrendWords } from "../../components/chart/trend-words.tsx";
import { Change, Figure, Hashrate, Money, Unknown } from "../../components/figures/figure.tsx";
import { TimeAgo } from "../../components/figures/time.tsx";
import { ButtonLink } from "../../components/form/button.tsx";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { useFormat } from "../../i18n/use-format.ts";
import styles from "./pool-line.module.css";
import type { PoolRow } from "./pool-rows.ts";
import columns from "./pool-table.module.css";

interface PoolLineProps {
  readonly row: PoolRow;
  /** The day is of the visitor's own machines. */
  readonly isOwn: boolean;
  readonly profitUsd: number | null;
  /** Before it is known whether the visitor has terms of their own. */
  readonly isDefault: boolean;
}

/**
 * One pool in a row. On a phone the row has two lines, and the other cells appear below them while its `details` is open: it stands
 * in the first cell, and covers the two lines.
 */
export function PoolLine({ row, isOwn, profitUsd, isDefault }: PoolLineProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { networkShare } = useFormat();
  const { coin } = row;
  const label = (name: ReactNode) => <span className={styles.label}>{name} </span>;
  return (
    <tr style={{ "--coin": coin.color }} data-coin>
      <th scope="row" className={columns.coin}>
        <CoinMark coin={coin} size={30} />
        <span className={styles.names}>
          <a href={path(`/${coin.slug}`)}>
            <b>{coin.name}</b>
          </a>{" "}
          <small>
            <span data-ltr>
              {coin.ticker}
              {row.mergeMined.map((ticker) => ` +${ticker}`)} · {row.algorithm}
            </span>{" "}
            {row.state !== "live" ? (
              <span className={styles.state} data-state={row.state}>
                {t(`pool.state.${row.state}`)}
              </span>
            ) : (
              <RowNote row={row} />
            )}
          </small>
        </span>
        <details className={styles.more} name="pools">
          <summary>
            <span className="visually-hidden">{t("home.more", { name: coin.name })}</span>
          </summary>
        </details>
      </th>
      <td className={columns.price}>
        {label(t("home.column.price"))}
        <Money usd={row.price} isPrice />
      </td>
      <td className={columns.change}>
        {label(t("home.column.change"))}
        <Change fraction={row.change24h} of="price" />
      </td>
      <td className={columns.hashrate}>
        {label(t("home.column.poolHashrate"))}
        <Hashrate value={row.hashrate} unit={row.rateUnit} />
      </td>
      <td className={columns.trend}>
        <Sparkline path={row.trend} />
        <TrendWords change={row.trendChange} range="7d" />
      </td>
      <td className={columns.share}>
        {label(t("home.column.share"))}
        {row.share === null ? <Unknown /> : <span data-ltr>{networkShare(row.share)}</span>}
      </td>
      <td className={columns.miners}>
        {label(t("home.column.miners"))}
        <Figure number={formatCount(row.miners)} />
      </td>
      <td className={columns.fee}>
        {label(t("home.column.fee"))}
        {row.schemes.map(({ scheme, feeFraction }) => (
          <span key={scheme} className={styles.scheme} data-ltr>
            <b>{rewardSchemeLabels[scheme]}</b> {feeFraction !== null && formatPercent(feeFraction)}{" "}
          </span>
        ))}
      </td>
      <td className={columns.earns}>
        <span
          key={`${profitUsd} ${row.earns?.device}`}
          className={styles.day}
          data-default-terms={isDefault ? "" : undefined}
        >
          <b data-loss={profitUsd !== null && profitUsd < 0 ? "" : undefined}>
            <Money usd={profitUsd} />
          </b>{" "}
          {row.earns !== null && (
            <small title={row.earns.device} data-mine={isOwn ? "" : undefined} data-ltr>
              {isOwn && <span className="visually-hidden">{t("home.ladder.own")} </span>}
              <DeviceName name={row.earns.device} />
            </small>
          )}
        </span>
      </td>
      <td className={columns.last}>
        <span className={styles.lastBlock}>
          {label(t("home.column.lastBlock"))}
          {row.lastBlockAt === null ? <Unknown /> : <TimeAgo at={row.lastBlockAt} />}
        </span>
        <span className={styles.actions}>
          <ButtonLink look="primary" href={path(`/${coin.slug}`)}>
            {t("home.start")}
          </ButtonLink>
          <ButtonLink href={path(`/${coin.slug}/pool-hashrate`)}>{t("home.column.poolHashrate")}</ButtonLink>
        </span>
      </td>
    </tr>
  );
}

/** Where there is little space, without the brand of the series: `RTX 4070 Ti`. */
function DeviceName({ name }: { readonly name: string }) {
  const [, brand = "", model = name] = /^((?:\w+ )?(?:GeForce|Radeon|\w*miner) )(.+)/i.exec(name) ?? [];
  return (
    <>
      <span className={styles.brand}>{brand}</span>
      {model}
    </>
  );
}

/** Why the figures of a row are not of the present, or why nobody finds a block there. */
function RowNote({ row: { isSilent, note, staleAt } }: { readonly row: PoolRow }) {
  const t = useTranslations();
  if (isSilent) {
    return (
      <span className={styles.state} data-state="silent">
        {t("home.silent")}
      </span>
    );
  }
  if (note === null) return null;
  return (
    <span className={styles.state} data-state="paused">
      {note !== "stale" ? (
        t(`home.note.${note}`)
      ) : (
        <>
          {t("home.note.lastKnown")} {staleAt !== null && <TimeAgo at={staleAt} />}
        </>
      )}
    </span>
  );
}
