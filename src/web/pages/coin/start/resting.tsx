import { useTranslations } from "use-intl";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { ButtonLink } from "../../../components/form/button.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { engagementOf } from "../../../screens.ts";
import styles from "./start-page.module.css";
import type { StartView } from "./start-view.ts";

/** A pool without servers by its operator's word: nothing to connect to, and where to go on. */
export function Resting({ view }: { readonly view: StartView }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin, insteadCoin } = view;
  const state = view.state === "soon" || view.state === "paused" ? view.state : "closed";
  return (
    <EmptyState
      title={t(`start.resting.${state}.title`)}
      action={
        <p className={styles.onwards}>
          {insteadCoin !== null && (
            <ButtonLink look="primary" href={path(`/${insteadCoin}?engage=${engagementOf(insteadCoin)}`)}>
              {t("start.resting.instead", { coin: insteadCoin.toUpperCase() })}
            </ButtonLink>
          )}
          {state !== "soon" && (
            <ButtonLink href={path(`/${coin.slug}/pool-hashrate`)}>{t("start.resting.history")}</ButtonLink>
          )}
        </p>
      }
    >
      {t(`start.resting.${state}.text`)}
    </EmptyState>
  );
}
