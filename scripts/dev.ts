import "./runtime/require-runtime.ts";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { replaceProcess } from "./runtime/pinned-node.mjs";

// Node restarts the server when a folder of the server changes; Vite, inside the server, reloads the pages. The folders are
// named because Node would otherwise follow imports, also those of temporary files that Vite makes of its configuration.
const root = dirname(import.meta.dirname);
const rooms = readdirSync(join(root, "src"))
  .filter((name) => name !== "web")
  .map((name) => join("src", name));
const watched = ["config", ...rooms].map((folder) => `--watch-path=${join(root, folder)}`);
process.env.NODE_ENV ??= "development";
replaceProcess(
  process.execPath,
  [...watched, "--watch-preserve-output", join(root, "src/server/main.ts"), "--dev", ...process.argv.slice(2)],
  process.env,
);
