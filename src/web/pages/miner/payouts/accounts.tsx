import { useTranslations } from "use-intl";
import { Amount } from "../../../components/figures/amount.tsx";
import { Unknown } from "../../../components/figures/figure.tsx";
import cards from "../../../components/table/card-table.module.css";
import type { ChainView } from "../chain-view.ts";
import type { PayoutsData } from "../payouts.tsx";
import styles from "./payouts.module.css";

interface AccountsProps {
  readonly accounts: Extract<PayoutsData["summary"], { readonly state: "known" }>["accounts"];
  readonly chains: PayoutsData["chains"];
}

const columns = ["unpaid", "unconfirmed", "week", "month", "paid"] as const;

/** What is owed and what was paid on each chain: the pool's own first, then those that are mined along. */
export function Accounts({ accounts, chains }: AccountsProps) {
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
                  <ChainAmount atomic={account[column]} view={chains[account.chain]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t("payouts.totalsNote")}</p>
    </section>
  );
}

export function ChainName({ view }: { readonly view: ChainView | undefined }) {
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
