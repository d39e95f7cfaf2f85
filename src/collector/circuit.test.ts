import { describe, expect, it } from "vitest";
import { createCircuit } from "./circuit.ts";

// With a chance of 0.5 pauses are neither shortened nor stretched.
function setUp() {
  const time = { now: 0 };
  return { time, circuit: createCircuit({ now: () => time.now, random: () => 0.5 }) };
}

describe("createCircuit", () => {
  it("opens at the third failure in a row, for one minute, then two, then four", () => {
    const { time, circuit } = setUp();
    expect(circuit.recordFailure(0)).toBeNull();
    expect(circuit.recordFailure(0)).toBeNull();
    expect(circuit.recordFailure(0)).toBe(60_000);
    expect(circuit.pausedUntil()).toBe(60_000);
    time.now = 60_000;
    expect(circuit.pausedUntil()).toBeNull();
    expect(circuit.recordFailure(0)).toBe(180_000);
    time.now = 180_000;
    expect(circuit.recordFailure(0)).toBe(420_000);
  });

  it("never pauses longer than ten minutes of its own accord", () => {
    const { circuit } = setUp();
    for (let failure = 0; failure < 40; failure += 1) circuit.recordFailure(0);
    expect(circuit.pausedUntil()).toBe(600_000);
  });

  it("closes with the first success", () => {
    const { circuit } = setUp();
    for (let failure = 0; failure < 5; failure += 1) circuit.recordFailure(0);
    circuit.recordSuccess();
    expect(circuit.pausedUntil()).toBeNull();
    expect(circuit.recordFailure(0)).toBeNull();
  });

  it("keeps to a pause that the source asks for, up to an hour", () => {
    const { circuit } = setUp();
    expect(circuit.recordFailure(30_000)).toBe(30_000);
    expect(circuit.recordFailure(86_400_000)).toBe(3_600_000);
  });
});
