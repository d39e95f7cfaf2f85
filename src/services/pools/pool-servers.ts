import type { StratumPort } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";

export interface PoolServer {
  readonly region: string;
  readonly host: string;
  readonly port: number;
  readonly tlsPort: number | null;
  /** Responds quickly, at or near the server; null = latency cannot be measured. */
  readonly latencyUrl: string | null;
  /** The only scheme here; null = all of the pool's. */
  readonly scheme: RewardScheme | null;
  readonly details?: PortDetails;
}

export type PortDetails = Pick<StratumPort, "name" | "startDifficulty" | "variableDifficulty">;

/** A host without configured ports has the engine's. */
export type PoolHost = Omit<PoolServer, "port" | "tlsPort" | "details">;

interface WrittenServers {
  readonly servers: readonly PoolServer[];
  readonly hosts?: readonly PoolHost[];
  readonly schemes: readonly unknown[];
}

/** Adds the engine's port details, and its ports on hosts without any. */
export function completeServers(written: WrittenServers, ports: readonly StratumPort[]): readonly PoolServer[] {
  const { servers, hosts = [], schemes } = written;
  const known = servers.map((server) => {
    const port = ports.find(({ port: number }) => number === server.port);
    return port === undefined ? server : { ...server, details: detailsOf(port) };
  });
  const offered = pairPorts(ports);
  const added = hosts.flatMap((host) =>
    offered
      .filter(({ plain }) => host.scheme === null || plain.scheme === null || host.scheme === plain.scheme)
      .map(({ plain, tlsPort }) => ({
        ...host,
        port: plain.port,
        tlsPort,
        scheme: schemes.length > 1 ? (plain.scheme ?? host.scheme) : null,
        details: detailsOf(plain),
      })),
  );
  return [...known, ...added];
}

/** Pairs a TLS port with the plain one of its scheme and position. */
function pairPorts(ports: readonly StratumPort[]) {
  return [...new Set(ports.map(({ scheme }) => scheme))].flatMap((scheme) => {
    const own = ports.filter((port) => port.scheme === scheme);
    const tls = own.filter(({ transport }) => transport === "tls");
    return own
      .filter(({ transport }) => transport !== "tls")
      .map((plain, place) => ({
        plain,
        tlsPort: plain.transport === "both" ? plain.port : (tls[place]?.port ?? null),
      }));
  });
}

function detailsOf({ name, startDifficulty, variableDifficulty }: StratumPort): PortDetails {
  return { name, startDifficulty, variableDifficulty };
}
