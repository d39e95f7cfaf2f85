import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import en from "../../../../../locales/en.json";
import type { KnownMiner } from "./load-stats.ts";
import { HashratePanel, WorkersPanel } from "./panels.tsx";

const at = Date.UTC(2026, 10, 22, 9, 10);
const known = {
  miner: { hashrate: { tenMinutes: 457.374e12, sixHours: 9.5914e15, day: 457.374e12 }, lastShareAt: null },
  firstShareAt: null,
  firstShareBy: null,
  online: 3,
  low: 0,
  quiet: 1,
  offline: 2,
  silent: 4,
};

function read(part: React.ReactNode): string {
  const Page = createRoutesStub([{ path: "*", Component: () => part }]);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={["/"]} />
    </IntlProvider>,
  )
    .replace(/<button[\s\S]*?<\/button>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");
}

const hashrate = (more: object = {}) =>
  read(<HashratePanel stats={{ ...known, ...more } as unknown as KnownMiner} unit="H/s" isOfTimeMined={false} />);

it("a headline has four significant digits, and the figures under it the decimals of §9.4", () => {
  expect(hashrate()).toMatch(/ 457\.4 TH\/s .*10M 457\.37 TH\/s 6H 9\.59 PH\/s 24h 457\.37 TH\/s/);
});

it("averages are said to begin at the first share only where one is known", () => {
  expect(hashrate()).not.toContain("Averages start");
  expect(hashrate({ firstShareAt: at, firstShareBy: at + 600_000 })).toContain(
    "Averages start at the first share of these 24 hours, which came in between 09:10 UTC and 09:20 UTC .",
  );
});

it("rigs that are gone for more than a day are no part of the panel's counts", () => {
  const text = read(<WorkersPanel stats={known as unknown as KnownMiner} />);
  expect(text).toContain(
    " 3 Online 1 No recent shares 2 Offline 4 more workers have sent no shares for over 24 hours.",
  );
});
