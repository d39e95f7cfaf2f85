import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { CoinState } from "#src/domain/mining/pool.ts";
import type { PoolStats } from "#src/services/services.ts";
import { toAboutView } from "./about-view.ts";

const now = Date.UTC(2026, 10, 21);
const terms = createFixtureServices().pools.getTerms("kas");
const measured = { seconds: 600, spanMs: 86_400_000, blocks: 144, last: { height: 975_000, at: now } };

function statsOf(state: CoinState): PoolStats {
  return { state: "stub", terms: { ...terms, state }, fault: null, usdPrice: null };
}

describe("the data of the page about a coin", () => {
  it("calculates the date of the next reward of a pool that is not open yet from the recorded heights", () => {
    const view = toAboutView("btc", statsOf("soon"), measured, [], now);
    expect(view.rule).toBeNull();
    expect(view.change).toMatchObject({ atBlock: { height: 1_050_000, remaining: 75_000 } });
  });

  it("§9.5 writes rewards with the decimals of the coin's amounts", () => {
    const viewOf = (slug: CoinSlug) => toAboutView(slug, statsOf("soon"), measured, [], now);
    expect(viewOf("btc").change).toMatchObject({ rewardBefore: "3.12500000", reward: "1.56250000" });
    expect(viewOf("xmr").reward?.coins).toBe("0.600000");
    expect(viewOf("nexa").reward?.coins).toMatch(/^10\u202f000\u202f000\.00$/);
  });

  it("lists the same exchanges as every other page, and none for coins of a test network", () => {
    const namesOf = (state: CoinState) =>
      toAboutView("btc", statsOf(state), measured, [], now).exchanges?.map(({ name }) => name) ?? null;
    expect(namesOf("live")).toEqual(getCoin("btc").exchanges.map(({ linkName }) => linkName));
    expect(namesOf("testnet")).toBeNull();
  });

  it("says of a test network the reward that its node reports, as the API does, and no date of the main chain", async () => {
    const live = await createFixtureServices().pools.getPoolStats("kas");
    if (live.state === "stub") throw new Error("no figures");
    const network = {
      at: now,
      height: 222,
      difficulty: 1,
      hashrate: 1,
      blockReward: 2_500_000_000n,
      lastBlockAt: null,
    };
    const on = (chain: "mainnet" | "regtest", blockReward: bigint | null) => {
      const stats = { ...live, terms: { ...terms, network: chain }, network: { ...network, blockReward } };
      return toAboutView("btc", stats, measured, [], now);
    };
    expect(on("regtest", 2_500_000_000n)).toMatchObject({
      reward: { coins: "25.00000000", basis: "reported" },
      change: null,
      rule: "test-network",
      isTestNetwork: true,
    });
    expect(on("regtest", null).reward).toBeNull();
    expect(on("mainnet", null)).toMatchObject({ reward: { coins: "50.00000000" }, rule: null, isTestNetwork: false });
  });

  it("has no height for a chain that is no longer recorded", () => {
    expect(toAboutView("btc", statsOf("closed"), measured, [], now).rule).toBe("height-unknown");
    expect(toAboutView("btc", statsOf("soon"), null, [], now).rule).toBe("height-unknown");
  });
});
