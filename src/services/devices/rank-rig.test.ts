import { describe, expect, it } from "vitest";
import type { RigPart } from "#src/domain/devices/rig.ts";
import { createWorkedDevices, poolOf, workedCoins } from "./__fixtures__/worked-pools.ts";

const devices = createWorkedDevices();
const card: RigPart = { vendor: "nvidia", slug: "geforce-rtx-4070", quantity: 2 };
const asic: RigPart = { vendor: "bitmain", slug: "antminer-l9-16gh", quantity: 1 };
const one = { powerCost: 0.15, uptime: 1, quantity: 1 };

describe("a rig", () => {
  it("of one device has the days of that device", async () => {
    const { coins } = await devices.rankRig([{ ...card, quantity: 1 }], 0.15);
    const report = await devices.getDevice("nvidia", "geforce-rtx-4070", one);
    expect(coins.map(({ coin }) => coin)).toEqual(report?.coins.map(({ coin }) => coin));
    for (const [index, { coin, day, solo, daysToPayout, hashrate, watts, isUsual }] of coins.entries()) {
      const ranked = report?.coins[index];
      expect({ coin, day, solo, daysToPayout, isUsual }).toEqual({
        coin: ranked?.coin,
        day: ranked?.day,
        solo: ranked?.solo,
        daysToPayout: ranked?.daysToPayout,
        isUsual: ranked?.isUsual,
      });
      expect([hashrate, watts]).toEqual([ranked?.figure.hashrate, ranked?.figure.watts]);
    }
  });

  it("of several is the sum of those that can mine the coin; the others stand still", async () => {
    const { coins, parts, apart } = await devices.rankRig([card, asic], 0.04);
    const rvn = coins.find(({ coin }) => coin === "rvn");
    // 2 × 30 MH/s × 86,400 s ÷ 2.76e14 × 1,250 RVN, less 1 %.
    expect(rvn?.day?.coins[0].coins).toBeCloseTo(23.2434782609, 8);
    expect(rvn).toMatchObject({ parts: [0], hashrate: 60e6 });
    const ltc = coins.find(({ coin }) => coin === "ltc");
    expect(ltc?.parts).toEqual([1]);
    expect(coins[0]?.coin).toBe("ltc");
    const sum = parts.reduce((total, { best }) => total + (best?.day?.profitUsd ?? Number.NaN), 0);
    expect(apart?.profitUsd).toBeCloseTo(sum, 12);
    expect(apart?.profitUsd).toBeGreaterThan(ltc?.day?.profitUsd ?? Number.NaN);
  });

  it("may be typed as hashrate and watts; without watts its profit is not known, and its revenue still ranks it", async () => {
    const typed = { algorithm: "kawpow", hashrate: 30e6, watts: 120 };
    const device = await devices.getDevice("nvidia", "geforce-rtx-4070", { ...one, powerCost: 0.04 });
    const asPublished = device?.coins.find(({ coin }) => coin === "rvn");
    const { coins } = await devices.rankRig([typed], 0.04);
    expect(coins.map(({ coin }) => coin)).toEqual(["rvn"]);
    expect(coins[0]?.day?.coins).toEqual(asPublished?.day?.coins);
    const [unknown] = (await devices.rankRig([{ ...typed, watts: null }], 0.04)).coins;
    expect(unknown?.day).toMatchObject({ profitUsd: null, powerUsd: null });
    expect(unknown?.day?.revenueUsd).toBeCloseTo(coins[0]?.day?.revenueUsd ?? Number.NaN, 12);
  });

  it("has no day where it is more than the whole network, even if no part of it is", async () => {
    // The network of RVN computes 4.6 TH/s: 2.76e14 hashes in 60 seconds.
    const part = { algorithm: "kawpow", hashrate: 3e12, watts: null };
    expect((await devices.rankRig([part], 0.04)).coins[0]?.gap).toBeNull();
    expect((await devices.rankRig([part, part], 0.04)).coins[0]).toMatchObject({ day: null, gap: "network-too-small" });
  });

  it("has no first coin without prices, and the coins of such machines come first", async () => {
    const pools = workedCoins.map((coin) => ({ ...poolOf(coin), usdPrice: null }));
    const unpriced = createWorkedDevices(pools);
    const { coins, parts, apart } = await unpriced.rankRig([card], 0.04);
    expect(parts[0]?.best).toBeNull();
    expect(apart).toBeNull();
    expect(coins.every(({ day }) => day !== null && day.profitUsd === null)).toBe(true);
    expect(coins.map(({ isUsual }) => isUsual)).toEqual(
      coins
        .map(({ isUsual }) => isUsual)
        .toSorted()
        .reverse(),
    );
  });

  it("leaves out what is not in the catalogue, and says nothing of nothing", async () => {
    expect((await devices.rankRig([{ vendor: "nobody", slug: "nothing", quantity: 1 }], 0.04)).coins).toEqual([]);
    expect(await devices.rankRig([], 0.04)).toMatchObject({ parts: [], coins: [] });
  });
});

