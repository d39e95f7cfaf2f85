import { describe, expect, it } from "vitest";
import { dataAddress, isPrefetchAllowed, listChunks } from "./prefetch-rules.ts";

const routes = {
  root: { module: "/root.js", imports: ["/react.js"], css: ["/root.css"], hasLoader: true },
  layout: { module: "/layout.js", imports: ["/react.js", "/figure.js"], css: [], hasLoader: true },
  start: { module: "/start.js", imports: ["/figure.js"], css: ["/start.css"], hasLoader: true },
  "miner-stats": { module: "/stats.js", hasLoader: true },
  about: { module: "/about.js", hasLoader: false },
};
const root = { route: { id: "root", path: "" } };
const start = [root, { route: { id: "layout" } }, { route: { id: "start", path: "/:coin" } }];
const keepsRoot = (id: string) => id === "root";

describe("isPrefetchAllowed", () => {
  it("§2.43 is skipped on 2g and for data-saver, and not where a browser tells nothing", () => {
    expect(isPrefetchAllowed({ effectiveType: "2g", saveData: false })).toBe(false);
    expect(isPrefetchAllowed({ effectiveType: "slow-2g" })).toBe(false);
    expect(isPrefetchAllowed({ effectiveType: "4g", saveData: true })).toBe(false);
    expect(isPrefetchAllowed({ effectiveType: "3g", saveData: false })).toBe(true);
    expect(isPrefetchAllowed(undefined)).toBe(true);
  });
});

describe("listChunks", () => {
  it("names each script and style of the page's routes once", () => {
    expect(listChunks(start, routes)).toEqual({
      scripts: ["/root.js", "/react.js", "/layout.js", "/figure.js", "/start.js"],
      styles: ["/root.css", "/start.css"],
    });
    expect(listChunks([{ route: { id: "unheard-of" } }], routes)).toEqual({ scripts: [], styles: [] });
  });
});

describe("dataAddress", () => {
  it("asks for the routes that load, as React Router writes it", () => {
    expect(dataAddress({ pathname: "/ru/kas", search: "" }, start, routes, keepsRoot)).toBe(
      "/ru/kas.data?_routes=layout%2Cstart",
    );
    expect(dataAddress({ pathname: "/kas", search: "?range=7d" }, start, routes, keepsRoot)).toBe(
      "/kas.data?range=7d&_routes=layout%2Cstart",
    );
  });

  it("names no routes when all of them load", () => {
    expect(dataAddress({ pathname: "/kas", search: "" }, start, routes, () => false)).toBe("/kas.data");
    expect(dataAddress({ pathname: "/", search: "" }, start, routes, () => false)).toBe("/_.data");
  });

  it("is null where nothing loads, and for miner pages", () => {
    const about = [root, { route: { id: "about", path: "/about" } }];
    expect(dataAddress({ pathname: "/about", search: "" }, about, routes, keepsRoot)).toBeNull();
    const miner = [root, { route: { id: "miner-stats", path: "/:coin/miner/stats/:address" } }];
    expect(dataAddress({ pathname: "/kas/miner/stats/x", search: "" }, miner, routes, keepsRoot)).toBeNull();
  });
});
