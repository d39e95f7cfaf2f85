import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { createLocalSignals } from "#src/db/signals/local-signals.ts";
import type { News, Want } from "#src/db/signals/signals.ts";
import type { MinerPart, MinerReadings } from "#src/domain/miners/miner-record.ts";
import { address, day, miner, start } from "../__fixtures__/scene.ts";
import { createRecords } from "./records.ts";
import { runForNetwork } from "./visitor.ts";

const answer = { value: { found: "yes", miner }, readAt: start, triedAt: start, fault: null } as const;

/** Records over a table that the test fills, and their wants. */
function open() {
  const signals = createLocalSignals(createTestLog().log);
  const scene = {
    now: start,
    stored: null as { version: number; parts: MinerReadings } | null,
    found: [] as (readonly MinerPart[])[],
    wants: [] as Want[],
    /** The collector's reaction. */
    onWant: (_want: Want) => {},
  };
  signals.onWant((want) => {
    scene.wants.push(want);
    scene.onWant(want);
  });
  const capabilities = { minerHistoryMs: day, payouts: true, settings: "read" as const };
  const records = createRecords({
    store: {
      signals,
      miners: {
        async findRecord(_pool, _address, parts = []) {
          scene.found.push(parts);
          if (scene.stored === null) return null;
          const wanted = Object.entries(scene.stored.parts).filter(([part]) => parts.includes(part as MinerPart));
          return { version: scene.stored.version, parts: Object.fromEntries(wanted) };
        },
      },
    },
    engines: new Map([["kas", createFakeEngine({ capabilities })]]),
    now: () => scene.now,
  });
  const save = (version: number, parts: MinerReadings) => {
    scene.stored = { version, parts: { ...scene.stored?.parts, ...parts } };
    signals.tell({ kind: "miner", pool: "kas", address, version });
  };
  const read = (...parts: MinerPart[]) => records.read("kas", address, parts);
  return Object.assign(scene, { signals, save, read, records });
}

const told = (news: Partial<News>) => ({ pool: "kas", address, ...news }) as News;

let scene: ReturnType<typeof open>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  scene = open();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Signals arrive asynchronously. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe("a miner of whom something is stored", () => {
  it("is read without waiting, and what is not there is coming; parts that the engine does not tell are not wanted", async () => {
    scene.stored = { version: 7, parts: { answer } };
    expect(await scene.read("history", "rigs", "settings")).toEqual({
      kind: "known",
      record: { version: 7, parts: { answer } },
      coming: ["history", "settings"],
    });
    await settle();
    expect(scene.wants).toEqual([
      { pool: "kas", address, parts: ["answer", "history", "settings"], why: "looked", network: null },
    ]);
  });

  it("a part that failed before it was ever told is not coming", async () => {
    const history = { value: null, readAt: null, triedAt: start, fault: "silent" } as const;
    scene.stored = { version: 7, parts: { answer, history } };
    expect(await scene.read("history")).toMatchObject({ coming: [] });
  });

  it("is read from the database again when it has changed, and by and by where the news of that was lost", async () => {
    scene.stored = { version: 7, parts: { answer } };
    await Promise.all([scene.read(), scene.read(), scene.read()]);
    expect(scene.found).toHaveLength(1);
    scene.save(8, {});
    await settle();
    expect(await scene.read()).toMatchObject({ record: { version: 8 } });
    expect(scene.found).toHaveLength(2);
    scene.stored = { version: 9, parts: { answer } };
    expect(await scene.read()).toMatchObject({ record: { version: 8 } });
    scene.now += 10_000;
    expect(await scene.read()).toMatchObject({ record: { version: 9 } });
  });

  it("is read with one query for all who want parts in one turn, and no part twice", async () => {
    const history = { value: [], readAt: start, triedAt: start, fault: null } as const;
    scene.stored = { version: 7, parts: { answer, history } };
    const [first, second] = await Promise.all([scene.read("history"), scene.read("settings")]);
    expect(first).toMatchObject({ record: { version: 7, parts: { answer, history } }, coming: [] });
    expect(second).toMatchObject({ record: { version: 7, parts: { answer } }, coming: ["settings"] });
    await scene.read("history", "payouts");
    expect(scene.found).toEqual([["answer", "history", "settings"], ["payouts"]]);
  });

  it("is not kept where a copy of the database lags behind what was told", async () => {
    scene.stored = { version: 7, parts: { answer } };
    scene.signals.tell(told({ kind: "miner", version: 8 }));
    await settle();
    expect(await scene.read()).toMatchObject({ record: { version: 7 } });
    scene.stored = { version: 8, parts: { answer } };
    expect(await scene.read()).toMatchObject({ record: { version: 8 } });
  });

  it("is wanted by whoever looks, and no more often than a want counts", async () => {
    scene.stored = { version: 7, parts: { answer } };
    await runForNetwork("203.0.113.7", "page", () => scene.read());
    await scene.read();
    await settle();
    expect(scene.wants.map(({ network }) => network)).toEqual(["203.0.113.7"]);
    scene.now += 10_000;
    await scene.read();
    await settle();
    expect(scene.wants).toHaveLength(2);
  });
});

