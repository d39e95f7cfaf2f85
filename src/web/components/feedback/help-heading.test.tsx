import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import en from "../../../../locales/en.json";
import { HelpHeading } from "./help-heading.tsx";

it("a heading with help is named by its own text, not by the button's", () => {
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <HelpHeading label="Hashrate" text="Averages of the pool." />
    </IntlProvider>,
  );
  const [, name, inner] = /<h2 aria-labelledby="([^"]+)">(.*)<\/h2>/.exec(html) ?? [];
  expect(inner).toContain(`<span id="${name}">Hashrate</span>`);
  expect(inner).toContain('aria-label="Help: Hashrate"');
});
