import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import en from "../../../../locales/en.json";
import { toCoinBadge } from "../../loaders/coin-badge.ts";
import { poolSortKeys } from "../../search-parameters.ts";
import type { PoolRow } from "./pool-rows.ts";
import { PoolTable } from "./pool-table.tsx";

const row: PoolRow = {
  coin: toCoinBadge("kas"),
  algorithm: "kHeavyHash",
  rateUnit: "H/s",
  mergeMined: [],
  state: "live",
  isSilent: false,
  note: null,
  staleAt: null,
  price: 0.05,
  change24h: 0.01,
  hashrate: 1e15,
  share: 0.001,
  earns: { device: "Antminer KS5", revenueUsd: 5, kilowattHours: 75, profitUsd: 2 },
  miners: 5,
  schemes: [],
  lastBlockAt: null,
  trend: "M0,36L200,4",
  trendChange: null,
};

function render(): string {
  const view = { group: null, sort: "listed", order: "desc", rows: "first" } as const;
  const Page = createRoutesStub([
    { path: "*", Component: () => <PoolTable rows={[row]} view={view} isWhole={false} /> },
  ]);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={["/"]} />
    </IntlProvider>,
  );
}

describe("the table of pools", () => {
  it("is sorted by nothing that cannot be compared: hashrates of different algorithms and units have no order", () => {
    const heads = [...render().matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head = ""]) => head);
    const sorted = heads.filter((head) => head.includes("<a ")).map((head) => head.replace(/<[^>]+>/g, ""));
    expect(sorted).toEqual(["Coin", "Price", "24 h", "Share of network", "Miners", "One machine, a day", "Last block"]);
    expect(heads).toContain("Pool hashrate");
    expect(poolSortKeys[0]).toBe("listed");
    expect(poolSortKeys.filter((key) => /rate$|network/.test(key))).toEqual([]);
  });

  it("names what its small lines show, and over which time, in the head of their column", () => {
    const html = render();
    const heads = [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head = ""]) => head);
    const [, cells = ""] = /<tbody>(.*?)<\/tbody>/.exec(html) ?? [];
    const lines = cells.split(/<(?:td|th scope="row")[ >]/).slice(1);
    expect(lines).toHaveLength(heads.length);
    const drawn = lines.flatMap((cell, index) => (cell.includes('d="M0,36L200,4"') ? [heads[index]] : []));
    expect(drawn).toEqual(["7 days, own scale"]);
  });
});
