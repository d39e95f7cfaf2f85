import { describe, expect, it } from "vitest";
import { describeStart, type StartFacts } from "./start-messages.ts";

const facts: StartFacts = {
  brandName: "Adit Pool",
  origin: null,
  host: "127.0.0.1",
  port: 3000,
  role: "all",
  engines: [
    { name: "demo", isDemo: true },
    { name: "demo", isDemo: true },
  ],
  priceFeeds: ["demo"],
  database: "SQLite data/adit.db",
};

const noOrigin = expect.stringContaining("No brand.origin is configured");
const noCookie = expect.stringContaining("Referral cookies are not stored");

const origin = "http://localhost:3000";

describe("describeStart", () => {
  it("is one line: address, engine, database", () => {
    expect(describeStart(facts)).toEqual([
      "Adit Pool at http://localhost:3000 — engine demo (Demo data), SQLite data/adit.db",
    ]);
  });

  it("names every engine once, and the role when it is not all", () => {
    const engines = [...facts.engines, { name: "miningcore", isDemo: false }];
    expect(
      describeStart({
        ...facts,
        origin,
        engines,
        role: "web",
        priceFeeds: ["coingecko"],
        database: "PostgreSQL db/adit",
      }),
    ).toEqual(["Adit Pool (web) at http://localhost:3000 — engines demo (Demo data), miningcore, PostgreSQL db/adit"]);
  });

  it("says how to switch prices on where a real pool has none, and that made-up ones are not for it", () => {
    const engines = [{ name: "miningcore", isDemo: false }];
    expect(describeStart({ ...facts, origin, engines, priceFeeds: [] })).toEqual([
      "Adit Pool at http://localhost:3000 — engine miningcore, SQLite data/adit.db",
      'Prices: none, so figures in money stay empty. To show them, write "prices": { "feed": "coingecko" } into the configuration.',
    ]);
    expect(describeStart({ ...facts, origin, engines: [...facts.engines, ...engines] })[1]).toBe(
      "Prices: those of the demo are made up and shown with demo pools only.",
    );
    expect(describeStart({ ...facts, origin, engines, priceFeeds: ["coingecko"] })).toHaveLength(1);
  });

  it("says that plain http off localhost stores no referral cookie", () => {
    expect(describeStart({ ...facts, host: "10.0.0.5" })).toEqual([
      expect.stringContaining("http://10.0.0.5:3000"),
      noOrigin,
      noCookie,
    ]);
    expect(describeStart({ ...facts, host: "0.0.0.0" })[2]).toEqual(noCookie);
    expect(describeStart({ ...facts, origin: "http://pool.example" })[1]).toEqual(noCookie);
    expect(describeStart({ ...facts, host: "0.0.0.0", origin: "https://pool.example" })).toHaveLength(1);
    expect(describeStart({ ...facts, origin: "http://localhost:3000" })).toHaveLength(1);
    expect(describeStart({ ...facts, host: "10.0.0.5", role: "collector" })).toHaveLength(1);
  });

  it("says what names the address it listens on where the operator names no origin, unless it is a first try of the demo", () => {
    const engines = [{ name: "miningcore", isDemo: false }];
    expect(describeStart({ ...facts, engines, priceFeeds: ["coingecko"] })).toEqual([
      expect.any(String),
      "No brand.origin is configured: canonical links, shared links, feeds, robots.txt and sitemaps name http://localhost:3000. Write the site's public address there.",
    ]);
    expect(describeStart({ ...facts, origin, engines, priceFeeds: ["coingecko"] })).toHaveLength(1);
    expect(describeStart({ ...facts, engines, role: "collector", priceFeeds: ["coingecko"] })).toHaveLength(1);
  });

  it("writes an IPv6 address as an address", () => {
    expect(describeStart({ ...facts, host: "fd00::1" })[0]).toContain("http://[fd00::1]:3000 ");
  });
});
