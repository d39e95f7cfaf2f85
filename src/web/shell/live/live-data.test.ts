import { expect, it } from "vitest";
import { findLiveSource, type LiveRecord } from "./live-data.ts";

const match = (id: string, loaderData: unknown, params: Record<string, string> = {}) => ({ id, params, loaderData });
const record = (version: number, ...parts: LiveRecord["parts"]): LiveRecord => ({ address: "a:b", parts, version });
const stats = { state: "live", fault: null, at: 1000, network: { at: 900 }, chainStillSince: null };

it("a page of a miner follows the record that its loaders name, and is as old as the older of them", () => {
  const params = { coin: "kas" };
  const source = findLiveSource([
    match("root", {}),
    match("pages/miner/layout", { live: record(4, "answer") }, params),
    match("miner-payouts", { live: record(3, "answer", "payouts") }, params),
  ]);
  expect(source).toEqual({
    path: "/kas/api/v1/pool/live?miner=a%3Ab&parts=answer,payouts",
    tells: "miner",
    version: "3",
  });
});

it("a page of a large farm names the rigs that it shows", () => {
  const live = { ...record(4, "rigs"), rigs: ["one", "two & three"] };
  expect(findLiveSource([match("pages/miner/layout", { live }, { coin: "kas" })])?.path).toBe(
    "/kas/api/v1/pool/live?miner=a%3Ab&parts=rigs&rigs=one%0Atwo%20%26%20three",
  );
});

it("a page of a coin follows its figures, also one of a miner that names no record", () => {
  const params = { coin: "kas" };
  const path = "/kas/api/v1/pool/live";
  const coin = findLiveSource([match("pages/coin/layout", { stats }, params), match("top-miners", null, params)]);
  expect(coin).toEqual({ path, tells: "figures", version: "1000..live.well.moving" });
  const none = findLiveSource([
    match("pages/miner/layout", { live: null }, params),
    match("miner-stats", null, params),
  ]);
  expect(none).toEqual({ path, tells: "figures", version: null });
});

it("the home page follows outages, and other pages nothing", () => {
  expect(findLiveSource([match("root", {}), match("home", { pools: [] })])?.tells).toBe("states");
  expect(findLiveSource([match("root", {}), match("about", null)])).toBeNull();
  expect(findLiveSource([])).toBeNull();
});
