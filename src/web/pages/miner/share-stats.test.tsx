import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import en from "../../../../locales/en.json";
import { ShareStats } from "./share-stats.tsx";

function read(shares: {
  readonly valid: number | null;
  readonly stale: number | null;
  readonly invalid: number | null;
}) {
  const Page = createRoutesStub([{ path: "*", Component: () => <ShareStats shares={shares} of="minerStats" /> }]);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={["/"]} />
    </IntlProvider>,
  );
}

it("says parts of all shares only where all kinds are counted", () => {
  expect(read({ valid: 90, stale: 6, invalid: 4 })).toContain("90.00%");
  expect(read({ valid: 0, stale: 0, invalid: 0 })).not.toContain("%");
  expect(read({ valid: 90, stale: null, invalid: null })).not.toContain("%");
});
