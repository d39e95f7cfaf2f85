import { createStore } from "../client.ts";

// A separate process: records polls, reports each after its commit, and continues until it is killed.

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error("Which data folder?");
const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const store = await createStore({ databaseUrl: null, dataDir, log });
const start = Date.UTC(2026, 0, 1);

for (let index = 0; ; index += 1) {
  const at = start + index * 600_000;
  const network = { at, height: index, difficulty: 1, hashrate: null, blockReward: null, lastBlockAt: null };
  await store.samples.recordSample("kas", network, [
    { at, scheme: "pps", hashrate: index, miners: index, workers: null, effort: null },
    { at, scheme: "solo", hashrate: 2 * index, miners: null, workers: null, effort: null },
  ]);
  await store.blocks.upsertBlocks("kas", [
    {
      chain: "kas",
      height: index,
      hash: null,
      foundAt: at,
      scheme: null,
      finder: null,
      worker: null,
      difficulty: null,
      effort: null,
      reward: 2n ** 64n + BigInt(index),
      status: "pending",
      progress: null,
    },
  ]);
  process.stdout.write(`${index}\n`);
}
