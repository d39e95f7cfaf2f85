import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countWorkers, type WorkerState } from "#src/domain/mining/miner-state.ts";
import { compareNames, listUnfilledColumns, type WorkerRow } from "./worker-columns.ts";
import { listWorkers, type WorkerView } from "./worker-list.ts";

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
    // Silent workers are last in every order.
    expect(names({ silent: "shown", sort: "name", order: "asc" }).at(-1)).toBe("old");
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

describe("listUnfilledColumns", () => {
  it("names the columns that hold no figure of any worker; name, state and present always stay", () => {
    expect(listUnfilledColumns(rows)).toEqual([
      "sixHours",
      "day",
      "trend",
      "sharesPerSecond",
      "valid",
      "stale",
      "invalid",
      "lastShare",
    ]);
    const told = row("told", "online", 5, {
      hashrate: { tenMinutes: 5, sixHours: null, day: 4 },
      sharesPerSecond: 0,
      lastShareAt: 7,
    });
    expect(listUnfilledColumns([...rows, told])).toEqual(["sixHours", "trend", "valid", "stale", "invalid"]);
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
