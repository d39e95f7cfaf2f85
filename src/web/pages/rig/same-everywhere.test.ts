import { describe, expect, it } from "vitest";
import { createFixtureApi } from "#src/api/__fixtures__/fixture-api.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { devicePath, isDeviceType } from "#src/domain/devices/device.ts";
import { expectEarnings } from "#src/domain/earnings/estimate-earnings.ts";
import { ok } from "#src/domain/result.ts";
import { createWorkedDevices, poolOf } from "#src/services/devices/__fixtures__/worked-pools.ts";
import type { MinerStats, Services } from "#src/services/services.ts";
import type { ApiClient } from "../../calls/api-client.ts";
import { toCoinView } from "../../loaders/coin-badge.ts";
import { loadCoinDevices } from "../coin/devices/describe-coin-devices.ts";
import { loadOwnMachines } from "../coin/devices/load-own-machines.ts";
import { fillRig } from "../coin/start/mine/fill-rig.ts";
import { loadDevice } from "../device/load-device.ts";
import { loadDeviceList } from "../device/load-device-list.ts";
import { nameShort } from "../home/ladder-rows.ts";
import { loadTypicalDays } from "../home/load-typical-days.ts";
import { atOwnTerms, type PoolRow } from "../home/pool-rows.ts";
import { loadRig } from "./load-rig.ts";

const devices = createWorkedDevices();
const services = { devices, site: { hasPrices: true } } as unknown as Services;
const web = {
  services,
  report: (error: unknown) => {
    throw error;
  },
};
const api = createFixtureApi();

function never(): never {
  throw new Error("It must be there.");
}

const cases: readonly [vendor: string, slug: string, coin: CoinSlug][] = [
  ["nvidia", "geforce-rtx-4070", "rvn"],
  ["nvidia", "geforce-rtx-4070", "erg"],
  ["bitmain", "antminer-l9-16gh", "ltc"],
  ["bitmain", "antminer-ks5-pro-21th", "kas"],
  ["amd", "ryzen-9-9950x", "xmr"],
];

