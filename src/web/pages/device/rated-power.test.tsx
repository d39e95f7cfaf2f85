import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import en from "../../../../locales/en.json";
import { CoinTable } from "./days/coin-table.tsx";
import { HowComputed } from "./how-computed.tsx";
import { loadDevice } from "./load-device.ts";

const services = createFixtureServices();

async function render(vendor: string, slug: string) {
  const device = await services.devices.findDevice(vendor, slug);
  if (device === null) throw new Error(`${slug} is not in the catalogue.`);
  const view = await loadDevice(services, device, new URLSearchParams());
  const write = (part: React.ReactNode) => {
    const Page = createRoutesStub([{ path: "*", Component: () => part }]);
    return renderToStaticMarkup(
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <Page />
      </IntlProvider>,
    );
  };
  return { table: write(<CoinTable view={view} />), how: write(<HowComputed coins={view.coins} power={view.power} />) };
}

describe("the power of a device", () => {
  it.each([
    ["bitmain", "antminer-s21-pro-234th"],
    ["amd", "ryzen-9-5950x"],
    ["intel", "core-i9-13900k"],
  ])("is called rated beside the watts where it is the maker's: %s %s", async (vendor, slug) => {
    const { table, how } = await render(vendor, slug);
    expect(table).toContain("<small>Rated power</small>");
    expect(how).toContain("manufacturer&#x27;s rating, not measured while mining");
  });

  it("is not called so where it was read while mining", async () => {
    const { table, how } = await render("nvidia", "geforce-rtx-4080-super");
    expect(table).not.toContain("Rated power");
    expect(how).not.toContain("not measured while mining");
  });

  it("is called so nowhere where it is not known", async () => {
    expect((await render("iceriver", "ks3l")).table).not.toContain("Rated power");
  });
});

it("what is to be known of a figure stands beside its source", async () => {
  expect((await render("microbt", "whatsminer-m50s")).how).toContain("3,276 W");
});
