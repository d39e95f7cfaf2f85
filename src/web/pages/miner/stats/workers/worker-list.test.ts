import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countWorkers, type WorkerState } from "#src/domain/mining/miner-state.ts";
import { needsSomebody } from "../answers/rig-trouble.ts";
import { compareNames, listUnfilledColumns, type WorkerRow } from "./worker-columns.ts";
import { countFolded, listWorkers, pageSpan, type WorkerView } from "./worker-list.ts";

const view: WorkerView = { workers: "all", sort: "state", order: "desc", silent: "folded", page: 1 };

const row = (
  name: string,
  state: WorkerState,
  tenMinutes: number | null,
  more: Partial<WorkerRow> = {},
): WorkerRow => ({
  name,
  state,
  scheme: "pps",
  hashrate: { tenMinutes, sixHours: null, day: null },
  lastShareAt: null,
  shares: { valid: null, stale: null, invalid: null },
  trend: null,
  ...more,
});

const rows = [
  row("rig10", "online", 50),
  row("rig2", "online", 50),
  row("Rig1", "online", 90),
  row("rig7", "low", 10),
  row("rig8", "low", null),
  row("rig9", "offline", 0),
  row("old", "silent", 0),
];

const names = (wanted: Partial<WorkerView> = {}, text = "") =>
  listWorkers(rows, { ...view, ...wanted }, text).rows.map(({ name }) => name);

describe("listWorkers", () => {
  it("lists workers with problems first, then sorts by hashrate, then by name with numbers in numeric order", () => {
    expect(names()).toEqual(["rig9", "rig7", "rig8", "Rig1", "rig2", "rig10"]);
    expect(names({ order: "asc" })).toEqual(["Rig1", "rig2", "rig10", "rig7", "rig8", "rig9"]);
  });

  it("sorts by name and by figures, with unknown figures last in both orders", () => {
    expect(names({ sort: "name", order: "asc" })).toEqual(["Rig1", "rig2", "rig7", "rig8", "rig9", "rig10"]);
    expect(names({ sort: "name", order: "desc" })).toEqual(["rig10", "rig9", "rig8", "rig7", "rig2", "Rig1"]);
    expect(names({ sort: "10m", order: "desc" })).toEqual(["Rig1", "rig2", "rig10", "rig7", "rig9", "rig8"]);
    expect(names({ sort: "10m", order: "asc" })).toEqual(["rig9", "rig7", "rig2", "rig10", "Rig1", "rig8"]);
  });

  it("filters by state, and hides silent workers until they are requested", () => {
    expect(names({ workers: "low" })).toEqual(["rig7", "rig8"]);
    expect(listWorkers(rows, { ...view, workers: "offline" })).toMatchObject({ folded: 1, silent: 1 });
    expect(names({ workers: "offline" })).toEqual(["rig9"]);
    expect(names({ workers: "offline", silent: "shown" })).toEqual(["rig9", "old"]);
    // Among the problems, after those that are off since today: they were asked for, and are not behind a press for more rows.
    expect(names({ silent: "shown" }).slice(0, 3)).toEqual(["rig9", "old", "rig7"]);
    expect(listWorkers(rows, { ...view, silent: "shown" })).toMatchObject({ folded: 0, silent: 1 });
  });

  it("lists as many workers as its filter counts: those gone for a day are in neither", () => {
    const { offline, silent } = countWorkers(rows);
    expect([offline, silent]).toEqual([1, 1]);
    expect(listWorkers(rows, { ...view, workers: "offline" }).rows).toHaveLength(1);
  });

  it("searches all names in upper or lower case, including the hidden workers", () => {
    expect(names({}, " rIG1 ")).toEqual(["Rig1", "rig10"]);
    expect(names({}, "OLD")).toEqual(["old"]);
    expect(names({ workers: "low" }, "rig7")).toEqual(["rig7"]);
    expect(names({}, "nothing")).toEqual([]);
  });
});

describe("the rigs that need somebody", () => {
  it("are all but those that work as they should, the silent ones too, and as many as the chip counts", () => {
    const late = row("late", "online", 50, { shares: { valid: 97, stale: 3, invalid: 0 } });
    const fine = row("fine", "online", 50, { shares: { valid: 98, stale: 2, invalid: 0 } });
    const all = [...rows, late, fine];
    const needs = { ...view, workers: "needs" as const };
    expect(listWorkers(all, needs).rows.map(({ name }) => name)).toEqual(["rig9", "old", "rig7", "rig8", "late"]);
    expect(all.filter(needsSomebody)).toHaveLength(5);
  });

  it("of those that are off the one that stopped last comes first", () => {
    const off = (name: string, lastShareAt: number) => row(name, "offline", 0, { lastShareAt });
    const list = listWorkers([off("a", 5), off("b", 9), off("c", 7)], view);
    expect(list.rows.map(({ name }) => name)).toEqual(["b", "c", "a"]);
  });
});

describe("pageSpan", () => {
  it("begins with 20 rows, goes on with 100 at a time, and reaches every row in 100 pages", () => {
    const spanOf = (page: number, count: number) => pageSpan({ ...view, page }, count);
    expect([1, 2, 4].map((page) => spanOf(page, 255))).toEqual([
      [0, 20],
      [20, 120],
      [220, 320],
    ]);
    expect(spanOf(100, 20_000)[1]).toBeGreaterThanOrEqual(20_000);
    expect(spanOf(3, 20_000)[0]).toBe(spanOf(2, 20_000)[1]);
    expect(pageSpan({ page: 1, silent: "shown" }, 255)).toEqual([0, 120]);
  });
});

describe("listUnfilledColumns", () => {
  it("names the columns that hold no figure of any worker; name, state and present always stay", () => {
    expect(listUnfilledColumns(rows, null)).toEqual(["sixHours", "day", "trend", "stale", "aDay", "lastShare"]);
    const told = row("told", "online", 5, {
      hashrate: { tenMinutes: 5, sixHours: null, day: 4 },
      sharesPerSecond: 0,
      lastShareAt: 7,
    });
    const pay = { coins: { pps: 2 }, onlyScheme: null, usd: null, usual: {} };
    expect(listUnfilledColumns([...rows, told], pay)).toEqual(["sixHours", "trend", "stale"]);
    expect(listUnfilledColumns([...rows, told], { ...pay, coins: {} })).toContain("aDay");
  });
});

describe("compareNames", () => {
  it("has the order of the collator, numbers by their size", () => {
    const collator = new Intl.Collator("en", { numeric: true });
    const name = fc.string({ unit: fc.constantFrom("a", "B", "b", "0", "1", "2", "9", "-", ".", "é"), maxLength: 8 });
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(Math.sign(compareNames({ name: one }, { name: other }))).toBe(Math.sign(collator.compare(one, other)));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("countFolded", () => {
  it("leaves six rows of a first page, and folds nothing that was asked for", () => {
    expect(countFolded(view, 20)).toBe(14);
    expect(countFolded(view, 6)).toBe(0);
    expect(countFolded(view, 1)).toBe(0);
    expect(countFolded({ ...view, page: 2 }, 100)).toBe(0);
    expect(countFolded({ ...view, silent: "shown" }, 40)).toBe(0);
  });
});
