import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { noteStorageError } from "#src/db/health/storage-fault.ts";
import type { Log } from "#src/domain/site/log.ts";
import { type FakeIngest, startFakeIngest } from "./__fixtures__/fake-ingest.ts";
import { createFaultSender, createReport } from "./logger.ts";

let ingest: FakeIngest;
let lines: string[] = [];
let time = 1_795_000_000_000;

const note = (_facts: unknown, message: string) => lines.push(message);
const log: Log = { debug: note, info: note, warn: note, error: note };

beforeEach(async () => {
  ingest = await startFakeIngest();
  lines = [];
});

afterEach(() => ingest.close());

function createSender() {
  const envelopeUrl = `${ingest.origin}/api/42/envelope/?sentry_version=7&sentry_key=publickey`;
  return createFaultSender({ envelopeUrl, environment: "staging", log, fetch, now: () => time });
}

describe("the error service", () => {
  it("§7.3 gets an envelope of the fault, and the log keeps it too", async () => {
    const sender = createSender();
    createReport(log, sender)(new RangeError("The page of 203.0.113.9 broke."), { path: "/kas?ref=me", locale: "ru" });
    const [request] = await ingest.waitFor(1);
    expect([request?.method, request?.target]).toEqual([
      "POST",
      "/api/42/envelope/?sentry_version=7&sentry_key=publickey",
    ]);
    expect(request?.headers["content-type"]).toBe("application/x-sentry-envelope");
    const [header, item, event] = (request?.body ?? "")
      .split("\n")
      .map((line) => (line === "" ? null : JSON.parse(line)));
    expect(header.event_id).toMatch(/^[0-9a-f]{32}$/);
    expect(item).toEqual({ type: "event" });
    expect(event).toMatchObject({
      event_id: header.event_id,
      environment: "staging",
      platform: "node",
      exception: { values: [{ type: "RangeError", value: "The page of [ip] broke." }] },
      extra: { path: "/kas", locale: "ru" },
    });
    expect(event.exception.values[0].stacktrace.frames.at(-1).filename).toBe("/src/server/logger.test.ts");
    expect(lines).toEqual(["The page of 203.0.113.9 broke."]);
  });

  it("hears of a database that fails once a minute, and the log nothing more: the store has said it", async () => {
    const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    noteStorageError(full);
    const report = createReport(log, createSender(), () => time);
    for (let count = 0; count < 5; count += 1) report(new Error("A page broke.", { cause: full }), { path: "/kas" });
    await ingest.waitFor(1);
    time += 60_000;
    report(full, { job: "retain" });
    await ingest.waitFor(2);
    const [first, second] = ingest.received;
    expect(JSON.parse(first?.body.split("\n")[2] ?? "").extra).toEqual({ path: "/kas", leftOut: 0 });
    expect(JSON.parse(second?.body.split("\n")[2] ?? "").extra).toEqual({ job: "retain", leftOut: 4 });
    expect(lines).toEqual([]);
  });

  it("gets at most ten a minute, and the number of those that were left out", async () => {
    const sender = createSender();
    for (let count = 0; count < 13; count += 1) sender.send(new Error(`fault ${count}`), {});
    await sender.flush(5000);
    expect(ingest.received).toHaveLength(10);
    time += 60_000;
    sender.send(new Error("later"), {});
    await sender.flush(5000);
    expect(JSON.parse(ingest.received[10]?.body.split("\n")[2] ?? "").extra).toEqual({ dropped: 3 });
  });

  it("is left alone for as long as it says", async () => {
    const sender = createSender();
    ingest.answerWith(429, { "Retry-After": "120" });
    sender.send(new Error("first"), {});
    await sender.flush(5000);
    time += 119_000;
    sender.send(new Error("too early"), {});
    time += 1_000;
    sender.send(new Error("again"), {});
    await sender.flush(5000);
    expect(ingest.received.map(({ body }) => /first|too early|again/.exec(body)?.[0])).toEqual(["first", "again"]);
    expect(lines).toEqual(["The error service refused a fault.", "The error service refused a fault."]);
  });

  it("may be down: the site goes on and the log says so", async () => {
    const sender = createSender();
    await ingest.close();
    sender.send(new Error("unheard"), {});
    await sender.flush(5000);
    expect(lines).toEqual(["The error service does not respond."]);
    ingest = await startFakeIngest();
  });

  it("is not waited for when it hangs", async () => {
    const never = (() => new Promise<Response>(() => {})) satisfies typeof fetch;
    const sender = createFaultSender({ envelopeUrl: "http://x", environment: "", log, fetch: never, now: () => time });
    sender.send(new Error("unheard"), {});
    await expect(sender.flush(50)).resolves.toBeUndefined();
  });
});
