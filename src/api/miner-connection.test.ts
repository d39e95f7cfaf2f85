import { expect, it } from "vitest";
import { createFixtureApi } from "./__fixtures__/fixture-api.ts";
import { fixtureAddress } from "./__fixtures__/fixture-services.ts";

const get = (tail: string) => createFixtureApi().inject(`/kas/api/v1/miner/connection/${tail}`);

it("tells what the pool sees of a rig, and of an address that it never saw", async () => {
  const seen = await get(`${fixtureAddress}?scheme=solo`);
  expect(seen.headers["cache-control"]).toBe("private, no-store");
  expect(seen.json()).toMatchObject({ state: "connected", coin: "kas", address: fixtureAddress, worker: null });
  expect((await get("never-mined?worker=rig1")).json()).toEqual({
    state: "nothing",
    coin: "kas",
    address: "never-mined",
    at: 1763712000000,
    worker: null,
    last_share_at: null,
    first_share_at: null,
    first_share_by: null,
    other_scheme: null,
    seen_workers: [],
    elsewhere: null,
  });
});

it("refuses what is no address, an unknown scheme, and an engine that does not answer", async () => {
  const wrong = await get("nonsense");
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([400, "invalid-address"]);
  expect((await get("never-mined?scheme=pool")).statusCode).toBe(400);
  const silent = await get("silent");
  expect([silent.statusCode, silent.json().error.code]).toEqual([503, "engine-unreachable"]);
});
