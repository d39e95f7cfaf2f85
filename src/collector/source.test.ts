import { describe, expect, it } from "vitest";
import { noteStorageError } from "#src/db/health/storage-fault.ts";
import { err, ok } from "#src/domain/result.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import { createTestLog } from "./__fixtures__/test-log.ts";
import { createTestTime } from "./__fixtures__/test-time.ts";
import { createCircuit, createSource } from "./source.ts";

function setUp() {
  const time = createTestTime(0);
  const kept = createTestLog();
  return { time, ...kept, source: createSource({ ...time, ...kept, name: "fake of kas", random: () => 0.5 }) };
}

describe("createSource", () => {
  it.each<[SourceError, string]>([
    [{ code: "rate-limited", retryAfterMs: 2_000 }, "rate limited for 2000 ms"],
    [{ code: "timeout", timeoutMs: 5_000 }, "no response within 5000 ms"],
    [{ code: "unavailable", reason: "HTTP 502" }, "unavailable: HTTP 502"],
    [
      { code: "malformed", path: "/pool/fee", reason: "expected a number", sample: '{"fee":"x"}' },
      "malformed at /pool/fee: expected a number",
    ],
  ])("logs why $code is no answer", async (error, reason) => {
    const { source, lines } = setUp();
    expect(await source.request("pool", async () => err(error))).toEqual({ ok: false, error });
    expect(lines[0]).toMatchObject({
      level: "warn",
      facts: { source: "fake of kas", what: "pool", code: error.code, reason },
    });
  });

  it("does not ask while the circuit is open, and says when it answers again", async () => {
    const { source, time, lines } = setUp();
    let asked = 0;
    const fail = async () => {
      asked += 1;
      return err({ code: "timeout", timeoutMs: 5_000 } as const);
    };
    for (let turn = 0; turn < 5; turn += 1) await source.request("pool", fail);
    expect(asked).toBe(3);
    expect(await source.request("pool", fail)).toEqual({ ok: false, error: { code: "paused", until: 30_000 } });
    await time.advance(30_000);
    expect(await source.request("pool", async () => ok(7))).toEqual({ ok: true, value: 7 });
    expect(lines.at(-1)).toMatchObject({ level: "info", message: "The source responds again." });
  });

  it("does not blame the source when what it answered could not be stored", async () => {
    const { source, lines, reported } = setUp();
    const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    noteStorageError(full);
    const store = () => Promise.reject(full);
    for (let turn = 0; turn < 5; turn += 1) await expect(source.request("payouts", store)).rejects.toBe(full);
    expect(await source.request("pool", async () => ok(7))).toEqual({ ok: true, value: 7 });
    expect([lines, reported]).toEqual([[], []]);
    // The same message from an adapter is the adapter's own fault.
    const thrown = await source.request("pool", () => Promise.reject(new Error("database or disk is full")));
    expect(thrown).toMatchObject({ ok: false, error: { code: "unavailable" } });
  });

  it("asks a probe during a pause, and is well again for all others with its success", async () => {
    const { source } = setUp();
    const fail = async () => err({ code: "unavailable", reason: "HTTP 502" } as const);
    for (let turn = 0; turn < 5; turn += 1) await source.request("pool", fail);
    expect(await source.request("miner", async () => ok(1))).toMatchObject({ error: { code: "paused" } });
    expect(await source.request("pool", async () => ok(7), { isProbe: true })).toEqual({ ok: true, value: 7 });
    expect(await source.request("miner", async () => ok(1))).toEqual({ ok: true, value: 1 });
  });

  it.each<SourceError>([
    { code: "rate-limited", retryAfterMs: null },
    { code: "refused", reason: "it has status 401" },
  ])("asks no probe for a minute either while the source turns probes away ($code)", async (error) => {
    const { source, time } = setUp();
    for (let turn = 0; turn < 3; turn += 1) await source.request("pool", async () => err(error), { isProbe: true });
    const probe = () => source.request("pool", async () => ok(7), { isProbe: true });
    expect(await probe()).toEqual({ ok: false, error: { code: "paused", until: 60_000 } });
    await time.advance(60_000);
    expect(await probe()).toEqual({ ok: true, value: 7 });
  });

  it("asks a probe within a minute, whatever time a source says, and no other question", async () => {
    const { source, time } = setUp();
    const century = { code: "rate-limited", retryAfterMs: 999_999_999_000 } as const;
    await source.request("pool", async () => err(century), { isProbe: true });
    await time.advance(59_000);
    expect(await source.request("pool", async () => ok(7), { isProbe: true })).toMatchObject({
      error: { code: "paused" },
    });
    await time.advance(1_000);
    expect(await source.request("miner", async () => ok(7))).toMatchObject({ error: { code: "paused" } });
    expect(await source.request("pool", async () => ok(7), { isProbe: true })).toEqual({ ok: true, value: 7 });
    expect(await source.request("miner", async () => ok(7))).toEqual({ ok: true, value: 7 });
  });

  it("probes a source that turns probes away less and less: the question itself is the harm", async () => {
    const { source, time } = setUp();
    const refused = { code: "refused", reason: "it has status 403" } as const;
    for (let turn = 0; turn < 3; turn += 1) await source.request("pool", async () => err(refused), { isProbe: true });
    await time.advance(60_000);
    await source.request("pool", async () => err(refused), { isProbe: true });
    await time.advance(60_000);
    expect(await source.request("pool", async () => ok(7), { isProbe: true })).toMatchObject({
      error: { code: "paused" },
    });
  });

  it("asks a probe at once where only other questions were turned away", async () => {
    const { source } = setUp();
    const tooMany = { code: "rate-limited", retryAfterMs: null } as const;
    for (let turn = 0; turn < 4; turn += 1) await source.request("miner", async () => err(tooMany));
    expect(await source.request("miner", async () => ok(7))).toMatchObject({ error: { code: "paused" } });
    expect(await source.request("pool", async () => ok(7), { isProbe: true })).toEqual({ ok: true, value: 7 });
  });

  it.each<SourceError>([
    { code: "not-found" },
    { code: "unknown-cursor" },
    { code: "unsupported", what: "top miners" },
  ])("does not hold $code against a source", async (error) => {
    const { source } = setUp();
    for (let turn = 0; turn < 5; turn += 1) await source.request("pool", async () => err(error));
    expect(await source.request("pool", async () => ok(1))).toEqual({ ok: true, value: 1 });
  });

  it("turns what an adapter throws into an answer, and reports it", async () => {
    const { source, reported } = setUp();
    const answer = await source.request("pool", async () => {
      throw new TypeError("no such member");
    });
    expect(answer).toEqual({
      ok: false,
      error: { code: "unavailable", reason: "the adapter threw: TypeError: no such member" },
    });
    expect(reported).toHaveLength(1);
  });

  it("frees itself of a call that never ends, and leaves no timer", async () => {
    const { source, time } = setUp();
    const asked = source.request("pool", () => new Promise(() => {}));
    await time.advance(30_000);
    expect(await asked).toEqual({ ok: false, error: { code: "timeout", timeoutMs: 30_000 } });
    await source.request("pool", async () => ok(1));
    expect(time.countTimers()).toBe(0);
  });
});

