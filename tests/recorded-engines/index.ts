import { adit } from "./adit.ts";
import { ckpool } from "./ckpool.ts";
import { cryptonoteNodejsPool } from "./cryptonote-nodejs-pool.ts";
import { kaspaBridge } from "./kaspa-bridge.ts";
import { miningcore } from "./miningcore.ts";
import { nodejsPool } from "./nodejs-pool.ts";
import { nomp } from "./nomp.ts";
import { openEthereumPool } from "./open-ethereum-pool.ts";
import { p2pool } from "./p2pool.ts";
import { publicPool } from "./public-pool.ts";
import type { RecordedEngine } from "./recorded-engine.ts";

/** One line for each engine of which answers are kept. */
export const recordedEngines: readonly RecordedEngine[] = [
  adit,
  ckpool,
  cryptonoteNodejsPool,
  kaspaBridge,
  miningcore,
  nodejsPool,
  nomp,
  openEthereumPool,
  p2pool,
  publicPool,
];
