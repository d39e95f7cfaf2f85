import { useTranslations } from "use-intl";
import { DAY } from "#src/domain/time/durations.ts";
import { Amount } from "../../../components/figures/amount.tsx";
import { UtcTime } from "../../../components/figures/date-time.tsx";
import { Unknown } from "../../../components/figures/figure.tsx";
import { Fold } from "../../../components/layout/fold.tsx";
import cards from "../../../components/table/card-table.module.css";
import type { ChainView } from "../chain-view.ts";
import { ComingFigure } from "../coming/coming.tsx";
import type { PayoutsData } from "../payouts.tsx";
import styles from "./accounts.module.css";
import page from "./payouts.module.css";

interface AccountsProps {
  readonly accounts: Extract<PayoutsData["summary"], { readonly state: "known" }>["accounts"];
  readonly chains: PayoutsData["chains"];
  /** Whether the list of payouts is read for the first time. */
  readonly isComing: boolean;
}

const columns = ["unpaid", "unconfirmed", "week", "month", "paid"] as const;

/** Owed and paid amounts on each chain: the pool's own first, then the merge-mined ones. */
export function Accounts({ accounts, chains, isComing }: AccountsProps) {
  const t = useTranslations();
  return (
    <section>
      <h2>{t("payouts.totals")}</h2>
      <table className={`${cards.table} ${styles.accounts}`}>
        <thead>
          <tr>
            <th scope="col">{t("payouts.column.chain")}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`payouts.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.chain}>
              <th scope="row">
                <ChainName view={chains[account.chain]} />
              </th>
              {columns.map((column) => (
                <td key={column} data-column={column}>
                  <span className={cards.cardLabel}>{t(`payouts.column.${column}`)} </span>
                  {isComing && account[column] === null && (column === "week" || column === "month") ? (
                    <ComingFigure />
                  ) : (
                    <ChainAmount atomic={account[column]} view={chains[account.chain]} />
                  )}
                  {column === "unpaid" && account.state !== null && (
                    <small className={styles.source}>
                      {t(`miner.payoutState.${account.next?.estimate?.kind === "overdue" ? "overdue" : account.state}`)}
                      {account.state === "sending" && account.sending !== account.unpaid && (
                        <>
                          {" "}
                          <ChainAmount atomic={account.sending} view={chains[account.chain]} />
                        </>
                      )}
                    </small>
                  )}
                  {column === "paid" && account.paidSource !== null && (
                    <small className={styles.source}>{t(`miner.payout.paidSource.${account.paidSource}`)}</small>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={page.note}>{t("payouts.totalsNote")}</p>
    </section>
  );
}

function ChainName({ view }: { readonly view: ChainView | undefined }) {
  if (view === undefined) return <Unknown />;
  return (
    <span className={styles.chain} style={{ "--coin": view.color }} data-coin>
      <i aria-hidden="true" />
      <bdi title={view.name}>{view.ticker}</bdi>
    </span>
  );
}

export function ChainAmount({
  atomic,
  view,
}: {
  readonly atomic: bigint | null;
  readonly view: ChainView | undefined;
}) {
  const format = view?.format ?? null;
  return format === null ? <Unknown /> : <Amount atomic={atomic} format={format} />;
}

type Summary = Extract<PayoutsData["summary"], { readonly state: "known" }>;

/** The paid amounts of each UTC day, one picture for each chain with payouts. */
export function DayCharts({ data, summary }: { readonly data: PayoutsData; readonly summary: Summary }) {
  const t = useTranslations();
  const drawn = summary.accounts.filter(({ bars }) => bars !== null);
  if (drawn.length === 0) return null;
  return (
    <section>
      <Fold heading={t("payouts.chart.heading")}>
        <div className={styles.charts}>
          {drawn.map(({ chain, bars }) => {
            const view = data.chains[chain];
            if (bars === null || view === undefined) return null;
            return (
              <figure key={chain} className={styles.chart} style={{ "--coin": view.color }} data-coin>
                <figcaption>
                  <ChainName view={view} />
                  <span>
                    {t.rich("payouts.chart.most", { amount: () => <ChainAmount atomic={bars.most} view={view} /> })}
                  </span>
                </figcaption>
                <svg
                  viewBox={`0 0 ${BARS_WIDTH} ${BARS_HEIGHT}`}
                  preserveAspectRatio="none"
                  role="img"
                  aria-label={t("payouts.chart.picture", { ticker: view.ticker })}
                >
                  <path d={bars.path} />
                </svg>
                <div className={styles.axis} data-ltr>
                  <UtcTime at={summary.from} precision="day" />
                  <UtcTime at={summary.to - DAY} precision="day" />
                </div>
              </figure>
            );
          })}
        </div>
        <p className={page.note}>{t("payouts.chart.note")}</p>
      </Fold>
    </section>
  );
}

const BARS_WIDTH = 300;
const BARS_HEIGHT = 60;

/**
 * Bars as one SVG path in a box of BARS_WIDTH × BARS_HEIGHT, oldest first; drawn on the server, where the data is. A value of
 * zero has no bar; the smallest other value is still visible. Empty without values.
 */
export function drawBars(values: readonly number[]): string {
  const largest = Math.max(0, ...values);
  if (largest === 0) return "";
  const step = BARS_WIDTH / values.length;
  const bar = round(step * 0.78);
  return values
    .flatMap((value, index) => {
      if (value <= 0) return [];
      const height = round(Math.max(1.5, (value / largest) * BARS_HEIGHT));
      return `M${round(index * step)} ${BARS_HEIGHT}v-${height}h${bar}v${height}z`;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
