import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { PoolServer } from "#src/services/services.ts";
import { CopyLine } from "../../../components/form/copy-line.tsx";
import { Tabs } from "../../../components/layout/tabs.tsx";
import { Obsolete } from "../devices/coin-devices.tsx";
import { DifficultyHelper } from "./difficulty-helper.tsx";
import { AsicPanel, AxePanel, HivePanel, MmpPanel, RavePanel, RentedPanel } from "./login-panels.tsx";
import type { ShownRig } from "./mine/use-shown-rig.ts";
import { PhoneCode } from "./phone-code.tsx";
import { ProgramsPanel } from "./programs-panel.tsx";
import styles from "./rig-step.module.css";
import type { StartView } from "./start-view.ts";
import type { MiningPlan } from "./use-mining-plan.ts";

export interface PanelProps {
  readonly view: StartView;
  readonly plan: MiningPlan;
  readonly server: PoolServer;
  readonly rig: ShownRig;
}

/** The settings for every kind of machine that mines this coin. */
export function RigStep(props: PanelProps) {
  const t = useTranslations();
  const { view, plan, server, rig } = props;
  const initial = tabOf(rig);
  const runs = (kind: "gpu" | "cpu") =>
    view.programs.some(({ kinds }) => kinds.some((target) => target.startsWith(kind)));
  const hasRigs = runs("gpu") || runs("cpu");
  const kinds = [...new Set([...view.coin.hardware, "gpu", "cpu"] as const)];
  // The coin's facts list the machines that do most of the work first; panels for other machines follow.
  const machines: readonly Tab[] = kinds.flatMap((kind): readonly Tab[] =>
    kind === "asic" ? (view.takesAxe ? ["asic", "axe"] : ["asic"]) : runs(kind) ? ["windows", "linux"] : [],
  );
  const contents: Readonly<Record<Tab, ReactNode>> = {
    asic: <AsicPanel {...props} />,
    axe: <AxePanel {...props} />,
    windows: <ProgramsPanel {...props} system="windows" />,
    linux: <ProgramsPanel {...props} system="linux" />,
    hive: <HivePanel {...props} />,
    rave: <RavePanel {...props} />,
    mmp: <MmpPanel {...props} />,
    rented: <RentedPanel {...props} />,
  };
  const tabs = [...new Set<Tab>([...machines, "hive", ...(hasRigs ? (["rave", "mmp"] as const) : []), "rented"])];
  return (
    <div className={styles.run}>
      <Obsolete devices={view.devices} name={view.name} />
      <Tabs
        // Another machine opens its own tab.
        key={initial}
        label={t("start.run.tabs")}
        initial={initial}
        tabs={tabs.map((key) => {
          // Names of products, the same in every language.
          const label = key === "axe" ? "Bitaxe, NerdQaxe (AxeOS)" : t(`start.run.tab.${key}`);
          return {
            key,
            label,
            content: (
              <>
                <h3 className={styles.withoutTabs}>
                  <span className="visually-hidden">{label}</span>
                </h3>
                {contents[key]}
              </>
            ),
          };
        })}
      />
      <details className={styles.more}>
        <summary>{t("start.login.heading")}</summary>
        <CopyLine label={t("start.server.tcp")} text={`stratum+tcp://${server.host}:${server.port}`} />
        {server.tlsPort !== null && (
          <CopyLine label={t("start.server.tls")} text={`stratum+ssl://${server.host}:${server.tlsPort}`} />
        )}
        <CopyLine label={t("start.login.user")} text={plan.login.user} />
        <CopyLine label={t("start.login.password")} text={plan.login.password} />
      </details>
      <DifficultyHelper {...props} />
      <PhoneCode {...props} />
    </div>
  );
}

/** The tab of the visitor's kind of machine; without machines of theirs the first. */
function tabOf({ day, isOwn }: ShownRig): Tab | undefined {
  if (!isOwn || day === null || day.type === null) return undefined;
  if (day.type !== "asic") return "windows";
  return day.form === "asic-desk" ? "axe" : "asic";
}

type Tab = "asic" | "axe" | "windows" | "linux" | "hive" | "rave" | "mmp" | "rented";
