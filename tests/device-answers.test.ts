import { describe, expect, it } from "vitest";
import { createFixtureApi } from "#src/api/__fixtures__/fixture-api.ts";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { workedDays } from "#src/domain/earnings/__fixtures__/worked-days.ts";
import { loadComparison } from "#src/web/pages/device/load-comparison.ts";
import { loadDevice } from "#src/web/pages/device/load-device.ts";
import { loadDeviceList } from "#src/web/pages/device/load-device-list.ts";

// What a device earns with a coin has one answer, wherever it is asked: list, device page, comparison, API and tables.

const services = createFixtureServices();
const api = createFixtureApi();

/** The lines of a CSV answer by the names of its columns; no cell of these tables has a comma. */
async function readTable(url: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const [head = "", ...lines] = (await api.inject(url)).body.trim().split("\r\n");
  const names = head.replace("\ufeff", "").split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, index) => [names[index] ?? "", cell])));
}

const steady = workedDays.filter(({ scheme }) => scheme !== "solo");

describe("a device and a coin", () => {
  it("are twelve examples, one of them SOLO", () => {
    expect([workedDays.length, steady.length]).toEqual([12, 11]);
  });

  it.each(steady)("$device.slug with $coin: $sum", async ({ device: { vendor, slug }, coin, powerCost, expected }) => {
    const { profitUsd, revenueUsd } = expected;
    const device = await services.devices.findDevice(vendor, slug);
    if (device === null) throw new Error(`${slug} is not in the catalogue.`);
    const search = new URLSearchParams({ power: String(powerCost) });

    const list = await loadDeviceList(
      services,
      device.type,
      null,
      new URLSearchParams([...search, ["coin", coin], ["rows", "all"]]),
    );
    const row = list.rows.find(({ token }) => token === `${vendor}.${slug}`);
    const page = await loadDevice(services, device, search);
    const mined = page.coins.find((candidate) => candidate.coin.slug === coin);
    const compared = await loadComparison(services, new URLSearchParams([...search, ["device", `${vendor}.${slug}`]]));
    const ofCoin = compared.coins.find((candidate) => candidate.coin.slug === coin);
    const query = `power_cost=${powerCost}`;
    const { devices } = (await api.inject(`/api/v1/devices?type=${device.type}&coin=${coin}&${query}`)).json();
    const listed = devices.find(
      (candidate: { slug: string; vendor: string }) => candidate.slug === slug && candidate.vendor === vendor,
    );
    const own = (await api.inject(`/api/v1/devices/${vendor}/${slug}?${query}`)).json();
    const answered = own.coins.find((candidate: { coin: string }) => candidate.coin === coin);
    const table = await readTable(`/api/v1/devices.csv?type=${device.type}&vendor=${vendor}&coin=${coin}&${query}`);
    const line = table.find((candidate) => candidate.device === device.model);
    const ownLine = (await readTable(`/api/v1/devices/${vendor}/${slug}.csv?${query}`)).find(
      (candidate) => candidate.coin === coin,
    );

    const profits = [mined?.profitUsd, ofCoin?.profits[0], listed.best.profit_usd, answered.profit_usd];
    const exact = [...profits, Number(line?.profit_usd), Number(ownLine?.profit_usd)];
    expect(new Set(exact).size, exact.join(", ")).toBe(1);
    expect(exact[0]).toBeCloseTo(profitUsd, 8);
    // Lists are sent with six digits.
    expect((row?.profitUsd ?? Number.NaN) / profitUsd).toBeCloseTo(1, 5);
    const revenues = [mined?.revenueUsd, listed.best.revenue_usd, answered.revenue_usd];
    expect(new Set([...revenues, Number(line?.revenue_usd), Number(ownLine?.revenue_usd)]).size).toBe(1);
    expect(revenues[0]).toBeCloseTo(revenueUsd, 8);
    // The coin that leaves most stands first on the page, and is the one of the list without a coin.
    const best = await loadDeviceList(services, device.type, null, new URLSearchParams([...search, ["rows", "all"]]));
    const bestRow = best.rows.find(({ token }) => token === `${vendor}.${slug}`);
    expect(bestRow?.coin?.slug).toBe(page.coins[0]?.coin.slug);
    expect(compared.devices[0]?.row).toEqual(bestRow);
  });

  it.each(workedDays.filter(({ scheme }) => scheme === "solo"))("$device.slug under SOLO: $sum", async (day) => {
    const { device, coin, powerCost, expected } = day;
    const report = await services.devices.getDevice(device.vendor, device.slug, { powerCost, uptime: 1, quantity: 1 });
    const own = (await api.inject(`/api/v1/devices/${device.vendor}/${device.slug}?power_cost=${powerCost}`)).json();
    const answered = own.coins.find((candidate: { coin: string }) => candidate.coin === coin);
    const solo = report?.coins.find((candidate) => candidate.coin === coin)?.solo;
    expect(answered.solo.profit_usd).toBe(solo?.day.profitUsd);
    expect(solo?.day.profitUsd).toBeCloseTo(expected.profitUsd, 8);
  });
});
