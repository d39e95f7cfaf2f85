import { expect, it } from "vitest";
import { findLiveParts } from "./live-parts.ts";

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
