import { useTranslations } from "use-intl";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { Sparkline } from "../../components/chart/sparkline.tsx";
import { TrendWords } from "../../components/chart/trend-words.tsx";
import { Change, Figure, Hashrate, Money, Unknown } from "../../components/figures/figure.tsx";
import { TimeAgo } from "../../components/figures/time.tsx";
import { SchemeChip } from "../../components/marks/chip.tsx";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { useOwnPowerCost } from "../../preferences/use-own-power-cost.ts";
import { type HomeView, homeAddress } from "./home-view.ts";
import { atPowerCost, type PoolRow, type PoolSortKey } from "./pool-rows.ts";
import styles from "./pool-table.module.css";

/** Columns in order; `key` is the sort key of a click. Hashrates of different algorithms, and of different units, cannot be compared. Texts sort from A first, figures from the largest. */
const columns = [
  { key: "name", label: "home.column.coin", isText: true },
  { key: "algorithm", label: "home.column.algorithm", isText: true },
  { key: "price", label: "home.column.price", isText: false },
  { key: "change", label: "home.column.change", isText: false },
  { key: null, label: "home.column.trend", isText: true },
  { key: null, label: "home.column.poolHashrate", isText: false },
  { key: null, label: "home.column.network", isText: false },
  { key: "miners", label: "home.column.miners", isText: false },
  { key: null, label: "home.column.scheme", isText: true },
  { key: "last-block", label: "home.column.lastBlock", isText: false },
] as const satisfies readonly { key: PoolSortKey | null; label: string; isText: boolean }[];

const earnings = { key: "earns", label: "home.column.earns", isText: false } as const;

interface PoolTableProps {
  readonly rows: readonly PoolRow[];
  readonly view: HomeView;
  /** For one kind of machine: what a typical one earns, in the place of the price's change. */
  readonly hasEarnings: boolean;
}

export function PoolTable({ rows: atDefault, view, hasEarnings }: PoolTableProps) {
  const t = useTranslations();
  const own = useOwnPowerCost();
  const rows = !hasEarnings || own === undefined ? atDefault : atPowerCost(atDefault, own, view.sort, view.order);
  const shown = columns.map((column) => (hasEarnings && column.key === "change" ? earnings : column));
  return (
    <table className={styles.table} data-earnings={hasEarnings ? "" : undefined}>
      <caption className="visually-hidden">{t("home.pools")}</caption>
      <thead>
        <tr>
          {shown.map(({ key, label, isText }) => (
            <th key={label} scope="col" data-figure={!isText} aria-sort={ariaSort(key, view)}>
              {key === null ? t(label) : <SortLink sortKey={key} isText={isText} view={view} label={t(label)} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.coin.slug} row={row} hasEarnings={hasEarnings} isDefault={own === undefined} />
        ))}
      </tbody>
    </table>
  );
}

function ariaSort(key: PoolSortKey | null, view: HomeView): "ascending" | "descending" | undefined {
  if (key === null || key !== view.sort) return undefined;
  return view.order === "asc" ? "ascending" : "descending";
}

interface SortLinkProps {
  readonly sortKey: PoolSortKey;
  readonly isText: boolean;
  readonly view: HomeView;
  readonly label: string;
}

function SortLink({ sortKey, isText, view, label }: SortLinkProps) {
  const path = useLocalizedPath();
  const isCurrent = view.sort === sortKey;
  const first = isText ? "asc" : "desc";
  const order = isCurrent ? (view.order === "asc" ? "desc" : "asc") : first;
  return (
    <a href={path(homeAddress({ ...view, sort: sortKey, order }))} data-current={isCurrent} data-keep-scroll>
      {label}
      {isCurrent && <span aria-hidden="true">{view.order === "asc" ? " ↑" : " ↓"}</span>}
    </a>
  );
}

/** Which machine the profits are of, and at which price of power. */
export function EarningsNote() {
  const t = useTranslations();
  const own = useOwnPowerCost();
  return (
    <span data-default-terms={own === undefined ? "" : undefined}>
      {t("home.earnsNote", { price: String(own ?? DEFAULT_POWER_COST) })}
    </span>
  );
}

/** Why the figures of a row are not of the present, or why nobody finds a block there. */
function RowNote({ row: { isSilent, note, staleAt } }: { readonly row: PoolRow }) {
  const t = useTranslations();
  if (isSilent) return <small>{t("home.silent")}</small>;
  if (note === null) return null;
  return (
    <small className={styles.state} data-state="paused">
      {note !== "stale" ? (
        t(`home.note.${note}`)
      ) : (
        <>
          {t("home.note.lastKnown")} {staleAt !== null && <TimeAgo at={staleAt} />}
        </>
      )}
    </small>
  );
}

interface RowProps extends Pick<PoolTableProps, "hasEarnings"> {
  readonly row: PoolRow;
  /** Before it is known whether the visitor has a price of power of their own. */
  readonly isDefault: boolean;
}

function Row({ row, hasEarnings, isDefault }: RowProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin } = row;
  return (
    <tr style={{ "--coin": coin.color }} data-coin>
      <th scope="row" className={styles.coinCell}>
        <span className={styles.coin}>
          <CoinMark coin={coin} />
          <span className={styles.names}>
            <a href={path(`/${coin.slug}`)}>
              <b>{coin.name}</b> <span data-ltr>{coin.ticker}</span>
            </a>
            {row.mergeMined.length > 0 && <small data-ltr>+{row.mergeMined.join(" +")}</small>}
            {row.state !== "live" ? (
              <small className={styles.state} data-state={row.state}>
                {t(`pool.state.${row.state}`)}
              </small>
            ) : (
              <RowNote row={row} />
            )}
          </span>
        </span>
      </th>
      <td className={styles.algorithm}>
        <span data-ltr>{row.algorithm}</span>
      </td>
      <td className={styles.price} data-figure>
        <Money usd={row.price} isPrice />
      </td>
      <td className={styles.change} data-figure>
        {!hasEarnings ? (
          <Change fraction={row.change24h} of="price" />
        ) : (
          <>
            <span className={styles.cardLabel}>{t("home.column.earns")} </span>
            <b data-default-terms={isDefault ? "" : undefined}>
              <Money usd={row.earns?.profitUsd ?? null} />
            </b>
            {row.earns != null && <small>{row.earns.device}</small>}
          </>
        )}
      </td>
      <td className={styles.trend}>
        <Sparkline path={row.trend} />
        <TrendWords change={row.trendChange} range="7d" />
      </td>
      <td className={styles.hashrate} data-figure>
        <Hashrate value={row.hashrate} unit={row.rateUnit} />
      </td>
      <td className={styles.network} data-figure>
        <Hashrate value={row.networkHashrate} unit={row.rateUnit} />
      </td>
      <td className={styles.miners} data-figure>
        <span className={styles.cardLabel}>{t("home.column.miners")} </span>
        <Figure number={formatCount(row.miners)} />
      </td>
      <td className={styles.schemes}>
        <span>
          {row.schemes.map(({ scheme, feeFraction }) => (
            <SchemeChip key={scheme} scheme={scheme} feeFraction={feeFraction} />
          ))}
        </span>
      </td>
      <td className={styles.lastBlock} data-figure>
        {row.lastBlockAt === null ? <Unknown /> : <TimeAgo at={row.lastBlockAt} />}
      </td>
    </tr>
  );
}
