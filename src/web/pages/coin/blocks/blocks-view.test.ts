import { expect, it } from "vitest";
import { listFilters } from "./blocks-view.ts";

const view = { scheme: "solo", status: "all", chain: null, before: "mi8kl4w0.pgr" } as const;
const ltc = { slug: "ltc", ticker: "LTC" };

it("gives each choice an address that keeps the other filters and starts at the newest block", () => {
  const chains = [ltc, { slug: "doge", ticker: "DOGE" }];
  const filters = listFilters("ltc", view, { schemes: ["pps", "solo"], chains });
  expect(filters.map(({ name }) => name)).toEqual(["status", "kind", "chain"]);
  expect(filters[0]?.choices[1]).toEqual({
    key: "pending",
    label: { message: "status.pending" },
    href: "/ltc/blocks?scheme=solo&status=pending",
    isCurrent: false,
  });
  expect(filters[1]?.choices).toMatchObject([
    { key: "all", label: { message: "kind.all" }, href: "/ltc/blocks", isCurrent: false },
    { label: { text: "PPS+" }, href: "/ltc/blocks?scheme=pps", isCurrent: false },
    { label: { text: "SOLO" }, href: "/ltc/blocks?scheme=solo", isCurrent: true },
  ]);
  expect(filters[2]?.choices).toMatchObject([
    { key: "all", isCurrent: true },
    { label: { text: "LTC" }, href: "/ltc/blocks?scheme=solo&chain=ltc" },
    { label: { text: "DOGE" }, href: "/ltc/blocks?scheme=solo&chain=doge" },
  ]);
});

it("leaves out a filter with a single choice, but shows the kind that was requested", () => {
  const names = (scheme: "all" | "prop") =>
    listFilters("ltc", { ...view, scheme }, { schemes: ["pps"], chains: [ltc] }).map(({ name }) => name);
  expect(names("all")).toEqual(["status"]);
  expect(names("prop")).toEqual(["status", "kind"]);
});
