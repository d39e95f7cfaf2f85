import { useTranslations } from "use-intl";
import { UtcTime } from "../../../components/figures/utc-time.tsx";
import { ButtonLink } from "../../../components/form/button.tsx";
import { useShownCurrency } from "../../../preferences/shown-currency.ts";
import type { PayoutsData } from "../payouts.tsx";
import styles from "./payouts.module.css";

/** All payouts as files, in the currency that is shown, and what their values stand on. */
export function Exports({ data, source }: { readonly data: PayoutsData; readonly source: string | null }) {
  const t = useTranslations();
  const { code } = useShownCurrency();
  const { coin, address, fiatAt } = data;
  const api = `/${coin.slug}/api/v1/miner`;
  const csv = new URLSearchParams({ address, currency: code });
  return (
    <div className={styles.exports}>
      <p className={styles.note}>
        {source === null ? t("payouts.values.unknown") : t("payouts.values.source", { source })}{" "}
        {fiatAt !== null && t.rich("payouts.values.fiat", { time: () => <UtcTime at={fiatAt} /> })}
      </p>
      <ButtonLink href={`${api}/payouts.csv?${csv}`} download>
        {t("payouts.export.csv", { currency: code })}
      </ButtonLink>
      <ButtonLink
        href={`${api}/payouts/${encodeURIComponent(address)}?currency=${code}&all=true`}
        data-document
        look="quiet"
      >
        {t("payouts.export.json")}
      </ButtonLink>
    </div>
  );
}
