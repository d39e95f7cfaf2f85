import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { fetchMetrics, seriesOf } from "./metrics.ts";

const Schema = Type.Object({ hits: Type.Optional(seriesOf(Type.Number())) });

function read(text: string, chunk = text.length) {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += chunk) controller.enqueue(bytes.subarray(at, at + chunk));
      controller.close();
    },
  });
  const fetch = async () => new Response(body, { headers: { "content-type": "text/plain" } });
  return fetchMetrics(Schema, new URL("http://bridge.test/metrics"), {
    fetch,
    now: () => 0,
    names: new Set(["hits"]),
  });
}

const text = [
  "# HELP hits Hits.",
  "# TYPE hits counter",
  'hits{path="C:\\\\a \\"b\\"\\n{}",code="200",} 1.5e3 1795492747000',
  'other{path="x"} many',
  "hits 7",
  "",
].join("\n");

describe("Prometheus text", () => {
  it("is read in any pieces, with escaped labels, times and metrics that nobody asked for", async () => {
    for (const chunk of [1, 7, text.length]) {
      expect(await read(text, chunk)).toEqual({
        ok: true,
        value: {
          value: {
            hits: [
              { labels: { path: 'C:\\a "b"\n{}', code: "200" }, value: 1500 },
              { labels: {}, value: 7 },
            ],
          },
          readAt: 1_795_492_747_000,
        },
      });
    }
  });

  it("has OpenMetrics' seconds, examples and end", async () => {
    expect(await read('hits{a="b"} 3 1795492747.25 # {id="x"} 1\n# EOF\n')).toMatchObject({
      value: { value: { hits: [{ value: 3 }] }, readAt: 1_795_492_747_250 },
    });
  });

  it.each([
    ["no text", "", /empty/],
    ["a text that is cut in a number", 'hits{a="b"} 12', /cut off/],
    ["labels without an end", 'hits{a="b 12\n', /labels/],
    ["a label that is too long", `hits{a="${"x".repeat(1025)}"} 1\n`, /labels/],
    ["a line that is too long", `hits{a="${"x".repeat(20_000)}"} 1\n`, /longer/],
    ["too many series", "hits 1\n".repeat(50_001), /series/],
    ["a word in place of a number", "hits many\n", /must be number/],
    ["no number", "hits NaN\n", /must be number/],
    ["what has no end", "hits +Inf\n", /must be number/],
    ["a web page", "<!doctype html><p>hi\n", /HTML/],
  ])("refuses %s", async (_name, given, reason) => {
    const answer = await read(given);
    expect(answer.ok ? "an answer" : answer.error).toMatchObject({
      code: "malformed",
      reason: expect.stringMatching(reason),
    });
  });
});
