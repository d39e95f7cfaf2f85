import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { loadShell } from "./load-shell.ts";

describe("the shell", () => {
  it("§3.6 calls a pool in strip and footer what its header and the API call it", () => {
    const services = createFixtureServices();
    const { getTerms } = services.pools;
    const pools = { ...services.pools, getTerms: () => ({ ...getTerms("kas"), name: "Kaspa by Adit" }) };
    const site = { ...services.site, brand: { ...services.site.brand, origin: null } };
    const shell = loadShell({ services: { ...services, site, pools } } as never);
    expect(shell.coins[0]?.name).toBe("Kaspa by Adit");
    expect(shell.origin).toBe("http://localhost:3000");
  });

  it("lists pools in the operator's order", () => {
    const services = createFixtureServices();
    const { getTerms } = services.pools;
    const site = { ...services.site, enabledCoins: ["xel", "kas", "btc"] };
    const pools = { ...services.pools, getTerms: () => getTerms("kas") };
    const shell = loadShell({ services: { ...services, site, pools } } as never);
    expect(shell.coins.map(({ slug }) => slug)).toEqual(["xel", "kas", "btc"]);
  });
});
