import { useTranslations } from "use-intl";
import type { PoolNotice } from "#src/domain/notice.ts";
import type { PoolStats } from "#src/services/services.ts";
import { useLocale } from "../i18n/locale.ts";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import styles from "./coin-notice.module.css";

/** As much of a pool's stats as the notices need. */
export interface NoticedPool {
  readonly state: PoolStats["state"];
  readonly terms: Pick<PoolStats["terms"], "state" | "notices">;
}

/** What the operator has to say about a pool, and why it shows no live figures when it does not. */
export function CoinNotice({ stats }: { readonly stats: NoticedPool }) {
  const t = useTranslations();
  const { state, notices } = stats.terms;
  return (
    <>
      {notices.map((notice) => (
        <p key={notice.kind} className={styles.notice} data-tone={toneOf(notice)}>
          <NoticeText notice={notice} />
        </p>
      ))}
      {state !== "live" && notices.length === 0 && (
        <p className={styles.notice} data-tone={toneOfState[state]}>
          {t(`coin.notice.${state}`)}
        </p>
      )}
      {state === "live" && stats.state === "stub" && (
        <p className={styles.notice} data-tone="info">
          {t("coin.notice.noAnswerYet")}
        </p>
      )}
    </>
  );
}

const toneOfState = {
  soon: "info",
  testnet: "warning",
  "hard-fork": "warning",
  closing: "danger",
  closed: "danger",
  paused: "danger",
} as const;

function toneOf(notice: PoolNotice): "info" | "warning" | "danger" {
  if (notice.kind === "text") return notice.tone;
  return notice.kind === "closing" || notice.kind === "paused" ? "danger" : "warning";
}

function NoticeText({ notice }: { readonly notice: PoolNotice }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { code } = useLocale();
  switch (notice.kind) {
    case "closing":
      return (
        <>
          {t("notice.closing", { when: notice.when })}{" "}
          {notice.insteadCoin !== null && (
            <a href={path(`/${notice.insteadCoin}?engage=ALERT_${notice.insteadCoin.toUpperCase()}`)}>
              {t("notice.instead", { coin: notice.insteadCoin.toUpperCase() })}
            </a>
          )}
        </>
      );
    case "paused":
      return t("coin.notice.paused");
    case "testnet":
      return t("notice.testnet", { when: notice.when });
    case "hard-fork":
      return t("notice.hardFork", { when: notice.when });
    case "text": {
      const text = notice.text[code] ?? notice.text.en;
      return notice.href === null ? text : <a href={notice.href}>{text}</a>;
    }
  }
}
