import { useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { Banner } from "../../../components/feedback/banner.tsx";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { useChance } from "../../../components/figures/chance.tsx";
import { Money } from "../../../components/figures/figure.tsx";
import { ButtonLink } from "../../../components/form/button.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { engagementOf } from "../../../search-parameters.ts";
import type { ShellData } from "../../../shell/shell-data.ts";
import { usePowerMemory } from "../../device/use-power-memory.ts";
import { CoinDevices } from "../devices/coin-devices.tsx";
import { Aside } from "./aside.tsx";
import { ConnectionStep, connectionId } from "./connection-step.tsx";
import type { FilledRig } from "./fill-rig.ts";
import { RigStep } from "./rig-step.tsx";
import { ServerStep } from "./server-step.tsx";
import styles from "./start-page.module.css";
import type { StartView } from "./start-view.ts";
import { type MiningPlan, useMiningPlan } from "./use-mining-plan.ts";
import { WalletStep } from "./wallet-step.tsx";

/** Wallet, server, run: the first two fill in every line of the third. The last step asks whether the pool sees the rig. */
export default function StartPage({ view }: { readonly view: StartView }) {
  return (
    <div className={styles.start}>
      <div className={styles.main}>
        {view.isOpen ? <Steps view={view} /> : <InactivePool view={view} />}
        {view.isOpen && <CoinDevices devices={view.devices} coin={view.coin.slug} name={view.name} />}
      </div>
      <Aside view={view} />
    </div>
  );
}

function Steps({ view }: { readonly view: StartView }) {
  const t = useTranslations();
  const shell = useRouteLoaderData<ShellData>("root");
  const coins = shell?.coins;
  const enabledCoins = useMemo(() => (coins ?? []).map(({ slug }) => slug), [coins]);
  const plan = useMiningPlan(view, enabledCoins);
  const steps = [
    { key: "wallet", heading: t("start.wallet.heading"), content: <WalletStep view={view} plan={plan} /> },
    { key: "server", heading: t("start.server.heading"), content: <ServerStep view={view} plan={plan} /> },
    ...(plan.server === null
      ? []
      : [
          {
            key: "run",
            heading: t("start.run.heading"),
            content: <RigStep view={view} plan={plan} server={plan.server} />,
          },
          {
            key: "connection",
            heading: t("start.connection.heading"),
            content: <ConnectionStep view={view} plan={plan} />,
          },
        ]),
  ];
  return (
    <>
      <Arrivals view={view} plan={plan} />
      {view.filled !== null && <Filled filled={view.filled} isSolo={plan.scheme === "solo"} />}
      <ol className={styles.steps}>
        {steps.map(({ key, heading, content }) => (
          <li key={key} id={key === "connection" ? connectionId : undefined}>
            <h2>{heading}</h2>
            {content}
          </li>
        ))}
      </ol>
    </>
  );
}

/** What the address has filled in, what is expected of it, and where it can be changed. */
function Filled({ filled, isSolo }: { readonly filled: FilledRig; readonly isSolo: boolean }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { names, powerCost, change } = filled;
  usePowerMemory({ text: filled.power, value: powerCost, problem: null });
  return (
    <div className={styles.arrival}>
      <Banner tone="info">
        <b>{t("start.rig.filled", { rig: names })}</b>
        <p>
          <Expectation filled={filled} isSolo={isSolo} /> {t("start.rig.dayOpen")}
        </p>
        <p>
          <a href={path(change)}>{t("start.rig.change")}</a>
        </p>
      </Banner>
    </div>
  );
}

/** SOLO pays by chance, so its odds are said; every other scheme pays about the same each day. */
function Expectation({ filled, isSolo }: { readonly filled: FilledRig; readonly isSolo: boolean }) {
  const t = useTranslations();
  const format = useFormat();
  const chance = useChance();
  const { solo, profitUsd, revenueUsd, powerCost } = filled;
  if (isSolo) {
    if (solo === null) return null;
    return t("start.rig.solo", { time: format.duration(solo.timeToBlockMs), chance: chance(solo.monthChance) });
  }
  if (profitUsd !== null)
    return t.rich("start.rig.day", { money: () => <Money usd={profitUsd} />, price: String(powerCost) });
  return revenueUsd === null ? null : t.rich("start.rig.dayBefore", { money: () => <Money usd={revenueUsd} /> });
}

/** A pool that the operator marked as closed, paused or not open yet: there is no server to connect to, so it links to other pages. */
export function InactivePool({ view }: { readonly view: StartView }) {
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
