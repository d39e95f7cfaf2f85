import { describe, expect, it } from "vitest";
import { get, type HttpAnswer } from "../site/ask.ts";
import { judgeAnswer, mayBeCutOff } from "./judge-answer.ts";

const origin = "http://127.0.0.1:3000";
const page = {
  "content-type": "text/html; charset=utf-8",
  "x-content-type-options": "nosniff",
  "content-security-policy": "script-src 'self' 'sha256-x'; frame-ancestors 'none'",
};
const json = { "content-type": "application/json", "x-content-type-options": "nosniff" };
const moved = { "x-content-type-options": "nosniff" };

function answer(status: number, headers: Readonly<Record<string, string>>, body = ""): HttpAnswer {
  return { status, headers: new Map(Object.entries(headers)), body: Buffer.from(body), ms: 1 };
}

const judge = (target: string, given: HttpAnswer) => judgeAnswer(get(target), given, origin);

describe("an answer", () => {
  it("without a fault has none", () => {
    expect(judge("/kas", answer(200, page, "<p>&lt;img src=x onerror=adit()&gt;"))).toEqual([]);
    expect(judge("/api/v1/rates", answer(404, json, '{"error":{}}'))).toEqual([]);
    expect(judge("/kas", answer(503, { ...page, "retry-after": "2" }, "Busy"))).toEqual([]);
    expect(judge("/en/kas", answer(302, { ...moved, location: "/kas" }))).toEqual([]);
    expect(judge("/kas", answer(304, {}))).toEqual([]);
  });

  it.each([
    [answer(500, page), "status 500"],
    [answer(503, page), "status 503"],
    [answer(200, { "content-type": "text/csv" }), "no nosniff with 200 text/csv"],
    [
      answer(200, { ...page, "content-security-policy": "frame-ancestors 'none'" }),
      "a page that runs any script, with 200",
    ],
    [answer(200, { ...page, "content-security-policy": "script-src 'self'" }), "a page that may be framed, with 200"],
    [answer(302, { ...moved, location: "//evil.example/" }), "a redirect that leaves the site"],
    [answer(302, { ...moved, location: "/\\evil.example" }), "a redirect that leaves the site"],
    [answer(200, page, "<b><img src=x onerror=adit()></b>"), "a text became an element"],
    [answer(200, { ...page, "x-adit-canary": "1" }), "a text became a header"],
    [answer(404, page, "Error: x\n    at find (/srv/adit/a.js:1:2)"), "a stack trace in the body"],
    [answer(404, page, "Cannot find src/server/start.ts"), "a file of the server in the body"],
    [answer(404, page, "SQLITE_FULL: database or disk is full"), "an error of the database in the body"],
    [answer(200, json, "{"), "JSON that cannot be parsed"],
    [answer(200, { ...json, "content-length": "9" }, "{}"), "a wrong content-length"],
  ])("with a fault has it: %#", (given, fault) => {
    expect(judge("/kas", given)).toEqual([fault]);
  });

  it("of the API is never a page", () => {
    expect(judge("/kas/api/v1/pool/stats", answer(404, page))).toEqual([
      "an answer of the API that is text/html; charset=utf-8, with 404",
    ]);
  });
});

describe("a request", () => {
  it("may be cut off where it is longer than what the server reads", () => {
    expect(mayBeCutOff(get(`/${"a".repeat(17_000)}`))).toBe(true);
    expect(mayBeCutOff(get("/kas", { cookie: "a".repeat(17_000) }))).toBe(true);
    expect(mayBeCutOff({ ...get("/kas"), method: "POST", body: "a".repeat(65_537) })).toBe(true);
    expect(mayBeCutOff({ ...get("/kas"), method: "POST", body: "a".repeat(65_536) })).toBe(false);
  });
});
