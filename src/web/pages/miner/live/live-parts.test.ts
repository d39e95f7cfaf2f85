import { expect, it } from "vitest";
import { groupRigs } from "#src/domain/text/rig-groups.ts";
import type { SeenMinerStats } from "#src/services/services.ts";
import { findLiveParts, findLiveRigs } from "./live-parts.ts";

it("a page keeps up to date what it shows, and nothing else", () => {
  const partsOf = (page: string, search = "") =>
    findLiveParts(`/:coin/miner/${page}/:address?`, new URLSearchParams(search));
  expect(partsOf("stats")).toEqual(["answer", "history", "payouts"]);
  expect(partsOf("stats", "range=7d")).toEqual(["answer", "history", "payouts", "past"]);
  expect(partsOf("stats", "range=30d&group=hall")).toEqual([
    ...["answer", "history", "payouts"],
    ...["rigs", "past", "rigs-past"],
  ]);
  expect(partsOf("payouts", "range=30d")).toEqual(["answer", "payouts"]);
  expect(partsOf("blocks")).toEqual(["answer", "blocks"]);
  expect(partsOf("settings")).toEqual(["answer", "settings"]);
  expect(partsOf("farm")).toEqual(["answer", "history", "rigs"]);
  expect(findLiveParts("/:coin/miner/stats/:address/:worker", new URLSearchParams())).toContain("rigs");
  expect(findLiveParts("/:coin/miner/why/:address?", new URLSearchParams())).toContain("rigs-past");
});

it("a page of a large farm names the rigs that it shows", () => {
  const rigsOf = (count: number, search: string, worker?: string) => {
    const names = Array.from({ length: count }, (_, nth) => `${nth % 2 === 0 ? "north" : "south"}-${nth}`);
    const workers = names.map((name) => ({ name })) as unknown as SeenMinerStats["workers"];
    return findLiveRigs({ workers }, worker, new URLSearchParams(search));
  };
  expect(rigsOf(32, "", "north-2")).toEqual([]);
  expect(rigsOf(40, "")).toEqual([]);
  expect(rigsOf(40, "", "north-2")).toEqual(["north-2"]);
  expect(rigsOf(40, "worker=south-3")).toEqual(["south-3"]);
  expect(rigsOf(40, "worker=made-up")).toEqual([]);
  const group = groupRigs(
    Array.from({ length: 40 }, (_, nth) => ({ name: `${nth % 2 === 0 ? "north" : "south"}-${nth}` })),
    "",
  ).find(({ rigs }) => rigs.some(({ name }) => name === "north-2"));
  expect(rigsOf(40, `group=${group?.key}`)).toEqual(group?.rigs.map(({ name }) => name));
  // None of them is more than such an engine is asked for.
  expect(rigsOf(80, `group=${group?.key}`)).toEqual([]);
});
