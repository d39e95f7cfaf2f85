import { useTranslations } from "use-intl";
import type { Transport } from "#src/domain/mining-software/build-command.ts";
import { formatShareDifficulty } from "#src/domain/start-mining/static-difficulty.ts";
import type { PoolServer } from "#src/services/services.ts";
import { Button } from "../../../components/form/button.tsx";
import { CopyButton } from "../../../components/form/copy-button.tsx";
import { ToneChip } from "../../../components/marks/tone-chip.tsx";
import styles from "./server-step.module.css";
import type { StartView } from "./start-view.ts";
import { countedProbes } from "./use-latencies.ts";
import { type MiningPlan, serverKey } from "./use-mining-plan.ts";

const transports = ["tcp", "tls"] as const;

/** The servers with their lines; the nearest first, if latencies are known. */
export function ServerStep({ view, plan }: { readonly view: StartView; readonly plan: MiningPlan }) {
  const t = useTranslations();
  if (plan.server === null)
    return <p>{t(view.servers.length === 0 ? "start.server.none" : "start.server.noneForSolo")}</p>;
  const hasTls = plan.servers.some(({ tlsPort }) => tlsPort !== null);
  return (
    <>
      <div className={styles.head}>
        <Measured plan={plan} />
        {hasTls && (
          <fieldset className={styles.transport} data-segments>
            <legend className="visually-hidden">{t("start.server.transport")}</legend>
            {transports.map((transport) => (
              <label key={transport}>
                <input
                  type="radio"
                  name="transport"
                  value={transport}
                  checked={plan.transport === transport}
                  onChange={() => plan.setTransport(transport)}
                />
                <span data-ltr>
                  {t(`start.server.${transport}`)} <Ports servers={plan.servers} transport={transport} />
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <ul className={styles.servers} data-transport={plan.transport} aria-label={t("start.server.choose")}>
        {plan.servers.map((server) => (
          <Server key={serverKey(server)} server={server} plan={plan} oldPorts={view.deprecatedPorts} />
        ))}
      </ul>
    </>
  );
}

/** The port, if all servers have the same one. */
function Ports({ servers, transport }: { readonly servers: readonly PoolServer[]; readonly transport: Transport }) {
  const ports = new Set(
    servers.flatMap(({ port, tlsPort }) => (transport === "tcp" ? port : tlsPort === null ? [] : tlsPort)),
  );
  const [first] = ports;
  return ports.size === 1 ? String(first) : null;
}

function Measured({ plan }: { readonly plan: MiningPlan }) {
  const t = useTranslations();
  const { state, values, measureAgain } = plan.latencies;
  if (state === "off") return <p>{t("start.server.operatorOrder")}</p>;
  const isMeasuring = state === "measuring";
  // During the measurement the most likely result already has its space, so that nothing below moves.
  const measuredCount = isMeasuring
    ? plan.servers.filter(({ latencyUrl }) => latencyUrl !== null).length
    : values.filter((value) => value !== null).length;
  return (
    <>
      <p className={styles.words}>
        <span hidden={!isMeasuring}>{t("start.server.measuring")}</span>
        <span hidden={isMeasuring}>
          {measuredCount === 0 ? t("start.server.failed") : t("start.server.measured", { count: countedProbes })}{" "}
          {measuredCount > 0 && measuredCount < values.length && t("start.server.partly")}
        </span>
      </p>
      <div className={styles.again}>
        <Button look="quiet" onClick={measureAgain}>
          {t("start.server.again")}
        </Button>
      </div>
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
  const region = regionName(server.region, t);
  const { order, values } = plan.latencies;
  const place = plan.servers.indexOf(server);
  const latency = values[order[place] ?? -1] ?? null;
  const slowest = Math.max(1, ...values.map((value) => value ?? 0));
  return (
    <li>
      <label className={styles.region}>
        <input
          type="radio"
          name="server"
          value={serverKey(server)}
          checked={plan.server === server}
          onChange={() => plan.setServer(server)}
        />
        <span>
          <b>{region}</b> {place === 0 && latency !== null && <i>{t("start.server.fastest")}</i>}
        </span>
      </label>
      <div className={styles.lines}>
        <Line
          kind="tcp"
          host={server.host}
          port={server.port}
          isOld={oldPorts.includes(server.port)}
          label={t("start.server.copyTcp", { region })}
        />
        {server.tlsPort !== null && (
          <Line
            kind="tls"
            host={server.host}
            port={server.tlsPort}
            isOld={oldPorts.includes(server.tlsPort)}
            label={t("start.server.copyTls", { region })}
          />
        )}
        {server.details !== undefined && <PortWords details={server.details} />}
      </div>
      {plan.latencies.state !== "off" && (
        <p className={styles.latency}>
          {latency === null ? (
            <span className={styles.unmeasured} data-state={plan.latencies.state}>
              {plan.latencies.state === "done" ? t("start.server.unmeasured") : "…"}
            </span>
          ) : (
            <>
              <span className={styles.bar} style={{ "--part": latency / slowest }} />
              <span data-ltr>{t("start.server.milliseconds", { value: String(latency) })}</span>
            </>
          )}
        </p>
      )}
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
  readonly label: string;
}

function Line({ kind, host, port, isOld, label }: LineProps) {
  const t = useTranslations();
  const text = `${kind === "tcp" ? "stratum+tcp" : "stratum+ssl"}://${host}:${port}`;
  return (
    <p className={styles.line} data-line={kind}>
      <span className={styles.kind}>{t(`start.server.${kind}`)}</span>
      <code data-ltr>
        {host}:{port}
      </code>
      {isOld && <ToneChip tone="warning">{t("start.server.deprecated")}</ToneChip>}
      <CopyButton text={text} label={label} />
    </p>
  );
}

const knownRegions = ["global", "eu", "us", "sg", "hk", "ru", "br", "ae"] as const;

/** The translated name of a known region; any other region as the operator wrote it. */
export function regionName(region: string, t: ReturnType<typeof useTranslations<never>>): string {
  const knownRegion = knownRegions.find((code) => code === region);
  return knownRegion === undefined ? region : t(`region.${knownRegion}`);
}
