import fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { createApi } from "#src/api/api.ts";
import { createMiningcoreReplay, miningcore, recordedTime } from "../recorded-engines/miningcore.ts";
import { openRecordedBackend } from "../recorded-engines/recorded-backend.ts";

// A Miningcore that was restarted while its node is down: no pool takes miners, and its API repeats the last statistics.

const minute = 60_000;
const folder = "starting-without-node";
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

it.each([
  // The last statistics.
  [1, "2026-11-22T05:23:00.022Z"],
  // They are too old by then to be of the last ten minutes: the last three with work.
  [15, "2026-11-22T05:21:00.000Z"],
])(
  "says of a miner what was last known, and when, in the stats, the API and the CSV alike (%s min)",
  async (minutes, known) => {
    const measuredAt = Date.parse(known);
    const backend = await openRecordedBackend({
      ...miningcore,
      recordedAt: recordedTime(folder) + minutes * minute,
      createReplay: (options) => createMiningcoreReplay({ ...options, folder }),
    });
    closers.push(backend.dispose);
    await backend.collector.runOnce("poll-pools");
    expect(await backend.poolStats()).toMatchObject({
      state: "stale",
      fault: { kind: "not-up" },
      acceptsMiners: false,
    });
    const stats = await backend.minerStats();
    expect(stats).toMatchObject({ state: "online", isStale: true, why: "not-up", at: measuredAt });
    // The stored answer of a moment ago is worth no more.
    backend.pass(46_000);
    expect(await backend.minerStats()).toMatchObject({ isStale: true, why: "not-up" });
    const app = fastify({ routerOptions: { maxParamLength: 512 } });
    closers.push(() => app.close());
    const { report } = backend.kept;
    await app.register(
      createApi({ services: backend.services, report, findWord: () => null, corsOrigins: [], requestsPerMinute: null }),
    );
    const api = await app.inject(`/ltc/api/v1/miner/stats/${miningcore.miner}`);
    expect(api.json()).toMatchObject({ at: measuredAt, is_stale: true });
    const csv = await app.inject(`/ltc/api/v1/miner/workers.csv?address=${miningcore.miner}`);
    const [head = "", ...rows] = csv.body.trim().split(/\r?\n/);
    expect(head.split(",").at(-1)).toBe("as_of");
    expect(rows.map((row) => row.split(",").at(-1))).toEqual(rows.map(() => `${known.slice(0, 19)}Z`));
    expect(rows.length).toBeGreaterThan(1);
  },
);
