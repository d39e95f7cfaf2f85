import { useEffect, useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { loginFor } from "#src/domain/mining/engine-traits.ts";
import { readTypedNumber } from "#src/domain/text/form-rules.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { ButtonLink } from "../../../components/form/button.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { storeRig } from "../../../preferences/own-rig.ts";
import { storePowerCost } from "../../../preferences/power-cost.ts";
import { engagementOf } from "../../../search-parameters.ts";
import type { ShellData } from "../../../shell/shell-data.ts";
import { CoinDevices } from "../devices/coin-devices.tsx";
import { Aside } from "./aside.tsx";
import { ConnectionStep } from "./connection-step.tsx";
import { RigLine } from "./mine/rig-line.tsx";
import { useShownRig } from "./mine/use-shown-rig.ts";
import { RigStep } from "./rig-step.tsx";
import { ServerStep } from "./server-step.tsx";
import styles from "./start-page.module.css";
import type { StartView } from "./start-view.ts";
import { type MiningPlan, useMiningPlan } from "./use-mining-plan.ts";
import { WalletStep } from "./wallet-step.tsx";

/** What the visitor's machines bring; then wallet, server, run: the first two fill in every line of the third. */
export default function StartPage({ view }: { readonly view: StartView }) {
  return view.isOpen ? <OpenPool view={view} /> : <RestingPool view={view} />;
}

function RestingPool({ view }: { readonly view: StartView }) {
  return (
    <div className={styles.start}>
      <div className={styles.main}>
        <InactivePool view={view} />
      </div>
      <Aside view={view} rig={null} />
    </div>
  );
}

function OpenPool({ view: ofPool }: { readonly view: StartView }) {
  const t = useTranslations();
  const coins = useRouteLoaderData<ShellData>("root")?.coins;
  const enabledCoins = useMemo(() => (coins ?? []).map(({ slug }) => slug), [coins]);
  const plan = useMiningPlan(ofPool, enabledCoins);
  const { scheme } = plan;
  const view = useMemo(
    () => (ofPool.loginOf === undefined ? ofPool : { ...ofPool, login: loginFor(ofPool, scheme) }),
    [ofPool, scheme],
  );
  const rig = useShownRig(view);
  useMemory(view);
  const steps = [
    { key: "wallet" as const, content: <WalletStep view={view} plan={plan} rig={rig} /> },
    { key: "server" as const, content: <ServerStep view={view} plan={plan} /> },
    ...(plan.server === null
      ? []
      : [
          {
            key: "run" as const,
            content: (
              <>
                <RigStep view={view} plan={plan} server={plan.server} rig={rig} />
                <ConnectionStep view={view} plan={plan} />
              </>
            ),
          },
        ]),
  ];
  return (
    <>
      <RigLine view={view} rig={rig} isSolo={plan.scheme === "solo"} />
      <div className={styles.start}>
        <div className={styles.main}>
          <Arrivals view={view} plan={plan} />
          <ol className={styles.steps}>
            {steps.map(({ key, content }) => (
              <li key={key}>
                <h2>{t(`start.${key}.heading`)}</h2>
                {content}
              </li>
            ))}
          </ol>
          <CoinDevices devices={view.devices} coin={view.coin.slug} name={view.name} />
        </div>
        <Aside view={view} rig={rig} />
      </div>
    </>
  );
}

/** Machines and a price of power that the address names are kept on this device. */
function useMemory({ machine }: StartView): void {
  const [rig, power] = [machine?.rig ?? null, machine?.power ?? null];
  useEffect(() => {
    if (rig !== null) storeRig(rig);
    if (power !== null) storePowerCost(readTypedNumber(power));
  }, [rig, power]);
}

/** A pool that the operator marked as closed, paused or not open yet: there is no server to connect to, so it links to other pages. */
export function InactivePool({ view }: { readonly view: StartView }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin, insteadCoin } = view;
  const state = view.state === "soon" || view.state === "paused" ? view.state : "closed";
  return (
    <EmptyState
      picture={state === "soon" ? "waiting" : "closed"}
      title={t(`start.resting.${state}.title`)}
      action={
        <p className={`row ${styles.onwards}`}>
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

/** For miners of a closed pool that named this pool as its successor: what to change in their rigs. */
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
