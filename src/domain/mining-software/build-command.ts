import type { MiningLogin } from "../start-mining/mining-login.ts";
import type { MiningProgram } from "./programs.ts";

export type Transport = "tcp" | "tls";

export interface CommandTarget {
  readonly algorithm: string;
  readonly host: string;
  readonly port: number;
  readonly tlsPort: number | null;
  readonly transport: Transport;
  readonly login: MiningLogin;
  readonly hardware: "gpu" | "cpu";
}

export interface MiningCommand {
  readonly arguments: readonly string[];
  /** Tcp despite a request for TLS: program or server has no TLS. */
  readonly transport: Transport;
}

/** Arguments after the executable. */
export function buildCommand(program: MiningProgram, target: CommandTarget): MiningCommand {
  const { pool, port, transport } = choosePool(program, target);
  const login = target.login.separator === null ? withoutWorker(program.login) : program.login;
  const options = [...program.algorithm, ...pool, ...login, ...(program.only[target.hardware] ?? [])];
  return { arguments: options.map((option) => fillIn(option, target, port)), transport };
}

/** Besides wallet and password. */
export interface HiveFields {
  readonly url: string;
  readonly extraArguments: string;
}

/** TLS is part of the address for some programs, an argument for others. */
export function formHiveFields(program: MiningProgram, target: CommandTarget): HiveFields {
  const { pool, port, transport } = choosePool(program, target);
  const address = `${target.host}:${port}`;
  const hasScheme = transport === "tls" && pool.some((option) => option.startsWith("stratum+ssl://"));
  // The TLS list continues after the address with the switch for TLS.
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

/** Some programs join wallet and worker themselves: that option must go where the engine reads the name elsewhere. */
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
