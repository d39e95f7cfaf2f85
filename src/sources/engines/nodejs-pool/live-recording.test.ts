import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#src/domain/time/durations.ts";
import {
  nodejsPoolLive,
  nodejsPoolLiveMiner,
  nodejsPoolLiveOther,
  nodejsPoolLiveRecordedAt,
} from "../../../../tests/recorded-engines/nodejs-pool.ts";
import { createReplayedEngine } from "../../../../tests/recorded-engines/replay-engine.ts";
import { describeReplayedContract } from "../../../../tests/recorded-engines/replayed-contract.ts";
import { createNodejsPool } from "./nodejs-pool.ts";

// What a running one answered. Figures are those of its own log, database and wallet.

describeReplayedContract(nodejsPoolLive, createNodejsPool, {
  givenUrl: "http://engine.test/api",
  basePath: "/api",
  earliest: nodejsPoolLiveRecordedAt - HOUR,
  unknownAddress: "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A",
  history: { from: nodejsPoolLiveRecordedAt - HOUR, to: nodejsPoolLiveRecordedAt, stepMs: 10 * MINUTE },
  settings: {
    address: nodejsPoolLiveMiner,
    acceptedIp: "203.0.113.7",
    otherIp: "198.51.100.9",
    threshold: 1n,
    belowMinimum: 0n,
  },
});

describe("a running nodejs-pool", () => {
  const { engine } = createReplayedEngine(nodejsPoolLive, createNodejsPool, {});
  const page = { cursor: null, limit: 100 };

  it("has fractions in the work of its round, and the network as of its statistics", async () => {
    const pool = await engine.fetchPool();
    expect(pool).toMatchObject({
      value: {
        measuredAt: 1_795_549_130_000,
        schemes: [{ hashrate: 1.0314765818913778, miners: 2 }],
        network: { at: 1_795_549_130_000, height: 172, difficulty: 20, blockReward: 35_172_864_789_878n },
        minimumPayout: 10_000_000_000n,
        ports: [
          { port: 3333, name: "Low-End Hardware", startDifficulty: 5 },
          { port: 5555, name: "Modern hardware", startDifficulty: 20 },
        ],
      },
    });
    expect(pool.ok && pool.value.schemes[0]?.effort).toBeCloseTo(3.2279, 4);
  });

  it("tells what a block pays while it waits, and keeps an orphan without a reward", async () => {
    const blocks = await engine.fetchBlocks(page);
    if (!blocks.ok) throw new Error(blocks.error.code);
    const { items } = blocks.value;
    expect(items[0]).toMatchObject({ height: 166, status: "pending", reward: 35_173_267_314_058n, effort: null });
    expect(items.find(({ height }) => height === 82)).toMatchObject({ status: "orphaned", reward: null });
    expect(items.find(({ height }) => height === 69)).toMatchObject({ status: "confirmed", effort: 2.4 });
    const count = (status: string) => items.filter((block) => block.status === status).length;
    expect([count("pending"), count("confirmed"), count("orphaned")]).toEqual([48, 36, 1]);
  });

  it("has a stopped rig with its last share and no hashrate, and leaves what was too small to pay", async () => {
    expect(await engine.fetchMiner(nodejsPoolLiveMiner)).toMatchObject({
      value: {
        miner: {
          workers: [
            { name: "rig1", hashrate: { tenMinutes: 0.675 }, lastShareAt: 1_795_549_098_000 },
            { name: "rig2", hashrate: { tenMinutes: 0 }, lastShareAt: 1_795_547_671_000 },
          ],
          balances: [{ confirmed: 426_597n, paid: 953_059_642_000_000n, threshold: 100_000_000_000n }],
        },
      },
    });
    expect(await engine.fetchMinerPayouts(nodejsPoolLiveOther, page)).toMatchObject({
      value: { items: [{ amount: 381_320_619_000_000n, paidAt: 1_795_549_091_000 }] },
    });
    expect(await engine.fetchPayouts(page)).toMatchObject({
      value: { items: [{ amount: 1_336_751_443_000_000n, fee: 32_756_400_000n, recipients: 3 }] },
    });
  });
});
