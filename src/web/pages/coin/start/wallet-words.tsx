import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { WalletAdvice } from "#src/domain/start-mining/advise-wallet.ts";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import type { ShellData } from "../../../shell/shell-data.ts";
import { isolate } from "./isolate.ts";
import type { StartView } from "./start-view.ts";
import styles from "./wallet-step.module.css";

type Translate = ReturnType<typeof useTranslations<never>>;

/** Beside the field when nothing is wrong. */
export function hintOfWallet(advice: WalletAdvice, renewed: StartView["renewedFormat"], t: Translate): string {
  switch (advice.kind) {
    case "valid":
      if (!advice.isLegacy) return t("start.wallet.valid");
      // Where the chain renewed its addresses, an old one is more than old.
      return renewed === null
        ? t("start.wallet.legacy")
        : t("start.wallet.retired", { current: isolate(renewed.current) });
    case "mended":
      return advice.reason === "worker" && advice.worker !== null
        ? t("start.wallet.mended.workerTaken", { wallet: isolate(advice.wallet), worker: isolate(advice.worker) })
        : t(`start.wallet.mended.${advice.reason}`, { wallet: isolate(advice.wallet) });
    case "unchecked":
      return t("start.wallet.unchecked");
    case "account":
      return t("start.wallet.account");
    default:
      return t("start.wallet.hint");
  }
}

/** What is wrong, as a sentence that says how to mend it; null = nothing. */
export function problemOfWallet(advice: WalletAdvice, name: string, t: Translate): string | null {
  switch (advice.kind) {
    case "test-network":
      return t("start.wallet.problem.testNetwork");
    case "other-space":
      return t("start.wallet.problem.otherSpace", { wanted: isolate(advice.wanted) });
    case "other-coin":
      return t("start.wallet.problem.otherCoin", {
        name,
        coins: advice.coins.map((slug) => slug.toUpperCase()).join(", "),
      });
    case "wrong-checksum":
      return t("start.wallet.problem.wrongChecksum");
    case "wrong-case":
      return t("start.wallet.problem.wrongCase");
    case "unknown-format":
      return t("start.wallet.problem.unknownFormat", { name });
    default:
      return null;
  }
}

/** Where to go on from it: the coin it belongs to, how accounts work, what a right address looks like. */
export function WalletFollowUp({ view, advice }: { readonly view: StartView; readonly advice: WalletAdvice }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const coins = useRouteLoaderData<ShellData>("root")?.coins ?? [];
  switch (advice.kind) {
    case "account":
      return (
        <p className={styles.followUp}>
          <a href={path(`/${view.coin.slug}/miner/email`)}>{t("start.wallet.accountLink")}</a>
        </p>
      );
    case "other-coin":
      return (
        <p className={styles.followUp}>
          {coins
            .filter(({ slug }) => advice.coins.includes(slug))
            .map((coin) => (
              <a key={coin.slug} href={path(`/${coin.slug}`)}>
                {t("start.wallet.problem.offer", {
                  coin: coin.variant === null ? coin.ticker : `${coin.ticker} ${coin.variant}`,
                })}
              </a>
            ))}
        </p>
      );
    case "unknown-format":
      return (
        <p className={styles.followUp}>
          {t("start.login.example")} <code data-ltr>{view.coin.addressExample}</code>
        </p>
      );
    default:
      return null;
  }
}
