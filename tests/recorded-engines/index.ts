import { adit } from "./adit.ts";
import { ckpool } from "./ckpool.ts";
import { cryptonoteNodejsPool } from "./cryptonote-nodejs-pool.ts";
import { miningcore } from "./miningcore.ts";
import { openEthereumPool } from "./open-ethereum-pool.ts";
import { nomp } from "./nomp.ts";
import { publicPool } from "./public-pool.ts";
import type { RecordedEngine } from "./recorded-engine.ts";

/** One line for each engine of which answers are kept. */
export const recordedEngines: readonly RecordedEngine[] = [
  adit,
  cryptonoteNodejsPool,
  miningcore,
  openEthereumPool,
  publicPool,
];
export const recordedEngines: readonly RecordedEngine[] = [cryptonoteNodejsPool, miningcore, nomp, publicPool];
export const recordedEngines: readonly RecordedEngine[] = [ckpool, cryptonoteNodejsPool, miningcore, publicPool];
