import { describe, expect, it } from "vitest";
import { parsePageTarget } from "./page-target.ts";

describe("parsePageTarget", () => {
  it.each([
    ["/", "/", "", false],
    ["/kas?range=7d&x=1", "/kas", "?range=7d&x=1", false],
    ["/ru/kas/miner/stats/kaspa%3Aqq/rig~1", "/ru/kas/miner/stats/kaspa%3Aqq/rig~1", "", false],
    ["/_.data?_routes=root", "/", "?_routes=root", true],
    ["/ru/_.data", "/ru", "", true],
    ["/ru.data", "/ru", "", true],
    ["/kas/price.data?range=7d", "/kas/price", "?range=7d", true],
  ])("%s is a page", (target, pathname, search, isData) => {
    expect(parsePageTarget(target)).toEqual({ kind: "page", pathname, search, isData });
  });

  it.each([
    ["/kas/", "/kas"],
    ["/ru/?x=1", "/ru?x=1"],
    ["//kas//price", "/kas/price"],
    ["/kas/../xmr", "/xmr"],
    // None of these may lead to a stranger's host.
    ["//evil.example/", "/evil.example"],
    ["///evil.example", "/evil.example"],
    ["/\\evil.example/", "/evil.example"],
    ["/a/..//evil.example", "/evil.example"],
    ["/%2e%2e//evil.example/", "/evil.example"],
  ])("%s has moved to %s", (target, location) => {
    expect(parsePageTarget(target)).toEqual({ kind: "moved", location });
  });

  it.each(["/%zz", "/kas/%", "/%c3%28", "*", "http://evil.example/", ""])("%j is malformed", (target) => {
    expect(parsePageTarget(target)).toEqual({ kind: "malformed" });
  });
});
