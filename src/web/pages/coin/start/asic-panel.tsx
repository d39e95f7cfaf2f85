import { useTranslations } from "use-intl";
import { CopyLine } from "../../../components/form/copy-line.tsx";
import { regionName } from "./region-name.ts";
import styles from "./rig-step.module.css";
import type { PanelProps } from "./rig-step.tsx";

/** A machine keeps three pools and goes down the list when one does not answer. */
const slots = 3;

/** The fields of a machine's web panel. Firmware seldom speaks TLS, so it gets TCP. */
export function AsicPanel({ plan, server }: PanelProps) {
  const t = useTranslations();
  const servers = [server, ...plan.servers.filter((other) => other !== server)].slice(0, slots);
  return (
    <>
      <p className={styles.how}>{t("start.run.asic.how")}</p>
      {servers.map(({ region, host, port }, index) => (
        <div key={`${host}:${port}`} className={styles.slot}>
          <h4>
            {t("start.run.asic.slot", { number: String(index + 1) })} <span>{regionName(region, t)}</span>{" "}
            {index > 0 && <span>{t("start.run.asic.backup")}</span>}
          </h4>
          <CopyLine label={t("start.run.url")} text={`stratum+tcp://${host}:${port}`} />
          <CopyLine label={t("start.run.worker")} text={plan.login.user} />
          <CopyLine label={t("start.login.password")} text={plan.password} />
        </div>
      ))}
      {servers.length === 1 && <p>{t("start.run.asic.oneRegion")}</p>}
      <p className={styles.note}>{t("start.run.asic.note")}</p>
    </>
  );
}
