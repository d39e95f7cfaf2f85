import { describe, expect, it } from "vitest";
import type { MinerStats } from "../services.ts";
import { findAmongPools } from "./find-among-pools.ts";

const answers: Readonly<Record<string, Promise<MinerStats>>> = {
  etc: Promise.resolve({ state: "never-seen", coin: "etc", address: "0x1", at: 1 }),
  ethw: new Promise<never>(() => {}),
  octa: Promise.resolve({ state: "unreachable", coin: "octa", address: "0x1" }),
  quai: Promise.resolve({
    state: "online",
    coin: "quai",
    address: "0x1",
    miner: { hashrate: { tenMinutes: 42 } },
  } as unknown as MinerStats),
};

describe("findAmongPools", () => {
  it("puts pools that know the address first and those that never saw it last, and does not wait for a slow one", async () => {
    const asked: string[] = [];
    const found = await findAmongPools(
      (coin) => {
        asked.push(coin);
        return answers[coin] ?? Promise.reject(new Error(coin));
      },
      (["etc", "ethw", "octa", "quai"] as const).map((coin) => ({ coin, address: "0x1" })),
      20,
    );
    expect(asked).toEqual(["etc", "ethw", "octa", "quai"]);
    expect(found).toEqual([
      { coin: "quai", address: "0x1", state: "online", hashrate: 42 },
      { coin: "ethw", address: "0x1", state: "unanswered", hashrate: null },
      { coin: "octa", address: "0x1", state: "unreachable", hashrate: null },
      { coin: "etc", address: "0x1", state: "never-seen", hashrate: null },
    ]);
  });
});
