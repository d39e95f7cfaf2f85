import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Money } from "../../components/figures/figure.tsx";
import { ButtonLink } from "../../components/form/button.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { storeRig } from "../../preferences/own-rig.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import { DayEarning } from "../device/days/day-earning.tsx";
import sections from "../device/section.module.css";
import { usePowerMemory } from "../device/use-power-memory.ts";
import type { RigData } from "./load-rig.ts";
import { RigForm } from "./rig-form.tsx";
import styles from "./rig-page.module.css";
import { RigTable } from "./rig-table.tsx";

/** Machines and a price of power in, the pools by profit out. The whole state is in the address. */
export function RigPage({ view }: { readonly view: RigData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { parts, coins, others } = view;
  usePowerMemory(view.power);
  useEffect(() => {
    if (view.rig !== "" && !view.isFaulty) storeRig(view.rig);
  }, [view.rig, view.isFaulty]);
  return (
    <div className={styles.page}>
      <PageHead
        title={t("rig.meta.title", { brand: useBrandName() })}
        description={t("rig.meta.description")}
        path="/rig"
      />
      <h1>{t("rig.heading")}</h1>
      {coins.length > 0 && <Headline view={view} />}
      <RigForm view={view} />
      {others.length > 0 && (
        <p className={`row ${styles.others}`}>
          {t("rig.others")}{" "}
          {others.map(({ name, address }) => (
            <a key={name} href={path(address)} data-keep-scroll>
              <bdi>{name}</bdi>
            </a>
          ))}
        </p>
      )}
      {parts.length === 0 ? (
        !view.isFaulty && <EmptyState title={t("rig.empty.title")}>{t("rig.empty.text")}</EmptyState>
      ) : coins.length === 0 ? (
        <EmptyState title={t("rig.noCoins.title")}>{t("rig.noCoins.text")}</EmptyState>
      ) : (
        <section className={`${sections.section} ${styles.section}`}>
          <h2>{t("rig.coins")}</h2>
          <p className={sections.note}>
            {t("device.list.lead")} {!view.hasPrices && t("rig.noPrices")}
          </p>
          <RigTable coins={coins} />
        </section>
      )}
    </div>
  );
}

/** The answer first, and the way to it. */
function Headline({ view: { coins, apartUsd, power } }: { readonly view: RigData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const [best] = coins;
  if (best === undefined || best.start === null) return null;
  return (
    <div className={`row ${styles.headline}`}>
      <p>
        <DayEarning day={best} powerCost={power.value} />
        {apartUsd !== null && <small>{t.rich("rig.apart", { money: () => <Money usd={apartUsd} /> })}</small>}
      </p>
      {(best.profitUsd ?? best.revenueUsd ?? 0) > 0 && (
        <ButtonLink look="primary" href={path(best.start)}>
          {t("rig.startCoin", { coin: best.coin.name })}
        </ButtonLink>
      )}
    </div>
  );
}
