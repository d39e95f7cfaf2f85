import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface Site {
  readonly url: string;
  readonly dataDir: string;
  /** Everything it printed on stdout and stderr so far. */
  output(): string;
  /** Sends the signal and waits for the end; answers the exit code, null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface SiteOptions {
  /** Contents of config/pools.json; the project's own when absent. */
  readonly config?: unknown;
  /** Kept afterwards when given, so that a second start finds it. */
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built site as its own process on a free port and waits until it listens. */
export async function startSite({ config, dataDir, env = {} }: SiteOptions = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "adit-site-"));
  const data = dataDir ?? join(folder, "data");
  const port = await findFreePort();
  const configFile = join(folder, "pools.json");
  if (config !== undefined) writeFileSync(configFile, JSON.stringify(config));
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: data,
      DATABASE_URL: "",
      NODE_ENV: "production",
      ...(config === undefined ? {} : { ADIT_CONFIG: configFile }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilListening(child, url, () => output);
  return {
    url,
    dataDir: data,
    output: () => output,
    async stop(signal = "SIGTERM") {
      const code = await end(child, signal);
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

async function untilListening(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok === true) return;
    await wait(100);
  }
  child.kill("SIGKILL");
  throw new Error(`The site did not listen within 30 s:\n${output()}`);
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}

export function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port);
        else reject(new Error("The system gave no free port."));
      });
    });
  });
}
