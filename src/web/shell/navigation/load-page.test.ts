import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hasFailedChunk, loadPage, missingPage, throwMissingPage } from "./load-page.ts";

const files = { modules: ["/layout.js", "/blocks.js"], imports: [], styles: [], loaders: [] };
const loadAgain = vi.fn(() => false);

beforeEach(() => {
  vi.stubGlobal("window", { loadAgain });
  vi.stubGlobal("CATALOGUE_ADDRESS", "/catalogues");
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({})),
  );
});
afterEach(() => vi.unstubAllGlobals());

it("loads each module of the page", async () => {
  const load = vi.fn(async (_module: string) => ({}));
  expect(await loadPage(files, "en", "blocks", "https://pool.example/kas/blocks", load)).toBe(true);
  expect(load.mock.calls).toEqual([["/layout.js"], ["/blocks.js"]]);
  expect(hasFailedChunk()).toBe(false);
  expect(() => throwMissingPage(missingPage)).not.toThrow();
});

it("§4.12 throws the failure in place of the page when its code is missing and it may not be loaded again", async () => {
  const load = async () => Promise.reject(new TypeError("gone"));
  expect(await loadPage(files, "en", "blocks", "https://pool.example/kas/blocks", load)).toBe(false);
  expect(loadAgain).toHaveBeenCalledExactlyOnceWith("https://pool.example/kas/blocks");
  expect(hasFailedChunk()).toBe(true);
  expect(() => throwMissingPage(missingPage)).toThrow("gone");
  expect(() => throwMissingPage(null)).not.toThrow();
});