describe("the machines of a coin", () => {
  it("are the most profitable first, with the typical one of those that do the work", async () => {
    const { best, typical, counts, obsolete } = await devices.getCoinDevices("kas", 3);
    expect(best.map(({ device }) => device.slug)).toEqual(["antminer-ks7-40th", "ks7", "antminer-ks5-pro-21th"]);
    expect(typical?.device.slug).toBe("antminer-ks3-9-4th");
    expect(counts).toEqual({ asic: 24, gpu: 75, cpu: 0 });
    expect(obsolete).toEqual(["gpu"]);
  });

  it("earn what their own pages say", async () => {
    const { typical } = await devices.getCoinDevices("rvn", 1);
    const { device, ranked } = typical ?? {};
    const report = await devices.getDevice(device?.vendor.slug ?? "", device?.slug ?? "", { ...one, powerCost: 0.04 });
    expect(report?.coins.find(({ coin }) => coin === "rvn")?.day).toEqual(ranked?.day);
    expect(typical?.device.slug).toBe("geforce-rtx-4070-super");
  });

  it("are ranked by coins without a price", async () => {
    const unpriced = createWorkedDevices([{ ...poolOf("kas"), usdPrice: null }]);
    const { best } = await unpriced.getCoinDevices("kas", 40);
    const coins = best.map(({ ranked }) => ranked.day?.coins[0].coins ?? 0);
    expect(coins[0]).toBeGreaterThan(0);
    expect(coins).toEqual(coins.toSorted((a, b) => b - a));
  });

  it("earn nothing at a pool that takes no work", async () => {
    const none = createWorkedDevices([]);
    expect(await none.getCoinDevices("rvn", 8)).toMatchObject({ typical: null, best: [], counts: { gpu: 83 } });
  });

  it("of a type earn what the typical one does, coin by coin", async () => {
    const days = await devices.listTypicalDays("gpu");
    expect(days.map(({ ranked }) => ranked.coin).toSorted()).toEqual(["erg", "etc", "kas", "rvn", "xtm-c29"]);
    const rvn = days.find(({ ranked }) => ranked.coin === "rvn");
    expect(rvn?.device.slug).toBe("geforce-rtx-4070-super");
    expect(await devices.listTypicalDays("cpu")).not.toEqual([]);
  });
});

it.each([
  ["kas", ["gpu"]],
  ["rxd", ["gpu"]],
  ["alph", ["gpu"]],
  ["xtm-sha3x", ["gpu"]],
  ["etc", []],
  ["ethw", []],
  ["nexa", []],
  ["rvn", []],
  ["xmr", []],
] as const)("nobody mines %s any more with %j", async (coin, types) => {
  expect((await devices.getCoinDevices(coin, 1)).obsolete).toEqual(types);
});

describe("the search for devices", () => {
  it.each([
    ["4070", "geforce-rtx-4070"],
    ["rtx 4070", "geforce-rtx-4070"],
    ["ks5", "antminer-ks5-20th"],
    ["s21", "antminer-s21-200th"],
    ["9950x", "ryzen-9-9950x"],
  ])("finds %s", async (text, slug) => {
    expect((await devices.searchDevices(text, null, 5))[0]?.slug).toBe(slug);
  });

  it("finds only what is of the type", async () => {
    expect(await devices.searchDevices("4070", "asic", 5)).toEqual([]);
  });
});
