import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { createWorkedDevices } from "#src/services/devices/__fixtures__/worked-pools.ts";
import type { Services } from "#src/services/services.ts";
import en from "../../../../../locales/en.json";
import { loadCoinDevices } from "../devices/describe-coin-devices.ts";
import type { MachineDay } from "../devices/machine-day.ts";
import { MachineEarning } from "./machine-earning.tsx";

const typical: MachineDay = {
  name: "Some miner",
  path: "/device/asic/some/miner",
  hashrate: 1,
  coins: "12.5",
  ticker: "KAS",
  revenueUsd: 3.5,
  profitUsd: 1.25,
  counted: ["KAS"],
};

function write(machine: MachineDay | null, coin = "kas"): string {
  const Page = createRoutesStub([{ path: "*", Component: () => <MachineEarning coin={coin} typical={machine} /> }]);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={["/kas"]} />
    </IntlProvider>,
  );
}
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("\u00a0", " ");
const say = (part: Partial<MachineDay>) => textOf(write({ ...typical, ...part }));

describe("what a machine earns, in a coin's header", () => {
  it("is after power, and says at which price", () => {
    expect(say({})).toBe("One Some miner earns $1.25 a day after power at 0.04 USD per kWh");
    expect(say({ profitUsd: -0.5 })).toBe("One Some miner loses $0.50 a day after power at 0.04 USD per kWh");
  });

  it("is before power only where the power is unknown, and says so", () => {
    expect(say({ profitUsd: null })).toBe("One Some miner earns $3.50 a day before power: its power is unknown");
    expect(say({ profitUsd: null, revenueUsd: null })).toBe("One Some miner earns 12.5 KAS a day before power");
  });

  it("waits invisibly for the visitor's own terms, and is left out without a machine", () => {
    expect(write(typical)).toContain("data-default-terms");
    expect(write(null)).toBe("");
  });

  it("names the coins that are in the money, and none of which no figure is known", async () => {
    const report = (error: unknown) => {
      throw error;
    };
    const services = { devices: createWorkedDevices() } as unknown as Services;
    const ltc = await loadCoinDevices({ services, report }, "ltc");
    expect(ltc?.typical?.counted).toEqual(["LTC", "DOGE"]);
    expect(textOf(write(ltc?.typical ?? null, "ltc"))).toContain("(LTC + DOGE) a day after power");
  });
});
