import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import type { MinerStats, PoolStats, SeenMinerStats } from "#src/services/services.ts";
import en from "../../../../../locales/en.json";
import type { MinerLayoutData } from "../layout.tsx";
import { MinerHeadline } from "./miner-headline.tsx";
import { MinerNotes } from "./miner-notes.tsx";
import { summarizeMiner } from "./summarize-miner.ts";

const at = 1_763_712_000_000;
const minute = 60_000;
const pool = {
  state: "live",
  terms: { coin: "kas", network: "mainnet", schemes: [{ scheme: "pps", feeFraction: 0.01 }] },
  network: null,
  usdPrice: null,
} as unknown as PoolStats;

/** Rigs by name: their state, and how many minutes ago their last share came. */
function render(
  state: string,
  rigs: Readonly<Record<string, readonly [string, number]>>,
  change: Partial<SeenMinerStats> = {},
  ofPool: PoolStats = pool,
): string {
  const workers = Object.entries(rigs).map(([name, [worker, minutes]]) => ({
    name,
    scheme: "pps",
    state: worker,
    hashrate: { tenMinutes: 1, sixHours: 1, day: 1 },
    lastShareAt: at - minutes * minute,
  }));
  const count = (wanted: string) => workers.filter((worker) => worker.state === wanted).length;
  const stats = {
    state,
    coin: "kas",
    address: "kaspa:a",
    at,
    isStale: false,
    nextPayouts: [],
    coming: [],
    miner: {
      hashrate: { tenMinutes: 1, sixHours: 1, day: 1 },
      workers,
      lastShareAt: Math.max(...workers.map(({ lastShareAt }) => lastShareAt)),
      balances: [],
    },
    workers,
    online: count("online"),
    low: count("low"),
    quiet: count("quiet"),
    offline: count("offline"),
    silent: count("silent"),
    history: [],
    averages: { window: "day", rates: {} },
    payouts: [],
    ...change,
  } as unknown as MinerStats;
  const data = { coin: { slug: "kas" }, pool: pool.terms, elsewhere: [], miner: summarizeMiner(stats, ofPool) };
  const Page = createRoutesStub([
    {
      path: "*",
      Component: () => (
        <>
          <MinerHeadline data={data as unknown as MinerLayoutData} />
          <MinerNotes data={data as unknown as MinerLayoutData} />
        </>
      ),
    },
  ]);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={["/"]} />
    </IntlProvider>,
  ).replaceAll("<!-- -->", "");
}

const words = (html: string) => html.replace(/<[^>]+>/g, "");

describe("the headline of a miner", () => {
  it("says of a pool that is not up what its rigs did last, and when", () => {
    const rigs = { a: ["online", 0], b: ["online", 0] } as const;
    const text = words(render("online", rigs, { isStale: true, why: "not-up" }));
    expect(text).toContain("The pool is not accepting miners right now.");
    expect(text).toContain("2 of 2 workers were hashing at ");
    expect(text).not.toContain("are hashing");
    expect(text).not.toContain("your mining is not affected");
  });

  it("counts every rig that is down, for however long, and says no more of a miner who earns", () => {
    const rigs = { a: ["online", 1], b: ["low", 1], c: ["offline", 30], old: ["silent", 1500] } as const;
    const text = words(render("online", rigs));
    expect(text).toBe("Your rig is mining. 2 rigs are down.");
  });

  it("of one rig, or where none is down, the first sentence is all", () => {
    expect(words(render("online", { only: ["online", 1] }))).toBe("Your rig is mining");
    expect(words(render("online", { a: ["online", 1], b: ["low", 1] }))).toBe("Your rig is mining");
  });

  it("says what a day brings: in money, and without a price in coins", () => {
    const network = { at: 0, height: null, blockReward: null, hashrate: 1e15, difficulty: null };
    const recentRewards = { mean: 5_500_000_000n, overRule: null, blocks: 10 };
    const earning = { averages: { window: "day", rates: { pps: 1e12 } } } as const;
    const read = (usdPrice: object | null) =>
      words(
        render("online", { only: ["online", 1] }, earning, {
          ...pool,
          network: { ...network, recentRewards },
          usdPrice,
        } as unknown as PoolStats),
      );
    expect(read({ usd: 0.05, at: 0, source: "demo", change24h: null })).toMatch(/^Earning \$[\d\u202f]+\.\d\d a day$/);
    expect(read(null)).toMatch(/^Earning [\d.\u202f]{4,8}\u00a0KAS a day$/);
  });

  it("says of SOLO how likely a block is, and where it is certain how many a month brings", () => {
    // Two hashes for each unit of difficulty: 1e14 for a block.
    const network = { at: 0, height: null, blockReward: null, hashrate: 1e15, difficulty: 5e13 };
    const read = (solo: number) =>
      words(
        render(
          "online",
          { only: ["online", 1] },
          { averages: { window: "day", rates: { solo } } } as const,
          {
            ...pool,
            network,
          } as unknown as PoolStats,
        ),
      );
    expect(read(1e4)).toBe("1 in 3\u202f900 chance of a block this month");
    expect(read(1e10)).toBe("About 260 blocks a month");
  });

  it("a miner without a share for 15 minutes has just that said: neither low nor hashing", () => {
    const html = words(render("quiet", { only: ["quiet", 15] }));
    expect(html).toContain("No shares for 15 min");
    expect(html).not.toMatch(/hashing|low hashrate|Low|mining/);
  });
});