describe("one device and one coin", () => {
  it.each(cases)("%s %s on %s: list, device, rig, start and API say the same profit", async (vendor, slug, coin) => {
    const device = await devices.findDevice(vendor, slug);
    if (device === null) throw new Error("It must be in the catalogue.");
    const search = new URLSearchParams({ power: "0.15" });
    const page = (await loadDevice(services, device, search)).coins.find((mined) => mined.coin.slug === coin);
    const expected = page?.profitUsd ?? Number.NaN;
    expect(Number.isFinite(expected)).toBe(true);

    const list = await loadDeviceList(services, device.type, null, new URLSearchParams({ power: "0.15", coin }));
    const row = list.rows.find(({ path }) => path.endsWith(`/${vendor}/${slug}`));
    expect(row?.profitUsd).toBeCloseTo(expected, 4);

    const rig = await loadRig(services, new URLSearchParams({ rig: `${vendor}.${slug}`, power: "0.15" }));
    const inRig = rig.coins.find((mined) => mined.coin.slug === coin);
    expect(inRig?.profitUsd).toBe(expected);
    expect([inRig?.coins, inRig?.daysToPayout]).toEqual([page?.coins, page?.daysToPayout]);

    const filled = await fillRig(coin, { rig: `${vendor}.${slug}`, power: "0.15" }, "en", services);
    expect(filled).toMatchObject({ day: { profitUsd: expected, name: device.name }, kind: device.type });

    const answer = (await api.inject(`/api/v1/devices/${vendor}/${slug}?power_cost=0.15`)).json();
    const inApi = answer.coins.find((mined: { readonly coin: string }) => mined.coin === coin);
    expect(inApi.profit_usd).toBe(expected);
  });

  it.each(cases.filter(([, , coin]) => coin === "kas"))(
    "%s %s on %s: the coin's pages say it at the visitor's own price of power",
    async (vendor, slug, coin) => {
      const device = await devices.findDevice(vendor, slug);
      if (device === null) throw new Error("It must be in the catalogue.");
      const client: Pick<ApiClient, "get"> = {
        get: async (path, read) => ok(read((await api.inject(path)).json()) ?? never()),
      };
      const terms = { rig: `${vendor}.${slug}`, power: "0.15" };
      const own = await loadOwnMachines(client, toCoinView(coin), terms);
      const profitOf = async (path: string) => {
        const [, , , ofVendor = "", named = ""] = path.split("/");
        const found = await devices.findDevice(ofVendor, named);
        const page = await loadDevice(services, found ?? never(), new URLSearchParams({ power: "0.15" }));
        return page.coins.find((mined) => mined.coin.slug === coin)?.profitUsd;
      };
      expect(own).toMatchObject({
        powerCost: 0.15,
        rig: { name: device.name, path: `/${coin}?rig=${terms.rig}&power=0.15` },
      });
      expect(own?.rig?.profitUsd).toBe(await profitOf(devicePath(device)));
      expect(own?.typical?.profitUsd).toBe(await profitOf(own?.typical?.path ?? ""));
      expect(own?.best.length).toBeGreaterThan(0);
      for (const { path, profitUsd } of own?.best ?? []) expect(profitUsd).toBe(await profitOf(path));
      expect(own?.best.map(({ profitUsd }) => profitUsd ?? 0)).toEqual(
        own?.best.map(({ profitUsd }) => profitUsd ?? 0).toSorted((one, other) => other - one),
      );
    },
  );

  it("the home page says it at the visitor's own price of power", async () => {
    const days = await loadTypicalDays(web, "gpu");
    const rows = [...days].map(([slug, earns]) => ({ coin: { slug }, earns }) as unknown as PoolRow);
    const priced = atOwnTerms(rows, { powerCost: 0.15, own: null }, "earns", "desc");
    expect(priced.length).toBeGreaterThan(1);
    for (const row of priced) {
      const { typical } = await devices.getCoinDevices(row.coin.slug as CoinSlug, 1, 0.15);
      if (typical !== null && nameShort(typical.device) === row.earns?.device)
        expect(row.earns?.profitUsd).toBeCloseTo(typical.ranked.day?.profitUsd ?? Number.NaN, 5);
    }
    const profits = priced.map(({ earns }) => earns?.profitUsd ?? 0);
    expect(profits).toEqual(profits.toSorted((one, other) => other - one));
  });

  it.each(["rvn", "ltc", "kas", "xmr"] as const)("%s: home and the pages of the coin say the same", async (coin) => {
    const onCoin = await loadCoinDevices(web, coin);
    const [, , type, vendor = "", slug = ""] = onCoin?.typical?.path.split("/") ?? [];
    const device = await devices.findDevice(vendor, slug);
    if (device === null || !isDeviceType(type)) throw new Error("The coin must have a typical machine.");
    const page = (await loadDevice(services, device, new URLSearchParams())).coins.find(
      (mined) => mined.coin.slug === coin,
    );
    expect(page?.profitUsd).toEqual(expect.any(Number));
    expect(onCoin?.typical?.profitUsd).toBe(page?.profitUsd);
    const onHome = (await loadTypicalDays(web, type)).get(coin);
    expect(onHome?.device).toBe(nameShort(device));
    expect(onHome?.profitUsd).toBeCloseTo(page?.profitUsd ?? Number.NaN, 5);
    const [best] = onCoin?.best ?? [];
    const bestType = best?.path.split("/")[2];
    if (!isDeviceType(bestType)) throw new Error("The coin must have machines.");
    const list = await loadDeviceList(services, bestType, null, new URLSearchParams({ coin }));
    expect(list.rows[0]?.path).toBe(best?.path);
    expect(list.rows[0]?.profitUsd).toBeCloseTo(best?.profitUsd ?? Number.NaN, 4);
  });

  it("a miner's page expects of the same hashrate what the device's page does", async () => {
    const device = await devices.findDevice("nvidia", "geforce-rtx-4070");
    if (device === null) throw new Error("It must be in the catalogue.");
    const { coins } = await loadDevice(services, device, new URLSearchParams());
    const rvn = coins.find((mined) => mined.coin.slug === "rvn");
    const miner = {
      coin: "rvn",
      state: "online",
      averages: null,
      miner: { hashrate: { tenMinutes: null, sixHours: null, day: rvn?.hashrate ?? 0 } },
      workers: [],
    } as unknown as MinerStats;
    const pool = poolOf("rvn");
    const steady = { ...pool, terms: { ...pool.terms, schemes: pool.terms.schemes.slice(0, 1) } };
    const earnings = expectEarnings(miner, steady, { difficulty: null, hashrate: null });
    expect(rvn?.coins).toEqual(expect.any(BigInt));
    expect(earnings?.perDay).toBe(rvn?.coins);
  });
});
