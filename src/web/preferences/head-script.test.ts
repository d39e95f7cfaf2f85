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
  it("marks a chosen colour mode and a currency other than the server's", () => {
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

  it("gives the browser's bars the colour of a page that forces its mode, and keeps what was chosen", () => {
    expect(marksFor({ colorMode: "dark" }, "/", { forcedMode: "light" })).toEqual({
      forcedMode: "light",
      mode: "dark",
      "theme-color": "#faf7f3",
    });
  });

  it("marks nothing by default, nor for what it does not know", () => {
    expect(marksFor({})).toEqual({});
    expect(marksFor({ colorMode: "system", selectedCurrency: "euro" })).toEqual({});
    expect(marksFor({ colorMode: '"><script>', selectedCurrency: 'EUR"]' })).toEqual({});
  });

  it("§3.12 marks a coin that was searched before, in every language", () => {
    const stored = { "lastSearch:kas": "kaspa:qp0" };
    expect(marksFor(stored, "/kas")).toEqual({ searched: "" });
    expect(marksFor(stored, "/ru/kas/top-miners")).toEqual({ searched: "" });
    expect(marksFor(stored, "/btc")).toEqual({});
    expect(marksFor(stored, "/")).toEqual({});
  });

  it("counts who was looked up, so that the home page keeps their place", () => {
    expect(marksFor({ lookups: '["kas kaspa:q","btc bc1q"]' })).toEqual({ "--lookups": 2 });
    expect(marksFor({ lookups: JSON.stringify(Array(20).fill("kas q")) })).toEqual({ "--lookups": 8 });
    expect(marksFor({ lookups: "{", colorMode: "dark" })).toEqual({ mode: "dark", "theme-color": "#15110f" });
  });

  it("lets the page go on where storage is closed", () => {
    expect(() => runInNewContext(headScript, {})).not.toThrow();
  });
});
