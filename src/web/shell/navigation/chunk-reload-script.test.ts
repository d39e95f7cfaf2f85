import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { chunkReloadScript } from "./chunk-reload-script.ts";

/** Runs the script in a window of its own. Returns what it stored, the addresses it opened, and how to dispatch its events. */
function runScript(options: {
  readonly stored?: string;
  readonly isOnline?: boolean;
  readonly isStorageClosed?: boolean;
  readonly wantedPage?: string;
}) {
  const stored = new Map(options.stored === undefined ? [] : [["chunkReloadedAt", options.stored]]);
  const opened: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const clock = { now: 1_000_000 };
  const window: { loadAgain?: (address?: string) => boolean; wantedPage?: string } = {};
  if (options.wantedPage !== undefined) window.wantedPage = options.wantedPage;
  runInNewContext(chunkReloadScript, {
    window,
    navigator: { onLine: options.isOnline ?? true },
    Date: { now: () => clock.now },
    location: { reload: () => opened.push("reload"), assign: (address: string) => opened.push(address) },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    sessionStorage: {
      getItem(name: string) {
        if (options.isStorageClosed === true) throw new Error("closed");
        return stored.get(name) ?? null;
      },
      setItem: (name: string, value: unknown) => stored.set(name, String(value)),
    },
  });
  return {
    clock,
    opened,
    stored,
    loadAgain: (address?: string) => window.loadAgain?.(address),
    dispatch: (name: string, event: object = {}) => listeners.get(name)?.(event),
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
    expect(script.opened).toEqual(["reload", "reload"]);
  });

  it("opens the page that the visitor wanted when its address is given", () => {
    const script = runScript({});
    script.loadAgain("https://pool.example/kas/top-miners");
    expect(script.opened).toEqual(["https://pool.example/kas/top-miners"]);
  });

  it("opens the page that a navigation leads to when a part of it is missing", () => {
    const script = runScript({ wantedPage: "https://pool.example/ltc" });
    script.dispatch("vite:preloadError");
    expect(script.opened).toEqual(["https://pool.example/ltc"]);
  });

  it("does nothing offline or without storage", () => {
    for (const options of [{ isOnline: false }, { isStorageClosed: true }]) {
      const script = runScript(options);
      expect(script.loadAgain()).toBe(false);
      expect(script.opened).toEqual([]);
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
    script.dispatch(name, event);
    expect(script.opened).toEqual(["reload"]);
  });

  it.each([
    ["error", { target: { tagName: "IMG" } }],
    ["error", { target: { tagName: "LINK", rel: "modulepreload" } }],
    ["error", { message: "a fault of the page" }],
    ["unhandledrejection", { reason: new TypeError("Failed to fetch") }],
    ["unhandledrejection", { reason: undefined }],
  ])("leaves %s %j alone", (name, event) => {
    const script = runScript({});
    script.dispatch(name, event);
    expect(script.opened).toEqual([]);
  });
});
