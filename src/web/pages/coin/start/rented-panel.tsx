import { useTranslations } from "use-intl";
import { CopyLine } from "../../../components/form/copy-line.tsx";
import styles from "./rig-step.module.css";
import type { PanelProps } from "./rig-step.tsx";

/** NiceHash and MiningRigRentals: the same login, and what becomes of rented power (spec §8). */
export function RentedPanel({ view, plan, server }: PanelProps) {
  const t = useTranslations();
  const hasProp = view.schemes.some(({ scheme }) => scheme === "prop");
  return (
    <>
      <p className={styles.how}>{t("start.run.rented.how")}</p>
      <CopyLine label={t("start.run.algorithm")} text={view.coin.algorithm} />
      <CopyLine label={t("start.run.host")} text={server.host} />
      <CopyLine label={t("start.run.port")} text={String(server.port)} />
      <CopyLine label={t("start.login.user")} text={plan.login.user} />
      <CopyLine label={t("start.login.password")} text={plan.password} />
      <p className={styles.note}>{t("start.run.rented.solo")}</p>
      {!hasProp && <p className={styles.note}>{t("start.run.rented.free")}</p>}
      {view.hashesPerShareDifficulty !== null && <p className={styles.note}>{t("start.run.rented.difficulty")}</p>}
    </>
  );
}
