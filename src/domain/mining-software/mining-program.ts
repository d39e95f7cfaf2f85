/**
 * How one mining program is called, as data. An option is one argument; what is in braces is filled in by build-command.ts:
 * `{algorithm}`, `{host}`, `{port}`, `{user}` (wallet and worker as the pool's login), `{wallet}`, `{worker}`, `{password}`.
 */
export interface MiningProgram {
  /** As `CoinFacts.minerSoftware` names it. */
  readonly name: string;
  readonly homepage: string;
  /** The file that is started, without `.exe`: the same on both systems. */
  readonly executable: string;
  /** What HiveOS calls it in a flight sheet; null where it has to be installed as a custom miner. */
  readonly hiveName: string | null;
  readonly algorithm: readonly string[];
  readonly tcp: readonly string[];
  /** Null where its documentation knows no TLS: it is then given the TCP port, and the page says so. */
  readonly tls: readonly string[] | null;
  readonly login: readonly string[];
  /** What must stand behind all of it when the program could use other hardware of the rig as well. */
  readonly only: Readonly<Partial<Record<"gpu" | "cpu", readonly string[]>>>;
}
