import { expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import type { PoolFaultKind } from "#src/services/services.ts";
import { toPoolRow } from "./to-pool-row.ts";

async function rowWith(fault: PoolFaultKind | null, chainStillSince: number | null = null) {
  const stats = await createFixtureServices().pools.getPoolStats("kas");
  if (stats.state === "stub") throw new Error("the fixture has figures");
  const state = fault === null ? "live" : "stale";
  const own = { ...stats, state, fault: fault && { kind: fault, since: null }, chainStillSince } as const;
  return toPoolRow(own, undefined, null);
}

it("says of figures that are not of the present what the coin's header says", async () => {
  expect(await rowWith(null)).toMatchObject({ note: null, staleAt: null });
  expect(await rowWith("silent")).toMatchObject({ note: "stale", staleAt: 1_763_711_990_000 });
  expect(await rowWith("old")).toMatchObject({ note: "stale", staleAt: 1_763_711_990_000 });
  expect(await rowWith("not-up")).toMatchObject({ note: "not-up" });
  expect(await rowWith(null, 5)).toMatchObject({ note: "chain-still", staleAt: null });
});
