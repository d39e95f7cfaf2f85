import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFairGate, type FairGateLimits, isBusy, pageLimits } from "./fair-gate.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits: FairGateLimits = {
  mostAtOnce: 3,
  mostOfClient: 2,
  mostWaiting: 6,
  mostWaitingOfClient: 4,
  longestWaitMs: 1_000,
};

/** A gate, jobs that end on demand, and the order of their starts. */
function open(wanted: Partial<FairGateLimits> = {}) {
  const gate = createFairGate({ ...limits, ...wanted });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, client: string | null = name.slice(0, 1)) =>
    gate.run(client, async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { gate, began, ask, end };
}

describe("a fair gate", () => {
  it("begins at once while there is a place, before anything else runs", () => {
    const { began, ask } = open();
    void ask("a1");
    void ask("a2");
    expect(began).toEqual(["a1", "a2"]);
  });

  it("lets one client have their share, and another begin in the place that is left", () => {
    const { began, ask } = open();
    for (const name of ["a1", "a2", "a3", "a4", "b1"]) void ask(name);
    expect(began).toEqual(["a1", "a2", "b1"]);
  });

  it("goes round between those who wait, whoever came first and with however much", async () => {
    const { began, ask, end } = open({ mostAtOnce: 1, mostOfClient: 1 });
    for (const name of ["a1", "a2", "a3", "a4", "b1", "c1", "b2"]) void ask(name);
    for (const name of ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]) await end(name);
    expect(began).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  });

  it("gives a place first to who has the fewest", async () => {
    const { began, ask, end } = open({ mostAtOnce: 2 });
    for (const name of ["a1", "a2", "a3", "b1"]) void ask(name);
    await end("a1");
    expect(began).toEqual(["a1", "a2", "b1"]);
  });

  it("refuses one client's excess at once, and still takes others'", async () => {
    const { gate, began, ask } = open();
    const asked = ["a1", "a2", "a3", "a4", "a5", "a6"].map((name) => ask(name));
    const refused = await ask("a7");
    expect(isBusy(refused)).toBe(true);
    void ask("b1");
    expect(began).toEqual(["a1", "a2", "b1"]);
    expect([gate.running, gate.waiting, asked.length]).toEqual([3, 4, 6]);
  });

  it("takes no answer of a work for a refusal, whatever it looks like", async () => {
    const answer = await createFairGate(limits).run("a", async () => ({ busy: true }));
    expect([isBusy(answer), answer]).toEqual([false, { busy: true }]);
  });

  it("holds no more than it may, of everybody together", async () => {
    const { gate, ask } = open();
    for (const client of "abcdefghi") void ask(`${client}1`);
    expect([gate.running, gate.waiting]).toEqual([3, 6]);
    expect(isBusy(await ask("j1"))).toBe(true);
  });

  it("tells those who waited too long to come back, and never begins their work", async () => {
    const { gate, began, ask, end } = open({ mostAtOnce: 1 });
    void ask("a1");
    const late = ask("b1");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isBusy(await late)).toBe(true);
    await end("a1");
    expect([began, gate.running, gate.waiting]).toEqual([["a1"], 0, 0]);
  });

  it("counts each work as a client of its own where nobody is named", () => {
    const { began, ask } = open();
    for (const name of ["1", "2", "3"]) void ask(name, null);
    expect(began).toEqual(["1", "2", "3"]);
  });

  it("runs a work that waited as part of the request that it is for", async () => {
    const { gate, end, ask } = open({ mostAtOnce: 1 });
    const visit = new AsyncLocalStorage<string>();
    void visit.run("first", () => ask("a1"));
    const second = visit.run("second", () => gate.run("b", async () => visit.getStore()));
    await end("a1");
    expect(await second).toBe("second");
  });

  it("gives the place back after a work that fails", async () => {
    const { gate } = open();
    await expect(gate.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(gate.running).toBe(0);
  });

  it("rests as long as it was told, after it has answered", async () => {
    const { gate, began, ask, end } = open({ mostAtOnce: 1, rest: () => 300 });
    const first = ask("a1");
    void ask("b1");
    await end("a1");
    expect(await first).toBe("a1");
    await vi.advanceTimersByTimeAsync(299);
    expect(began).toEqual(["a1"]);
    await vi.advanceTimersByTimeAsync(1);
    expect([began, gate.waiting]).toEqual([["a1", "b1"], 0]);
  });

  it("never shows itself to a visitor with six requests at a time and a dozen prefetches", async () => {
    const gate = createFairGate(pageLimits);
    const work = () => new Promise<string>((resolve) => setTimeout(() => resolve("page"), 100));
    const asked = Array.from({ length: 18 }, () => gate.run("visitor", work));
    await vi.advanceTimersByTimeAsync(300);
    expect(await Promise.all(asked)).toEqual(Array(18).fill("page"));
  });
});
