import { describe, expect, it } from "vitest";
import { createFixtureApi } from "./__fixtures__/fixture-api.ts";
import { fixtureAddress } from "./__fixtures__/fixture-services.ts";

const get = (url: string, headers: Record<string, string> = {}) => createFixtureApi().inject({ url, headers });

const hash = "cd".repeat(32);

describe("GET …/miner/payouts/{address}", () => {
  it("§4.7 answers payments, Paid and Unpaid, with their value and totals that never shrink", async () => {
    const response = await get(`/kas/api/v1/miner/payouts/${fixtureAddress}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("public, max-age=30, stale-while-revalidate=60");
    expect(response.json()).toEqual({
      at: 1763712000000,
      is_stale: false,
      is_complete: true,
      currency: "USD",
      price_source: "demo",
      fiat_at: 1763712000000,
      next: "1763700000000-7",
      pending: [
        { chain: "kas", decimals: 8, at: 1763712000000, amount: "5000000000", status: "unpaid", state: "sending" },
      ],
      payouts: [
        {
          chain: "kas",
          decimals: 8,
          transaction_id: hash,
          paid_at: 1763700000000,
          amount: "5000000000",
          fee: "0",
          status: "paid",
          state: "confirmed",
          value: 2.265,
        },
      ],
      results: [{ timestamp: 1763700000, amount: 50, txid: hash }],
      groups: [],
      accounts: [
        {
          chain: "kas",
          decimals: 8,
          paid: "9007204254740993",
          paid_source: "engine",
          unpaid: "123456789",
          unconfirmed: null,
          threshold: "2000000000",
          sending: "120000000",
          payout_state: "sending",
          next_payout: {
            ...{ state: "overdue", from: null, to: null, amount_low: null, amount_high: null, blocks: null },
            ...{ due_since: 1763700000000, missed_runs: 3 },
          },
          reward: { "7d": "5000000000", "30d": null },
        },
      ],
      next_run_at: 1763715600000,
    });
  });

  it("pages by the cursor it gave, sums up, and converts", async () => {
    const second = (await get(`/kas/api/v1/miner/payouts/${fixtureAddress}?before=1763700000000-7`)).json();
    expect(second.payouts[0].amount).toBe("9007199254740993");
    expect([second.next, second.pending]).toEqual([null, []]);
    const euros = (await get(`/kas/api/v1/miner/payouts/${fixtureAddress}?group=day&currency=EUR`)).json();
    expect(euros.groups).toEqual([
      { from: 1763683200000, chain: "kas", decimals: 8, amount: "14", fee: null, value: 0.5 * 0.8631, count: 2 },
    ]);
    expect(euros.payouts).toEqual([]);
    // Without a known rate there are no values, never wrong ones.
    const yen = (await get(`/kas/api/v1/miner/payouts/${fixtureAddress}?currency=JPY`)).json();
    expect(yen.payouts[0].value).toBeNull();
  });

  it("gives all payouts at once when asked for all", async () => {
    const all = (await get(`/kas/api/v1/miner/payouts/${fixtureAddress}?all=true&currency=EUR`)).json();
    expect(all.payouts.map(({ amount }: { readonly amount: string }) => amount)).toEqual([
      "5000000000",
      "9007199254740993",
    ]);
    expect([all.next, all.is_complete, all.pending.length]).toEqual([null, true, 1]);
    expect((await get("/kas/api/v1/miner/payouts/silent?all=true")).statusCode).toBe(503);
  });

  it("refuses an invalid query, and says why there is no list", async () => {
    const codes = async (url: string) => {
      const response = await get(url);
      return [response.statusCode, response.json().error.code];
    };
    const path = "/kas/api/v1/miner/payouts";
    expect(await codes(`${path}/${fixtureAddress}?group=year`)).toEqual([400, "invalid-request"]);
    expect(await codes(`${path}/${fixtureAddress}?limit=5000`)).toEqual([400, "invalid-request"]);
    expect(await codes(`${path}/${fixtureAddress}?currency=XXX`)).toEqual([400, "invalid-request"]);
    expect(await codes(`${path}/nonsense`)).toEqual([400, "invalid-address"]);
    expect(await codes(`${path}/untold`)).toEqual([404, "not-offered"]);
    expect(await codes(`${path}/silent`)).toEqual([503, "engine-unreachable"]);
    expect(await codes(`/btc/api/v1/miner/payouts/x`)).toEqual([404, "unsupported-coin"]);
  });
});

describe("what is being read of a miner for the first time", () => {
  it.each([
    "payouts/unread",
    "payouts/unread?all=true",
    "payouts.csv?address=unread",
    "settings/unread",
    "earnings-change/unread",
  ])("is neither empty nor unknown in %s, and is there in a moment", async (path) => {
    const { statusCode, headers, json } = await get(`/kas/api/v1/miner/${path}`);
    expect([statusCode, headers["retry-after"], json().error.code]).toEqual([503, "2", "engine-busy"]);
  });
});

describe("GET …/miner/payouts.csv", () => {
  it("writes every page in plain numbers, and no formula", async () => {
    const response = await get(
      `/kas/api/v1/miner/payouts.csv?address=${encodeURIComponent(fixtureAddress)}&currency=EUR`,
    );
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["content-disposition"]).toBe('attachment; filename="payouts-kas-kaspaqqk-707g73.csv"');
    expect(response.headers["x-complete"]).toBe("true");
    expect(response.body.split("\r\n")).toEqual([
      "date,amount,ticker,transaction,fee,value_EUR,state,remark,price_usd,price_of,usd_in_EUR,rate_of,source",
      `2025-11-21T04:40:00Z,50.00000000,KAS,${hash},0.00000000,1.95,confirmed,,0.0453,2025-11-21,0.8631,2025-11-21T04:00:00Z,demo`,
      `2025-11-21T01:53:20Z,90071992.54740993,KAS,"'=HYPERLINK(""http://evil.example"")",,,sent,no price of KAS is stored for this time,,,0.8631,2025-11-21T04:00:00Z,`,
      "",
    ]);
  });

  it("is of one period, and says which in its name", async () => {
    const ask = (query: string) => get(`/kas/api/v1/miner/payouts.csv?address=${fixtureAddress}&${query}`);
    const lines = async (query: string) => (await ask(query)).body.trimEnd().split("\r\n").length - 1;
    expect(await lines("from=2025-11-21&to=2025-11-21")).toBe(2);
    expect(await lines("from=2025-01-01&to=2025-11-20")).toBe(0);
    expect(await lines("from=2025-11-22")).toBe(0);
    // As forms send empty fields.
    expect(await lines("from=&to=")).toBe(2);
    expect(await lines("year=2025")).toBe(2);
    expect(await lines("year=2024")).toBe(0);
    expect(await lines("year=")).toBe(2);
    expect((await ask("year=2025")).headers["content-disposition"]).toContain('"payouts-kas-kaspaqqk-707g73-2025.csv"');
    const named = await ask("from=2025-01-01&to=2025-12-31");
    expect(named.headers["content-disposition"]).toContain('"payouts-kas-kaspaqqk-707g73-2025-01-01-2025-12-31.csv"');
    for (const [query, path] of [
      ["from=2025-02-30", "from"],
      ["to=yesterday", "to"],
      ["from=2025-03-01&to=2025-02-01", "to"],
    ] as const) {
      const refused = await ask(query);
      expect([refused.statusCode, refused.json().error.code, refused.json().error.path]).toEqual([
        400,
        "invalid-request",
        path,
      ]);
    }
  });

  it("leaves a value empty and says so where no exchange rate of the day is stored", async () => {
    const yen = await get(`/kas/api/v1/miner/payouts.csv?address=${fixtureAddress}&currency=JPY`);
    expect(yen.body.split("\r\n")[1]).toMatch(
      /,0\.00000000,,confirmed,no exchange rate of JPY is stored for this day,0\.0453,2025-11-21,,,demo$/,
    );
    // USD needs no rate.
    const dollars = await get(`/kas/api/v1/miner/payouts.csv?address=${fixtureAddress}`);
    expect(dollars.body.split("\r\n")[1]).toMatch(/,2\.27,confirmed,,0\.0453,2025-11-21,1,,demo$/);
  });

  it("asks for an address, and lets every page read it", async () => {
    expect((await get("/kas/api/v1/miner/payouts.csv")).json().error).toMatchObject({ path: "address" });
    const url = `/kas/api/v1/miner/payouts.csv?address=${encodeURIComponent(fixtureAddress)}`;
    const ours = await get(url, { origin: "https://adit.example" });
    expect(ours.headers["access-control-allow-origin"]).toBe("https://adit.example");
    expect((await get(url, { origin: "https://sheet.example" })).headers["access-control-allow-origin"]).toBe("*");
  });
});

describe("GET …/miner/blocks/{address}", () => {
  it("answers a miner's blocks, and how many were to be expected", async () => {
    expect((await get(`/kas/api/v1/miner/blocks/${fixtureAddress}`)).json()).toEqual({
      source: "engine",
      is_stale: false,
      complete_since: 0,
      is_exact: true,
      next: null,
      blocks: [
        {
          chain: "kas",
          decimals: 8,
          height: 98999990,
          hash: null,
          found_at: 1763711000500,
          scheme: "solo",
          worker: "rig/1",
          effort: 0.42,
          reward: "346000000",
          status: "pending",
          confirmations: 50,
          confirmations_needed: 100,
          progress: 0.5,
          unchecked_since: null,
        },
      ],
      solo_24h: [{ expected: 0.25, found: 1, hashrate: 1e12 }],
    });
    expect((await get("/kas/api/v1/miner/blocks/untold")).json().error.code).toBe("not-offered");
  });
});

describe("GET …/miner/settings/{address}", () => {
  it("answers the threshold and its limits, and is never stored", async () => {
    const response = await get(`/kas/api/v1/miner/settings/${fixtureAddress}`);
    expect(response.headers["cache-control"]).toBe("private, no-store");
    expect(response.json()).toEqual({
      chain: "kas",
      decimals: 8,
      threshold: "2000000000",
      minimum: "1000000000",
      maximum: null,
      can_write: true,
      changes: [{ at: 1763700000000, from: null, to: "2000000000" }],
    });
    expect((await get("/kas/api/v1/miner/settings/never-mined")).json().error.code).toBe("not-found");
  });
});
