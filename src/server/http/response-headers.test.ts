import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFixtureApp, type FixtureApp } from "../__fixtures__/fixture-app.ts";

// Over a real connection: every response has the headers against content sniffing and referrer leaks.

let fixture: FixtureApp;
let port = 0;
let clientDir = "";

beforeAll(async () => {
  clientDir = mkdtempSync(join(tmpdir(), "adit-client-"));
  mkdirSync(join(clientDir, "assets"));
  writeFileSync(join(clientDir, "assets", "app-1234.js"), "export {};");
  fixture = await createFixtureApp(clientDir);
  await fixture.app.listen({ port: 0, host: "127.0.0.1" });
  port = (fixture.app.server.address() as AddressInfo).port;
});

afterAll(async () => {
  await fixture.app.close();
  rmSync(clientDir, { recursive: true });
});

async function send(lines: readonly string[], body = ""): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`${lines.join("\r\n")}\r\nHost: adit.example\r\nConnection: close\r\n\r\n${body}`);
  return text(socket);
}

const form = ["POST /kas HTTP/1.1", "Content-Type: application/x-www-form-urlencoded"];
const long = "x".repeat(70_000);

const answers: readonly (readonly [what: string, status: number, lines: readonly string[], body?: string])[] = [
  ["a page", 200, ["GET /kas HTTP/1.1"]],
  ["a page's data", 200, ["GET /kas.data HTTP/1.1"]],
  ["the other spelling of a page", 301, ["GET /kas/ HTTP/1.1"]],
  ["a page in another language", 302, ["GET / HTTP/1.1", "Accept-Language: ru"]],
  ["an answer of the API", 200, ["GET /kas/api/v1/pool/stats HTTP/1.1"]],
  ["a table", 200, ["GET /kas/api/v1/pool/blocks.csv HTTP/1.1"]],
  ["the API's document", 200, ["GET /api/openapi.json HTTP/1.1"]],
  ["a script", 200, ["GET /assets/app-1234.js HTTP/1.1"]],
  ["robots.txt", 200, ["GET /robots.txt HTTP/1.1"]],
  ["the sitemap", 200, ["GET /sitemap.xml HTTP/1.1"]],
  ["health", 200, ["GET /health HTTP/1.1"]],
  ["the state of the pools", 200, ["GET /status HTTP/1.1"]],
  ["preflight", 204, ["OPTIONS /kas/api/v1/pool/stats HTTP/1.1", "Origin: https://adit.example"]],
  ["no HTTP", 400, ["GET / HTTP/1.1", "Broken header"]],
  ["an address of the API that cannot be decoded", 400, ["GET /api/%zz HTTP/1.1"]],
  ["a form of another site", 403, [...form, "Origin: https://evil.example", "Content-Length: 3"], "a=1"],
  ["no page", 404, ["GET /unknown HTTP/1.1"]],
  ["an address that cannot be decoded", 404, ["GET /%zz HTTP/1.1"]],
  ["no call", 404, ["GET /api/none HTTP/1.1"]],
  ["no script", 404, ["GET /assets/none.js HTTP/1.1"]],
  ["no picture", 404, ["GET /og/en/none.png HTTP/1.1"]],
  ["a method", 405, ["TRACE / HTTP/1.1"]],
  ["too large a form", 413, [...form, `Content-Length: ${long.length}`], long],
  [
    "too large a call",
    413,
    ["POST /api/none HTTP/1.1", "Content-Type: application/json", `Content-Length: ${long.length}`],
    long,
  ],
  ["a call of a type that nothing reads", 415, ["POST /api/none HTTP/1.1", "Content-Length: 1"], "x"],
  ["too long an address", 414, [`GET /kas?${"y".repeat(5_000)} HTTP/1.1`]],
  ["too long an address of the API", 414, [`GET /api/v1/rates?${"y".repeat(5_000)} HTTP/1.1`]],
  ["too long headers", 431, ["GET / HTTP/1.1", `X: ${"a".repeat(20_000)}`]],
  ["a page that fails", 500, ["GET /kas/throw HTTP/1.1"]],
];

describe("every answer has its headers", () => {
  it.each(answers.map((answer) => ({ what: answer[0], status: answer[1], answer })))(
    "$what is $status",
    async ({ answer: asked, status }) => {
      const [, , lines, body] = asked;
      const answer = await send(lines, body);
      const [head = ""] = answer.split("\r\n\r\n");
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head).toMatch(/^X-Content-Type-Options: nosniff$/im);
      expect(head).toMatch(/^Referrer-Policy: strict-origin-when-cross-origin$/im);
      expect(head).not.toMatch(/^(?:Server|X-Powered-By):/im);
      if (/^Content-Type: text\/html/im.test(head))
        expect(head).toMatch(/^Content-Security-Policy: default-src 'self'/im);
      if (status >= 400) expect(head).toMatch(/^Cache-Control: (?:private, )?no-(?:store|cache)$/im);
    },
  );

  it("a database that is gone is 503", async () => {
    fixture.setReadiness({ database: "failing", firstFill: "done", isStopping: false, pools: [] });
    const answer = await send(["GET /ready HTTP/1.1"]);
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expect(answer).toMatch(/^Referrer-Policy: strict-origin-when-cross-origin$/im);
  });

  it("too many calls are 429", async () => {
    const call = ["GET /api/v1/rates HTTP/1.1", "X-Forwarded-For: 203.0.113.9:5000"];
    for (let nth = 0; nth < 3; nth += 1) await send(call);
    const answer = await send(call);
    expect(answer).toMatch(/^HTTP\/1.1 429 /);
    expect(answer).toMatch(/^Referrer-Policy: strict-origin-when-cross-origin$/im);
    expect(answer).toMatch(/^X-Content-Type-Options: nosniff$/im);
  });
});
