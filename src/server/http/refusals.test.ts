import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFixtureApp, type FixtureApp } from "../__fixtures__/fixture-app.ts";

let fixture: FixtureApp;
let port = 0;

beforeAll(async () => {
  fixture = await createFixtureApp();
  await fixture.app.listen({ port: 0, host: "127.0.0.1" });
  port = (fixture.app.server.address() as AddressInfo).port;
});

afterAll(() => fixture.app.close());

/** The full response. */
async function send(raw: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(raw);
  return text(socket);
}

describe("what is refused before any route", () => {
  it.each(["TRACE", "PUT", "PATCH", "DELETE", "PROPFIND"])("%s is 405 and says what is allowed", async (method) => {
    for (const path of ["/kas", "/api/v1/rates", "/favicon.ico"]) {
      const answer = await send(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Secret: s\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 405 /);
      expect(answer).toContain("Allow: GET, HEAD, POST, OPTIONS\r\n");
      expect(answer).toContain("X-Content-Type-Options: nosniff\r\n");
      expect(answer).not.toContain("X-Secret");
    }
  });

  it.each([
    ["no HTTP", "GET / HTTP/1.1\r\nHost x\r\n\r\n", 400],
    ["headers beyond 16 KiB", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na", 400],
    ["no host", "GET /kas HTTP/1.1\r\n\r\n", 400],
    ["an expectation that nobody knows", "GET /kas HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n", 417],
    ["an address that cannot be decoded", "GET /api/v1/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
  ])("%s has its headers and a reason in JSON", async (_what, raw, status) => {
    const answer = await send(raw);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain("X-Content-Type-Options: nosniff\r\n");
    expect(answer).toContain("Referrer-Policy: strict-origin-when-cross-origin\r\n");
    expect(answer).toContain("Cache-Control: no-store\r\n");
    expect(answer).toContain('{"error":{"code":"invalid-request","message":"');
  });
});
