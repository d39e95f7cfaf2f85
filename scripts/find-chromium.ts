import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";

const root = dirname(import.meta.dirname);
// The headless shell draws the same pages with less work beside them.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const downloadTimeoutMs = 240_000;
const packageTimeoutMs = 600_000;

/** What Chromium needs to run as root, and to leave the network alone while it is driven. */
export const chromiumArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A browser that lacks a shared library, or is a stand-in that only prints advice, does not answer with its version. */
function answers(path: string): boolean {
  const { status, stdout } = spawnSync(path, ["--version", "--no-sandbox"], { encoding: "utf8", timeout: 20_000 });
  return status === 0 && /\d+\.\d+\.\d+/.test(stdout);
}

/** The path of an installed Chromium: CHROMIUM_PATH, one in PATH, or Playwright's own; null when there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== "") return named;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    chromium.executablePath(),
  ];
  return candidates.find((path) => existsSync(path) && isExecutable(path) && answers(path)) ?? null;
}

/** An installed Chromium, or what Playwright finds by itself. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath === null ? {} : { executablePath }),
  });
}

function isDebian(): boolean {
  return existsSync("/etc/os-release") && /^ID(_LIKE)?=.*debian/m.test(readFileSync("/etc/os-release", "utf8"));
}

function tryCommand(file: string, args: string[], timeoutMs: number): boolean {
  process.stdout.write(`  ${file === process.execPath ? "playwright" : file} ${args.slice(-3).join(" ")}\n`);
  const { status } = spawnSync(file, args, {
    cwd: root,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "ignore"],
    timeout: timeoutMs,
  });
  return status === 0;
}

/** Brings a Chromium: Playwright's own download, then, as root on Debian, the package. Null when neither worked. */
export function bringChromium(): string | null {
  const isRoot = process.getuid?.() === 0;
  const playwright = join(root, "node_modules/@playwright/test/cli.js");
  const withLibraries = isRoot && isDebian() ? ["--with-deps"] : [];
  if (tryCommand(process.execPath, [playwright, "install", ...withLibraries, "chromium"], downloadTimeoutMs)) {
    const found = findChromium();
    if (found !== null) return found;
  }
  if (!isRoot || !isDebian()) return null;
  tryCommand("apt-get", ["update", "-q"], packageTimeoutMs);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (tryCommand("apt-get", ["install", "-y", "--no-install-recommends", name], packageTimeoutMs)) break;
  }
  return findChromium();
}
