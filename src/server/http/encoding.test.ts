import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compress, negotiateEncoding } from "./encoding.ts";

describe("negotiateEncoding", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["GZIP", "gzip"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["identity", "identity"],
    ["br;q=nonsense", "identity"],
  ] as const)("%j takes %s", (header, encoding) => {
    expect(negotiateEncoding(header)).toBe(encoding);
    expect(negotiateEncoding(header)).toBe(encoding);
  });
});

describe("compress", () => {
  it("can be read back", async () => {
    const body = Buffer.from("пул ".repeat(1000));
    expect(brotliDecompressSync(await compress(body, "br")).equals(body)).toBe(true);
    expect(gunzipSync(await compress(body, "gzip")).equals(body)).toBe(true);
    expect(await compress(body, "identity")).toBe(body);
  });

  it("finds what stands at both ends of a large page", async () => {
    const half = randomBytes(150_000);
    const body = Buffer.concat([half, half]);
    const encoded = await compress(body, "br");
    expect(encoded.length).toBeLessThan(160_000);
    expect(brotliDecompressSync(encoded).equals(body)).toBe(true);
  });
});
