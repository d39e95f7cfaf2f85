import { describe, expect, it } from "vitest";
import { createFixtureApi } from "./__fixtures__/fixture-api.ts";
import { fixtureAddress } from "./__fixtures__/fixture-services.ts";

const get = (url: string) => createFixtureApi().inject({ url });
const path = `/kas/api/v1/miner/earnings-change/${fixtureAddress}`;

describe("GET …/miner/earnings-change/{address}", () => {
  it("answers the parts in coins and in money, with what is not recorded as null", async () => {
    const response = await get(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("public, max-age=30, stale-while-revalidate=60");
    expect(response.json()).toMatchObject({
      state: "known",
      against: "1",
      currency: "USD",
      change: [
        {
          decimals: 8,
          basis: "expected",
          before: "500000000",
          after: "375000000",
          fraction: -0.25,
          parts: [
            { cause: "hashrate", amount: "0", value: "0.0000" },
            // 1.25 coins at the mean price of 0.09.
            { cause: "outages", amount: "-125000000", value: "-0.1125" },
            { cause: "rejected", amount: null, value: null },
          ],
          gaps: [{ cause: "rejected", reason: "not-told", since: null }],
          figures: { before: { blocks_found: null, blocks_expected: null, rejected_fraction: null } },
          value_before: "0.5000",
          value_after: "0.3000",
          // 4.375 coins × 0.02.
          value_of_price: "-0.0875",
          rigs: [
            {
              worker: "=rig,1",
              scheme: "pps",
              down_ms_before: 0,
              down_ms_after: 21_600_000,
              outages: [{ from: 1_763_690_400_000, to: null }],
            },
          ],
        },
      ],
    });
  });

  it("converts at the present rate, and says why there is nothing to compare", async () => {
    const euros = (await get(`${path}?currency=EUR`)).json();
    expect([euros.currency, euros.change[0].value_before, euros.change[0].value_after]).toEqual([
      "EUR",
      "0.4316",
      "0.2589",
    ]);
    expect((await get(`${path}?currency=GBP`)).json().change[0].value_before).toBeNull();
    expect((await get(`${path}?against=7`)).json()).toMatchObject({ state: "too-short", change: [] });
  });

  it("refuses what is no address, an engine that is silent, and strangers", async () => {
    const codes = await Promise.all(
      ["nonsense", "silent", "never-mined"].map(async (address) => {
        const { statusCode, json } = await get(`/kas/api/v1/miner/earnings-change/${address}`);
        return [statusCode, json().error.code];
      }),
    );
    expect(codes).toEqual([
      [400, "invalid-address"],
      [503, "engine-unreachable"],
      [404, "not-found"],
    ]);
    expect((await get(`${path}?against=8`)).statusCode).toBe(400);
  });

  it("comes as CSV whose rows add up, with numbers that a spreadsheet reads as numbers", async () => {
    const response = await get(`/kas/api/v1/miner/earnings-change.csv?address=${fixtureAddress}`);
    expect(response.headers["content-disposition"]).toContain("earnings-change-kas-");
    expect(response.body).toBe(
      [
        "cause,amount,ticker,value_USD",
        "before,5.00000000,KAS,0.5000",
        "hashrate,0.00000000,KAS,0.0000",
        "outages,-1.25000000,KAS,-0.1125",
        "rejected,,KAS,",
        "price,,KAS,-0.0875",
        "after,3.75000000,KAS,0.3000",
        "",
      ].join("\r\n"),
    );
  });
});
