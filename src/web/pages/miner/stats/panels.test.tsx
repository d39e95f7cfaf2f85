import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import en from "../../../../../locales/en.json";
import type { KnownMiner } from "./load-stats.ts";
import { HashratePanel, WorkersPanel } from "./panels.tsx";
import { listSpans, TimeToBlock } from "./solo-odds.tsx";

const at = Date.UTC(2026, 10, 22, 9, 10);
const known = {
  coin: "kas",
  address: "kaspa:a",
  miner: { hashrate: { tenMinutes: 457.374e12, sixHours: 9.5914e15, day: 457.374e12 }, lastShareAt: null },
  firstShareAt: null,
  firstShareBy: null,
  online: 3,
  low: 0,
  quiet: 1,
  offline: 2,
  silent: 4,
};

function render(part: React.ReactNode): string {
  const Page = createRoutesStub([{ path: "*", Component: () => part }]);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={["/"]} />
    </IntlProvider>,
  );
}

function read(part: React.ReactNode): string {
  return render(part)
    .replace(/<button[\s\S]*?<\/button>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");
}

const panel = { coin: { rateUnit: "H/s" }, areAveragesOfTimeMined: false, present: "ten-minutes" } as const;
const hashrate = (more: object = {}, data: object = {}) =>
  read(<HashratePanel data={{ ...panel, ...data }} stats={{ ...known, ...more } as unknown as KnownMiner} />);

it("the averages have the decimals of §9.4", () => {
  expect(hashrate()).toMatch(/10 min 457\.37 TH\/s 6 h 9\.59 PH\/s 24 h 457\.37 TH\/s/);
});

it("averages are said to begin at the first share only where one is known", () => {
  expect(hashrate()).not.toContain("Averages start");
  expect(hashrate({ firstShareFrom: at, firstShareBy: at + 600_000 })).toContain(
    "Averages start at the first share of these 24 hours, which came in between 09:10 UTC and 09:20 UTC .",
  );
  // Where an engine's points are measurements, the first one only shows that the first share came before.
  expect(hashrate({ firstShareFrom: null, firstShareBy: at + 600_000 })).toContain(
    "Averages start at the first share of these 24 hours, which came in before 09:20 UTC .",
  );
});

it("what the engine's figures cover is said where it is not ten minutes, and where pauses are left out", () => {
  expect(hashrate()).not.toMatch(/connection|pauses/);
  expect(hashrate({}, { present: "session" })).toContain("This pool measures each connection from its beginning");
  expect(hashrate({}, { areAveragesOfTimeMined: true })).toContain("long pauses hardly lower");
});

it("each count leads to its rigs in the table", () => {
  const html = render(<WorkersPanel stats={known as unknown as KnownMiner} />);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "/kas/miner/stats/kaspa:a?workers=online#workers",
    "/kas/miner/stats/kaspa:a?workers=quiet#workers",
    "/kas/miner/stats/kaspa:a?workers=offline#workers",
    "/kas/miner/stats/kaspa:a?workers=offline&amp;silent=shown#workers",
  ]);
});

it("rigs that are gone for more than a day are no part of the panel's counts", () => {
  const text = read(<WorkersPanel stats={known as unknown as KnownMiner} />);
  expect(text).toContain(
    " 3 Online 1 No recent shares 2 Offline 4 more workers have sent no shares for over 24 hours.",
  );
});

it("rigs of which only the last figures are known have their age beside them", () => {
  const panel = (isStale: boolean) => read(<WorkersPanel stats={{ ...known, isStale, at } as unknown as KnownMiner} />);
  expect(panel(true)).toContain("Last known data:");
  expect(panel(false)).not.toContain("Last known data:");
});

it("a block every few milliseconds is not one block a minute", () => {
  expect(read(<TimeToBlock ms={59_999} />)).toBe("On average, more than one block a minute.");
  expect(read(<TimeToBlock ms={60_000} />)).toBe("On average, one block a minute.");
});

it("names no span after the first in which a block is as good as certain", () => {
  const spans = (odds: readonly [number, number, number, number], timeToBlockMs: number) => {
    const [day, week, month, year] = odds;
    return listSpans({ odds: { day, week, month, year }, timeToBlockMs });
  };
  // A block an hour, and one in 1,000 years.
  expect(spans([1, 1, 1, 1], 3_600_000)).toEqual(["day"]);
  expect(spans([0.95, 0.99996, 1, 1], 28_800_000)).toEqual(["day", "week"]);
  expect(spans([3e-6, 2e-5, 8e-5, 1e-3], 31_536_000_000_000)).toEqual(["day", "week", "month", "year"]);
});
