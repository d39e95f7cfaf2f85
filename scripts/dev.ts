import "./require-runtime.ts";
import { dirname, join } from "node:path";
import { become } from "./pinned-node.mjs";

// Node watches what main.ts imports and starts the server anew; Vite, inside the server, reloads the pages by itself.
const main = join(dirname(import.meta.dirname), "src/server/main.ts");
process.env.NODE_ENV ??= "development";
become(process.execPath, ["--watch", "--watch-preserve-output", main, "--dev", ...process.argv.slice(2)], process.env);
