import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { News } from "#src/db/signals/signals.ts";
import type { MinerPart } from "#src/domain/miners/miner-record.ts";
import { createFixtureServices } from "../__fixtures__/fixture-services.ts";
import { createMinerWatch } from "./miner-watch.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const visitor = new AsyncLocalStorage<string>();

function createWatch(stored: number | null) {
  const listeners = new Set<(news: News) => void>();
  const wants: (readonly [address: string, parts: readonly MinerPart[]])[] = [];
  const rigs: (readonly string[])[] = [];
  const visitors: unknown[] = [];
  const { miners } = createFixtureServices();
  let version = stored;
  const watch = createMinerWatch(
    {
      miners: {
        ...miners,
        async renewWants(_coin, address, parts, names) {
          rigs.push(names);
          wants.push([address, parts]);
          visitors.push(visitor.getStore());
        },
        findVersion: async () => version,
      },
      news: {
        onNews(listen) {
          listeners.add(listen);
          return () => void listeners.delete(listen);
        },
      },
    },
    (error) => {
      throw error;
    },
    () => Date.now(),
  );
  return {
    watch,
    wants,
    rigs,
    visitors,
    store: (next: number) => {
      version = next;
    },
    tell: (news: News) => {
      for (const listen of listeners) listen(news);
    },
  };
}

const miner = (address: string, ...parts: MinerPart[]) => ({ coin: "kas", address, parts, rigs: [] }) as const;
const change = (address: string, version: number): News => ({ kind: "miner", pool: "kas", address, version });
const soon = () => vi.advanceTimersByTimeAsync(1);

it("tells the version at hand and each newer one, once, to those who watch that miner", async () => {
  const { watch, tell } = createWatch(7);
  const [first, other, late] = [vi.fn(), vi.fn(), vi.fn()];
  watch.subscribe(miner("a", "answer"), first);
  watch.subscribe(miner("b", "answer"), other);
  await soon();
  tell(change("a", 8));
  tell(change("a", 8));
  tell(change("a", 6));
  watch.subscribe(miner("a", "answer"), late);
  expect(first.mock.calls).toEqual([[7], [8]]);
  expect(other.mock.calls).toEqual([[7]]);
  expect(late.mock.calls).toEqual([[8]]);
});

it("wants all that is looked at every twenty seconds, once for all pages, and nothing after the last has gone", async () => {
  const { watch, wants } = createWatch(1);
  const stops = [
    watch.subscribe(miner("a", "answer"), () => undefined),
    watch.subscribe(miner("a", "answer"), () => undefined),
    watch.subscribe(miner("a", "payouts"), () => undefined),
  ];
  expect(wants).toEqual([
    ["a", ["answer"]],
    ["a", ["answer", "payouts"]],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wants.slice(2)).toEqual([
    ["a", ["answer", "payouts"]],
    ["a", ["answer", "payouts"]],
    ["a", ["answer", "payouts"]],
  ]);
  stops[2]?.();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(wants.at(-1)).toEqual(["a", ["answer"]]);
  for (const stop of stops) stop();
  wants.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wants).toEqual([]);
});

it("hears within a minute of a change whose news was lost", async () => {
  const { watch, store } = createWatch(1);
  const heard = vi.fn();
  watch.subscribe(miner("a", "answer"), heard);
  await soon();
  store(2);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(heard.mock.calls).toEqual([[1], [2]]);
});

it("tells that the engine knows nothing of an address only while nothing is stored of it", async () => {
  const { watch, tell } = createWatch(null);
  const heard = vi.fn();
  watch.subscribe(miner("a", "answer"), heard);
  await soon();
  const unknown: News = { kind: "unknown", pool: "kas", address: "a", at: 0, isBlank: false };
  tell(unknown);
  tell(change("a", 1));
  tell(unknown);
  expect(heard.mock.calls).toEqual([[null], [1]]);
});

it("wants each record for whoever opened its first page, also later", async () => {
  const { watch, visitors } = createWatch(1);
  visitor.run("one", () => watch.subscribe(miner("a", "answer"), () => undefined));
  visitor.run("two", () => watch.subscribe(miner("b", "answer"), () => undefined));
  await vi.advanceTimersByTimeAsync(21_000);
  expect(visitors).toEqual(["one", "two", "one", "two"]);
});

it("tells a page that waits for its parts of each at once, and one that has them less often, of the newest", async () => {
  const { watch, tell, store } = createWatch(1);
  const heard = vi.fn();
  const versions = () => heard.mock.calls.map(([version]) => version);
  watch.subscribe(miner("a", "answer"), heard);
  await soon();
  for (const version of [2, 3]) {
    tell(change("a", version));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(versions()).toEqual([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(60_000);
  for (let version = 4; version < 64; version += 1) {
    store(version);
    tell(change("a", version));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(versions()).toEqual([1, 2, 3, 4, 29, 54]);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(versions().at(-1)).toBe(63);
});

it("names the rigs of all open pages, as many as an engine tells one at a time, and at once where one is new", () => {
  const { watch, rigs } = createWatch(5);
  const show = (...names: string[]) => watch.subscribe({ ...miner("a", "rigs"), rigs: names }, () => {});
  show("one");
  show("one");
  expect(rigs).toEqual([["one"]]);
  show("two");
  expect(rigs).toEqual([["one"], ["one", "two"]]);
  show(...Array.from({ length: 32 }, (_, nth) => `rig${nth}`));
  expect(rigs.at(-1)).toHaveLength(32);
  expect(rigs.at(-1)).toContain("rig31");
});
