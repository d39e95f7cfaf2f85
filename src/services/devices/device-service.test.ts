import { describe, expect, it } from "vitest";
import { workedDays } from "#src/domain/earnings/__fixtures__/worked-days.ts";
import { createWorkedDevices, poolOf, workedCoins } from "./__fixtures__/worked-pools.ts";
import type { DeviceFilter } from "./device-service.ts";

const running = { powerCost: 0.04, uptime: 1, quantity: 1 };
const all: DeviceFilter = { type: null, vendor: null, algorithm: null, coin: null };
const devices = createWorkedDevices();

describe("a device", () => {
  it.each(workedDays)("$device.slug mines $coin: $sum", async ({ device, coin, scheme, powerCost, expected }) => {
    const report = await devices.getDevice(device.vendor, device.slug, { powerCost, uptime: 1, quantity: 1 });
    const ranked = report?.coins.find((candidate) => candidate.coin === coin);
    const day = scheme === "solo" ? ranked?.solo?.day : ranked?.day;
    expect((day?.coins[0].coins ?? 0) / expected.coins).toBeCloseTo(1, 8);
    expect(day?.revenueUsd).toBeCloseTo(expected.revenueUsd, 8);
    expect(day?.profitUsd).toBeCloseTo(expected.profitUsd, 8);
    expect(day?.breakEvenPowerCost).toBeCloseTo(expected.breakEvenPowerCost, 9);
  });

  it("ranks its coins by what is left of a day, and has the same best coin in the list", async () => {
    const report = await devices.getDevice("amd", "ryzen-9-9950x", running);
    expect(report?.coins.map(({ coin }) => coin)).toEqual(["xmr", "sal", "xtm-rx", "zeph"]);
    const profits = report?.coins.map(({ day }) => day?.profitUsd ?? 0) ?? [];
    expect(profits).toEqual(profits.toSorted((one, other) => other - one));
    const list = await devices.listDevices({ ...all, type: "cpu" }, running);
    const row = list.devices.find(({ device }) => device.slug === "ryzen-9-9950x");
    expect(report?.coins[0]).toMatchObject({ ...row?.best });
    expect(row?.paybackDays).toBe(report?.paybackDays);
  });

  it("names the inputs with their times, and the merge-mined chains that are counted and that are not", async () => {
    const report = await devices.getDevice("bitmain", "antminer-l9-16gh", running);
    const [ltc] = report?.coins ?? [];
    expect(ltc?.chain).toMatchObject({
      chain: "ltc",
      workPerBlock: 4.5e17,
      measuredAt: Date.UTC(2026, 10, 21, 12),
      reward: { atomic: 625_000_000n, basis: "schedule" },
      usdPrice: { usd: 92, at: Date.UTC(2026, 10, 21, 12), source: "test" },
    });
    expect(ltc?.merged.map(({ chain }) => chain)).toEqual(["doge"]);
    expect(ltc?.day?.uncounted).toEqual(["pep"]);
    // 1 LTC at 0.018816 a day.
    expect(ltc?.daysToPayout).toBeCloseTo(53.146258, 5);
  });

  it("has SOLO beside the steady scheme, with its own fee and odds", async () => {
    const report = await devices.getDevice("bitaxe", "gamma-601", running);
    const [btc] = report?.coins ?? [];
    expect(btc).toMatchObject({ coin: "btc", scheme: "pps", feeFraction: 0.01, solo: { feeFraction: 0.005 } });
    expect(btc?.solo?.odds?.blocksPerDay).toBeCloseTo(1.728e-7, 16);
  });

  it("knows that other machines do the work of a chain", async () => {
    const report = await devices.getDevice("nvidia", "geforce-rtx-4070", running);
    const usual = Object.fromEntries(report?.coins.map(({ coin, isUsual }) => [coin, isUsual]) ?? []);
    expect(usual).toEqual({ rvn: true, erg: true, etc: true, "xtm-c29": true, kas: false });
  });

  it("does not mine what its memory cannot hold, and says so", async () => {
    const ofRvn = async (slug: string) =>
      (await devices.getDevice("amd", slug, running))?.coins.find(({ coin }) => coin === "rvn");
    // 5.85 GiB at block 4,661,360.
    expect(await ofRvn("radeon-rx-6500-xt")).toMatchObject({ gap: "memory-too-small", day: null, solo: null });
    expect(await ofRvn("radeon-rx-470")).toMatchObject({ gap: null, memoryBytes: 6_283_067_392 });
  });

  it("counts several of a device as their sum, and their price too", async () => {
    const one = await devices.getDevice("bitmain", "antminer-ks5-pro-21th", running);
    const ten = await devices.getDevice("bitmain", "antminer-ks5-pro-21th", { ...running, quantity: 10 });
    expect(ten?.coins[0]?.day?.profitUsd).toBeCloseTo(6.086141265, 8);
    expect(ten?.paybackDays).toBeCloseTo(one?.paybackDays ?? 0, 6);
  });

  it("is found by a slug of other sites too, and is null when nobody knows it", async () => {
    expect((await devices.getDevice("innosilicon", "t2t-26t", running))?.device.slug).toBe("t2-turbo-26t");
    expect(await devices.getDevice("innosilicon", "nothing", running)).toBeNull();
    expect(await devices.getDevice("nobody", "t2t-26t", running)).toBeNull();
    expect(await devices.findDevice("nvidia", "geforce-rtx-4070")).toMatchObject({ type: "gpu", memoryGb: 12 });
    expect(await devices.findDevice("nvidia", "nothing")).toBeNull();
    expect(await devices.findVendor("amd")).toEqual({ vendor: { slug: "amd", name: "AMD" }, types: ["cpu", "gpu"] });
    expect(await devices.findVendor("nobody")).toBeNull();
  });
});

