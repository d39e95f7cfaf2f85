import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import type { CoinState } from "#src/domain/mining/pool.ts";
import type { PoolNotice } from "#src/domain/site/notice.ts";
import { termsOf } from "#src/services/__fixtures__/terms.ts";
import type { PoolStats } from "#src/services/services.ts";
import en from "../../../../../locales/en.json";
import { toCoinView } from "../../../loaders/coin-badge.ts";
import { MinerTabs } from "../../miner/header/miner-tabs.tsx";
import { CoinHeader } from "./coin-header.tsx";
import { CoinNotice } from "./coin-notice.tsx";
import { CoinTabs } from "./coin-tabs.tsx";

function write(part: React.ReactNode): string {
  const Page = createRoutesStub([{ path: "*", Component: () => part }]);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={["/sdr"]} />
    </IntlProvider>,
  );
}

const closing: PoolNotice = { kind: "closing", when: "18.08.2025 at 00:00 UTC", insteadCoin: "kas" };

function noticesOf(state: CoinState, notices: readonly PoolNotice[]): readonly string[] {
  const terms = termsOf("sdr", { state, notices });
  const html = write(<CoinNotice stats={{ state: "stub", terms, fault: null, usdPrice: null } as PoolStats} />);
  return html
    .split("data-tone=")
    .slice(1)
    .map((part) => part.replace(/^[^>]*>/, "").replace(/<[^>]*>?/g, ""));
}

describe("a closed pool", () => {
  it("§2.29 shows one notice: the operator's where it says that the pool closed, else the state's", () => {
    const told = noticesOf("closed", [closing]).filter((text) => text !== "");
    expect(told).toEqual(["Pool closes 18.08.2025 at 00:00 UTC. Mine KAS instead"]);
    expect(noticesOf("closed", []).filter((text) => text !== "")).toEqual([
      "This pool is closed. You can still see its history, but there are no live figures.",
    ]);
    expect(noticesOf("paused", [{ kind: "paused" }]).filter((text) => text !== "")).toHaveLength(1);
  });

  it("asks nobody to start mining, in its own tabs and in those of its miners", () => {
    const tabs = (state: CoinState) =>
      write(
        <>
          <CoinTabs coin={toCoinView("sdr")} terms={{ schemes: [], state }} />
          <MinerTabs coin={toCoinView("sdr")} address={null} state={state} hasFarm={false} />
        </>,
      );
    expect(tabs("live").match(/Start mining/g)).toHaveLength(2);
    for (const state of ["closed", "paused"] as const) expect(tabs(state)).not.toContain("Start mining");
  });
});

describe("the small lines under a pool's figures", () => {
  it("stand under the name of what they show, and say over which time", async () => {
    const stats = await createFixtureServices().pools.getPoolStats("kas");
    const lines = { hashrate: "M0,1L9,1", network: "M0,2L9,2", miners: "M0,3L9,3", difficulty: "M0,4L9,4" };
    const html = write(<CoinHeader coin={toCoinView("kas")} stats={stats} lines={lines} hasPriceFeed typical={null} />);
    const figures = [...html.matchAll(/<div><dt>(.*?)<\/dt>(.*?)<\/div>/g)];
    const drawn = figures.flatMap(([, name, rest = ""]) => {
      const line = /<dd [^>]*title="([^"]*)"[^>]*><svg[^>]*><path d="([^"]*)"/.exec(rest);
      return line === null ? [] : [[name, line[1], line[2]]];
    });
    expect(drawn).toEqual([
      ["Pool hashrate", "Last 7 days", "M0,1L9,1"],
      ["Network", "Last 7 days", "M0,2L9,2"],
      ["Miners", "Last 7 days", "M0,3L9,3"],
      ["Difficulty", "Last 7 days", "M0,4L9,4"],
    ]);
  });
});
