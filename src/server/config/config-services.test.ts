import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "./config.ts";
import { describeConfigProblem } from "./config-problems.ts";

const minimal = {
  brand: { name: "Adit Pool", supportEmail: "support@pool.example" },
  enabled: ["kas"],
  defaults: { engine: { name: "demo" } },
  pools: { kas: { schemes: [{ scheme: "pps" }] } },
};
const parse = (members: object) => parseSiteConfig(JSON.stringify({ ...minimal, ...members }), "pools.json", ["demo"]);

function accept(members: object) {
  const result = parse(members);
  if (!result.ok) throw new Error(result.error.map(describeConfigProblem).join("\n"));
  return { analytics: result.value.analytics, faultService: result.value.faultService };
}

describe("the operator's services in config/pools.json", () => {
  it("§7.3 are off by default", () => {
    expect(accept({})).toEqual({ analytics: null, faultService: null });
    expect(accept({ analytics: null, errorReporting: null })).toEqual({ analytics: null, faultService: null });
  });

  it("§7.3 are on once they are named", () => {
    expect(
      accept({ analytics: { scriptUrl: "/stats.js" }, errorReporting: { dsn: "https://k@errors.example/1" } }),
    ).toEqual({
      analytics: { scriptUrl: "/stats.js", attributes: {} },
      faultService: {
        envelopeUrl: "https://errors.example/api/1/envelope/?sentry_version=7&sentry_key=k&sentry_client=adit%2F1",
        environment: "production",
      },
    });
    const attributes = { "data-domain": "pool.example" };
    expect(
      accept({ analytics: { scriptUrl: "https://stats.example/s.js", attributes } }).analytics?.attributes,
    ).toEqual(attributes);
  });

  it.each([
    [{ analytics: {} }, "analytics.scriptUrl is missing"],
    [
      { analytics: { scriptUrl: "//stats.example/s.js" } },
      "analytics.scriptUrl must be an http(s) address, or a path on this site such as /stats.js",
    ],
    [
      { analytics: { scriptUrl: "/s.js", attributes: { onload: "go()" } } },
      "analytics.attributes.onload is not the name of a data attribute such as data-domain",
    ],
    [
      { errorReporting: { dsn: "https://k:secret@errors.example/1" } },
      "errorReporting.dsn must be a DSN such as https://key@errors.example/1, without a secret key",
    ],
  ])("are refused: %j", (members, sentence) => {
    const result = parse(members);
    expect(result.ok ? [] : result.error.map(describeConfigProblem)).toEqual([`pools.json: ${sentence}`]);
  });
});
