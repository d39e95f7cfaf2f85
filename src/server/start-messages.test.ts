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
  priceFeed: "demo",
  database: "SQLite data/adit.db",
};

const noCookie = expect.stringContaining("Referral cookies are not stored");

describe("describeStart", () => {
  it("is one line: address, engine, database", () => {
    expect(describeStart(facts)).toEqual([
      "Adit Pool at http://localhost:3000 — engine demo (Demo data), SQLite data/adit.db",
    ]);
  });

  it("names every engine once, and the role when it is not all", () => {
    const engines = [...facts.engines, { name: "miningcore", isDemo: false }];
    expect(
      describeStart({ ...facts, engines, role: "web", priceFeed: "coingecko", database: "PostgreSQL db/adit" }),
    ).toEqual(["Adit Pool (web) at http://localhost:3000 — engines demo (Demo data), miningcore, PostgreSQL db/adit"]);
  });

  it("says how to switch prices on where a real pool has none, and that made-up ones are not for it", () => {
    const engines = [{ name: "miningcore", isDemo: false }];
    expect(describeStart({ ...facts, engines, priceFeed: "none" })).toEqual([
      "Adit Pool at http://localhost:3000 — engine miningcore, SQLite data/adit.db",
      'Prices: none, so figures in money stay empty. To show them, write "prices": { "feed": "coingecko" } into the configuration.',
    ]);
    expect(describeStart({ ...facts, engines: [...facts.engines, ...engines] })[1]).toBe(
      "Prices: those of the demo are made up and shown with demo pools only.",
    );
    expect(describeStart({ ...facts, engines, priceFeed: "coingecko" })).toHaveLength(1);
  });

  it("says that plain http off localhost stores no referral cookie", () => {
    expect(describeStart({ ...facts, host: "10.0.0.5" })).toEqual([
      expect.stringContaining("http://10.0.0.5:3000"),
      noCookie,
    ]);
    expect(describeStart({ ...facts, host: "0.0.0.0" })[1]).toEqual(noCookie);
    expect(describeStart({ ...facts, origin: "http://pool.example" })[1]).toEqual(noCookie);
    expect(describeStart({ ...facts, host: "0.0.0.0", origin: "https://pool.example" })).toHaveLength(1);
    expect(describeStart({ ...facts, origin: "http://localhost:3000" })).toHaveLength(1);
    expect(describeStart({ ...facts, host: "10.0.0.5", role: "collector" })).toHaveLength(1);
  });

  it("writes an IPv6 address as an address", () => {
    expect(describeStart({ ...facts, host: "fd00::1" })[0]).toContain("http://[fd00::1]:3000 ");
  });
});
