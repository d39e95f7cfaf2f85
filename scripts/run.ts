import "./runtime/require-runtime.ts";
import { dirname, join } from "node:path";
import { findMemory, memoryEnvironment, memoryFlags } from "./runtime/memory-options.ts";
import { replaceProcess } from "./runtime/pinned-node.mjs";

// Starts the site that is built already, with a heap that fits the container or the machine: for containers, service managers and
// `npm start`.
process.env.NODE_ENV ??= "production";
const main = join(dirname(import.meta.dirname), "src/server/main.ts");
const flags = memoryFlags(findMemory(), process.env.NODE_OPTIONS);
replaceProcess(process.execPath, [...flags, main, ...process.argv.slice(2)], { ...memoryEnvironment, ...process.env });
