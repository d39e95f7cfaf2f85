import { renderToString } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import en from "../../../../locales/en.json";
import { Tooltip } from "./tooltip.tsx";

it("a help button is called help, and not as the figure that it explains", () => {
  const html = renderToString(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Tooltip label="Hashrate" text="What your accepted shares are worth." />
    </IntlProvider>,
  );
  expect(html).toContain('aria-label="Help: Hashrate"');
  expect(html).not.toContain('aria-label="Hashrate"');
});
