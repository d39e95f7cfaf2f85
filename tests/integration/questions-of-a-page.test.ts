import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { MinerLookup } from "#src/domain/mining/miner.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok } from "#src/domain/result.ts";
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
import { createServices } from "#src/services/create-services.ts";
import { runVisit } from "#src/services/engine-gate/visit.ts";
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

// How many questions each page of a miner costs the pool's engine: two at most, and what was not asked is not known yet.

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.dispose());

/** An engine that offers everything, and answers each question a little later. */
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
  const services = createServices({
    site: { ...site, enabledCoins: ["kas"] },
    terms: ["kas" as const].map(sceneTerms),
    privateCoins: [],
    engines: new Map([["kas", engine]]),
    store: scene.store,
    contentFiles: noContent,
    findWord: noWords,
    now: () => scene.now,
    ...scene.kept,
  });
  return { asked, services };
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
  context.set(webContext, { services, report: scene.kept.report, pageFiles: {} });
  const url = new URL(`http://adit.example/kas/miner/${address}`);
  const args = { params, pattern, url, request: new Request(url), context } as never;
  return runVisit("203.0.113.7", () => Promise.all([loadLayout(args), load(services, args)]));
}

describe("a page of a miner whom nobody has looked at before", () => {
  it.each([
    ["stats", ["miner", "history"]],
    ["stats of a month", ["miner", "history"]],
    ["payouts", ["miner", "payouts"]],
    ["blocks", ["miner", "blocks"]],
    ["settings", ["miner", "settings"]],
    ["worker", ["miner", "rig"]],
    ["farm", ["miner", "rigs"]],
    ["why", ["miner", "history"]],
  ] as const)("%s asks for %j", async (name, questions) => {
    const { asked, services } = open();
    const page = pages[name];
    if (page === undefined) throw new Error(name);
    await view(services, page);
    expect(asked).toEqual(questions);
    // Each further view asks for what is still missing, and no more than two again.
    for (let nth = 0; nth < 5; nth += 1) {
      asked.length = 0;
      await view(services, page);
      expect(asked.length).toBeLessThanOrEqual(2);
    }
    expect(asked).toEqual([]);
    expect(scene.kept.lines.filter(({ level }) => level === "error")).toEqual([]);
  });
});

it.each(Object.keys(pages))("the page %s of a made-up address costs one question, and then none", async (name) => {
  const { asked, services } = open({ found: "no" });
  const page = pages[name];
  if (page === undefined) throw new Error(name);
  await view(services, page);
  await view(services, page);
  expect(asked).toEqual(["miner"]);
});

it("says of what was not asked that it is not known yet, and knows it at the next view", async () => {
  const { services } = open();
  const look = () => runVisit(null, () => services.miners.getMinerStats("kas", address));
  expect(await look()).toMatchObject({
    state: "online",
    arePayoutsKnown: false,
    payouts: [],
    reward: { day: null, week: null },
    // The page asks again by itself.
    hasMoreSoon: true,
  });
  const next = await look();
  expect(next).toMatchObject({ arePayoutsKnown: true, payouts: [payout], reward: { day: [{ amount: 3n }] } });
  expect(next).not.toHaveProperty("hasMoreSoon");
});

it("reads a long list of payouts on behind the visitor, and tells all of it soon", async () => {
  const older = { ...payout, paidAt: payout.paidAt - 10 * day };
  const { services } = open(undefined, { newest: [payout], older: [older] });
  const look = () => runVisit(null, () => services.miners.getMinerStats("kas", address));
  await look();
  // The page of payouts that the second look asks for is not the last one.
  expect(await look()).toMatchObject({ payouts: [payout], hasMoreSoon: true });
  // What a slow machine has kept for some seconds is asked for again as time passes.
  const lookLater = () => {
    scene.now += 6_000;
    return look();
  };
  await expect.poll(lookLater).toMatchObject({ payouts: [payout, older] });
  expect(await look()).not.toHaveProperty("hasMoreSoon");
});
