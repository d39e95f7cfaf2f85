import type { MiningLogin } from "../start-mining/mining-login.ts";
import type { MiningProgram } from "./programs.ts";

export type Transport = "tcp" | "tls";

export interface CommandTarget {
  readonly algorithm: string;
  readonly host: string;
  readonly port: number;
  /** Null = the server has none. */
  readonly tlsPort: number | null;
  readonly transport: Transport;
  readonly login: MiningLogin;
  readonly hardware: "gpu" | "cpu";
}

export interface MiningCommand {
  readonly arguments: readonly string[];
  /** Tcp where TLS was asked for means that program or server has no TLS. */
  readonly transport: Transport;
}

/** The arguments that start a program on a server; the executable itself comes before them. */
export function buildCommand(program: MiningProgram, target: CommandTarget): MiningCommand {
  const { pool, port, transport } = choosePool(program, target);
  const login = target.login.separator === null ? withoutWorker(program.login) : program.login;
  const options = [...program.algorithm, ...pool, ...login, ...(program.only[target.hardware] ?? [])];
  return { arguments: options.map((option) => fillIn(option, target, port)), transport };
}

/** What a HiveOS flight sheet needs besides wallet and password: the pool's address and the program's other arguments. */
export interface HiveFields {
  readonly url: string;
  readonly extraArguments: string;
}

/** The two fields of a HiveOS flight sheet that differ between programs: TLS is a part of the address or an argument of its own. */
export function formHiveFields(program: MiningProgram, target: CommandTarget): HiveFields {
  const { pool, port, transport } = choosePool(program, target);
  const address = `${target.host}:${port}`;
  const hasScheme = transport === "tls" && pool.some((option) => option.startsWith("stratum+ssl://"));
  // Behind the address in the list for TLS stands what switches TLS on.
  const beyond = transport === "tls" ? pool.slice(program.tcp.length) : [];
  return {
    url: hasScheme ? `stratum+ssl://${address}` : address,
    extraArguments: [...beyond, ...(program.only[target.hardware] ?? [])].join(" "),
  };
}

function choosePool(program: MiningProgram, { transport, port, tlsPort }: CommandTarget) {
  if (transport === "tls" && tlsPort !== null && program.tls !== null) {
    return { pool: program.tls, port: tlsPort, transport };
  }
  return { pool: program.tcp, port, transport: "tcp" } as const;
}

/** Some programs join wallet and worker themselves: where the engine reads the name elsewhere, that option must not be there. */
function withoutWorker(options: readonly string[]): readonly string[] {
  return options.filter((option, index) => option !== "{worker}" && options[index + 1] !== "{worker}");
}

function fillIn(option: string, { algorithm, host, login }: CommandTarget, port: number): string {
  const { user, wallet, worker, password } = login;
  const values: Readonly<Record<string, string>> = {
    algorithm,
    host,
    port: String(port),
    user,
    wallet,
    worker,
    password,
  };
  return option.replace(/\{(\w+)\}/g, (token, name: string) => values[name] ?? token);
}
