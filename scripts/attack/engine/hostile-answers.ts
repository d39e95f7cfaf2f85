import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { faultyResponse } from "../../../tests/contracts/faulty-response.ts";
import { canaryElement } from "../fuzz/judge-answer.ts";
import type { HostileAnswer } from "./fake-engine.ts";

// What an engine can send that is not an answer: too much, too slowly, of another kind, or something that a page would run.

const json = { "content-type": "application/json" };
const mebibyte = 1024 * 1024;

function send(body: string | Buffer, headers: Readonly<Record<string, string>> = {}, status = 200): HostileAnswer {
  return (response) => response.writeHead(status, { ...json, ...headers }).end(body);
}

/** The honest answer with something else in it. */
function change(edit: (good: string) => string): HostileAnswer {
  return (response, good) => response.writeHead(200, json).end(edit(good));
}

/** A member more at the head of every object that the answer is. */
function withMember(member: string): HostileAnswer {
  return change((good) => (good.startsWith("{") ? `{${member},${good.slice(1)}` : `[{${member}},${good.slice(1)}`));
}

function everyText(text: string): HostileAnswer {
  const written = JSON.stringify(text);
  return change((good) =>
    good
      .replace(
        /("(?:hash|transactionConfirmationData|infoLink|name|source)":\s*)"[^"]*"/g,
        (_, name) => `${name}${written}`,
      )
      .replace(/"rig\w*"(?=:)/g, (name) => JSON.stringify(`${text}${name.slice(1, -1)}`)),
  );
}

function workers(count: number, named: (nth: number) => string): string {
  const rates = Array.from(
    { length: count },
    (_, nth) => `${JSON.stringify(named(nth))}:{"hashrate":${nth + 1}.5,"sharesPerSecond":1}`,
  );
  return `{${rates.join(",")}}`;
}

/** In place of the workers of each moment that a miner's answer tells. */
function withWorkers(rates: string): HostileAnswer {
  return change((good) => good.replace(/"workers":\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, () => `"workers":${rates}`));
}

