import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { headScript } from "./head-script.ts";

function marksFor(
  stored: Readonly<Record<string, string>>,
  pathname = "/",
  dataset: Record<string, string> = {},
): Record<string, string> {
  const append = ({ name, content }: Record<string, string>) => Object.assign(dataset, { [name ?? ""]: content });
  const setProperty = (name: string, value: number) => Object.assign(dataset, { [name]: value });
  runInNewContext(headScript, {
    localStorage: { getItem: (name: string) => stored[name] ?? null },
    document: { documentElement: { dataset, style: { setProperty } }, createElement: () => ({}), head: { append } },
    location: { pathname },
  });
  return dataset;
}

describe("the head script", () => {
  it("sets the chosen colour mode and a currency other than dollars", () => {
    expect(marksFor({ colorMode: "dark", selectedCurrency: "EUR" })).toEqual({
      mode: "dark",
      "theme-color": "#15110f",
      currency: "EUR",
    });
    expect(marksFor({ colorMode: "light", selectedCurrency: "USD" })).toEqual({
      mode: "light",
      "theme-color": "#faf7f3",
    });
  });

  it("knows that the visitor has a price of power or machines of their own", () => {
    expect(marksFor({ powerCost: "0.15" })).toEqual({ own: "" });
    expect(marksFor({ rig: "nvidia.geforce-rtx-4070" }, "/kas")).toEqual({ own: "" });
  });

  it("knows that the line about jobs was closed", () => {
    expect(marksFor({ jobAlert: "closed" })).toEqual({ jobAlert: "closed" });
    expect(marksFor({ jobAlert: "yes" })).toEqual({});
  });

  it("gives the browser's toolbars the colour of a page that forces its mode, and keeps the chosen mode", () => {
    expect(marksFor({ colorMode: "dark" }, "/", { forcedMode: "light" })).toEqual({
      forcedMode: "light",
      mode: "dark",
      "theme-color": "#faf7f3",
    });
  });

  it("sets nothing by default or for unknown values", () => {
    expect(marksFor({})).toEqual({});
    expect(marksFor({ colorMode: "system", selectedCurrency: "euro" })).toEqual({});
    expect(marksFor({ colorMode: '"><script>', selectedCurrency: 'EUR"]' })).toEqual({});
  });

  it("§3.12 sets a mark for a coin that was searched before, in every language", () => {
    const stored = { "lastSearch:kas": "kaspa:qp0" };
    expect(marksFor(stored, "/kas")).toEqual({ searched: "" });
    expect(marksFor(stored, "/ru/kas/top-miners")).toEqual({ searched: "" });
    expect(marksFor(stored, "/btc")).toEqual({});
    expect(marksFor(stored, "/")).toEqual({});
  });

  it("counts the miners that were looked up, so that the home page keeps room for them", () => {
    expect(marksFor({ lookups: '["kas kaspa:q","btc bc1q"]' })).toEqual({ "--lookups": 2, returning: "" });
    expect(marksFor({ lookups: JSON.stringify(Array(20).fill("kas q")) })).toEqual({ "--lookups": 8, returning: "" });
    expect(marksFor({ lookups: "[]" })).toEqual({});
    expect(marksFor({ lookups: "{", colorMode: "dark" })).toEqual({ mode: "dark", "theme-color": "#15110f" });
  });

  it("does not throw when the storage cannot be read", () => {
    expect(() => runInNewContext(headScript, {})).not.toThrow();
  });
});
