import { describe, expect, it } from "vitest";
import { measuredAt, workedDays } from "#src/domain/earnings/__fixtures__/worked-days.ts";
import { createWorkedDevices } from "#src/services/devices/__fixtures__/worked-pools.ts";
import { createFixtureApi } from "./__fixtures__/fixture-api.ts";
import { createFixtureServices } from "./__fixtures__/fixture-services.ts";

const api = createFixtureApi();
const services = createFixtureServices();
const running = { powerCost: 0.04, uptime: 1, quantity: 1 };
const get = (url: string) => api.inject(url);

interface Coin {
  readonly coin: string;
  readonly profit_usd: number | null;
  readonly solo: { readonly profit_usd: number | null } | null;
}

describe("GET /api/v1/devices/{vendor}/{slug}", () => {
  it.each(workedDays)("$device.slug mines $coin: $sum", async ({ device, coin, scheme, powerCost, expected }) => {
    const answer = (await get(`/api/v1/devices/${device.vendor}/${device.slug}?power_cost=${powerCost}`)).json();
    const ranked = answer.coins.find((candidate: Coin) => candidate.coin === coin);
    const profit = scheme === "solo" ? ranked.solo.profit_usd : ranked.profit_usd;
    expect(profit).toBeCloseTo(expected.profitUsd, 8);
  });

  it("answers what is published of a device, and its coins with every input", async () => {
    const response = await get("/api/v1/devices/bitmain/antminer-ks5-pro-21th");
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("public, max-age=30, stale-while-revalidate=120");
    const at = Date.UTC(2026, 10, 21, 12);
    expect(response.json()).toEqual({
      at,
      power_cost: 0.04,
      uptime: 1,
      quantity: 1,
      type: "asic",
      vendor: "bitmain",
      vendor_name: "Bitmain",
      slug: "antminer-ks5-pro-21th",
      name: "Bitmain Antminer KS5 Pro (21Th)",
      released: "2024-03",
      price_usd: 32_299,
      price_as_of: "2026-06",
      figures: [
        {
          algorithm: "kheavyhash",
          algorithm_name: "kHeavyHash",
          hashrate: 21e12,
          rate_unit: "H/s",
          watts: 3150,
          is_rated_power: true,
          confidence: "high",
          source: { name: "minerstat", url: "https://minerstat.com/hardware/bitmain-antminer-ks5-pro-21th" },
        },
      ],
      cooling: "air",
      noise_db: 75,
      size_mm: [195, 290, 430],
      cores: null,
      threads: null,
      memory_gb: null,
      rated_watts: null,
      launch_price_usd: null,
      sources: [
        { name: "minerstat", url: "https://minerstat.com/hardware/bitmain-antminer-ks5-pro-21th" },
        { name: "asicminerprices", url: null },
        { name: "A public file", url: null },
        { name: "2Miners calculator", url: "https://github.com/2miners/2cryptocalc-hashrates" },
      ],
      payback_days: expect.closeTo(53_069.75, 1),
      coins: [
        {
          coin: "kas",
          ticker: "KAS",
          algorithm: "kheavyhash",
          scheme: "pps",
          fee: 0.01,
          gap: null,
          coins: expect.closeTo(69.8579639715, 8),
          merge_mined: [],
          uncounted: [],
          revenue_usd: expect.closeTo(3.632614127, 8),
          power_usd: expect.closeTo(3.024, 8),
          profit_usd: expect.closeTo(0.6086141265, 8),
          break_even_power_cost: expect.closeTo(0.04805045141, 8),
          break_even_price_usd: expect.closeTo(0.04328783474, 8),
          network_at: at,
          price_at: at,
          is_usual: true,
          decimals: 8,
          block_reward: "194454365",
          block_reward_basis: "schedule",
          transaction_fees: null,
          averaged_blocks: null,
          work_per_block: 5e16,
          coin_price_usd: 0.052,
          days_to_payout: expect.closeTo(0.0143147, 6),
          solo: null,
          past_month: null,
          past_year: null,
        },
      ],
    });
  });

  it("has the profit of past days, with how many of them are stored and since when", async () => {
    const today = (await services.devices.getDevice("bitmain", "antminer-s21-pro-234th", running))?.coins.find(
      ({ coin }) => coin === "btc",
    );
    const devices = createWorkedDevices(undefined, async (_, days) =>
      Array.from({ length: days }, (_day, index) => (index < days - 20 ? null : (today?.chain ?? null))),
    );
    const past = createFixtureApi({ devices });
    const path = "/api/v1/devices/bitmain/antminer-s21-pro-234th";
    const { coins } = (await past.inject(path)).json();
    const btc = coins.find(({ coin }: Coin) => coin === "btc");
    // 20 × (10.216206 − 3.3696).
    expect(btc.past_month).toMatchObject({ days: 30, known_days: 20, since: measuredAt, uncounted: [] });
    expect(btc.past_month.profit_usd).toBeCloseTo(136.93212, 5);
    expect(btc.past_year).toMatchObject({ days: 365, known_days: 20, profit_usd: null });
    const lines = (await past.inject(`${path}.csv`)).body.split("\r\n");
    expect(lines.find((line: string) => line.startsWith("btc,"))).toMatch(/,136\.932\d+,20,,20$/);
  });

  it("adds what the same work earns on other chains, and names those that are not counted", async () => {
    const { coins } = (await get("/api/v1/devices/bitmain/antminer-l9-16gh?power_cost=0.1")).json();
    expect(coins[0]).toMatchObject({
      coin: "ltc",
      merge_mined: [{ chain: "doge", coins: expect.closeTo(75.264, 8), usd: expect.closeTo(12.644352, 8) }],
      uncounted: ["pep"],
      profit_usd: expect.closeTo(6.311424, 8),
    });
  });

  it("refuses a device that nobody knows, and a price that is none", async () => {
    const unknown = await get("/api/v1/devices/bitmain/nothing");
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toEqual({ error: { code: "not-found", message: "This device does not exist." } });
    for (const price of ["-1", "1e400", "0,15", "cheap", "NaN", "1001"]) {
      const response = await get(`/api/v1/devices/nvidia/geforce-rtx-4070?power_cost=${price}`);
      expect(response.statusCode, price).toBe(400);
      expect(response.json().error, price).toMatchObject({ code: "invalid-request", path: "power_cost" });
    }
    expect((await get("/api/v1/devices?uptime=2")).json().error.path).toBe("uptime");
    expect((await get("/api/v1/devices?type=fpga")).json().error.path).toBe("type");
  });

  it("is a table for spreadsheets too", async () => {
    const response = await get("/api/v1/devices/bitmain/antminer-ks5-pro-21th.csv");
    expect(response.headers["content-disposition"]).toBe('attachment; filename="bitmain-antminer-ks5-pro-21th.csv"');
    const [head, line] = response.body.split("\r\n");
    expect(head).toBe(
      "coin,algorithm,hashrate,watts,scheme,fee,coins_a_day,revenue_usd,power_usd,profit_usd,break_even_power_cost,break_even_price_usd,days_to_payout,network_utc,price_utc,profit_30_days_usd,known_days_of_30,profit_365_days_usd,known_days_of_365",
    );
    expect(line).toMatch(/^kas,kheavyhash,21000000000000,3150,pps,0\.01,69\.857963\d+,3\.63\d+,3\.024\d*,0\.608\d+,/);
    expect(line).toMatch(/,2026-11-21T12:00:00\.000Z,2026-11-21T12:00:00\.000Z,,0,,0$/);
  });
});

