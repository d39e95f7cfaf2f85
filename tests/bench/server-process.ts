import { spawn } from "node:child_process";
import { join } from "node:path";
import type { RawAnswer } from "./fetch-raw.ts";
import type { LoopReading } from "./watch-loop.ts";

export const root = join(import.meta.dirname, "../..");

export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  /** The event loop since the last reading; only of a process that was started with `isWatched`. */
  readLoop(): Promise<LoopReading>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Given to the process over standard input. */
  readonly input?: string;
  readonly isWatched?: boolean;
  /** Node's own. */
  readonly flags?: readonly string[];
  /** The checkout whose script it is; this one when absent. */
  readonly folder?: string;
}

/** Starts a server in a process of its own and reads its address from the first line that it prints. */
export async function startServer(script: string, options: ServerOptions = {}): Promise<ServerProcess> {
  const { env = {}, input = "", isWatched = false, flags = [], folder = root } = options;
  const watch = isWatched ? ["--import", join(import.meta.dirname, "watch-loop.ts")] : [];
  const child = spawn(process.execPath, [...flags, ...watch, join(folder, script)], {
    cwd: folder,
    env: { ...process.env, ...serverEnv, ...env },
    stdio: ["pipe", "pipe", "inherit", "ipc"],
  });
  // A bench that breaks off leaves no server behind.
  const kill = () => void child.kill();
  process.once("exit", kill);
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = "";
  child.stdout?.on("data", (part: Buffer) => {
    said += part.toString();
    const [address] = /http:\/\/[\w.:[\]-]+/.exec(said) ?? [];
    if (address !== undefined && said.includes("\n")) resolve(address.replace("localhost", "127.0.0.1"));
  });
  child.once("exit", (code) => reject(new Error(`${script} ended with ${code} before it listened.`)));
  child.once("error", reject);
  child.stdin?.end(input);
  return {
    address: await promise,
    pid: child.pid ?? 0,
    readLoop: () =>
      new Promise((resolve, reject) => {
        child.once("message", (reading: LoopReading) => resolve(reading));
        child.send("read", (error) => error !== null && reject(error));
      }),
    async stop() {
      kill();
      await gone;
      process.off("exit", kill);
    },
  };
}

/** The bare server that sends what another one answered. */
export function startBareServer({ headers, body }: RawAnswer): Promise<ServerProcess> {
  return startServer("tests/bench/bare-server.ts", {
    input: JSON.stringify({ headers, body: body.toString("base64") }),
  });
}

/** Any port of this machine alone, the embedded database, and no line for what is well. */
export const serverEnv = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: "0",
  DATABASE_URL: "",
  ADIT_CONFIG: "config/pools.json",
  LOG_LEVEL: "error",
};
