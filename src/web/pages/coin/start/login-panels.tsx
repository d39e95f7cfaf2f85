import { useTranslations } from "use-intl";
import { type CommandTarget, formHiveFields } from "#src/domain/mining-software/build-command.ts";
import type { PoolServer } from "#src/services/services.ts";
import { CopyLine } from "../../../components/form/copy-line.tsx";
import styles from "./rig-step.module.css";
import type { PanelProps } from "./rig-step.tsx";
import { regionName } from "./server-step.tsx";
import type { ProgramView, StartView } from "./start-view.ts";

/** HiveOS: the fields of a flight sheet, for each program or for ASICs. */
export function HivePanel(props: PanelProps) {
  const t = useTranslations();
  const { view, plan, server } = props;
  const sheets = view.programs.filter(({ template }) => template?.hiveName != null);
  const isForAsics = view.coin.hardware.includes("asic");
  return (
    <>
      <p className={styles.how}>{t("start.run.hive.how")}</p>
      <CopyLine label={t("start.run.coin")} text={view.coin.ticker} />
      <CopyLine label={t("start.run.hive.wallet")} text={plan.login.address} />
      <CopyLine label={t("start.run.hive.template")} text={plan.hive.template} />
      <CopyLine label={t("start.login.password")} text={plan.hive.password} />
      <p className={styles.note}>{t("start.run.hive.worker")}</p>
      <div className={styles.programs}>
        {isForAsics && (
          <details name="hive" open>
            <summary data-bare="">
              <b>ASIC</b> <code data-ltr>asicminer</code>
            </summary>
            <div className={styles.program}>
              <CopyLine label={t("start.run.hive.poolUrl")} text={`stratum+tcp://${server.host}:${server.port}`} />
            </div>
          </details>
        )}
        {sheets.map((program, index) => (
          <details key={program.name} name="hive" open={!isForAsics && index === 0}>
            <summary data-bare="">
              <b>{program.name}</b> <code data-ltr>{program.template?.hiveName}</code>
            </summary>
            <HiveSheet {...props} program={program} />
          </details>
        ))}
      </div>
    </>
  );
}

function HiveSheet({ plan, server, program }: PanelProps & { readonly program: ProgramView }) {
  const t = useTranslations();
  if (program.template === null) return null;
  const hardware = program.kinds.some((kind) => kind.startsWith("gpu")) ? "gpu" : "cpu";
  const target: CommandTarget = { ...server, ...plan, algorithm: program.algorithm, hardware };
  const fields = formHiveFields(program.template, target);
  return (
    <div className={styles.program}>
      <CopyLine label={t("start.run.hive.hashAlgorithm")} text={program.algorithm} />
      <CopyLine label={t("start.run.hive.poolUrl")} text={fields.url} />
      {fields.extraArguments !== "" && <CopyLine label={t("start.run.hive.extra")} text={fields.extraArguments} />}
    </div>
  );
}

/** RaveOS: a custom pool has separate fields for host and port. */
export function RavePanel({ view, plan, server }: PanelProps) {
  const t = useTranslations();
  const isTls = plan.transport === "tls" && server.tlsPort !== null;
  return (
    <>
      <p className={styles.how}>{t("start.run.rave.how")}</p>
      <CopyLine label={t("start.run.coin")} text={view.coin.ticker} />
      <CopyLine label={t("start.run.algorithm")} text={view.coin.algorithm} />
      <CopyLine label={t("start.run.host")} text={server.host} />
      <CopyLine label={t("start.run.port")} text={String(isTls ? server.tlsPort : server.port)} />
      <CopyLine label={t("start.run.wallet")} text={plan.login.wallet} />
      <CopyLine label={t("start.run.rave.worker")} text={plan.login.worker} />
      <CopyLine label={t("start.login.user")} text={plan.login.user} />
      <CopyLine label={t("start.login.password")} text={plan.login.password} />
    </>
  );
}

