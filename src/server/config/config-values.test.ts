import { describe, expect, it } from "vitest";
import { isHost, isHttpOrigin, isHttpUrl, isNetwork, isSocketUrl, parseDsn, parseDuration } from "./config-values.ts";

describe("parseDuration", () => {
  it.each<[unknown, number | null]>([
    ["90s", 90_000],
    ["30m", 1_800_000],
    ["1h", 3_600_000],
    ["1d", 86_400_000],
    [60, 60_000],
    [0, null],
    ["0h", null],
    [-5, null],
    [1.5, null],
    ["1.5h", null],
    ["1 h", null],
    ["1w", null],
    ["1H", null],
    ["", null],
    [null, null],
    [true, null],
    [["1h"], null],
  ])("%j", (value, durationMs) => {
    expect(parseDuration(value)).toBe(durationMs);
  });
});

describe("isHttpUrl", () => {
  it.each([
    ["https://pool.example/kas", true],
    ["http://127.0.0.1:4000", true],
    ["ftp://pool.example", false],
    ["javascript:alert(1)", false],
    ["//pool.example", false],
    ["pool.example", false],
    ["https://", false],
    ["https://user:secret@pool.example", false],
    ["https://pool.example/a b", false],
    ["", false],
  ])("%s", (text, is) => {
    expect(isHttpUrl(text)).toBe(is);
  });
});

describe("isSocketUrl", () => {
  it.each([
    ["ws://127.0.0.1:18110", true],
    ["wss://node.example/json", true],
    ["http://127.0.0.1:18110", false],
    ["ws://user:secret@node.example", false],
    ["ws://", false],
  ])("%s", (text, is) => {
    expect(isSocketUrl(text)).toBe(is);
  });
});

describe("isHttpOrigin", () => {
  it.each([
    ["https://pool.example", true],
    ["http://localhost:3000", true],
    ["https://pool.example/", false],
    ["https://pool.example/site", false],
    ["https://POOL.example", false],
    ["https://pool.example:443", false],
    ["*", false],
    ["null", false],
  ])("%s", (text, is) => {
    expect(isHttpOrigin(text)).toBe(is);
  });
});

describe("isHost", () => {
  it.each([
    ["kas-eu.pool.example", true],
    ["localhost", true],
    ["10.0.0.7", true],
    ["stratum+tcp://kas.pool.example", false],
    ["kas.pool.example:7011", false],
    ["-kas.pool.example", false],
    ["kas..example", false],
    ["", false],
  ])("%s", (text, is) => {
    expect(isHost(text)).toBe(is);
  });
});

describe("parseDsn", () => {
  it("becomes the address that envelopes are sent to, with the public key in it", () => {
    expect(parseDsn("https://abc123@errors.example/42")?.envelopeUrl).toBe(
      "https://errors.example/api/42/envelope/?sentry_version=7&sentry_key=abc123&sentry_client=adit%2F1",
    );
    expect(parseDsn("http://k@10.0.0.9:9000/behind/a/path/7")?.envelopeUrl).toBe(
      "http://10.0.0.9:9000/behind/a/path/api/7/envelope/?sentry_version=7&sentry_key=k&sentry_client=adit%2F1",
    );
  });

  it.each([
    "https://errors.example/42",
    "https://abc:secret@errors.example/42",
    "https://abc@errors.example/",
    "https://abc@errors.example/project",
    "https://abc@errors.example/42?x=1",
    "ftp://abc@errors.example/42",
    "abc@errors.example/42",
    "",
  ])("refuses %s", (text) => {
    expect(parseDsn(text)).toBeNull();
  });
});

describe("isNetwork", () => {
  it.each([
    ["203.0.113.9", true],
    ["203.0.113.0/24", true],
    ["0.0.0.0/0", true],
    ["2001:db8::/32", true],
    ["::1", true],
    ["203.0.113.0/33", false],
    ["2001:db8::/129", false],
    ["203.0.113.0/24/8", false],
    ["203.0.113.0/", false],
    ["203.0.113", false],
    ["cdn.example", false],
    ["", false],
  ])("%s: %s", (text, is) => {
    expect(isNetwork(text)).toBe(is);
  });
});