describe("the past of a device", () => {
  const terms = async (chain: string) => {
    const report = await devices.getDevice(
      "bitmain",
      chain === "ltc" ? "antminer-l9-16gh" : "antminer-s21-pro-234th",
      running,
    );
    return report?.coins.find(({ coin }) => coin === chain)?.chain ?? null;
  };

  it("is as many days as are stored, at today's fee and price of power", async () => {
    const today = await terms("btc");
    // 40 days are stored, each like today, whose profit is 6.846606.
    const withPast = createWorkedDevices(undefined, async (_, days) =>
      Array.from({ length: days }, (_day, index) => (index < days - 40 ? null : today)),
    );
    const report = await withPast.getDevice("bitmain", "antminer-s21-pro-234th", running);
    const btc = report?.coins.find(({ coin }) => coin === "btc");
    expect(btc?.past.month).toMatchObject({ days: 30, knownDays: 30, uncounted: [] });
    expect(btc?.past.month?.profitUsd).toBeCloseTo(205.39818, 6);
    expect(btc?.past.year).toMatchObject({ days: 365, knownDays: 40, profitUsd: null });
  });

  it("counts a merge-mined chain only where it is stored for each day", async () => {
    const today = await terms("ltc");
    const withPast = createWorkedDevices(undefined, async (chain, days) =>
      Array.from({ length: days }, () => (chain === "ltc" ? today : null)),
    );
    const report = await withPast.getDevice("bitmain", "antminer-l9-16gh", { ...running, powerCost: 0.1 });
    const ltc = report?.coins.find(({ coin }) => coin === "ltc");
    expect(ltc?.past.month).toMatchObject({ knownDays: 30, uncounted: ["doge"] });
    // 30 × (0.018816 × 92 − 8.064).
    expect(ltc?.past.month?.profitUsd).toBeCloseTo(-189.98784, 6);
  });

  it("is not known where nothing is stored", async () => {
    const report = await devices.getDevice("bitmain", "antminer-s21-pro-234th", running);
    expect(report?.coins.map(({ past }) => past)).toEqual([{ month: null, year: null }]);
  });
});

