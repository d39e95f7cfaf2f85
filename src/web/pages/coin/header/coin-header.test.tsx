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
  it("§2.29 shows one notice: the operator's where it says since when the pool is closed, else the state's too", () => {
    const read = (state: CoinState, notice: PoolNotice) => noticesOf(state, [notice]).filter((text) => text !== "");
    const words = "Pool closes 18.08.2025 at 00:00 UTC.";
    expect(read("closed", { ...closing, day: Date.UTC(2025, 7, 18) })).toEqual([
      `${words} Closed since Aug 18, 2025. Mine KAS instead`,
    ]);
    // Of a day that is not known or has not come, only the state says that the pool is closed.
    expect(read("closed", closing)).toEqual([
      `${words} Mine KAS instead`,
      "This pool is closed. You can still see its history, but there are no live figures.",
    ]);
    // The operator's word, not the clock, says whether a pool is closed.
    expect(read("closing", { ...closing, day: Date.UTC(2025, 7, 18) })).toEqual([`${words} Mine KAS instead`]);
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

describe("the header of a pool", () => {
  const lines = { hashrate: null, network: null, miners: null, difficulty: null };
  const words = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

  async function read(change: object): Promise<string> {
    const stats = { ...(await createFixtureServices().pools.getPoolStats("kas")), ...change } as PoolStats;
    return words(
      write(<CoinHeader coin={toCoinView("kas")} stats={stats} lines={lines} hasPriceFeed typical={null} />),
    );
  }

  it("remarks on a share above 100 %, which cannot be", async () => {
    expect(await read({ networkShare: 4.8 })).toContain(
      "480.0% of the network More than the whole network: one of the two is wrong.",
    );
    expect(await read({ networkShare: 1 })).not.toContain("More than the whole network");
  });

  it("shows network and blocks of a pool whose own figures are not known, and no age of them", async () => {
    const { network } = (await createFixtureServices().pools.getPoolStats("kas")) as { network: object };
    const fault = { kind: "implausible", since: null };
    const own = { hashrate: null, miners: null, workers: null, networkShare: null, schemes: [] };
    const html = await read({ state: "stale", fault, ...own, network: { ...network, height: 222 } });
    expect(html).toContain("reports figures that cannot be true.");
    expect(html).toContain("Height 222");
    expect(html).not.toContain("Last known figures");
  });

  it("says on a test network that shares and luck mean little, and nothing of the kind on the main one", () => {
    const on = (network: "mainnet" | "regtest") =>
      words(
        write(
          <CoinNotice stats={{ state: "stub", terms: termsOf("kas", { state: "testnet", network }), fault: null }} />,
        ),
      );
    expect(on("regtest")).toContain("Luck and shares of the network mean little on it.");
    expect(on("mainnet")).not.toContain("mean little");
  });
});
