import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBudgets, measureFirstLoad } from "./check-budgets.ts";

let folder = "";
const write = (name: string, content: string) => writeFileSync(join(folder, name), content);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "adit-budgets-"));
  mkdirSync(join(folder, "assets/catalogues-1/en"), { recursive: true });
  write("assets/catalogues-1/en/early.json", "{}");
  const priceStyles = ["/assets/root.css#", "/assets/price.css#"];
  const manifest = {
    entry: { module: "/assets/entry.js", imports: ["/assets/react.js"], css: [] },
    routes: {
      root: { id: "root", module: "/assets/root.js", imports: ["/assets/react.js"], css: ["/assets/root.css"] },
      "pages/coin/layout": { id: "pages/coin/layout", parentId: "root", module: "/assets/layout.js", imports: [] },
      "pages/coin/price": {
        id: "pages/coin/price",
        parentId: "pages/coin/layout",
        module: "/assets/price.js",
        css: priceStyles,
      },
    },
    url: "/assets/manifest-1.js",
    version: "1",
  };
  write("assets/manifest-1.js", `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  // A text too short to compress is stored as it is, in four bytes more (RFC 7932, 9.2 and 9.3).
  for (const name of ["entry", "react", "root", "layout", "price"]) write(`assets/${name}.js`, name);
  for (const name of ["root", "price"]) write(`assets/${name}.css`, name);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("measureFirstLoad", () => {
  it("adds the entry, the manifest, the route and every layout around it, each script once", () => {
    const sizes = measureFirstLoad(folder);
    expect([...sizes.keys()]).toEqual(["root", "pages/coin/layout", "pages/coin/price"]);
    const [root = 0, layout = 0, price = 0] = [...sizes.values()].map(({ code }) => code);
    expect(layout - root).toBe("layout".length + 4);
    expect(price - layout).toBe("price".length + 4);
  });

  it("adds the stylesheets of a route and of the layouts around it, each once", () => {
    const rootStyles = "root".length + 4;
    const priceStyles = "price".length + 4;
    expect([...measureFirstLoad(folder).values()].map(({ styles }) => styles)).toEqual([
      rootStyles,
      rootStyles,
      rootStyles + priceStyles,
    ]);
  });
});

describe("checkBudgets", () => {
  it("takes the budget of the longest prefix and says what is over it", () => {
    write(
      "budgets.json",
      JSON.stringify({ firstLoadBrotliBytes: { "": 10_000, "pages/coin/": 20 }, stylesBrotliBytes: { "": 10 } }),
    );
    expect(checkBudgets(folder, join(folder, "budgets.json"))).toEqual([
      expect.stringMatching(/^pages\/coin\/layout: \d+ bytes of first-load JavaScript and texts, 20 allowed\.$/),
      expect.stringMatching(/^pages\/coin\/price: \d+ bytes of first-load JavaScript and texts, 20 allowed\.$/),
      "pages/coin/price: 17 bytes of first-paint styles, 10 allowed.",
    ]);
  });

  it("refuses a route that no budget covers, and a file that is no budget", () => {
    write(
      "budgets.json",
      JSON.stringify({ firstLoadBrotliBytes: { "pages/": 10_000 }, stylesBrotliBytes: { "": 10_000 } }),
    );
    expect(checkBudgets(folder, join(folder, "budgets.json"))).toEqual([expect.stringContaining("root: no budget")]);
    write(
      "budgets.json",
      JSON.stringify({ firstLoadBrotliBytes: { "": "112 KB" }, stylesBrotliBytes: { "": 10_000 } }),
    );
    expect(() => checkBudgets(folder, join(folder, "budgets.json"))).toThrow("is not understood");
  });
});
