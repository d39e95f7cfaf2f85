import { useTranslations } from "use-intl";
import type { Transport } from "#src/domain/mining-software/build-command.ts";
import { formatShareDifficulty } from "#src/domain/start-mining/static-difficulty.ts";
import type { PoolServer } from "#src/services/services.ts";
import { Figure } from "../../../components/figures/figure.tsx";
import { ToneChip } from "../../../components/marks/tone-chip.tsx";
import styles from "./server-step.module.css";
import type { StartView } from "./start-view.ts";
import { countedProbes } from "./use-latencies.ts";
import { type MiningPlan, serverKey } from "./use-mining-plan.ts";

/** The servers, the nearest chosen and first where it was measured, and whether the connection is encrypted. */
export function ServerStep({ view, plan }: { readonly view: StartView; readonly plan: MiningPlan }) {
  const t = useTranslations();
  if (plan.server === null)
    return <p>{t(view.servers.length === 0 ? "start.server.none" : "start.server.noneForSolo")}</p>;
  return (
    <>
      <ul className={styles.servers} data-transport={plan.transport} aria-label={t("start.server.choose")}>
        {plan.servers.map((server) => (
          <Server key={serverKey(server)} server={server} plan={plan} oldPorts={view.deprecatedPorts} />
        ))}
      </ul>
      <div className={`row ${styles.foot}`}>
        <Found plan={plan} />
        {plan.servers.some(({ tlsPort }) => tlsPort !== null) && (
          <label className={`scripted ${styles.transport}`}>
            <input
              type="checkbox"
              role="switch"
              aria-checked={plan.transport === "tls"}
              name="transport"
              value="tls"
              checked={plan.transport === "tls"}
              onChange={(event) => plan.setTransport(event.currentTarget.checked ? "tls" : "tcp")}
            />
            <Encrypted port={plan.server.tlsPort} />
          </label>
        )}
      </div>
    </>
  );
}

function Encrypted({ port }: { readonly port: number | null }) {
  const t = useTranslations();
  return port === null ? t("start.server.encrypted") : t("start.server.encryptedPort", { port: String(port) });
}

/** How the chosen server was found. */
function Found({ plan }: { readonly plan: MiningPlan }) {
  const t = useTranslations();
  const { state, values, measureAgain } = plan.latencies;
  if (state === "off")
    return (
      <p className={`scripted ${styles.words}`}>
        {t(plan.nearest === null ? "start.server.operatorOrder" : "start.server.byZone")} {t("start.server.stays")}
      </p>
    );
  const isMeasuring = state === "measuring";
  // During the measurement the most likely result already has its space, so that nothing below moves.
  const measuredCount = isMeasuring
    ? plan.servers.filter(({ latencyUrl }) => latencyUrl !== null).length
    : values.filter((value) => value !== null).length;
  return (
    <>
      <p className={`scripted ${styles.words}`}>
        <span hidden={!isMeasuring}>{t("start.server.measuring")}</span>
        <span hidden={isMeasuring}>
          {measuredCount === 0 ? t("start.server.failed") : t("start.server.measured", { count: countedProbes })}{" "}
          {measuredCount > 0 && measuredCount < values.length && t("start.server.partly")} {t("start.server.stays")}
        </span>
      </p>
      <button type="button" className={`scripted ${styles.again}`} onClick={measureAgain}>
        {t("start.server.again")}
      </button>
    </>
  );
}

interface ServerProps {
  readonly server: PoolServer;
  readonly plan: MiningPlan;
  readonly oldPorts: readonly number[];
}

function Server({ server, plan, oldPorts }: ServerProps) {
  const t = useTranslations();
  const { order, values, state } = plan.latencies;
  const latency = values[order[plan.servers.indexOf(server)] ?? -1] ?? null;
  return (
    <li>
      <label>
        <input
          type="radio"
          name="server"
          value={serverKey(server)}
          checked={plan.server === server}
          onChange={() => plan.setServer(server)}
        />
        <b>{regionName(server.region, t)}</b>
        <span className={styles.lines}>
          <Line kind="tcp" host={server.host} port={server.port} isOld={oldPorts.includes(server.port)} />
          {server.tlsPort !== null && (
            <Line kind="tls" host={server.host} port={server.tlsPort} isOld={oldPorts.includes(server.tlsPort)} />
          )}
        </span>
        <span className={styles.latency}>
          {latency !== null && <Figure number={String(latency)} unit="ms" />}
          {latency === null && state !== "off" && (
            <>
              <span aria-hidden="true">–</span>
              <span className="visually-hidden">{t("start.server.unmeasured")}</span>
            </>
          )}
        </span>
        <i>{plan.nearest === server && t("start.server.nearest")}</i>
      </label>
      {server.details !== undefined && <PortWords details={server.details} />}
    </li>
  );
}

/** What the engine says of a port. Where it has no figures, it goes without a word about the difficulty. */
function PortWords({
  details: { name, startDifficulty, variableDifficulty },
}: {
  readonly details: NonNullable<PoolServer["details"]>;
}) {
  const t = useTranslations();
  const start = formatShareDifficulty(startDifficulty);
  const minimum = formatShareDifficulty(variableDifficulty?.minimum ?? null);
  const maximum = formatShareDifficulty(variableDifficulty?.maximum ?? null);
  const describe = () => {
    if (start === null) return null;
    if (variableDifficulty === null) return t("start.server.port.fixed", { start });
    if (minimum === null) return t("start.server.port.variable", { start });
    return maximum === null
      ? t("start.server.port.from", { start, minimum })
      : t("start.server.port.between", { start, minimum, maximum });
  };
  return (
    <p className={styles.port}>
      {name !== null && <bdi>{name}</bdi>} {describe()}
    </p>
  );
}

interface LineProps {
  readonly kind: Transport;
  readonly host: string;
  readonly port: number;
  readonly isOld: boolean;
}

function Line({ kind, host, port, isOld }: LineProps) {
  const t = useTranslations();
  return (
    <span data-line={kind}>
      <span className={styles.kind}>{t(`start.server.${kind}`)}</span>{" "}
      <code data-ltr>
        {host}:{port}
      </code>{" "}
      {isOld && <ToneChip tone="warning">{t("start.server.deprecated")}</ToneChip>}
    </span>
  );
}

const knownRegions = ["global", "eu", "us", "sg", "hk", "ru", "br", "ae"] as const;

/** The translated name of a known region; any other region as the operator wrote it. */
export function regionName(region: string, t: ReturnType<typeof useTranslations<never>>): string {
  const knownRegion = knownRegions.find((code) => code === region);
  return knownRegion === undefined ? region : t(`region.${knownRegion}`);
}
