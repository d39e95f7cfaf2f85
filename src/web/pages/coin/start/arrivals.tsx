import { useTranslations } from "use-intl";
import { Banner } from "../../../components/feedback/banner.tsx";
import styles from "./start-page.module.css";
import type { StartView } from "./start-view.ts";
import type { MiningPlan } from "./use-mining-plan.ts";

/** Greets a miner whose pool closed and sent him here, with what to change in his rig. */
export function Arrivals({ view, plan }: { readonly view: StartView; readonly plan: MiningPlan }) {
  const t = useTranslations();
  const { coin } = view;
  return view.arrivals.map(({ ticker, algorithm, when, host }) => (
    <section key={ticker} className={styles.arrival}>
      <Banner tone="info">
        <h2>{t("start.arrival.heading", { coin: ticker })}</h2>
        <p>{t("start.arrival.closed", { coin: ticker, when, next: coin.ticker })}</p>
        <dl>
          <div>
            <dt>{t("start.arrival.host")}</dt>
            <dd>{host === null ? t("start.arrival.hostBefore", { coin: ticker }) : <del data-ltr>{host}</del>}</dd>
            <dd data-ltr>{plan.server === null ? "–" : `${plan.server.host}:${plan.server.port}`}</dd>
          </div>
          <div>
            <dt>{t("start.arrival.wallet")}</dt>
            <dd>{t("start.arrival.walletBefore", { coin: ticker })}</dd>
            <dd>{t("start.arrival.walletAfter", { coin: coin.ticker })}</dd>
          </div>
        </dl>
        <p>
          {algorithm === coin.algorithm
            ? t("start.arrival.same", { algorithm })
            : t("start.arrival.differs", { before: algorithm, after: coin.algorithm })}
        </p>
      </Banner>
    </section>
  ));
}
