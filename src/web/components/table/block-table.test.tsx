import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import en from "../../../../locales/en.json";
import type { BlockRow } from "../../loaders/block-row.ts";
import { BlockTable } from "./block-table.tsx";

const row: BlockRow = {
  foundAt: Date.UTC(2026, 10, 22),
  height: 234,
  hash: "00ab",
  scheme: "solo",
  effort: null,
  status: "orphaned",
  reward: null,
  chain: null,
  link: null,
  amount: null,
  maturity: null,
  uncheckedSince: null,
};

function read(change: Partial<BlockRow>): string {
  const Page = createRoutesStub([
    { path: "*", Component: () => <BlockTable caption="Blocks" rows={[{ ...row, ...change }]} /> },
  ]);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={["/"]} />
    </IntlProvider>,
  ).replace(/<[^>]+>/g, " ");
}

it("calls a block orphaned that the chain once had, and one that its node may have refused not in the chain", () => {
  expect(read({})).toContain("Orphaned");
  expect(read({ hash: null })).toContain("Not in the chain");
  expect(read({ hash: null })).not.toContain("Orphaned");
  expect(read({ hash: null, status: "pending" })).toContain("Pending");
});
