import { useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { ShellData } from "../../../shell/shell-data.ts";
import { Arrivals } from "./arrivals.tsx";
import { Aside } from "./aside.tsx";
import { Resting } from "./resting.tsx";
import { RigStep } from "./rig-step.tsx";
import { ServerStep } from "./server-step.tsx";
import styles from "./start-page.module.css";
import type { StartView } from "./start-view.ts";
import { useMiningPlan } from "./use-mining-plan.ts";
import { WalletStep } from "./wallet-step.tsx";

/** Wallet, server, run: three steps, of which the first two fill every line of the third. */
export default function StartPage({ view }: { readonly view: StartView }) {
  const t = useTranslations();
  return (
    <div className={styles.start}>
      <div className={styles.main}>
        <h1 className="visually-hidden">{t("start.heading", { name: view.name })}</h1>
        {view.isOpen ? <Steps view={view} /> : <Resting view={view} />}
      </div>
      <Aside view={view} />
    </div>
  );
}

function Steps({ view }: { readonly view: StartView }) {
  const t = useTranslations();
  const shell = useRouteLoaderData<ShellData>("root");
  const coins = shell?.coins;
  const offered = useMemo(() => (coins ?? []).map(({ slug }) => slug), [coins]);
  const plan = useMiningPlan(view, offered);
  const steps = [
    { key: "wallet", heading: t("start.wallet.heading"), content: <WalletStep view={view} plan={plan} /> },
    { key: "server", heading: t("start.server.heading"), content: <ServerStep plan={plan} /> },
    ...(plan.server === null
      ? []
      : [
          {
            key: "run",
            heading: t("start.run.heading"),
            content: <RigStep view={view} plan={plan} server={plan.server} />,
          },
        ]),
  ];
  return (
    <>
      <Arrivals view={view} plan={plan} />
      <ol className={styles.steps}>
        {steps.map(({ key, heading, content }) => (
          <li key={key}>
            <h2>{heading}</h2>
            {content}
          </li>
        ))}
      </ol>
    </>
  );
}
