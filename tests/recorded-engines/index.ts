import { cryptonoteNodejsPool } from "./cryptonote-nodejs-pool.ts";
import { miningcore } from "./miningcore.ts";
import { publicPool } from "./public-pool.ts";
import type { RecordedEngine } from "./recorded-engine.ts";

/** One line for each engine of which answers are kept. */
export const recordedEngines: readonly RecordedEngine[] = [cryptonoteNodejsPool, miningcore, publicPool];
