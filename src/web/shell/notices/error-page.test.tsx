import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import en from "../../../../locales/en.json";
import { ErrorPage } from "./error-page.tsx";

const answer = (status: number, data: unknown = null) => ({ status, statusText: "", internal: false, data });

/** The texts of the page in their order. */
function read(error: unknown): readonly string[] {
  const html = renderToString(
    <MemoryRouter>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <ErrorPage error={error} supportEmail="help@pool.example" />
      </IntlProvider>
    </MemoryRouter>,
  );
  const body = html.replace(/<title>.*?<\/title>/, "").replaceAll("&#x27;", "'");
  return [...body.matchAll(/>([^<]+)</g)].map((match) => match[1] ?? "");
}

describe("the error page", () => {
  it("§8.4 is a 500 for an error without a status", () => {
    for (const error of [new Error("secret"), "secret", undefined]) expect(read(error)[0]).toBe("500");
  });

  it.each([
    [404, "Page not found"],
    [403, "Forbidden"],
    [500, "Unknown error occurred. If it persists, contact help@pool.example"],
    [418, "Unknown error occurred. If it persists, contact help@pool.example"],
  ])("§8.5 %i says '%s'", (status, line) => {
    const retry = status === 500 ? ["Try again"] : [];
    expect(read(answer(status))).toEqual([String(status), line, ...retry, "Return to Home Page"]);
  });

  it("names the site's database when that is why, and says when to come back", () => {
    expect(read(answer(503, { reason: "storage-unavailable" }))).toEqual([
      "503",
      "This site's database is not responding",
      "Try again in a minute. Your mining is not affected.",
      "Try again",
      "Return to Home Page",
    ]);
  });

  it("offers to try again when a page failed to load, which has no status", () => {
    expect(read(new TypeError("Failed to fetch"))).toContain("Try again");
  });

  it.each([
    [404, { reason: "unsupported-coin" }, "Unsupported coin"],
    [404, { reason: "page-not-found" }, "This page could not be found"],
    [500, { reason: "unknown-middleware", name: "signed-in" }, "Unknown middleware signed-in"],
  ])("§8.1 §8.2 §8.3 %i with %j gives the reason '%s'", (status, data, reason) => {
    expect(read(answer(status, data))[2]).toBe(reason);
  });

  it("§2.35 offers pages that were probably meant below the reason, in the words of the menus", () => {
    const suggested = [
      { path: "/kas/blocks", coin: "Kaspa", label: "coin.tab.blocks" },
      { path: "/kas", coin: "Kaspa", label: null },
      { path: "/articles/get-support-en", coin: null, label: "navigationMenu.entry.support" },
    ];
    expect(read(answer(404, { reason: "unsupported-coin", suggested }))).toEqual([
      "404",
      "Page not found",
      "Unsupported coin",
      "You may have meant:",
      "Kaspa · Blocks",
      "Kaspa",
      "Support",
      "Return to Home Page",
    ]);
    expect(read(answer(404, { reason: "unsupported-coin", suggested: [] }))).not.toContain("You may have meant:");
  });
});
