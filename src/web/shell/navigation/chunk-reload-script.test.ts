import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { chunkReloadScript } from "./chunk-reload-script.ts";

/** The head's script in a window of its own: what it stores, where it goes, and how to raise its events. */
function runScript(options: {
  readonly stored?: string;
  readonly isOnline?: boolean;
  readonly isStorageShut?: boolean;
}) {
  const stored = new Map(options.stored === undefined ? [] : [["chunkReloadedAt", options.stored]]);
  const gone: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const clock = { now: 1_000_000 };
  const window: { loadAgain?: (address?: string) => boolean } = {};
  runInNewContext(chunkReloadScript, {
    window,
    navigator: { onLine: options.isOnline ?? true },
    Date: { now: () => clock.now },
    location: { reload: () => gone.push("reload"), assign: (address: string) => gone.push(address) },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    sessionStorage: {
      getItem(name: string) {
        if (options.isStorageShut === true) throw new Error("shut");
        return stored.get(name) ?? null;
      },
      setItem: (name: string, value: unknown) => stored.set(name, String(value)),
    },
  });
  return {
    clock,
    gone,
    stored,
    loadAgain: (address?: string) => window.loadAgain?.(address),
    raise: (name: string, event: object = {}) => listeners.get(name)?.(event),
  };
}

describe("chunkReloadScript", () => {
  it("§8.6 loads the page again at most once per 60 seconds", () => {
    const script = runScript({});
    expect(script.loadAgain()).toBe(true);
    expect(script.stored.get("chunkReloadedAt")).toBe("1000000");
    script.clock.now += 59_999;
    expect(script.loadAgain()).toBe(false);
    script.clock.now += 1;
    expect(script.loadAgain()).toBe(true);
    expect(script.gone).toEqual(["reload", "reload"]);
  });

  it("goes to the page one wanted when it is named", () => {
    const script = runScript({});
    script.loadAgain("https://pool.example/kas/top-miners");
    expect(script.gone).toEqual(["https://pool.example/kas/top-miners"]);
  });

  it("does nothing offline, nor without a storage to count in", () => {
    for (const options of [{ isOnline: false }, { isStorageShut: true }]) {
      const script = runScript(options);
      expect(script.loadAgain()).toBe(false);
      expect(script.gone).toEqual([]);
    }
  });

  it.each([
    ["vite:preloadError", {}],
    ["error", { target: { tagName: "SCRIPT" } }],
    ["error", { target: { tagName: "LINK", rel: "stylesheet" } }],
    ["unhandledrejection", { reason: new TypeError("Failed to fetch dynamically imported module: /assets/a.js") }],
    ["unhandledrejection", { reason: new TypeError("error loading dynamically imported module: /assets/a.js") }],
    ["unhandledrejection", { reason: new TypeError("Importing a module script failed.") }],
  ])("answers %s %j", (name, event) => {
    const script = runScript({});
    script.raise(name, event);
    expect(script.gone).toEqual(["reload"]);
  });

  it.each([
    ["error", { target: { tagName: "IMG" } }],
    ["error", { target: { tagName: "LINK", rel: "modulepreload" } }],
    ["error", { message: "a fault of the page" }],
    ["unhandledrejection", { reason: new TypeError("Failed to fetch") }],
    ["unhandledrejection", { reason: undefined }],
  ])("leaves %s %j alone", (name, event) => {
    const script = runScript({});
    script.raise(name, event);
    expect(script.gone).toEqual([]);
  });
});
