import { describe, expect, it } from "vitest";
import { admitFault, type Fault, formatFaultEnvelope, scrub } from "./fault-envelope.ts";

const fault: Fault = {
  id: "0123456789abcdef0123456789abcdef",
  at: 1_795_000_000_500,
  platform: "node",
  environment: "production",
  error: new Error("x"),
  facts: {},
  dropped: 0,
};

function withStack(stack: string, message = "x", cause?: unknown): Error {
  const error = new TypeError(message, cause === undefined ? {} : { cause });
  error.stack = stack;
  return error;
}

const read = (changes: Partial<Fault>) =>
  formatFaultEnvelope({ ...fault, ...changes })
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("formatFaultEnvelope", () => {
  it("is three lines: envelope, item, event", () => {
    const error = withStack("TypeError: x");
    expect(read({ error, dropped: 2 })).toEqual([
      { event_id: "0123456789abcdef0123456789abcdef", sent_at: "2026-11-18T11:06:40.500Z" },
      { type: "event" },
      {
        event_id: "0123456789abcdef0123456789abcdef",
        timestamp: 1_795_000_000.5,
        platform: "node",
        level: "error",
        environment: "production",
        user: { ip_address: "0.0.0.0" },
        exception: { values: [{ type: "TypeError", value: "x" }] },
        extra: { dropped: 2 },
      },
    ]);
  });

  it("reads the stacks of Node and browsers, outermost call first, without hosts and folders", () => {
    const node = withStack(
      [
        "TypeError: x",
        "    at findPage (file:///opt/adit/src/server/pages/pages.ts:12:34)",
        "    at async /opt/adit/node_modules/fastify/lib/reply.js:5:6",
        "    at process.processTicksAndRejections (node:internal/process/task_queues:103:5)",
      ].join("\n"),
    );
    expect(read({ error: node })[2].exception.values[0].stacktrace.frames).toEqual([
      {
        filename: "node:internal/process/task_queues",
        function: "process.processTicksAndRejections",
        lineno: 103,
        colno: 5,
      },
      { filename: "/node_modules/fastify/lib/reply.js", lineno: 5, colno: 6 },
      { filename: "/src/server/pages/pages.ts", function: "findPage", lineno: 12, colno: 34 },
    ]);
    const firefox = withStack(
      "render@https://pool.example/assets/root-Bx1.js:1:200\n@https://pool.example/assets/a.js:3:4",
    );
    expect(read({ error: firefox })[2].exception.values[0].stacktrace.frames).toEqual([
      { filename: "/assets/a.js", lineno: 3, colno: 4 },
      { filename: "/assets/root-Bx1.js", function: "render", lineno: 1, colno: 200 },
    ]);
  });

  it("lists causes before what they caused, and stops at a circle", () => {
    const root = withStack("", "no route to 10.0.0.7");
    const error = withStack("", "poll failed", root);
    root.cause = error;
    expect(read({ error })[2].exception.values.map(({ value }: { value: string }) => value)).toEqual([
      "no route to [ip]",
      "poll failed",
    ]);
  });

  it("carries no visitor's address and only plain facts", () => {
    const address = "qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj";
    const error = withStack("", `no stats of kaspa:${address} from 203.0.113.9`);
    const facts = { path: `/kas/miner/stats/kaspa:${address}/rig?source=search`, status: 503, body: { address } };
    const text = formatFaultEnvelope({ ...fault, error, facts });
    expect(text).not.toContain(address);
    expect(text).not.toContain("203.0.113.9");
    expect(JSON.parse(text.split("\n")[2] ?? "").extra).toEqual({ path: "/kas/miner/stats/[address]", status: 503 });
  });

  it("takes whatever is thrown", () => {
    expect(read({ error: undefined })[2].exception.values).toEqual([{ type: "Error", value: "undefined" }]);
    expect(read({ error: "y".repeat(5000) })[2].exception.values[0].value).toHaveLength(1000);
  });
});

describe("admitFault", () => {
  it("lets so many through in a minute and no more", () => {
    expect(admitFault([], 0, 2)).toEqual([0]);
    expect(admitFault([0], 59_999, 2)).toEqual([0, 59_999]);
    expect(admitFault([0, 59_999], 59_999, 2)).toBeNull();
    expect(admitFault([0, 59_999], 60_000, 2)).toEqual([59_999, 60_000]);
  });
});

describe("scrub", () => {
  it.each([
    ["GET /kas?ref=friend#top failed", "GET /kas failed"],
    ["at https://pool.example/assets/root-Bx1.js?v=3:10:5", "at https://pool.example/assets/root-Bx1.js"],
    [
      "No answer for kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj.",
      "No answer for kaspa:[address].",
    ],
    ["wallet 0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae", "wallet [address]"],
    ["/ru/kas/miner/stats/kaspa:qq/rig-7", "/ru/kas/miner/stats/[address]"],
    ["/kas/api/v1/miner/stats/short~0", "/kas/api/v1/miner/stats/[address]"],
    ["mail of anna.k@pool.example is full", "mail of [e-mail] is full"],
    ["connect ECONNREFUSED 10.0.0.7:8117", "connect ECONNREFUSED [ip]:8117"],
    ["connect ECONNREFUSED ::1:5432", "connect ECONNREFUSED [ip]"],
    ["from 2001:db8:0:1:1:1:1:1", "from [ip]"],
    ["postgres://adit:secret@db/adit", "postgres://db/adit"],
    ["src/server/pages/pages.ts:12:34", "src/server/pages/pages.ts:12:34"],
    ["Cannot read properties of undefined (reading 'coin')", "Cannot read properties of undefined (reading 'coin')"],
    ["", ""],
  ])("%s", (text, clean) => {
    expect(scrub(text)).toBe(clean);
  });
});
