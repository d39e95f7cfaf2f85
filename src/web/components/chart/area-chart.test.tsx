import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import en from "../../../../locales/en.json";
import { AreaChart } from "./area-chart.tsx";
import { drawChart } from "./chart-geometry.ts";

const hour = 3_600_000;
const window = { from: 0, to: 3 * hour, stepMs: hour };

function render(values: readonly number[]): string {
  const shape = drawChart(
    values.map((value, step) => ({ at: step * hour, value })),
    window,
  );
  if (shape === null) throw new Error("Nothing to draw");
  const Chart = createRoutesStub([
    {
      path: "*",
      Component: () => <AreaChart shape={shape} valueLabels={[]} spanMs={3 * hour} summary="Hashrate" />,
    },
  ]);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Chart initialEntries={["/"]} />
    </IntlProvider>,
  );
}

describe("AreaChart", () => {
  it("fills the area under the line where the axis begins at zero", () => {
    const html = render([0, 100, 50]);
    expect(html).toContain("<clipPath");
    expect(html).toContain("<rect");
  });

  it("draws the line alone where the axis does not begin at zero: its baseline says where", () => {
    const html = render([100, 104, 101]);
    expect(html).not.toContain("<rect");
    expect(html).not.toContain("<clipPath");
    expect(html).toMatch(/<path d="M0,\d/);
    expect(html).toContain("inset-block-start:100%");
  });
});
