import { describe, expect, it } from "vitest";
import { createFixtureApi } from "./__fixtures__/fixture-api.ts";

const api = createFixtureApi();
const get = async (url: string) => {
  const response = await api.inject(url);
  return { status: response.statusCode, body: response.json() };
};

describe("GET /{coin}/api/v1/pool/machines", () => {
  it("answers what machines earn after power, at the default price or the requested one", async () => {
    const cheap = (await get("/kas/api/v1/pool/machines?limit=3")).body;
    const dear = (await get("/kas/api/v1/pool/machines?limit=3&power_cost=0.15")).body;
    expect(cheap).toMatchObject({ coin: "kas", power_cost: 0.04, rig: null, machines: { length: 3 } });
    expect(dear.power_cost).toBe(0.15);
    const { typical } = dear;
    expect(typical.profit_usd).toBeCloseTo(typical.revenue_usd - typical.power_usd, 10);
    expect(typical.power_usd).toBeCloseTo((cheap.typical.power_usd * 0.15) / 0.04, 8);
    expect(typical.revenue_usd).toBe(cheap.typical.revenue_usd);
  });

  it("adds the visitor's machines up, where they can mine the coin", async () => {
    const rig = "bitmain.antminer-ks5-pro-21th*2_nvidia.geforce-rtx-4070";
    const { body } = await get(`/kas/api/v1/pool/machines?rig=${rig}`);
    expect(body.rig.names).toContain("2 × Bitmain Antminer KS5 Pro (21Th)");
    expect(body.rig.revenue_usd).toBeGreaterThan(0);
    expect((await get("/kas/api/v1/pool/machines?rig=amd.ryzen-9-9950x")).body.rig).toBeNull();
  });

  it("refuses what is no rig, no price and no coin", async () => {
    expect((await get("/kas/api/v1/pool/machines?rig=a%20b")).status).toBe(400);
    expect((await get("/kas/api/v1/pool/machines?power_cost=-1")).status).toBe(400);
    expect((await get("/nope/api/v1/pool/machines")).status).toBe(404);
  });
});

describe("GET /api/v1/rig", () => {
  it("answers what the visitor's machines make of each coin that they can mine, the best first", async () => {
    const rig = "bitmain.antminer-ks5-pro-21th*2_nvidia.geforce-rtx-4070";
    const { body } = await get(`/api/v1/rig?rig=${rig}&power_cost=0.15`);
    const kas = body.coins.find(({ coin }: { coin: string }) => coin === "kas");
    const { rig: onCoin } = (await get(`/kas/api/v1/pool/machines?rig=${rig}&power_cost=0.15`)).body;
    const { coin, ...figures } = kas;
    expect(coin).toBe("kas");
    // The coin's page has more: other coins, SOLO, first payout.
    expect(onCoin).toMatchObject(figures);
    const profits = body.coins.map((one: { profit_usd: number | null }) => one.profit_usd ?? -Infinity);
    expect(profits).toEqual(profits.toSorted((one: number, other: number) => other - one));
    expect((await get("/api/v1/rig")).status).toBe(400);
    expect((await get("/api/v1/rig?rig=a%20b")).status).toBe(400);
  });
});