const long = "9".repeat(5 * mebibyte);
const bigints = `"x":[${Array.from({ length: 700_000 }, (_, nth) => `${9_007_199_254_740_993n + BigInt(nth)}`).join(",")}]`;
const deep = `"x":${"[".repeat(200_000)}${"]".repeat(200_000)}`;
const manyWorkers = workers(100_000, (nth) => `rig${nth}`);
const longNames = workers(200, (nth) => `${nth}${"n".repeat(20_000)}`);
const manyMembers = Array.from({ length: 300_000 }, (_, nth) => `"m${nth}":${nth}`).join(",");
const twins = Array.from({ length: 300_000 }, () => '"x":1').join(",");
const escapes = `"x":"${"\\u0041".repeat(600_000)}"`;
const spaces = " ".repeat(200 * mebibyte);
const bomb = gzipSync(spaces);
const brotliBomb = brotliCompressSync(spaces, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

function faulty(kind: Parameters<typeof faultyResponse>[0]): HostileAnswer {
  return (response, good) => {
    const { status, headers, body, ending } = faultyResponse(kind, good);
    response.writeHead(status, headers);
    if (ending === "end") response.end(body);
    else response.write(body, () => ending === "break" && response.destroy());
  };
}

/** One after the other until the reader goes. */
function drip(part: string, everyMs: number): HostileAnswer {
  return (response) => {
    response.writeHead(200, json);
    response.write("{");
    const timer = setInterval(() => response.write(part), everyMs);
    response.once("close", () => clearInterval(timer));
  };
}

/** As much as the reader takes, and no end. */
const endless: HostileAnswer = (response) => {
  response.writeHead(200, json);
  const part = `${'"x":[1,2,3],'.repeat(5_000)}`;
  const write = () => {
    while (!response.destroyed && response.write(part));
  };
  response.on("drain", write);
  response.write("{");
  write();
};

const location =
  (to: string): HostileAnswer =>
  (response) =>
    response.writeHead(302, { location: to }).end();

/** By their names. `trap` is an address on this machine that must never be asked. */
export function listHostileAnswers(trap: string): readonly (readonly [string, HostileAnswer])[] {
  return [
    ["an integer of 5 MB", withMember(`"blockHeight":${long},"x":${long}`)],
    ["a fraction of 5 MB", withMember(`"x":0.${long}`)],
    ["700,000 large integers", withMember(bigints)],
    ["200,000 levels", withMember(deep)],
    ["100,000 workers", withWorkers(manyWorkers)],
    ["worker names of 20,000", withWorkers(longNames)],
    ["300,000 members", withMember(manyMembers)],
    ["300,000 members of one name", withMember(twins)],
    ["600,000 escapes", withMember(escapes)],
    [
      "names of prototypes",
      withMember('"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"toString":1'),
    ],
    ["gzip of 200 MB", send(bomb, { "content-encoding": "gzip" })],
    ["brotli of 200 MB", send(brotliBomb, { "content-encoding": "br" })],
    ["gzip that is none", send("{}", { "content-encoding": "gzip" })],
    ["an encoding that nobody knows", send("{}", { "content-encoding": "x-nothing" })],
    ["a byte each second", drip(" ", 1_000)],
    ["a byte each 10 ms", drip(" ", 10)],
    ["no end", endless],
    ["cut off", faulty("cut")],
    ["a broken connection", faulty("reset")],
    ["half, then silence", faulty("slow")],
    ["other types", faulty("type")],
    ["numbers beyond 2^53", faulty("huge")],
    ["negative numbers", faulty("negative")],
    ["infinite numbers", faulty("infinite")],
    ["a page in place of JSON", faulty("html")],
    ["nothing", send("")],
    ["null", send("null")],
    ["a list in place of an object", send("[]")],
    ["500", send("{}", {}, 500)],
    ["429 for a century", send("{}", { "retry-after": "3153600000" }, 429)],
    ["429 until a day that is none", send("{}", { "retry-after": "Someday, 99 Nov" }, 429)],
    ["503 until the past", send("{}", { "retry-after": "-5" }, 503)],
    ["204", send("", {}, 204)],
    [
      "a length that is too long",
      (response) =>
        void response.writeHead(200, { ...json, "content-length": "999" }).write("{}", () => response.destroy()),
    ],
    [
      "bytes after the end",
      (response) =>
        void response.socket?.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}{}{}HTTP/1.1 200 OK\r\n\r\n"),
    ],
    ["no HTTP", (response) => void response.socket?.end("hello\r\n\r\n")],
    [
      "headers without end",
      (response) => void response.socket?.write(`HTTP/1.1 200 OK\r\n${"X: y\r\n".repeat(50_000)}`),
    ],
    [
      "a redirect to itself",
      (response, _good, request) => void response.writeHead(302, { location: request.url ?? "/" }).end(),
    ],
    ["a redirect elsewhere on this machine", location(trap)],
    ["a redirect to a file", location("file:///etc/passwd")],
    ["elements in names", everyText(canaryElement)],
    ["control characters in names", everyText("\u0000\u001b[31m\u202e\u2066\r\nx: y")],
    ["formulas in names", everyText('=HYPERLINK("https://evil.example")')],
    ["times a century ahead", change((good) => good.replace(/"20\d\d-/g, '"2126-'))],
    ["times before the first block", change((good) => good.replace(/"20\d\d-/g, '"1969-'))],
    [
      "bytes that are no UTF-8",
      (response, good) =>
        void response
          .writeHead(200, json)
          .end(
            Buffer.concat([
              Buffer.from(good.slice(0, 1)),
              Buffer.from('"x":"', "utf8"),
              Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
              Buffer.from(`",${good.slice(1)}`),
            ]),
          ),
    ],
    ["UTF-16", (response, good) => void response.writeHead(200, json).end(Buffer.from(`\ufeff${good}`, "utf16le"))],
  ];
}
