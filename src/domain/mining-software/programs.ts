/**
 * How to start a program. One option is one argument; build-command.ts fills in `{algorithm}`, `{host}`, `{port}`,
 * `{user}` (wallet and worker as the pool's login), `{wallet}`, `{worker}`, `{password}`.
 */
export interface MiningProgram {
  /** As in `CoinFacts.minerSoftware`. */
  readonly name: string;
  readonly homepage: string;
  /** Without `.exe`. */
  readonly executable: string;
  /** Null = a custom miner in HiveOS. */
  readonly hiveName: string | null;
  readonly algorithm: readonly string[];
  readonly tcp: readonly string[];
  /** Null where its documentation has no TLS: it then gets the TCP port, and the page says so. */
  readonly tls: readonly string[] | null;
  readonly login: readonly string[];
  /** Added last when the program could also use other hardware of the rig. */
  readonly only: Readonly<Partial<Record<"gpu" | "cpu", readonly string[]>>>;
}

// Every option is from the program's own documentation: see docs/how-to/add-a-mining-program.md.

const urlTcp = "stratum+tcp://{host}:{port}";
const urlSsl = "stratum+ssl://{host}:{port}";
const hostAndPort = "{host}:{port}";

export const miningPrograms: readonly MiningProgram[] = [
  {
    name: "lolMiner",
    homepage: "https://github.com/Lolliedieb/lolMiner-releases",
    executable: "lolMiner",
    hiveName: "lolminer",
    algorithm: ["--algo", "{algorithm}"],
    tcp: ["--pool", hostAndPort],
    tls: ["--pool", hostAndPort, "--tls", "on"],
    login: ["--user", "{user}", "--pass", "{password}"],
    only: {},
  },
  {
    name: "Rigel",
    homepage: "https://github.com/rigelminer/rigel",
    executable: "rigel",
    hiveName: "rigel",
    algorithm: ["-a", "{algorithm}"],
    tcp: ["-o", urlTcp],
    tls: ["-o", urlSsl],
    login: ["-u", "{user}", "-p", "{password}"],
    only: {},
  },
  {
    name: "BzMiner",
    homepage: "https://github.com/bzminer/bzminer",
    executable: "bzminer",
    hiveName: "bzminer",
    algorithm: ["-a", "{algorithm}"],
    tcp: ["-p", urlTcp],
    tls: ["-p", urlSsl],
    login: ["-w", "{wallet}", "-r", "{worker}", "--pool_password", "{password}"],
    only: {},
  },
  {
    name: "GMiner",
    homepage: "https://github.com/develsoftware/GMinerRelease",
    executable: "miner",
    hiveName: "gminer",
    algorithm: ["--algo", "{algorithm}"],
    tcp: ["--server", "{host}", "--port", "{port}"],
    tls: ["--server", "{host}", "--port", "{port}", "--ssl", "1"],
    login: ["--user", "{user}", "--pass", "{password}"],
    only: {},
  },
  {
    name: "T-Rex",
    homepage: "https://github.com/trexminer/T-Rex",
    executable: "t-rex",
    hiveName: "t-rex",
    algorithm: ["-a", "{algorithm}"],
    tcp: ["-o", urlTcp],
    tls: ["-o", urlSsl],
    login: ["-u", "{user}", "-p", "{password}"],
    only: {},
  },
  {
    name: "TeamRedMiner",
    homepage: "https://github.com/todxx/teamredminer",
    executable: "teamredminer",
    hiveName: "teamredminer",
    algorithm: ["-a", "{algorithm}"],
    tcp: ["-o", urlTcp],
    tls: ["-o", urlSsl],
    login: ["-u", "{user}", "-p", "{password}"],
    only: {},
  },
  {
    name: "SRBMiner-Multi",
    homepage: "https://github.com/doktor83/SRBMiner-Multi",
    executable: "SRBMiner-MULTI",
    hiveName: "srbminer",
    algorithm: ["--algorithm", "{algorithm}"],
    tcp: ["--pool", hostAndPort],
    tls: ["--pool", hostAndPort, "--tls", "true"],
    login: ["--wallet", "{user}", "--password", "{password}"],
    only: { gpu: ["--disable-cpu"], cpu: ["--disable-gpu"] },
  },
  {
    name: "WildRig Multi",
    homepage: "https://github.com/andru-kun/wildrig-multi",
    executable: "wildrig",
    hiveName: "wildrig-multi",
    algorithm: ["--algo", "{algorithm}"],
    tcp: ["--url", hostAndPort],
    tls: null,
    login: ["--user", "{user}", "--pass", "{password}"],
    only: {},
  },
  {
    name: "OneZeroMiner",
    homepage: "https://github.com/OneZeroMiner/onezerominer",
    executable: "onezerominer",
    hiveName: "onezerominer",
    algorithm: ["--algo", "{algorithm}"],
    tcp: ["--pool", hostAndPort],
    tls: ["--pool", urlSsl],
    login: ["--wallet", "{wallet}", "--worker", "{worker}", "--pass", "{password}"],
    only: {},
  },
  {
    name: "XMRig",
    homepage: "https://xmrig.com",
    executable: "xmrig",
    hiveName: "xmrig",
    algorithm: ["-a", "{algorithm}"],
    tcp: ["-o", hostAndPort],
    tls: ["-o", hostAndPort, "--tls"],
    login: ["-u", "{user}", "-p", "{password}", "-k"],
    only: {},
  },
];

export function findMiningProgram(name: string): MiningProgram | null {
  return miningPrograms.find((program) => program.name === name) ?? null;
}
