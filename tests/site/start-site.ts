import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface Site {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything it printed on stdout and stderr so far. */
  output(): string;
  stdout(): string;
  stderr(): string;
  /** The exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Resolves when it listens; rejects when it ends before, or does not within 60 s. */
  listening(): Promise<void>;
  /** Sends the signal and waits for the end; answers the exit code, null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface SiteOptions {
  /** Contents of config/pools.json; the project's own when absent. */
  readonly config?: unknown;
  /** Kept afterwards when given, so that a second start finds it. */
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** The script that is run; the server's own entry when absent. */
  readonly script?: string;
}

/** Starts the built site as its own process on a free port and waits until it listens. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const site = await launchSite(options);
  await site.listening();
  return site;
}

/** The same without waiting: for processes that are not meant to listen, or to live long enough for it. */
export async function launchSite(options: SiteOptions = {}): Promise<Site> {
  const { config, dataDir, env = {}, args = [], script = "src/server/main.ts" } = options;
  const folder = mkdtempSync(join(tmpdir(), "adit-site-"));
  const data = dataDir ?? join(folder, "data");
  const port = await findFreePort();
  const configFile = join(folder, "pools.json");
  if (config !== undefined) writeFileSync(configFile, JSON.stringify(config));
  const child = spawn(process.execPath, [script, ...args], {
    cwd: join(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      // As an operator starts it who says nothing.
      NODE_ENV: "",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: data,
      DATABASE_URL: "",
      ...(config === undefined ? {} : { ADIT_CONFIG: configFile }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = { all: "", stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (chunk) => {
      printed[stream] += chunk;
      printed.all += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    dataDir: data,
    pid: child.pid ?? 0,
    output: () => printed.all,
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    ended,
    listening: async () => {
      try {
        await untilListening(url, ended);
      } catch (error) {
        child.kill("SIGKILL");
        throw new Error(`${error instanceof Error ? error.message : error}\n${printed.all}`);
      }
    },
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const code = await ended;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

async function untilListening(url: string, ended: Promise<number | null>): Promise<void> {
  let end: string | null = null;
  void ended.then((code) => {
    end = code === null ? "by a signal" : `with ${code}`;
  });
  const latest = performance.now() + 60_000;
  while (performance.now() < latest) {
    if (end !== null) throw new Error(`The site ended ${end}:`);
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok === true) return;
    await wait(50);
  }
  throw new Error("The site did not listen within 60 s:");
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
