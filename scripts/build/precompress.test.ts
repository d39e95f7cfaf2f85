import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { precompressFolder } from "./precompress.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adit-precompress-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("writes both forms beside a text, and neither beside a picture or a short text", async () => {
  const text = "const hashrate = 1;\n".repeat(200);
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/a.js"), text);
  writeFileSync(join(folder, "assets/b.png"), text);
  writeFileSync(join(folder, "c.txt"), "short");
  await precompressFolder(folder);
  expect(brotliDecompressSync(readFileSync(join(folder, "assets/a.js.br"))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, "assets/a.js.gz"))).toString()).toBe(text);
  expect(statSync(join(folder, "assets/a.js.br")).size).toBeLessThan(100);
  expect(existsSync(join(folder, "assets/b.png.br"))).toBe(false);
  expect(existsSync(join(folder, "c.txt.gz"))).toBe(false);
});
