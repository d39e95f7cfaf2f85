import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { createWorkedDevices, poolOf } from "#src/services/devices/__fixtures__/worked-pools.ts";
import type { Services } from "#src/services/services.ts";
import en from "../../../../locales/en.json";
import { PayoutCell } from "./days/day-cells.tsx";
import { DayEarning } from "./days/day-earning.tsx";
import { HowComputed } from "./how-computed.tsx";
import { type DeviceData, loadDevice } from "./load-device.ts";

function write(part: React.ReactNode): string {
  const Page = createRoutesStub([{ path: "*", Component: () => part }]);
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={["/device"]} />
    </IntlProvider>,
  );
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

/** A Bitcoin machine at a pool whose network says this of rewards. */
async function loadWith(network: object): Promise<DeviceData> {
  const pool = poolOf("btc");
  if (pool.state === "stub" || pool.network === null) throw new Error("The pool has a network.");
  const devices = createWorkedDevices([{ ...pool, network: { ...pool.network, ...network } }]);
  const device = await devices.findDevice("bitmain", "antminer-s21-pro-234th");
  if (device === null) throw new Error("It must be in the catalogue.");
  return loadDevice({ devices } as unknown as Pick<Services, "devices">, device, new URLSearchParams());
}
const explain = ({ coins, power }: DeviceData) => write(<HowComputed coins={coins} power={power} />);

describe("how a device's day is computed", () => {
  it("names the mean transaction fees that it counts, and of how many blocks", async () => {
    const recentRewards = { mean: 315_000_000n, overRule: 2_500_000n, blocks: 64 };
    const page = explain(await loadWith({ height: 920_000, blockReward: 9_000_000_000n, recentRewards }));
    expect(page).toContain("× (3.12500000 + 0.02500000) BTC");
    expect(page).toContain(
      "Transaction fees: 0.02500000 BTC per block, the average of the last 64 blocks the pool found.",
    );
    expect(page).not.toContain("not counted");
  });

  it("says that fees are not counted only where they are not", async () => {
    expect(explain(await loadWith({ height: 920_000, blockReward: 9_000_000_000n }))).toContain(
      "Transaction fees in blocks are left out: they are unknown here.",
    );
    const recentRewards = { mean: 300_000_000n, overRule: null, blocks: 12 };
    expect(explain(await loadWith({ height: null, recentRewards }))).toContain(
      "The reward is the average of the last 12 blocks the pool found, transaction fees included.",
    );
    expect(explain(await loadWith({ height: 920_000, blockReward: 300_000_000n }))).toContain(
      "The reward is the last one the pool reported; transaction fees can be part of it.",
    );
  });
});

describe("what a device's page says of its best coin", () => {
  it("is after power at a price, or before power where that is unknown", async () => {
    const [day] = (await loadWith({})).coins;
    if (day === undefined) throw new Error("It mines Bitcoin.");
    const say = (profitUsd: number | null, revenueUsd: number | null) =>
      write(<DayEarning day={{ ...day, profitUsd, revenueUsd }} powerCost={0.15} />);
    expect(say(2, 5)).toBe("Bitcoin earns $2.00 a day after power at 0.15 USD per kWh.");
    expect(say(-2, 5)).toContain("it loses $2.00 a day after power at 0.15 USD per kWh.");
    expect(say(null, 5)).toContain("earns $5.00 a day before power: its power is unknown.");
    expect(say(null, null)).toBe("");
  });

  it("says of a first payout in decades that it is far, without a number", async () => {
    const [day] = (await loadWith({})).coins;
    if (day === undefined) throw new Error("It mines Bitcoin.");
    const cell = (daysToPayout: number | null) =>
      write(
        <table>
          <tbody>
            <tr>
              <PayoutCell day={{ ...day, daysToPayout }} />
            </tr>
          </tbody>
        </table>,
      );
    expect(cell(56_526)).toContain("more than 3 years");
    expect(cell(56_526)).not.toMatch(/56|155/);
    expect(cell(400)).toContain("13 months");
  });
});
