import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { WalletAdvice } from "#src/domain/start-mining/advise-wallet.ts";
import { longestWorkerName } from "#src/domain/start-mining/mining-login.ts";
import { walletPlaceholder, workerPlaceholder } from "#src/domain/start-mining/placeholders.ts";
import { shortenMiddle } from "#src/domain/text/display-text.ts";
import { Field } from "../../../components/form/field.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import type { ShellData } from "../../../shell/shell-data.ts";
import { getWalletPath } from "../get-wallet-path.ts";
import type { ShownRig } from "./mine/use-shown-rig.ts";
import { SchemeChoice } from "./scheme-choice.tsx";
import type { StartView } from "./start-view.ts";
import type { MiningPlan } from "./use-mining-plan.ts";
import styles from "./wallet-step.module.css";

interface WalletStepProps {
  readonly view: StartView;
  readonly plan: MiningPlan;
  readonly rig: ShownRig;
}

/** Not prose and not a name: browsers must not correct it. */
const withoutCorrection = {
  type: "text",
  dir: "ltr",
  autoComplete: "off",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
} as const;

/** The wallet and worker that get the shares, and the payout scheme. */
export function WalletStep({ view, plan, rig }: WalletStepProps) {
  const t = useTranslations();
  const { coin, name } = view;
  const { advice } = plan;
  const isRetired = advice.kind === "valid" && advice.isLegacy && view.renewedFormat !== null;
  const isGood = (advice.kind === "valid" && !isRetired) || advice.kind === "mended";
  return (
    <>
      <p className={styles.withoutScript}>
        {t("start.withoutScript", { wallet: isolate(walletPlaceholder), worker: isolate(workerPlaceholder) })}
      </p>
      <div className={styles.fields}>
        <Field
          label={t("start.wallet.label", { name })}
          hint={hintOfWallet(plan.advice, view.renewedFormat, t)}
          error={problemOfWallet(plan.advice, name, t)}
          isValid={isGood}
          isMono
        >
          {(control) => (
            <input
              {...control}
              name="wallet"
              {...withoutCorrection}
              value={plan.wallet}
              placeholder={shortenMiddle(coin.addressExample, 12, 6)}
              onChange={(event) => plan.setWallet(event.currentTarget.value)}
            />
          )}
        </Field>
        <WalletFollowUp view={view} advice={plan.advice} />
        <Field
          label={t("start.worker.label")}
          hint={t(hintsOfWorker[view.login.worker.in])}
          error={plan.isWorkerWrong ? t("start.worker.problem") : null}
          isMono
        >
          {(control) => (
            <input
              {...control}
              name="worker"
              {...withoutCorrection}
              value={plan.worker}
              placeholder={workerPlaceholder}
              maxLength={longestWorkerName + 1}
              onChange={(event) => plan.setWorker(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <Wallets view={view} />
      <SchemeChoice view={view} plan={plan} rig={rig} />
    </>
  );
}

const hintsOfWorker = {
  login: "start.worker.hint",
  password: "start.worker.hintPassword",
  program: "start.worker.hintProgram",
} as const;

/** For who has no wallet yet: some that the coin's project names, and where all stand. Then what to know about addresses. */
function Wallets({ view }: { readonly view: StartView }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { renewedFormat, wantedStart, addressPrefix, wallets, coin, name, website } = view;
  const notes = [
    t("start.wallet.note.exchange"),
    view.advice.includes("mainnet-only") ? t("start.wallet.note.mainnetOnly") : null,
    renewedFormat === null ? null : t("start.wallet.note.renewedFormat", { name, ...renewedFormat }),
    wantedStart !== null
      ? t("start.wallet.note.otherSpace", { wanted: isolate(wantedStart) })
      : addressPrefix !== null
        ? t("start.wallet.note.prefix", { prefix: isolate(addressPrefix) })
        : null,
  ];
  return (
    <>
      <p className={`row ${styles.wallets}`}>
        <span>
          {t("start.wallet.none")} {wallets.length === 0 && t("start.wallet.noneChecked", { ticker: coin.ticker })}
        </span>
        {wallets.map(({ name: wallet, href }) => (
          <a key={href} href={href} rel="noopener">
            {wallet}
          </a>
        ))}
        {wallets.length === 0 && website !== null && (
          <a href={website} rel="noopener">
            {t("start.wallet.project", { name })}
          </a>
        )}
        <a href={path(getWalletPath)}>{t("start.wallet.all", { ticker: coin.ticker })}</a>
      </p>
      <p className={styles.notes}>{notes.filter((note) => note !== null).join(" ")}</p>
    </>
  );
}

type Translate = ReturnType<typeof useTranslations<never>>;

/** The text beside the field if there is no error. */
function hintOfWallet(advice: WalletAdvice, renewed: StartView["renewedFormat"], t: Translate): string {
  switch (advice.kind) {
    case "valid":
      if (!advice.isLegacy) return t("start.wallet.valid");
      // If the chain replaced its address format, an old address needs a stronger hint.
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

/** The error, as a sentence that says how to correct it; null = no error. */
export function problemOfWallet(advice: WalletAdvice, name: string, t: Translate): string | null {
  switch (advice.kind) {
    case "account-refused":
      return t("start.wallet.problem.accountRefused");
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

/** A next step: a link to the coin of the address, to the page about accounts, or an example of a correct address. */
function WalletFollowUp({ view, advice }: { readonly view: StartView; readonly advice: WalletAdvice }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const coins = useRouteLoaderData<ShellData>("root")?.coins ?? [];
  switch (advice.kind) {
    case "account":
      return (
        <p className={`row ${styles.followUp}`}>
          <a href={path(`/${view.coin.slug}/miner/email`)}>{t("start.wallet.accountLink")}</a>
        </p>
      );
    case "other-coin":
      return (
        <p className={`row ${styles.followUp}`}>
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
        <p className={`row ${styles.followUp}`}>
          {t("start.login.example")} <code data-ltr>{view.coin.addressExample}</code>
        </p>
      );
    default:
      return null;
  }
}

/** Keeps an address or a prefix together and from left to right inside a sentence from right to left. */
function isolate(text: string): string {
  return `\u2066${text}\u2069`;
}
