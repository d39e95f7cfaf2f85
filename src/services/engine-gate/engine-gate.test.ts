import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { Miner } from "#src/domain/mining/miner.ts";
import { err, ok } from "#src/domain/result.ts";
import { openGate } from "../__fixtures__/open-gate.ts";
import { busyFor } from "./flights.ts";
import { longestWaitMs, runVisit } from "./visit.ts";

// What a visitor gets of an engine, on a made-up clock.

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const miner = { address: "known" } as Miner;
const busy = (retryAfterMs: number) => err({ code: "not-asked", why: "busy", retryAfterMs });
const visit = <Value>(work: () => Value, network: string | null = "203.0.113.7") => runVisit(network, work);

/** An engine that answers after `answersIn`; addresses that begin with `known` are known, to the site and to the engine. */
function open({ answersIn = 10, isDemo = false, payouts = true } = {}) {
  const scene = { asked: [] as string[], reported: [] as unknown[], answersIn, found: "no" as "no" | "yes" };
  const answer = async <Value>(question: string, value: Value) => {
    scene.asked.push(question);
    await new Promise((resolve) => setTimeout(resolve, scene.answersIn));
    return ok(value);
  };
  const engine = createFakeEngine({
    isDemo,
    capabilities: { payouts },
    fetchMiner: (address) => {
      const isFound = address.startsWith("known") || scene.found === "yes";
      return answer(`miner ${address}`, isFound ? { found: "yes" as const, miner } : { found: "no" as const });
    },
    fetchMinerHistory: (address) => answer(`history ${address}`, []),
    fetchMinerPayouts: (address, { cursor }) =>
      answer(`payouts ${address} ${cursor}`, { items: [], next: null, total: 0 }),
    fetchMinerSettings: (address) => answer(`settings ${address}`, { threshold: 1n, minimum: null, maximum: null }),
    updateMinerSettings: (address) =>
      answer(`change ${address}`, {
        accepted: true as const,
        settings: { threshold: 1n, minimum: null, maximum: null },
      }),
  });
  const remembered = new Set<string>();
  const gate = openGate(engine, {
    now: () => Date.now(),
    report: (error) => scene.reported.push(error),
    known: {
      isKnown: async (_coin, address) => address.startsWith("known") || remembered.has(address),
      remember: (_coin, address) => remembered.add(address),
    },
  });
  return { scene, gate };
}

const settle = async <Value>(answer: Promise<Value>, ms = 60_000): Promise<Value> => {
  await vi.advanceTimersByTimeAsync(ms);
  return answer;
};

describe("strangers", () => {
  it("are asked about three at once and one a second after that; the others hear when to come again", async () => {
    const { scene, gate } = open();
    const answers = Promise.all(
      Array.from({ length: 8 }, (_, index) => visit(() => gate.fetchMiner(`cold${index}`), `203.0.113.${index}`)),
    );
    const told = await settle(answers, 900);
    expect(told.slice(0, 3)).toEqual([ok({ found: "no" }), ok({ found: "no" }), ok({ found: "no" })]);
    expect(told.slice(3)).toEqual([busy(1_000), busy(1_000), busy(1_000), busy(1_000), busy(1_000)]);
    expect(scene.asked).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(200);
    expect(
      await settle(
        visit(() => gate.fetchMiner("cold9")),
        100,
      ),
    ).toEqual(ok({ found: "no" }));
  });

  it("cost the engine one question on any page, however many things are asked about an address that it does not know", async () => {
    const { scene, gate } = open();
    const answers = visit(() =>
      Promise.all([gate.fetchMinerPayouts("cold", { cursor: null, limit: 50 }), gate.fetchMiner("cold")]),
    );
    expect(await settle(answers, 100)).toEqual([err({ code: "not-found" }), ok({ found: "no" })]);
    const later = visit(() => gate.fetchMinerSettings("cold"));
    expect(await settle(later, 100)).toEqual(err({ code: "not-found" }));
    expect(scene.asked).toEqual(["miner cold"]);
  });

  it("are known from the answer on that describes them", async () => {
    const { scene, gate } = open();
    scene.found = "yes";
    const answer = visit(() => gate.fetchMinerPayouts("new", { cursor: null, limit: 50 }));
    expect(await settle(answer, 100)).toEqual(ok({ items: [], next: null, total: 0 }));
    expect(scene.asked).toEqual(["miner new", "payouts new null"]);
    for (let nth = 0; nth < 10; nth += 1)
      await settle(
        visit(() => gate.fetchMiner("new")),
        100,
      );
    expect(scene.asked).toHaveLength(12);
  });

  it("leave places free: a known miner never waits behind them", async () => {
    const { scene, gate } = open({ answersIn: 600_000 });
    const cold = Array.from({ length: 3 }, (_, index) => visit(() => gate.fetchMiner(`cold${index}`)));
    await vi.advanceTimersByTimeAsync(10);
    // Two places are theirs, the third stranger waits.
    expect(scene.asked).toEqual(["miner cold0", "miner cold1"]);
    const known = visit(() => gate.fetchMiner("known"));
    await vi.advanceTimersByTimeAsync(0);
    expect(scene.asked).toEqual(["miner cold0", "miner cold1", "miner known"]);
    await settle(Promise.all([...cold, known]));
  });

  it("of a demo, which costs nobody anything, are not counted", async () => {
    const { scene, gate } = open({ isDemo: true });
    const answers = Array.from({ length: 20 }, (_, index) => visit(() => gate.fetchMiner(`cold${index}`)));
    await settle(Promise.all(answers));
    expect(scene.asked).toHaveLength(20);
  });
});

