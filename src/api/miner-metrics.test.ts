import { describe, expect, it } from "vitest";
import { createFixtureApi } from "./__fixtures__/fixture-api.ts";
import { fixtureAddress } from "./__fixtures__/fixture-services.ts";

const get = (url: string) => createFixtureApi().inject({ url });

const seriesOf = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

describe("GET /{coin}/metrics/{address}", () => {
  it("§10.23 answers a few series in OpenMetrics, without those that are not known", async () => {
    const response = await get(`/kas/metrics/${fixtureAddress}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
    expect(seriesOf(response.body)).toEqual([
      'adit_miner_hashrate{window="10m"} 1000000000000',
      'adit_miner_hashrate{window="6h"} 900000000000',
      'adit_miner_workers{state="online"} 1',
      'adit_miner_workers{state="low"} 0',
      'adit_miner_workers{state="quiet"} 0',
      'adit_miner_workers{state="offline"} 0',
      'adit_miner_workers{state="silent"} 0',
      'adit_miner_balance{chain="kas",state="confirmed"} 1.23456789',
      'adit_miner_paid{chain="kas"} 90071992.54740994',
      "adit_miner_last_share_timestamp_seconds 1763711990",
      "adit_miner_answered_timestamp_seconds 1763712000",
      "adit_miner_stale 0",
    ]);
    expect(response.body.endsWith("# EOF\n")).toBe(true);
  });

  it("has no series for an address that never mined, and refuses as the API does", async () => {
    expect(seriesOf((await get("/kas/metrics/never-mined")).body)).toEqual([]);
    expect((await get("/kas/metrics/nonsense")).json().error.code).toBe("invalid-address");
    expect((await get("/kas/metrics/silent")).statusCode).toBe(503);
    expect((await get(`/btc/metrics/${fixtureAddress}`)).json().error.code).toBe("unsupported-coin");
  });
});
