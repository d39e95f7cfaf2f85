// Runs on the machine's own Node: no dependencies, no syntax newer than Node 20.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { linkRuntime, pinnedNodePath } from "./pinned-node.mjs";

/**
 * What the installed packages must have been installed for: this lockfile on this platform.
 * @param {string} root
 */
function wantedStamp(root) {
  const lockfile = readFileSync(join(root, "package-lock.json"));
  return createHash("sha256").update(lockfile).update(`${process.platform} ${process.arch}`).digest("hex");
}

/** @param {string} root */
const stampPath = (root) => join(root, "node_modules", ".adit-installed");

/**
 * @param {string} path
 * @returns {string | null}
 */
function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/**
 * Whether npm's own record of what it installed agrees with the lockfile, as after an `npm install` by hand.
 * @param {string} root
 */
function npmRecordAgrees(root) {
  const record = readIfThere(join(root, "node_modules", ".package-lock.json"));
  if (record === null) return false;
  const installed = JSON.parse(record).packages;
  const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.keys(locked).every((path) => {
    if (path === "") return true;
    if (installed[path] === undefined) return locked[path].optional === true || locked[path].devOptional === true;
    return installed[path].version === locked[path].version && installed[path].integrity === locked[path].integrity;
  });
}

/**
 * Whether node_modules holds what package-lock.json asks for on this platform.
 * @param {string} root
 */
export function isInstalled(root) {
  const pinned = pinnedNodePath(root);
  if (pinned !== null && !existsSync(pinned)) return false;
  const wanted = wantedStamp(root);
  if (readIfThere(stampPath(root)) === wanted) return true;
  if (!npmRecordAgrees(root)) return false;
  writeFileSync(stampPath(root), wanted);
  return true;
}

/**
 * The npm that started this script, else the first in PATH, never one that stands in the folder about to be replaced.
 * @param {string} root
 * @returns {{ file: string, args: string[], shell: boolean }}
 */
function findNpm(root) {
  const cli = process.env.npm_execpath;
  const node = process.env.npm_node_execpath;
  if (cli && node && basename(cli) === "npm-cli.js" && existsSync(cli) && existsSync(node) && !node.startsWith(root)) {
    return { file: node, args: [cli], shell: false };
  }
  return { file: "npm", args: [], shell: process.platform === "win32" };
}

/**
 * Whether a folder can be written, or made.
 * @param {string} folder
 */
function canWrite(folder) {
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  try {
    accessSync(existing, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * npm's environment: without the project's own programs in PATH, and with a cache that can be written.
 * @param {string} root
 */
function npmEnvironment(root) {
  const own = join(root, "node_modules");
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.startsWith(own));
  /** @type {NodeJS.ProcessEnv} */
  const environment = { ...process.env, PATH: path.join(delimiter) };
  const cache = environment.npm_config_cache ?? join(homedir(), ".npm");
  if (!canWrite(cache)) environment.npm_config_cache = join(tmpdir(), `npm-cache-${process.getuid?.() ?? "user"}`);
  return environment;
}

/**
 * Installs from the lockfile. Development packages are part of it, whatever NODE_ENV says: the site is built with them.
 * @param {string} root
 */
export function installPackages(root) {
  const npm = findNpm(root);
  const started = Date.now();
  process.stderr.write("Installing the packages of package-lock.json …\n");
  const args = [
    ...npm.args,
    "ci",
    "--include=dev",
    "--include=optional",
    "--loglevel=error",
    "--no-audit",
    "--no-fund",
  ];
  const { error, status } = spawnSync(npm.file, args, {
    cwd: root,
    env: npmEnvironment(root),
    shell: npm.shell,
    stdio: ["ignore", 2, 2],
  });
  if (error !== undefined) throw new Error(`npm could not be started: ${error.message}`);
  if (status !== 0) throw new Error(`The packages could not be installed: npm ci ended with code ${status}.`);
  linkRuntime(root);
  const pinned = pinnedNodePath(root);
  if (pinned !== null && !existsSync(pinned)) throw new Error(`npm ci did not bring the pinned Node to ${pinned}.`);
  writeFileSync(stampPath(root), wantedStamp(root));
  process.stderr.write(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`);
}