describe("a visit", () => {
  it("costs an engine two questions, of which one can be held for what the page is about", async () => {
    const { scene, gate } = open();
    await settle(
      visit(async () => {
        const release = gate.holdQuestion();
        await gate.fetchMiner("known");
        expect(gate.mayAsk()).toBe(false);
        expect(await gate.fetchMinerHistory("known", null, { from: 0, to: 1, stepMs: 1 })).toEqual(busy(5_000));
        release();
        release();
        expect((await gate.fetchMinerPayouts("known", { cursor: null, limit: 50 })).ok).toBe(true);
        expect(await gate.fetchMinerSettings("known")).toEqual(busy(5_000));
        // A change has limits of its own.
        expect((await gate.updateMinerSettings("known", 1n, "192.0.2.1")).ok).toBe(true);
      }),
    );
    expect(scene.asked).toEqual(["miner known", "payouts known null", "change known"]);
  });

  it("waits until its deadline, and its late answer is there for the next", async () => {
    const { scene, gate } = open({ answersIn: 4_000 });
    const first = visit(() => gate.fetchMiner("known"));
    let isAnswered = false;
    void first.then(() => {
      isAnswered = true;
    });
    await vi.advanceTimersByTimeAsync(longestWaitMs - 1);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toEqual(busy(5_000));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await visit(() => gate.fetchMiner("known"))).toEqual(ok({ found: "yes", miner }));
    expect(scene.asked).toEqual(["miner known"]);
  });

  it("shares a question with all who ask the same at the same time", async () => {
    const { scene, gate } = open();
    const answers = Array.from({ length: 5 }, () => visit(() => gate.fetchMiner("known")));
    expect(new Set(await settle(Promise.all(answers))).size).toBe(1);
    expect(scene.asked).toEqual(["miner known"]);
  });

  it("that nobody waits for any more is not asked", async () => {
    const { scene, gate } = open({ answersIn: 10_000 });
    const answers = Array.from({ length: 40 }, (_, index) => visit(() => gate.fetchMiner(`known${index}`)));
    expect(new Set((await settle(Promise.all(answers))).map(({ ok: isOk }) => isOk))).toEqual(new Set([false]));
    expect(scene.asked).toHaveLength(16);
  });

  it("hears the outcome of a change that was sent, however long it takes", async () => {
    const { gate } = open({ answersIn: 4_000 });
    const change = visit(() => gate.updateMinerSettings("known", 1n, "192.0.2.1"));
    expect((await settle(change)).ok).toBe(true);
  });
});

describe("an engine", () => {
  it("is asked sixteen questions at once, and a few hundred wait", async () => {
    const { scene, gate } = open({ answersIn: 10_000 });
    const answers = Array.from({ length: 320 }, (_, index) => gate.fetchMiner(`known${index}`));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(scene.asked).toHaveLength(16);
    const told = await settle(Promise.all(answers), 600_000);
    expect(told.slice(316)).toEqual([busy(5_000), busy(5_000), busy(5_000), busy(5_000)]);
    expect(told.slice(0, 316).every((answer) => answer.ok)).toBe(true);
    expect(scene.asked).toHaveLength(316);
  });

  it("that says it has too many requests is busy, and is asked again after a second", async () => {
    let asked = 0;
    const engine = createFakeEngine({
      async fetchMiner() {
        asked += 1;
        return err({ code: "rate-limited", retryAfterMs: null } as const);
      },
    });
    const gate = openGate(engine);
    expect(busyFor({ code: "rate-limited", retryAfterMs: null })).toBe(5_000);
    await gate.fetchMiner("a");
    await gate.fetchMiner("b");
    expect(await gate.fetchMiner("c")).toEqual(busy(5_000));
    await vi.advanceTimersByTimeAsync(1_000);
    await gate.fetchMiner("c");
    expect(asked).toBe(3);
  });

  it("that failed twice has a pause, for all questions together", async () => {
    const asked: string[] = [];
    const fail = (what: string) => async () => {
      asked.push(what);
      return err({ code: "timeout", timeoutMs: 5_000 } as const);
    };
    const engine = createFakeEngine({ fetchMiner: fail("miner"), fetchMinerSettings: fail("settings") });
    const gate = openGate(engine);
    await gate.fetchMiner("a");
    await gate.fetchMinerSettings("a");
    expect(await gate.fetchMiner("b")).toEqual(
      err({ code: "not-asked", why: "paused", retryAfterMs: 5_000, fault: "silent" }),
    );
    expect(asked).toEqual(["miner", "settings"]);
    await vi.advanceTimersByTimeAsync(5_000);
    await gate.fetchMiner("b");
    expect(asked).toEqual(["miner", "settings", "miner"]);
  });
});