// With a chance of 0.5 pauses are neither shortened nor stretched.
function setUpCircuit() {
  const time = { now: 0 };
  return { time, circuit: createCircuit({ now: () => time.now, random: () => 0.5 }) };
}

describe("createCircuit", () => {
  it("opens at the third failure in a row for half a minute, and never for longer", () => {
    const { time, circuit } = setUpCircuit();
    expect(circuit.recordFailure()).toBeNull();
    expect(circuit.recordFailure()).toBeNull();
    expect(circuit.recordFailure()).toBe(30_000);
    expect(circuit.pausedUntil()).toBe(30_000);
    time.now = 30_000;
    expect(circuit.pausedUntil()).toBeNull();
    for (let failure = 0; failure < 40; failure += 1) circuit.recordFailure();
    expect(circuit.pausedUntil()).toBe(60_000);
  });

  it("does not wait for the time of a clock that ran ahead", () => {
    const { time, circuit } = setUpCircuit();
    time.now = 86_400_000;
    for (let failure = 0; failure < 3; failure += 1) circuit.recordFailure();
    expect(circuit.pausedUntil()).toBe(86_430_000);
    time.now = 0;
    expect(circuit.pausedUntil()).toBeNull();
  });

  it("pauses for one minute, then two, then four, up to ten, where questions are turned away", () => {
    const { time, circuit } = setUpCircuit();
    expect(circuit.recordRefusal(0)).toBeNull();
    expect(circuit.recordRefusal(0)).toBeNull();
    expect(circuit.recordRefusal(0)).toBe(60_000);
    time.now = 60_000;
    expect(circuit.recordRefusal(0)).toBe(180_000);
    time.now = 180_000;
    expect(circuit.recordRefusal(0)).toBe(420_000);
    for (let refusal = 0; refusal < 40; refusal += 1) circuit.recordRefusal(0);
    expect(circuit.pausedUntil()).toBe(780_000);
  });

  it("forgets refusals when the source fails in another way: it was restarted", () => {
    const { circuit } = setUpCircuit();
    for (let refusal = 0; refusal < 6; refusal += 1) circuit.recordRefusal(0);
    expect(circuit.recordFailure()).toBeNull();
    expect(circuit.pausedUntil()).toBeNull();
  });

  it("closes with the first success", () => {
    const { circuit } = setUpCircuit();
    for (let failure = 0; failure < 5; failure += 1) circuit.recordFailure();
    circuit.recordSuccess();
    expect(circuit.pausedUntil()).toBeNull();
    expect(circuit.recordFailure()).toBeNull();
  });

  it("keeps to a pause that the source asks for, up to ten minutes", () => {
    const { circuit } = setUpCircuit();
    expect(circuit.recordRefusal(30_000)).toBe(30_000);
    expect(circuit.recordRefusal(86_400_000)).toBe(600_000);
  });
});
