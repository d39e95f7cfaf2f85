import { describe, expect, it } from "vitest";
import { validateAddress } from "#src/domain/addresses/address.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import type { MinerStats } from "../services.ts";
import { type Connection, createConnectionCheck, readConnection } from "./find-connection.ts";

const any = { worker: null, scheme: null };
const rig = (name: string, state: string, changes: object = {}) => ({
  name,
  state,
  scheme: "pps",
  lastShareAt: 900,
  ...changes,
});

function statsOf(state: string, workers: readonly object[] = [], changes: object = {}): MinerStats {
  return {
    state,
    coin: "etc",
    address: "0x1",
    at: 1_000,
    isStale: false,
    miner: { lastShareAt: 950, workers: [] },
    workers,
    firstShareFrom: null,
    firstShareBy: null,
    ...changes,
  } as unknown as MinerStats;
}

describe("readConnection", () => {
  it("is connected with the last share, and the first one where one rig began today", () => {
    const began = { firstShareFrom: 600, firstShareBy: 700 };
    expect(readConnection(statsOf("online", [rig("r1", "online")], began), { worker: "r1", scheme: "pps" })).toEqual({
      state: "connected",
      address: "0x1",
      at: 1_000,
      worker: { name: "r1", scheme: "pps" },
      lastShareAt: 900,
      firstShareFrom: 600,
      firstShareBy: 700,
      otherScheme: null,
    });
    // Of two rigs it is not known whose share came first.
    const two = readConnection(statsOf("online", [rig("r1", "online"), rig("r2", "online")], began), any);
    expect(two).toMatchObject({ state: "connected", worker: null, lastShareAt: 950, firstShareFrom: null });
  });

  it("says under which other scheme a rig mines, and prefers the chosen one", () => {
    const question = { worker: "r1", scheme: "solo" } as const;
    expect(readConnection(statsOf("online", [rig("r1", "online")]), question)).toMatchObject({ otherScheme: "pps" });
    const both = [rig("r1", "online"), rig("r1", "online", { scheme: "solo" })];
    expect(readConnection(statsOf("online", both), question)).toMatchObject({
      worker: { name: "r1", scheme: "solo" },
      otherScheme: null,
    });
    const unsaid = [rig("r1", "online", { scheme: null })];
    expect(readConnection(statsOf("online", unsaid), question)).toMatchObject({ otherScheme: null });
  });

  it("is silent while a known rig sends no shares", () => {
    const workers = [rig("r1", "offline"), rig("r2", "online")];
    expect(readConnection(statsOf("online", workers), { worker: "r1", scheme: null })).toEqual({
      state: "silent",
      address: "0x1",
      at: 1_000,
      worker: { name: "r1", scheme: "pps" },
      lastShareAt: 900,
      elsewhere: null,
    });
    expect(readConnection(statsOf("offline", [rig("r1", "offline")]), any)).toMatchObject({
      state: "silent",
      worker: null,
      lastShareAt: 950,
    });
  });

  it("names the rigs that mine when the asked one is none of them", () => {
    const workers = [rig("r1", "online"), rig("r2", "offline"), rig("r3", "quiet")];
    expect(readConnection(statsOf("online", workers), { worker: "new", scheme: null })).toEqual({
      state: "other-rigs",
      address: "0x1",
      at: 1_000,
      seen: ["r1", "r3"],
    });
    const idle = readConnection(statsOf("offline", [rig("r2", "offline")]), { worker: "new", scheme: null });
    expect(idle.state).toBe("nothing");
  });

  it("tells of the address where the engine names no rigs", () => {
    expect(readConnection(statsOf("online"), { worker: "r1", scheme: null })).toMatchObject({
      state: "connected",
      worker: null,
      lastShareAt: 950,
    });
  });

  it.each([
    ["waiting", {}, "waiting"],
    ["idle-or-unknown", {}, "nothing"],
    ["forgotten", {}, "nothing"],
    ["online", { isStale: true }, "unreachable"],
  ])("reads %s %j as %s", (state, changes, expected) => {
    expect(readConnection(statsOf(state, [rig("r1", "online")], changes), any).state).toBe(expected);
  });

  it("knows nothing of an engine that does not answer, and refuses what is no address", () => {
    expect(readConnection({ state: "unreachable", coin: "etc", address: "0x1" }, any)).toEqual({
      state: "unreachable",
      address: "0x1",
    });
    expect(
      readConnection({ state: "invalid-address", coin: "etc", address: "x", reason: "unknown-format" }, any),
    ).toEqual({ state: "invalid-address", address: "x", reason: "unknown-format" });
  });
});

const wallet = `0x${"ab".repeat(20)}`;

describe("the check of a connection", () => {
  function open(own: string, seenIn: string | null) {
    const asked: string[] = [];
    const clock = { now: 0 };
    const check = createConnectionCheck({
      enabledCoins: ["kas", "etc", "ethw", "octa", "quai"],
      checkAddress: (coin, text) => validateAddress(getCoin(coin), text),
      isAsked: (coin) => coin !== "octa",
      async getMinerStats(coin, address) {
        asked.push(coin);
        return own === "never-seen" ? { state: own, coin, address, at: 1 } : statsOf(own, [rig("r1", "online")]);
      },
      async findAmongPools(candidates) {
        return candidates.map(({ coin, address }) => {
          asked.push(coin);
          return { coin, address, state: coin === seenIn ? ("online" as const) : ("never-seen" as const), hashrate: 1 };
        });
      },
      now: () => clock.now,
    });
    return { asked, clock, check };
  }
  const elsewhere = (connection: Connection) => ("elsewhere" in connection ? connection.elsewhere : null);

  it("asks one engine where that one sees the rig", async () => {
    const { asked, check } = open("online", null);
    expect((await check("etc", wallet, any)).state).toBe("connected");
    expect(asked).toEqual(["etc"]);
  });

  it("asks one other pool that the address fits, another one each minute, and no other twice as many", async () => {
    const { asked, clock, check } = open("never-seen", "ethw");
    const found = new Set<string | undefined>();
    for (let minute = 0; minute < 4; minute += 1) {
      clock.now = minute * 60_000;
      found.add(elsewhere(await check("etc", wallet, any))?.coin);
    }
    expect(found).toContain("ethw");
    expect(asked).toHaveLength(8);
    expect(asked).not.toContain("kas");
    expect(asked).not.toContain("octa");
  });
});