describe("the list", () => {
  it("takes a type, a vendor, an algorithm and a coin, and the best coin is then that one", async () => {
    const count = async (filter: Partial<DeviceFilter>) =>
      (await devices.listDevices({ ...all, ...filter }, running)).devices.length;
    expect(await count({})).toBe(569);
    expect(await count({ type: "gpu" })).toBe(90);
    expect(await count({ type: "gpu", vendor: "intel" })).toBe(4);
    expect(await count({ algorithm: "cuckaroo29" })).toBe(22);
    const miners = await devices.listDevices({ ...all, coin: "erg" }, running);
    expect(new Set(miners.devices.map(({ best }) => best?.coin))).toEqual(new Set(["erg"]));
    expect(miners.devices).toHaveLength(84);
    expect(await count({ coin: "nothing" })).toBe(0);
  });

  it("knows when a device has earned its price, and does not where there is no profit or no price", async () => {
    const { devices: list } = await devices.listDevices(all, { powerCost: 0.04, uptime: 1, quantity: 1 });
    const ks5 = list.find(({ device }) => device.slug === "antminer-ks5-pro-21th");
    // 32,299 USD ÷ 0.6086141265 a day.
    expect(ks5?.paybackDays).toBeCloseTo(53_069.75, 1);
    const card = list.find(({ device }) => device.slug === "geforce-gtx-1660-ti");
    expect(card?.best?.day?.profitUsd).toBeLessThan(0);
    expect(card?.paybackDays).toBeNull();
  });

  it("has no best coin where nothing takes what the device computes", async () => {
    const { devices: list } = await devices.listDevices({ ...all, algorithm: "x11" }, running);
    expect(list.map(({ best }) => best)).toEqual([null]);
  });
});

it("names no best coin while no price is known, but for a device with a single coin", async () => {
  const unpriced = createWorkedDevices(workedCoins.map((coin) => ({ ...poolOf(coin), usdPrice: null })));
  const { devices: list } = await unpriced.listDevices(all, running);
  const bestOf = (wanted: string) => list.find(({ device }) => device.slug === wanted)?.best?.coin ?? null;
  expect(bestOf("geforce-rtx-4070")).toBeNull();
  expect(bestOf("antminer-ks5-pro-21th")).toBe("kas");
});

describe("a pool", () => {
  const one = async (change: (pool: ReturnType<typeof poolOf>) => ReturnType<typeof poolOf>) => {
    const pools = workedCoins.map((coin) => (coin === "erg" ? change(poolOf(coin)) : poolOf(coin)));
    const report = await createWorkedDevices(pools).getDevice("nvidia", "geforce-rtx-4070", running);
    return report?.coins.find(({ coin }) => coin === "erg");
  };

  it("is not offered when it takes no work or pays nothing for it", async () => {
    expect(await one((pool) => ({ ...pool, terms: { ...pool.terms, network: "testnet" } }))).toBeUndefined();
    for (const state of ["soon", "closed", "paused", "testnet"] as const) {
      expect(await one((pool) => ({ ...pool, terms: { ...pool.terms, state } }))).toBeUndefined();
    }
  });

  it("says why it is not known what a day brings, and comes last", async () => {
    const gapOf = async (change: Parameters<typeof one>[0]) => {
      const ranked = await one(change);
      expect(ranked?.day).toBeNull();
      return ranked?.gap;
    };
    expect(await gapOf(({ terms, usdPrice }) => ({ state: "stub", terms, usdPrice, fault: null }))).toBe(
      "network-unknown",
    );
    expect(
      await gapOf(
        ({ terms, ...pool }) =>
          ({
            ...pool,
            terms: { ...terms, schemes: [{ scheme: "pps", feeFraction: null }] },
          }) as ReturnType<typeof poolOf>,
      ),
    ).toBe("fee-unknown");
    expect(await gapOf((pool) => (pool.state === "stub" ? pool : { ...pool, acceptsMiners: false }))).toBe(
      "not-accepting",
    );
    // One card exceeds the whole network: its day would exceed what all blocks pay.
    const tiny = { hashrate: 1_000, difficulty: 120_000 };
    expect(
      await gapOf((pool) =>
        pool.state === "stub" || pool.network === null ? pool : { ...pool, network: { ...pool.network, ...tiny } },
      ),
    ).toBe("network-too-small");
  });

  it("whose coin has no price still has coins of a day, and no profit", async () => {
    const ranked = await one((pool) => ({ ...pool, usdPrice: null }));
    expect(ranked?.day?.profitUsd).toBeNull();
    expect(ranked?.day?.coins[0].coins).toBeGreaterThan(0);
  });
});
