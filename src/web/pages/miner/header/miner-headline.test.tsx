import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import type { MinerStats, PoolStats, SeenMinerStats } from "#src/services/services.ts";
import en from "../../../../../locales/en.json";
import type { MinerLayoutData } from "../layout.tsx";
import { MinerHeadline } from "./miner-headline.tsx";
import { summarizeMiner } from "./summarize-miner.ts";

const at = 1_763_712_000_000;
const minute = 60_000;
const pool = {
  state: "live",
  terms: { coin: "kas", network: "mainnet", schemes: [{ scheme: "pps", feeFraction: 0.01 }] },
  network: null,
} as unknown as PoolStats;

/** Rigs by name: their state, and how many minutes ago their last share came. */
function render(
  state: string,
  rigs: Readonly<Record<string, readonly [string, number]>>,
  change: Partial<SeenMinerStats> = {},
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
  const data = { coin: { slug: "kas" }, pool: pool.terms, elsewhere: [], miner: summarizeMiner(stats, pool, {}) };
  const Page = createRoutesStub([
    { path: "*", Component: () => <MinerHeadline data={data as unknown as MinerLayoutData} /> },
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
    expect(text).not.toContain("mining does not depend on this page");
  });

  it("counts rigs that are gone for more than a day apart, and under no other number", () => {
    const html = words(
      render("online", {
        a: ["online", 1],
        b: ["online", 1],
        c: ["offline", 30],
        d: ["offline", 40],
        old1: ["silent", 1500],
        old2: ["silent", 2000],
        old3: ["silent", 9000],
      }),
    );
    expect(html).toContain("2 of 4 workers are hashing.");
    expect(html).toContain("2 workers are offline.");
    expect(html).toContain("3 more workers have sent no shares for over 24 hours.");
  });

  it("links every rig that its sentence names", () => {
    const html = render("online", {
      on: ["online", 1],
      "off.1": ["offline", 30],
      "quiet.1": ["quiet", 15],
      "low.1": ["low", 1],
    });
    for (const name of ["off.1", "quiet.1", "low.1"])
      expect(html).toMatch(new RegExp(`<a href="/kas/miner/stats/kaspa:a/${name}/pps">(?:<[^>]+>)*${name}<`));
    expect(words(html)).toContain("No shares from quiet.1 for 15 min.");
  });

  it("leads from each count to the rigs that it counts", () => {
    const states = ["offline", "quiet", "low", "silent"] as const;
    const rigs = states.flatMap((state) => [1, 2].map((nth) => [`${state}${nth}`, [state, 30]] as const));
    const html = render("online", Object.fromEntries([["on", ["online", 1]], ...rigs]));
    const table = "/kas/miner/stats/kaspa:a?workers";
    expect([...html.matchAll(/href="([^"]*#workers)"[^>]*>([^<]*)</g)].map(([, href, text]) => [href, text])).toEqual([
      [`${table}=offline#workers`, "2 workers are offline."],
      [`${table}=quiet#workers`, expect.stringContaining("2 workers")],
      [`${table}=low#workers`, expect.stringContaining("2 workers")],
      [`${table}=offline&amp;silent=shown#workers`, "2 more workers have sent no shares for over 24 hours."],
    ]);
  });

  it("a miner without a share for 15 minutes has just that said: neither low nor hashing", () => {
    const html = words(render("quiet", { only: ["quiet", 15] }));
    expect(html).toContain("No shares for 15 min");
    expect(html).not.toMatch(/hashing|low hashrate|Low|mining/);
  });
});
