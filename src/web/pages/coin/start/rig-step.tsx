import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { PoolServer } from "#src/services/services.ts";
import { Tabs } from "../../../components/layout/tabs.tsx";
import { Outworked } from "../devices/coin-devices.tsx";
import { DifficultyHelper } from "./difficulty-helper.tsx";
import { AsicPanel, HivePanel, MmpPanel, RavePanel, RentedPanel } from "./login-panels.tsx";
import { ProgramsPanel } from "./programs-panel.tsx";
import styles from "./rig-step.module.css";
import type { StartView } from "./start-view.ts";
import type { MiningPlan } from "./use-mining-plan.ts";

export interface PanelProps {
  readonly view: StartView;
  readonly plan: MiningPlan;
  readonly server: PoolServer;
}

/** The settings for every kind of machine that mines this coin. */
export function RigStep(props: PanelProps) {
  const t = useTranslations();
  const { view } = props;
  const runs = (kind: "gpu" | "cpu") =>
    view.programs.some(({ kinds }) => kinds.some((target) => target.startsWith(kind)));
  const hasRigs = runs("gpu") || runs("cpu");
  const tabs: readonly { readonly key: Tab; readonly isShown: boolean; readonly content: ReactNode }[] = [
    // The coin's facts list the machines that do most of the work first; panels for other machines follow.
    ...[...new Set([...view.coin.hardware, "gpu", "cpu"] as const)].map((kind) =>
      kind === "asic"
        ? { key: kind, isShown: true, content: <AsicPanel {...props} /> }
        : { key: kind, isShown: runs(kind), content: <ProgramsPanel {...props} hardware={kind} /> },
    ),
    { key: "hive", isShown: true, content: <HivePanel {...props} /> },
    { key: "rave", isShown: hasRigs, content: <RavePanel {...props} /> },
    { key: "mmp", isShown: hasRigs, content: <MmpPanel {...props} /> },
    { key: "rented", isShown: true, content: <RentedPanel {...props} /> },
  ];
  return (
    <div className={styles.run}>
      <Outworked devices={view.devices} name={view.name} />
      <Tabs
        label={t("start.run.tabs")}
        initial={view.filled?.kind ?? undefined}
        tabs={tabs
          .filter(({ isShown }) => isShown)
          .map(({ key, content }) => {
            const label = t(`start.run.tab.${key}`);
            return {
              key,
              label,
              content: (
                <>
                  <h3 className={styles.withoutTabs}>{label}</h3>
                  {content}
                </>
              ),
            };
          })}
      />
      <DifficultyHelper {...props} />
    </div>
  );
}

type Tab = "asic" | "gpu" | "cpu" | "hive" | "rave" | "mmp" | "rented";
