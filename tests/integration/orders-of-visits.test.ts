import { setImmediate as nextRound } from "node:timers/promises";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { MinerLookup } from "#src/domain/mining/miner.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok } from "#src/domain/result.ts";
import { openFollower } from "#src/services/__fixtures__/open-follower.ts";
import {
  address,
  day,
  hour,
  miner,
  noContent,
  noWords,
  openScene,
  payout,
  type Scene,
  sample,
  sceneTerms,
  site,
  slot,
} from "#src/services/__fixtures__/scene.ts";
import { waitingRecords } from "#src/services/__fixtures__/waiting-records.ts";
import { createServices } from "#src/services/create-services.ts";
import { createRecords, type MinerRecords } from "#src/services/miners/records.ts";
import { runForNetwork } from "#src/services/miners/visitor.ts";
import type { Services } from "#src/services/services.ts";
import { loader as loadBlocks } from "#src/web/pages/miner/blocks.tsx";
import { loadFarm } from "#src/web/pages/miner/farm/load-farm.ts";
import { loader as loadLayout } from "#src/web/pages/miner/layout.tsx";
import { loader as loadPayouts } from "#src/web/pages/miner/payouts.tsx";
import { loader as loadSettings } from "#src/web/pages/miner/settings.tsx";
import { loadStats } from "#src/web/pages/miner/stats/load-stats.ts";
import { loader as loadWhy } from "#src/web/pages/miner/why.tsx";
import { loadWorker } from "#src/web/pages/miner/worker/load-worker.ts";
import { webContext } from "#src/web/services-context.ts";

// What the pages of a miner show is what was read of them, whoever looked at what before; and no page asks an engine.

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(async () => {
  expect(scene.kept.lines.filter(({ level }) => level === "error")).toEqual([]);
  await scene.dispose();
});

/** An engine that offers everything, and answers each question a little later. `collects`: somebody reads from it what is wanted. */
function open(
  lookup: MinerLookup = { found: "yes", miner },
  payouts: { readonly newest: readonly Payout[]; readonly older: readonly Payout[] } = { newest: [payout], older: [] },
) {
  const asked: string[] = [];
  const answer = async <Value>(question: string, value: Value) => {
    asked.push(question);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return lookup.found === "no" && question !== "miner" ? err({ code: "not-found" } as const) : ok(value);
  };
  const engine = createFakeEngine({
    capabilities: {
      payouts: true,
      minerHistoryMs: 31 * day,
      workerHistory: true,
      fullAddresses: true,
      blocksByMiner: true,
      settings: "write",
      settingsProof: "worker-ip",
    },
    fetchMiner: () => answer("miner", lookup),
    fetchMinerHistory: (_address, worker, { from }) =>
      answer(worker === null ? "history" : "rig", [
        sample(Math.max(from, slot - 3 * day), 80),
        sample(slot - hour, 90),
      ]),
    fetchWorkerHistories: (_address, { from, to, stepMs }) =>
      answer(
        "rigs",
        ["rig1", "rig2"].map((name) => ({
          name,
          scheme: "pps" as const,
          rates: new Float64Array((to - from) / stepMs).fill(50),
        })),
      ),
    fetchMinerBlocks: () => answer("blocks", { items: [], next: null, total: 0 }),
    fetchMinerPayouts: (_address, { cursor }) =>
      answer("payouts", {
        items: cursor === null ? payouts.newest : payouts.older,
        next: cursor === null && payouts.older.length > 0 ? "older" : null,
        total: null,
      }),
    fetchMinerSettings: () => answer("settings", { threshold: 5n, minimum: 1n, maximum: null }),
  });
  const { store, kept } = scene;
  const engines = new Map([["kas" as const, engine]]);
  const now = () => scene.now;
  const records = createRecords({ store, engines, now, ...kept });
  const openServices = (read: MinerRecords) =>
    createServices({
      site: { ...site, enabledCoins: ["kas"] },
      terms: ["kas" as const].map(sceneTerms),
      privateCoins: [],
      engines,
      store,
      records: read,
      contentFiles: noContent,
      findWord: noWords,
      now,
      ...kept,
    });
  return {
    asked,
    /** Of a process that only serves pages. */
    services: openServices(records),
    /** From now on somebody reads what is wanted; `patient` services show it in the same visit. */
    collect() {
      const follower = openFollower(engines, { store, now, ...kept });
      return { follower, patient: openServices(waitingRecords(records, follower, store.signals)) };
    },
  };
}

type Loader = (args: never) => Promise<unknown>;
interface Page {
  readonly pattern: string;
  readonly load: (services: Services, args: never) => Promise<unknown>;
}

const ofLoader = (loader: Loader) => (_services: Services, args: never) => loader(args);
const params = { coin: "kas", address, worker: "rig1" };
const search = (text = "") => new URLSearchParams(text);

