import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { findOutsideSources } from "./outside-sources.ts";

const { site } = createFixtureServices();
const own = { ...site, api: { baseUrl: "", regionalHost: null, regionalBaseUrl: null } };

describe("findOutsideSources", () => {
  it("§7.3 lets nothing in as long as nothing is switched on", () => {
    expect(findOutsideSources(own)).toEqual({ connectOrigins: [], scriptSources: [] });
  });

  it("§7.1 knows the base addresses of browser calls", () => {
    const api = {
      baseUrl: "https://api.pool.example/v",
      regionalHost: "ru",
      regionalBaseUrl: "https://ru.pool.example",
    };
    expect(findOutsideSources({ ...own, api }).connectOrigins).toEqual([
      "https://api.pool.example",
      "https://ru.pool.example",
    ]);
  });

  it("§7.3 lets in the analytics script and what it tells its own host, and the error service's one address", () => {
    expect(
      findOutsideSources({
        ...own,
        analytics: { scriptUrl: "https://stats.example/js/a;b.js?v=1", attributes: {} },
        faultService: { envelopeUrl: "https://errors.example/api/42/envelope/?sentry_key=k", environment: "x" },
      }),
    ).toEqual({
      connectOrigins: ["https://stats.example", "https://errors.example/api/42/envelope/"],
      scriptSources: ["https://stats.example/js/a%3Bb.js"],
    });
  });

  it("lets browsers measure how far servers are, where the operator says and nowhere else", () => {
    expect(findOutsideSources({ ...own, latencyOrigins: ["https://eu.probe.example"] }).connectOrigins).toEqual([
      "https://eu.probe.example",
    ]);
  });

  it("needs no leave for a script of our own", () => {
    const analytics = { scriptUrl: "/stats.js", attributes: {} };
    expect(findOutsideSources({ ...own, analytics })).toEqual({ connectOrigins: [], scriptSources: [] });
  });
});
