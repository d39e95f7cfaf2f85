import { describe, expect, it } from "vitest";
import { listIndexedPaths } from "./indexed-paths.ts";

const screen = { file: "", layout: null, guards: [], search: [], freshMs: null, texts: [] } as const;
const table = ["/", "/about", "/test", "/articles/:slug", "/:coin", "/:coin/price", "/:coin/miner/stats/:address"].map(
  (path) => ({ ...screen, id: path, path }),
);

describe("listIndexedPaths", () => {
  it("lists pages for everybody, for each coin that is shown", () => {
    expect(listIndexedPaths(["kas", "xmr"], table)).toEqual([
      "/",
      "/about",
      "/kas",
      "/kas/price",
      "/kas/miner/stats",
      "/xmr",
      "/xmr/price",
      "/xmr/miner/stats",
    ]);
  });

  it("leaves out the top miners of coins that hide them", () => {
    const paths = listIndexedPaths(["kas", "xmr"]);
    expect(paths).toContain("/kas/top-miners");
    expect(paths).toContain("/xmr/pool-hashrate");
    expect(paths).not.toContain("/xmr/top-miners");
    expect(paths.filter((path) => path.includes("miner/"))).toEqual(["/kas/miner/stats", "/xmr/miner/stats"]);
  });
});