const pages: Readonly<Record<string, Page>> = {
  stats: { pattern: "/:coin/miner/stats/:address?", load: (services) => loadStats(services, params, search()) },
  "stats of a month": {
    pattern: "/:coin/miner/stats/:address?",
    load: (services) => loadStats(services, params, search("range=31d")),
  },
  payouts: { pattern: "/:coin/miner/payouts/:address?", load: ofLoader(loadPayouts) },
  blocks: { pattern: "/:coin/miner/blocks/:address?", load: ofLoader(loadBlocks) },
  settings: { pattern: "/:coin/miner/settings/:address?", load: ofLoader(loadSettings) },
  worker: {
    pattern: "/:coin/miner/stats/:address/:worker",
    load: (services) => loadWorker(services, params, search()),
  },
  farm: { pattern: "/:coin/miner/farm/:address?", load: (services) => loadFarm(services, params, search()) },
  why: { pattern: "/:coin/miner/why/:address?", load: ofLoader(loadWhy) },
};

/** One view of a page, as its loaders run on the server: that of the frame and its own at once. */
function view(services: Services, { pattern, load }: Page): Promise<[unknown, unknown]> {
  const context = new RouterContextProvider();
  context.set(webContext, { services, report: scene.kept.report });
  const url = new URL(`http://adit.example/kas/miner/${address}`);
  const args = { params, pattern, url, request: new Request(url), context } as never;
  return runForNetwork("203.0.113.7", "page", () => Promise.all([loadLayout(args), load(services, args)]));
}

const names = Object.keys(pages);
const pageOf = (name: string) => {
  const page = pages[name];
  if (page === undefined) throw new Error(name);
  return page;
};

/** The same numbers in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Versions count changes, and say nothing that a page shows. */
const shownOf = (data: unknown): string =>
  JSON.stringify(data, (key, value: unknown) =>
    key === "version" ? undefined : typeof value === "bigint" ? `${value}n` : value,
  );

it("no page asks an engine, of a miner or of a made-up address", async () => {
  const { asked, services } = open();
  const viewAll = async () => {
    const began = performance.now();
    await Promise.all(names.map((name) => view(services, pageOf(name))));
    return performance.now() - began;
  };
  // Nobody reads what is wanted, so the address is not introduced.
  expect(await viewAll()).toBeLessThan(5_000);
  await scene.store.miners.saveReadings("kas", address, {
    answer: { value: { found: "yes", miner }, readAt: scene.now, triedAt: scene.now, fault: null },
  });
  expect(await viewAll()).toBeLessThan(1_700);
  expect(asked).toEqual([]);
});

it("every page shows the same in any order of visits", async () => {
  const { collect } = open();
  const { patient } = collect();
  const first = new Map<string, string>();
  const random = createRandom(26);
  for (let order = 0; order < 12; order += 1) {
    // Each in an order of its own, some more than once.
    const visits = [...names, ...names.slice(0, 3)].map((name) => ({ name, rank: random() }));
    for (const { name } of visits.toSorted((one, other) => one.rank - other.rank)) {
      const shown = shownOf(await view(patient, pageOf(name)));
      expect({ name, shown }).toEqual({ name, shown: first.get(name) ?? shown });
      first.set(name, shown);
    }
  }
  expect(first.size).toBe(names.length);
});

it.each(names)("the page %s shows the same to the first visitor of a miner as after all other pages", async (name) => {
  const alone = open().collect().patient;
  const shown = shownOf(await view(alone, pageOf(name)));
  await scene.dispose();
  scene = await openScene();
  const { patient } = open().collect();
  for (const other of names.filter((one) => one !== name)) await view(patient, pageOf(other));
  expect(shownOf(await view(patient, pageOf(name)))).toEqual(shown);
});

it.each(names)("the page %s of a made-up address costs one question, and then none", async (name) => {
  const { asked, collect } = open({ found: "no" });
  const { patient } = collect();
  await view(patient, pageOf(name));
  await view(patient, pageOf(name));
  expect(asked).toEqual(["miner"]);
});

it("says of what was not read that it is coming, and shows it once it is", async () => {
  const { services, collect } = open();
  const { follower } = collect();
  const look = () => services.miners.getMinerStats("kas", address);
  expect(await look()).toMatchObject({
    state: "online",
    arePayoutsKnown: false,
    payouts: [],
    reward: { day: null, week: null },
    coming: expect.arrayContaining(["history", "payouts"]),
  });
  await follower.idle();
  await nextRound();
  expect(await look()).toMatchObject({
    arePayoutsKnown: true,
    payouts: [payout],
    reward: { day: [{ amount: 3n }] },
    coming: [],
  });
});

it("tells a long list of payouts when all of it is read", async () => {
  const older = { ...payout, paidAt: payout.paidAt - 10 * day, transactionId: "t0" };
  const { collect } = open(undefined, { newest: [payout], older: [older] });
  const { patient, follower } = collect();
  await patient.miners.getMinerStats("kas", address);
  await follower.idle();
  await nextRound();
  expect(await patient.miners.getMinerStats("kas", address)).toMatchObject({
    payouts: [payout, older],
    reward: { month: [{ amount: 6n }] },
  });
});
