import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../../tests/site/start-site.ts";
import type { Reading, WatchQuestion } from "./watch-process.ts";

export interface AttackedSite {
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number;
  /** What it logged as an error or worse since the start, one text for each message. */
  errors(): ReadonlyMap<string, number>;
  /** Whether it still runs. */
  isRunning(): boolean;
  read(): Promise<Reading>;
  /** Its clock is so much ahead of the real one from now on. */
  shiftClock(ms: number): Promise<void>;
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface AttackedSiteOptions {
  /** Contents of config/pools.json; the project's own, the demo of all pools, when absent. */
  readonly config?: unknown;
  /** A folder of its own that is removed when absent. */
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, "../../..");
const longestStartMs = 120_000;

/** Starts the built site in a process of its own, on a free port, with a data folder of its own. */
export async function startAttackedSite(options: AttackedSiteOptions = {}): Promise<AttackedSite> {
  const folder = mkdtempSync(join(tmpdir(), "adit-attack-"));
  const dataDir = options.dataDir ?? join(folder, "data");
  const configFile = join(folder, "pools.json");
  if (options.config !== undefined) writeFileSync(configFile, JSON.stringify(options.config));
  const port = await findFreePort();
  const watch = join(import.meta.dirname, "watch-process.ts");
  const child = spawn(process.execPath, ["--expose-gc", "--import", watch, "src/server/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      ADIT_CONFIG: options.config === undefined ? "config/pools.json" : configFile,
      LOG_LEVEL: "error",
      ...options.env,
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  // An attack that breaks off leaves nothing behind.
  const kill = () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", kill);
  const errors = collectErrors(child);
  let isRunning = true;
  const ended = new Promise<void>((resolve) =>
    child.once("close", () => {
      isRunning = false;
      resolve();
    }),
  );
  const origin = `http://127.0.0.1:${port}`;
  const site: AttackedSite = {
    origin,
    dataDir,
    pid: child.pid ?? 0,
    errors: () => errors,
    isRunning: () => isRunning,
    read: () => tell(child, { what: "read" }),
    shiftClock: async (ms) => {
      await tell(child, { what: "shift", ms });
    },
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
      process.off("exit", kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await untilListening(site);
  } catch (error) {
    kill();
    throw error;
  }
  return site;
}

async function untilListening({ origin, isRunning, errors }: AttackedSite): Promise<void> {
  const latest = performance.now() + longestStartMs;
  while (performance.now() < latest) {
    if (!isRunning()) throw new Error(`The site ended before it listened: ${[...errors().keys()].join("; ")}`);
    const answer = await fetch(`${origin}/health`).catch(() => null);
    if (answer?.ok === true) return;
    await wait(50);
  }
  throw new Error(`The site did not listen within ${longestStartMs} ms.`);
}

function tell(child: ChildProcess, question: WatchQuestion): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error("The site ended while it was asked."));
    child.once("close", lost);
    child.once("message", (reading: Reading) => {
      child.off("close", lost);
      resolve(reading);
    });
    child.send(question, (error) => error !== null && reject(error));
  });
}

const mostMessages = 200;

/** One text for each kind: the message and what it says of the fault, without times and addresses. */
function collectErrors(child: ChildProcess): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  let rest = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const text = describeLine(line);
      if (counts.has(text) || counts.size < mostMessages) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  });
  return counts;
}

function describeLine(line: string): string {
  try {
    const { msg = "", err } = JSON.parse(line);
    return [msg, err?.message].filter((part) => typeof part === "string" && part !== "").join(" ");
  } catch {
    return line.slice(0, 300);
  }
}
