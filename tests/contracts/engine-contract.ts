import { describe, expect, it } from "vitest";
import type { Result } from "#src/domain/result.ts";
import { trendHours, trendPattern, trendWindow, unpackTrend } from "#src/domain/time/day-trend.ts";
import { DAY, floorTo, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import type { HistoryWindow, PageRequest, PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import {
  expectListContract,
  expectMiner,
  expectPool,
  expectPoolHistory,
  expectTimesWithin,
} from "./expected-responses.ts";
import { type EngineFault, engineFaults, expectedFaultCodes } from "./faulty-response.ts";

export interface EngineContractSetup {
  readonly createEngine: () => PoolEngine;
  /**
   * Every response has this fault, and the timeout is a fraction of a second. Null when the engine sends no requests.
   */
  readonly createFaultyEngine: ((fault: EngineFault) => PoolEngine) | null;
  readonly now: number;
  readonly earliest: number;
  readonly knownAddress: string;
  readonly unknownAddress: string;
  readonly history: HistoryWindow;
  readonly settings: {
    readonly address: string;
    readonly acceptedIp: string;
    readonly otherIp: string;
    /** Atomic units. */
    readonly threshold: bigint;
    readonly belowMinimum: bigint;
  };
}

type ListQuestion = (engine: PoolEngine, page: PageRequest) => Promise<Result<unknown, SourceError>>;
type Question = (engine: PoolEngine) => Promise<Result<unknown, SourceError>>;

export function describeEngineContract(name: string, setup: EngineContractSetup): void {
  const { knownAddress, unknownAddress, now, earliest } = setup;
  const firstPage = { cursor: null, limit: 10 };
  const questions: readonly (readonly [string, Question])[] = [
    ["fetchPool", (engine) => engine.fetchPool()],
    ["fetchPoolHistory", (engine) => engine.fetchPoolHistory(setup.history)],
    ["fetchTopMiners", (engine) => engine.fetchTopMiners(10)],
    ["fetchBlocks", (engine) => engine.fetchBlocks(firstPage)],
    ["fetchPayouts", (engine) => engine.fetchPayouts(firstPage)],
    ["fetchMiner", (engine) => engine.fetchMiner(knownAddress)],
    ["fetchMinerHistory", (engine) => engine.fetchMinerHistory(knownAddress, null, setup.history)],
    ["fetchMinerBlocks", (engine) => engine.fetchMinerBlocks(knownAddress, firstPage)],
    ["fetchMinerPayouts", (engine) => engine.fetchMinerPayouts(knownAddress, firstPage)],
    ["fetchMinerSettings", (engine) => engine.fetchMinerSettings(setup.settings.address)],
    [
      "updateMinerSettings",
      (engine) =>
        engine.updateMinerSettings(setup.settings.address, setup.settings.threshold, setup.settings.acceptedIp),
    ],
  ];

  describe(`${name} keeps the engine contract`, () => {
    it("returns a value from every method or reports it as unsupported", async () => {
      const engine = setup.createEngine();
      for (const [method, ask] of questions) {
        const response = await ask(engine);
        const isOffered = offers(engine, method);
        expect(response.ok ? "response" : response.error.code, method).toBe(isOffered ? "response" : "unsupported");
        if (response.ok) expectTimesWithin(response.value, { earliest, latest: now + 2 * MINUTE }, method);
      }
    });

    it("gives the pool's present in base units", async () => {
      const pool = await setup.createEngine().fetchPool();
      if (!pool.ok) throw new Error(pool.error.code);
      expect(Math.abs(pool.value.at - now)).toBeLessThan(5 * MINUTE);
      expectPool(pool.value);
    });

    it("puts history on the asked-for grid", async () => {
      const engine = setup.createEngine();
      if (engine.capabilities.poolHistoryMs === 0) return;
      const history = await engine.fetchPoolHistory(setup.history);
      if (!history.ok) throw new Error(history.error.code);
      expect(history.value.schemes.length).toBeGreaterThan(0);
      expectPoolHistory(history.value, setup.history);
      const window = { ...setup.history, from: setup.history.from - 30 * DAY, to: setup.history.from };
      const older = await engine.fetchPoolHistory(window);
      if (!older.ok) throw new Error(older.error.code);
      expectPoolHistory(older.value, window);
    });

    it("knows a miner, with one entry for each worker and scheme", async () => {
      const lookup = await setup.createEngine().fetchMiner(knownAddress);
      if (!lookup.ok || lookup.value.found === "no") throw new Error("the known address is not known");
      expect(lookup.value.miner.address).toBe(knownAddress);
      expectMiner(lookup.value.miner);
    });

    it("says about each worker's last 24 hours what the worker's history says, or nothing", async () => {
      const engine = setup.createEngine();
      const lookup = await engine.fetchMiner(knownAddress);
      if (!lookup.ok || lookup.value.found === "no") throw new Error("the known address is not known");
      const { workers } = lookup.value.miner;
      const drawn = workers.filter(({ trend }) => trend !== null);
      expect(drawn.length > 0).toBe(engine.capabilities.workerTrends);
      for (const { trend } of drawn) expect(trend).toMatch(trendPattern);
      const [first] = drawn;
      if (first === undefined || !engine.capabilities.workerHistory) return;
      const history = await engine.fetchMinerHistory(knownAddress, first, trendWindow(now));
      if (!history.ok) throw new Error(history.error.code);
      const rates = new Map(history.value.map(({ at, hashrate }) => [at, hashrate]));
      const { from, stepMs } = trendWindow(now);
      const expected = Array.from({ length: trendHours }, (_, hour) => rates.get(from + hour * stepMs) ?? null);
      const kindOf = (rate: number | null) => (rate === null ? "." : rate > 0 ? "+" : "0");
      expect(unpackTrend(first.trend ?? "").map(kindOf)).toEqual(expected.map(kindOf));
    });

    it("says about all workers at once what it says about each of them, where it has histories of workers", async () => {
      const engine = setup.createEngine();
      const stepMs = Math.min(setup.history.stepMs, HOUR);
      const window = { from: floorTo(setup.history.from, stepMs), to: floorTo(setup.history.to, stepMs), stepMs };
      const all = await engine.fetchWorkerHistories?.(knownAddress, window);
      // A page cannot send a request for each of them (docs/decisions/019).
      expect(all !== undefined).toBe(engine.capabilities.workerHistory);
      if (all === undefined) return;
      if (!all.ok) throw new Error(all.error.code);
      expect(all.value.length).toBeGreaterThan(0);
      for (const worker of all.value.slice(0, 5)) {
        const alone = await engine.fetchMinerHistory(knownAddress, worker, window);
        if (!alone.ok) throw new Error(alone.error.code);
        const known = [...worker.rates].flatMap((hashrate, step) =>
          Number.isNaN(hashrate) ? [] : [{ at: window.from + step * window.stepMs, hashrate }],
        );
        expect(known).toEqual(alone.value.map(({ at, hashrate }) => ({ at, hashrate })));
      }
    });

    it("does not know an unknown address, and invents nothing about it", async () => {
      const engine = setup.createEngine();
      const lookup = await engine.fetchMiner(unknownAddress);
      expect(lookup.ok && lookup.value.found).not.toBe("yes");
      expect(lookup.ok).toBe(true);
      for (const list of [
        await engine.fetchMinerPayouts(unknownAddress, firstPage),
        await engine.fetchMinerBlocks(unknownAddress, firstPage),
      ]) {
        if (list.ok) expect(list.value).toMatchObject({ items: [], next: null });
        else expect(["not-found", "unsupported"]).toContain(list.error.code);
      }
    });

    expectListContract(setup);

    it("guards a miner's settings", async () => {
      const engine = setup.createEngine();
      if (engine.capabilities.settings !== "write") return;
      const { address, acceptedIp, otherIp, threshold, belowMinimum } = setup.settings;
      expect(await engine.updateMinerSettings(address, threshold, acceptedIp)).toMatchObject({
        ok: true,
        value: { accepted: true, settings: { threshold } },
      });
      const tooLow = await engine.updateMinerSettings(address, belowMinimum, acceptedIp);
      expect(tooLow).toMatchObject({ ok: true, value: { accepted: false, refusal: { code: "below-minimum" } } });
      if (engine.capabilities.settingsProof === "none") return;
      const other = await engine.updateMinerSettings(address, threshold, otherIp);
      expect(other).toMatchObject({ ok: true, value: { accepted: false } });
      const nonsense = await engine.updateMinerSettings(address, threshold, "not an address");
      expect(nonsense).toEqual({ ok: true, value: { accepted: false, refusal: { code: "invalid-ip" } } });
    });

    it.each([
      ["fetchBlocks", (engine, page) => engine.fetchBlocks(page)],
      ["fetchPayouts", (engine, page) => engine.fetchPayouts(page)],
      ["fetchMinerBlocks", (engine, page) => engine.fetchMinerBlocks(knownAddress, page)],
      ["fetchMinerPayouts", (engine, page) => engine.fetchMinerPayouts(knownAddress, page)],
    ] satisfies readonly (readonly [string, ListQuestion])[])(
      "says of a cursor that it never gave that it does not know it: %s",
      async (method, list) => {
        const engine = setup.createEngine();
        const code = offers(engine, method) ? "unknown-cursor" : "unsupported";
        expect(await list(engine, { cursor: "../etc/passwd", limit: 5 })).toMatchObject({ ok: false, error: { code } });
      },
    );

    const { createFaultyEngine } = setup;
    // The demo sends no requests, so it cannot get a faulty response.
    if (createFaultyEngine === null) return;
    describe("when it gets faulty responses", () => {
      for (const fault of engineFaults) {
        it.each(questions)(`says "${expectedFaultCodes[fault]}" to fault "${fault}" in %s`, async (method, ask) => {
          const engine = createFaultyEngine(fault);
          const response = await ask(engine);
          const expected = offers(engine, method) ? expectedFaultCodes[fault] : "unsupported";
          expect(response.ok ? "a response" : response.error.code).toBe(expected);
          if (fault === "429" && expected !== "unsupported") {
            expect(response).toEqual({ ok: false, error: { code: "rate-limited", retryAfterMs: 30_000 } });
          }
        });
      }
    });
  });
}

function offers({ capabilities }: PoolEngine, method: string): boolean {
  switch (method) {
    case "fetchPoolHistory":
      return capabilities.poolHistoryMs > 0;
    case "fetchTopMiners":
      return capabilities.topMiners;
    case "fetchPayouts":
      return capabilities.payouts && capabilities.payoutsOfMinersOnly !== true;
    case "fetchMinerPayouts":
      return capabilities.payouts;
    case "fetchMinerHistory":
      return capabilities.minerHistoryMs > 0;
    case "fetchMinerBlocks":
      return capabilities.blocksByMiner;
    case "fetchMinerSettings":
      return capabilities.settings !== "none";
    case "updateMinerSettings":
      return capabilities.settings === "write";
    default:
      return true;
  }
}
