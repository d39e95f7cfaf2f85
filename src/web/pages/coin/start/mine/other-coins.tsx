import { useTranslations } from "use-intl";
import { Money } from "../../../../components/figures/figure.tsx";
import { Fold } from "../../../../components/layout/fold.tsx";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import styles from "../aside.module.css";
import type { StartView } from "../start-view.ts";
import type { ShownRig } from "./use-shown-rig.ts";

/** As many of what earns as are listed; the rest stands at /rig. */
const mostShown = 3;

/** What else the machines could earn: the coins that pay one below the other, those that lose as one line that opens. */
export function OtherCoins({ view, rig }: { readonly view: StartView; readonly rig: ShownRig }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { day, powerCost, comparison, isDefault } = rig;
  if (day === null || day.others.length === 0) return null;
  const rows = [
    ...day.others,
    ...(day.profitUsd === null ? [] : [{ coin: view.coin.slug, name: view.name, profitUsd: day.profitUsd }]),
  ].toSorted((one, other) => other.profitUsd - one.profitUsd);
  const earning = rows.filter(({ profitUsd }) => profitUsd > 0);
  const losing = rows.filter(({ profitUsd, coin }) => profitUsd <= 0 && coin !== view.coin.slug);
  const shown = earning.filter(({ coin }, index) => index < mostShown || coin === view.coin.slug);
  const search = new URLSearchParams({
    ...(rig.isOwn && rig.rig !== null ? { rig: rig.rig } : {}),
    power: String(powerCost),
  });
  const row = ({ coin, name, profitUsd }: (typeof rows)[number]) => (
    <li key={coin} data-open={coin === view.coin.slug || undefined}>
      {coin === view.coin.slug ? <b>{name}</b> : <a href={path(`/${coin}?${search}`)}>{name}</a>}
      <span data-good={profitUsd > 0 || undefined}>
        <Money usd={profitUsd} />
      </span>
    </li>
  );
  return (
    <div key={`${day.name} ${powerCost}`} className={styles.others} data-default-terms={isDefault ? "" : undefined}>
      <Fold heading={t("start.others.heading", { device: day.model })}>
        <ul>{shown.map(row)}</ul>
        {losing.length > 0 && (
          <details>
            <summary data-bare="">
              <span>{t("start.others.lose", { count: losing.length, price: `$${powerCost}` })}</span>
              <span>
                <Money usd={losing[0]?.profitUsd ?? null} />
              </span>
            </summary>
            <ul>{losing.map(row)}</ul>
          </details>
        )}
        <p className={`row ${styles.links}`}>
          <a href={path(comparison ?? day.path)}>{t("start.others.compare")}</a>
        </p>
      </Fold>
    </div>
  );
}
