import { describe, expect, it } from "vitest";
import { readConnection } from "./read-connection.ts";

const empty = {
  coin: "kas",
  address: "a",
  at: 5,
  worker: null,
  last_share_at: null,
  first_share_at: null,
  first_share_by: null,
  other_scheme: null,
  seen_workers: [],
  elsewhere: null,
};

describe("readConnection", () => {
  it("reads each state with what belongs to it", () => {
    expect(readConnection({ ...empty, state: "nothing", elsewhere: { coin: "etc", address: "0x1" } })).toEqual({
      state: "nothing",
      address: "a",
      at: 5,
      elsewhere: { coin: "etc", address: "0x1" },
    });
    expect(readConnection({ ...empty, state: "waiting" })).toEqual({ state: "waiting", address: "a", at: 5 });
    expect(readConnection({ ...empty, state: "other-rigs", seen_workers: ["r1", 7] })).toEqual({
      state: "other-rigs",
      address: "a",
      at: 5,
      seen: ["r1"],
    });
    const rig = { worker: { name: "r1", scheme: "pps" }, last_share_at: 4 };
    expect(readConnection({ ...empty, ...rig, state: "silent" })).toEqual({
      state: "silent",
      address: "a",
      at: 5,
      worker: { name: "r1", scheme: "pps" },
      lastShareAt: 4,
      elsewhere: null,
    });
    const first = { first_share_at: 1, first_share_by: 2, other_scheme: "solo" };
    expect(readConnection({ ...empty, ...rig, ...first, state: "connected" })).toEqual({
      state: "connected",
      address: "a",
      at: 5,
      worker: { name: "r1", scheme: "pps" },
      lastShareAt: 4,
      firstShareFrom: 1,
      firstShareBy: 2,
      otherScheme: "solo",
    });
  });

  it("refuses another shape", () => {
    for (const body of [null, [], "no", { ...empty, state: "gone" }, { ...empty, state: "nothing", at: "5" }])
      expect(readConnection(body)).toBeNull();
  });
});
