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
import type { BandTab } from "../../../components/layout/band.tsx";
import { toCoinView } from "../../../loaders/coin-badge.ts";
import { useMinerTabs } from "../../miner/header/miner-tabs.ts";
import { CoinHeader } from "./coin-header.tsx";
import { CoinNotice } from "./coin-notice.tsx";
import { useCoinTabs } from "./use-coin-tabs.ts";

function write(part: React.ReactNode, path = "/sdr"): string {
  const Page = createRoutesStub([{ path: "*", Component: () => part }]);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={[path]} />
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

const labelsOf = (tabs: readonly BandTab[]) => tabs.map(({ label }) => label).join();

function CoinTabLabels({ state }: { readonly state: CoinState }) {
  return labelsOf(useCoinTabs(toCoinView("sdr"), { schemes: [], state }));
}

function MinerTabLabels({ state }: { readonly state: CoinState }) {
  return labelsOf(useMinerTabs({ coin: toCoinView("sdr"), address: null, state, hasFarm: false, down: 0 }));
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
      "This pool is closed. You can still see its history, but nothing is live.",
    ]);
    // The operator's word, not the clock, says whether a pool is closed.
    expect(read("closing", { ...closing, day: Date.UTC(2025, 7, 18) })).toEqual([`${words} Mine KAS instead`]);
    expect(noticesOf("closed", []).filter((text) => text !== "")).toEqual([
      "This pool is closed. You can still see its history, but nothing is live.",
    ]);
    expect(noticesOf("paused", [{ kind: "paused" }]).filter((text) => text !== "")).toHaveLength(1);
  });

  it("asks nobody to start mining, in its own tabs and in those of its miners", () => {
    const tabs = (state: CoinState) =>
      write(
        <>
          <CoinTabLabels state={state} />
          <MinerTabLabels state={state} />
        </>,
      );
    expect(tabs("live")).toMatch(/^Start mining,.*Connect a rig$/);
    for (const state of ["closed", "paused"] as const) expect(tabs(state)).not.toMatch(/Start mining|Connect a rig/);
  });
});

describe("the header of a pool", () => {
  const words = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

  async function read(change: object, path = "/kas"): Promise<string> {
    const stats = { ...(await createFixtureServices().pools.getPoolStats("kas")), ...change } as PoolStats;
    return words(write(<CoinHeader coin={toCoinView("kas")} stats={stats} hasPriceFeed />, path));
  }

  it("§1.9 has name, fees and figures on the first page, and on the others name, tabs and price in one line", async () => {
    const first = await read({});
    expect(first).toMatch(/Kaspa mining pool PPS\+: 1% .*kHeavyHash/);
    expect(first).toMatch(/Pool hashrate .* Network .* Miners .* Last block/);
    const inner = await read({}, "/kas/difficulty");
    expect(inner).toMatch(/^ Kaspa mining pool Start mining .* About the coin Kaspa/);
    expect(inner).not.toContain("PPS+");
  });

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
    const html = await read({ state: "stale", fault, ...own, network });
    expect(html).toContain("reports data that cannot be true.");
    expect(html).toMatch(/Network \d/);
    expect(html).not.toContain("Last known data");
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