describe("an address of which nothing is stored", () => {
  it("is introduced while the visitor waits", async () => {
    scene.onWant = () => setTimeout(() => scene.save(1, { answer }), 300);
    const reading = scene.read("history");
    await vi.advanceTimersByTimeAsync(400);
    expect(await reading).toMatchObject({ kind: "known", record: { version: 1 }, coming: ["history"] });
  });

  it("is found also where the news of it are lost", async () => {
    scene.onWant = () => {
      scene.stored = { version: 1, parts: { answer } };
    };
    const reading = scene.read();
    await vi.advanceTimersByTimeAsync(600);
    expect(await reading).toMatchObject({ kind: "known" });
  });

  it.each([
    [told({ kind: "unknown", at: start, isBlank: false }), { kind: "unknown", at: start, isBlank: false }],
    [told({ kind: "unknown", at: start, isBlank: true }), { kind: "unknown", at: start, isBlank: true }],
    [
      told({ kind: "unread", why: "silent", retryAfterMs: null }),
      { kind: "unread", why: "silent", retryAfterMs: null },
    ],
  ])("is what the collector says of it for a while: %j", async (news, expected) => {
    scene.onWant = () => scene.signals.tell(news);
    expect(await scene.read()).toEqual(expected);
    expect(await scene.read()).toEqual(expected);
    expect(scene.wants).toHaveLength(1);
    scene.now += 30_000;
    expect(await scene.read()).toEqual(expected);
    expect(scene.wants).toHaveLength(2);
    // Once known, nothing else is reported.
    scene.save(1, { answer });
    await settle();
    expect(await scene.read()).toMatchObject({ kind: "known" });
  });

  it("is wanted again by the next visitor where the engine had no time for this one", async () => {
    const busy = { kind: "unread", why: "busy", retryAfterMs: 3_000 } as const;
    scene.onWant = () => scene.signals.tell(told(busy));
    expect(await scene.read()).toEqual(busy);
    scene.onWant = () => scene.save(1, { answer });
    expect(await scene.read()).toMatchObject({ kind: "known" });
  });

  it("makes nobody wait longer than 1.8 seconds, however many parts of a page ask for it", async () => {
    const began = performance.now();
    const reading = runForNetwork("203.0.113.7", "page", async () => {
      const read = [await scene.read(), await scene.read("history")];
      return { read, waitedMs: performance.now() - began };
    });
    await vi.advanceTimersByTimeAsync(4_000);
    const busy = { kind: "unread", why: "busy", retryAfterMs: 5_000 };
    const { read, waitedMs } = await reading;
    expect(read).toEqual([busy, busy]);
    expect(waitedMs).toBeGreaterThan(1_700);
    expect(waitedMs).toBeLessThan(1_850);
  });
});

describe("a program, which asks once", () => {
  const ask = (...parts: MinerPart[]) => runForNetwork("203.0.113.7", "program", () => scene.read(...parts));
  const history = { value: [], readAt: start, triedAt: start, fault: null } as const;

  it("waits for parts that were never read, of a miner who is known and of one who is introduced", async () => {
    scene.stored = { version: 7, parts: { answer } };
    const reading = ask("history");
    await vi.advanceTimersByTimeAsync(700);
    scene.save(8, { history });
    expect(await reading).toEqual({ kind: "known", record: { version: 8, parts: { answer, history } }, coming: [] });
    expect(scene.wants).toHaveLength(1);

    scene = open();
    const first = ask("history");
    await vi.advanceTimersByTimeAsync(300);
    scene.save(1, { answer });
    await vi.advanceTimersByTimeAsync(300);
    scene.save(2, { history });
    expect(await first).toMatchObject({ record: { version: 2 }, coming: [] });
  });

  it("is told what is there after 1.8 seconds, and does not wait for what the engine does not tell", async () => {
    scene.stored = { version: 7, parts: { answer } };
    const began = performance.now();
    const reading = ask("history");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await reading).toMatchObject({ kind: "known", coming: ["history"] });
    scene.save(8, { history: { value: null, readAt: null, triedAt: start, fault: "silent" } });
    await settle();
    const before = performance.now();
    expect(before - began).toBe(4_000);
    expect(await ask("history")).toMatchObject({ kind: "known", coming: [] });
    expect(performance.now()).toBe(before);
  });
});