/** mmpOS: a miner profile, and the operator's coupon. */
export function MmpPanel({ view, plan, server }: PanelProps) {
  const t = useTranslations();
  const isTls = plan.transport === "tls" && server.tlsPort !== null;
  return (
    <>
      <p className={styles.how}>{t("start.run.mmp.how")}</p>
      <CopyLine label={t("start.run.coin")} text={view.coin.ticker} />
      <CopyLine
        label={t("start.run.pool")}
        text={isTls ? `stratum+ssl://${server.host}:${server.tlsPort}` : `stratum+tcp://${server.host}:${server.port}`}
      />
      <CopyLine label={t("start.run.wallet")} text={plan.login.user} />
      <CopyLine label={t("start.login.password")} text={plan.login.password} />
      {view.mmposCoupon === null ? (
        <p className={styles.note}>{t("start.run.mmp.couponNone")}</p>
      ) : (
        <>
          <p className={styles.note}>{t("start.run.mmp.coupon")}</p>
          <CopyLine label={t("start.run.mmp.couponCode")} text={view.mmposCoupon} />
        </>
      )}
    </>
  );
}

/** A machine stores three pools, and uses the next one when a pool does not answer. */
const slots = 3;

/** The fields of a machine's web panel. Most firmware does not support TLS, so it gets TCP. */
export function AsicPanel({ plan, server, view }: PanelProps) {
  const t = useTranslations();
  const [first = server, ...backups] = [server, ...plan.servers.filter((other) => other !== server)].slice(0, slots);
  const slot = ({ region, host, port }: PoolServer, index: number) => (
    <div key={`${host}:${port}`} className={styles.slot}>
      <h4>
        {t("start.run.asic.slot", { number: String(index + 1) })} <span>{regionName(region, t)}</span>
      </h4>
      <CopyLine label={t("start.run.url")} text={`stratum+tcp://${host}:${port}`} />
      <CopyLine label={t("start.run.worker")} text={plan.login.user} />
      <CopyLine label={t("start.login.password")} text={plan.login.password} />
    </div>
  );
  return (
    <>
      <p className={styles.how}>
        {t("start.run.asic.how")} {t(`start.run.asic.password.${view.login.password === "worker" ? "worker" : "free"}`)}
      </p>
      {slot(first, 0)}
      {backups.length === 0 ? (
        <p>{t("start.run.asic.oneRegion")}</p>
      ) : (
        <details className={styles.more}>
          <summary>
            {t("start.run.asic.backups", { count: backups.length })} <span>{t("start.run.asic.backup")}</span>
          </summary>
          {backups.map((other, index) => slot(other, index + 1))}
        </details>
      )}
    </>
  );
}

/** AxeOS, the panel of a Bitaxe and its relatives, asks for the host and the port apart. */
export function AxePanel({ plan, server }: PanelProps) {
  const t = useTranslations();
  return (
    <>
      <div className={styles.apart}>
        <CopyLine label={t("start.run.host")} text={server.host} />
        <CopyLine label={t("start.run.port")} text={String(server.port)} />
        <CopyLine label={t("start.login.user")} text={plan.login.user} />
        <CopyLine label={t("start.login.password")} text={plan.login.password} />
      </div>
      <p className={styles.note}>{t("start.run.axe.how")}</p>
    </>
  );
}

/** NiceHash and MiningRigRentals: the same login, and how this pool treats rented hashrate (spec §8). */
export function RentedPanel({ view, plan, server }: PanelProps) {
  const t = useTranslations();
  const meets = meetsRented(view);
  const { difficulty, isDifficultyKept } = view.login;
  const canFix = view.hashesPerShareDifficulty !== null && isDifficultyKept && difficulty.by !== "nothing";
  return (
    <>
      <p className={styles.how}>{t("start.run.rented.how")}</p>
      <CopyLine label={t("start.run.algorithm")} text={view.coin.algorithm} />
      <CopyLine label={t("start.run.host")} text={server.host} />
      <CopyLine label={t("start.run.port")} text={String(server.port)} />
      <CopyLine label={t("start.login.user")} text={plan.login.user} />
      <CopyLine label={t("start.login.password")} text={plan.login.password} />
      {meets.map((key) => (
        <p key={key} className={styles.note}>
          {t(`start.run.rented.${key}`)}
        </p>
      ))}
      {canFix && <p className={styles.note}>{t("start.run.rented.difficulty")}</p>}
    </>
  );
}

function meetsRented({ rules, schemes }: StartView): readonly ("solo" | "free" | "nicehash" | "like")[] {
  switch (rules.rentedPower) {
    case "solo-on-prop":
      return schemes.some(({ scheme }) => scheme === "prop") ? ["solo"] : ["solo", "free"];
    case "nicehash-difficulty":
      return ["nicehash"];
    case "nothing":
      return ["like"];
  }
}