describe("GET /api/v1/devices", () => {
  it("lists the devices of a filter, each with the same best coin as its own answer", async () => {
    const response = await get("/api/v1/devices?type=cpu&vendor=amd");
    expect(response.headers["cache-control"]).toBe("public, max-age=60, stale-while-revalidate=300");
    const { devices, ...rest } = response.json();
    expect(rest).toEqual({ at: Date.UTC(2026, 10, 21, 12), power_cost: 0.04, uptime: 1, quantity: 1 });
    expect(devices).toHaveLength(61);
    const row = devices.find(({ slug }: { slug: string }) => slug === "ryzen-9-9950x");
    const own = (await get("/api/v1/devices/amd/ryzen-9-9950x")).json();
    expect(own.coins[0]).toMatchObject(row.best);
    expect(row.best.profit_usd).toBeCloseTo(0.5488872, 8);
  });

  it("takes coin and algorithm, and has no best coin where no pool takes the work", async () => {
    const { devices } = (await get("/api/v1/devices?coin=erg&type=gpu")).json();
    expect(devices).toHaveLength(84);
    expect(devices.every(({ best }: { best: Coin }) => best.coin === "erg")).toBe(true);
    const others = (await get("/api/v1/devices?algorithm=x11")).json().devices;
    expect(others.map(({ best }: { best: Coin | null }) => best)).toEqual([null]);
  });

  it("is a table for spreadsheets too, an unknown figure empty", async () => {
    const response = await get("/api/v1/devices.csv?type=asic&vendor=bitmain&algorithm=x11");
    expect(response.headers["content-disposition"]).toBe('attachment; filename="devices-asic-bitmain.csv"');
    expect(response.body.split("\r\n")[1]).toBe(
      "asic,Bitmain,Antminer D9 (1770Gh),2023-02,x11,1770000000000,H/s,2839,0.000000001603954802259887,high,,,,,,,",
    );
  });
});
