// The entry of every npm script. It runs on the machine's own Node, installs what is missing, and then runs
// scripts/<name>.ts on the Node that the project pins.
import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Adit needs Node 20.19 or newer to install itself; this is ${process.version}.\n`);
  process.exit(1);
}

const { installPackages, isInstalled } = await import("./runtime/install-packages.mjs");
const { replaceProcess, linkRuntime, runtimeEnvironment, runtimePath } = await import("./runtime/pinned-node.mjs");

/**
 * @param {string} name a script in this folder, without .ts
 * @param {string[]} args
 */
export async function enter(name, args) {
  const root = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))));
  const script = join(root, "scripts", `${name}.ts`);
  process.chdir(root);
  try {
    if (!isInstalled(root)) installPackages(root);
    linkRuntime(root);
    const runtime = realpathSync(runtimePath(root));
    if (realpathSync.native(process.execPath) !== runtime) {
      replaceProcess(runtime, [script, ...args], runtimeEnvironment(root));
      return;
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  process.env.PATH = runtimeEnvironment(root).PATH;
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
}

const [, entered, name, ...args] = process.argv;
if (entered !== undefined && realpathSync(entered) === realpathSync(fileURLToPath(import.meta.url))) {
  if (name === undefined || !/^[a-z][a-z-]*$/.test(name)) {
    process.stderr.write("Usage: node scripts/enter.mjs <script> [arguments]\n");
    process.exit(1);
  }
  await enter(name, args);
}
