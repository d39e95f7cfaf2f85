import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { createFixtureServices, fixtureAddress } from "#src/api/__fixtures__/fixture-services.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { webContext } from "../services-context.ts";
import { loader } from "./short-link.ts";

const ether = "0x52908400098527886e0f7030069857d2e4169ee7";

/** Where the link of an address leads, at a site with these pools. */
function follow(address: string, enabledCoins: readonly CoinSlug[]): string | null {
  const services = createFixtureServices();
  const context = new RouterContextProvider();
  context.set(webContext, { services: { ...services, site: { ...services.site, enabledCoins } } } as never);
  const response = loader({ params: { address }, context } as never);
  expect(response.status).toBe(303);
  return response.headers.get("location");
}

describe("/a/{address}", () => {
  it("§10.24 leads to the miner's page of the one coin that has such addresses", () => {
    expect(follow(fixtureAddress, ["kas", "etc"])).toBe(`/kas/miner/stats/${fixtureAddress}`);
    // A device writes its worker behind the address, and may leave the prefix out.
    expect(follow(`${fixtureAddress.replace("kaspa:", "")}.bitaxe`, ["kas", "etc"])).toBe(
      `/kas/miner/stats/${fixtureAddress}`,
    );
    expect(follow(ether, ["kas", "etc"])).toBe(`/etc/miner/stats/${ether}`);
  });

  it("§10.24 leaves the choice between coins, and what is no address, to the search", () => {
    expect(follow(ether, ["kas", "etc", "ethw"])).toBe(`/search?address=${ether}`);
    expect(follow("a&b", ["kas"])).toBe("/search?address=a%26b");
  });
});
