import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok } from "#src/domain/result.ts";
import { unsupportedAddress } from "#src/sources/source-error.ts";
import { createMinerLookup, fetchPayoutList } from "./miner-lookup.ts";

function open() {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const warnings: string[] = [];
  const engine = createFakeEngine({
    async fetchMiner(address) {
      asked.push(address);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return ok({ found: "no" });
    },
  });
  const lookUp = createMinerLookup({
    engines: new Map<CoinSlug, typeof engine>([["kas", engine]]),
    now: () => 1_000,
    log: { debug() {}, info() {}, warn: (_facts, text) => warnings.push(text), error() {} },
    report(error) {
      throw error;
    },
  });
  const answerAll = async () => {
    while (waiting.length > 0) {
      for (const answer of waiting.splice(0)) answer();
      await setImmediate();
    }
  };
  return { asked, warnings, answerAll, ask: (address: string) => lookUp("kas", address, []) };
}

it("asks an engine about sixteen addresses at once, and about the others in turn", async () => {
  const { asked, answerAll, ask } = open();
  const outcomes = Array.from({ length: 40 }, (_, index) => ask(`a${index}`));
  await setImmediate();
  expect(asked).toHaveLength(16);
  await answerAll();
  expect(new Set((await Promise.all(outcomes)).map(({ kind }) => kind))).toEqual(new Set(["unknown-miner"]));
  expect(asked).toHaveLength(40);
});

it("gives no answer when too many wait, and answers again afterwards", async () => {
  const { asked, warnings, answerAll, ask } = open();
  const outcomes = Array.from({ length: 320 }, (_, index) => ask(`a${index}`));
  await setImmediate();
  await answerAll();
  const kinds = (await Promise.all(outcomes)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "unknown-miner")).toHaveLength(316);
  expect(kinds.slice(316)).toEqual(["unreachable", "unreachable", "unreachable", "unreachable"]);
  expect(warnings).toHaveLength(1);
  const late = ask("late");
  await setImmediate();
  await answerAll();
  expect((await late).kind).toBe("unknown-miner");
  expect(asked).toHaveLength(317);
});

it("counts an address that an engine cannot be asked about neither as unknown nor as an outage", async () => {
  const asked: string[] = [];
  const engine = createFakeEngine({
    async fetchMiner(address) {
      asked.push(address);
      return unsupportedAddress;
    },
  });
  const lookUp = createMinerLookup({
    engines: new Map<CoinSlug, typeof engine>([["kas", engine]]),
    now: () => 1_000,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    report(error) {
      throw error;
    },
  });
  for (const address of ["a*", "b*", "c*"]) expect((await lookUp("kas", address, [])).kind).toBe("unreachable");
  expect(asked).toEqual(["a*", "b*", "c*"]);
});

const hour = 3_600_000;
const now = 1_750_000_000_000;

function payout(hoursAgo: number): Payout {
  const base = { chain: "kas", amount: 1n, fee: null, recipients: null, status: "paid" } as const;
  return { ...base, transactionId: `t${hoursAgo}`, paidAt: now - hoursAgo * hour };
}

/** One payout an hour, `count` of them, in pages of 100. */
function setUp(count: number) {
  const all = Array.from({ length: count }, (_, index) => payout(index + 1));
  const cursors: (string | null)[] = [];
  const engine = createFakeEngine({
    async fetchMinerPayouts(_address, { cursor, limit }) {
      cursors.push(cursor);
      const start = Number(cursor ?? 0);
      const next = start + limit < all.length ? String(start + limit) : null;
      return ok({ items: all.slice(start, start + limit), next, total: all.length });
    },
  });
  return { engine, cursors };
}

describe("fetchPayoutList", () => {
  it("reads one page when that is all", async () => {
    const { engine, cursors } = setUp(30);
    const list = await fetchPayoutList(engine, "a", [], () => now);
    expect(list?.payouts).toHaveLength(30);
    expect(list?.isCut).toBe(false);
    expect(cursors).toEqual([null]);
  });

  it("reads on until 31 days are covered, and keeps one older payout as proof", async () => {
    const { engine, cursors } = setUp(2_000);
    const list = await fetchPayoutList(engine, "a", [], () => now);
    expect(cursors).toHaveLength(8);
    // 31 days are 744 hours.
    expect(list?.payouts).toHaveLength(745);
    expect(list?.isCut).toBe(true);
  });

  it("reads one page when the known list reaches back far enough", async () => {
    const { engine, cursors } = setUp(2_000);
    const known = Array.from({ length: 745 }, (_, index) => payout(index + 3));
    const list = await fetchPayoutList(engine, "a", known, () => now);
    expect(cursors).toEqual([null]);
    expect(list?.payouts).toHaveLength(745);
    expect(new Set(list?.payouts.map((item) => item.transactionId)).size).toBe(745);
  });

  it("keeps what it has when a later page fails, and answers null when the first one does", async () => {
    const { engine } = setUp(2_000);
    const failing = {
      ...engine,
      fetchMinerPayouts: async (address: string, page: { cursor: string | null; limit: number }) =>
        page.cursor === null
          ? engine.fetchMinerPayouts(address, page)
          : err({ code: "timeout", timeoutMs: 5_000 } as const),
    };
    const list = await fetchPayoutList(failing, "a", [], () => now);
    expect([list?.payouts.length, list?.isCut]).toEqual([100, true]);
    expect(await fetchPayoutList(createFakeEngine({}), "a", [], () => now)).toBeNull();
  });
});
