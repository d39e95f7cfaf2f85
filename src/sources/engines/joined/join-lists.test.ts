import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { err, ok } from "#src/domain/result.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { Page, PageRequest } from "../pool-engine.ts";
import { fetchJoinedPage, type JoinedList } from "./join-lists.ts";

interface Row {
  readonly name: string;
  readonly at: number;
}

/** A list as an engine keeps it: its cursor is a row's name, so that new rows do not move it. */
function createList(rows: Row[], ownLimit = 100) {
  const list = { rows, isDown: false, isCut: false };
  async function fetch({ cursor, limit }: PageRequest): AsyncResult<Page<Row>> {
    if (list.isDown) return err({ code: "unavailable", reason: "it is down", isSilent: true });
    const start = cursor === null ? 0 : list.rows.findIndex(({ name }) => name === cursor);
    if (start === -1) return err({ code: "unknown-cursor" });
    const end = start + Math.min(limit, ownLimit);
    const next = list.rows[end]?.name ?? null;
    return ok({
      items: list.rows.slice(start, end),
      next,
      total: list.rows.length,
      ...(list.isCut && next === null && { isCut: true }),
    });
  }
  return Object.assign(list, { fetch });
}

function join(lists: readonly ReturnType<typeof createList>[], isPartialAllowed = true) {
  const joined: JoinedList<Row> = {
    lists: lists.map(({ fetch }) => fetch),
    timeOf: ({ at }) => at,
    keyOf: ({ name }) => name,
    isPartialAllowed,
  };
  return async (cursor: string | null, limit: number) => {
    const page = await fetchJoinedPage({ cursor, limit }, joined);
    if (!page.ok) throw new Error(page.error.code);
    return page.value;
  };
}

async function readAll(read: ReturnType<typeof join>, limit: number, between: (page: number) => void = () => {}) {
  const names: string[] = [];
  let cursor: string | null = null;
  for (let count = 0; count < 500; count += 1) {
    const page: Page<Row> = await read(cursor, limit);
    names.push(...page.items.map(({ name }) => name));
    if (page.next === null) return { names, last: page };
    cursor = page.next;
    between(count);
  }
  throw new Error("the list does not end");
}

const rowsOf = (prefix: string, times: readonly number[]) =>
  times.toSorted((a, b) => b - a).map((at, index): Row => ({ name: `${prefix}${times.length - index}`, at }));

describe("fetchJoinedPage", () => {
  it("joins two lists, newest first", async () => {
    const a = createList(rowsOf("a", [1, 3, 5]));
    const b = createList(rowsOf("b", [2, 4]));
    expect(await join([a, b])(null, 10)).toEqual({
      items: [
        { name: "a3", at: 5 },
        { name: "b2", at: 4 },
        { name: "a2", at: 3 },
        { name: "b1", at: 2 },
        { name: "a1", at: 1 },
      ],
      next: null,
      total: 5,
    });
  });

  it("ends a page where the next row of a list is not known", async () => {
    const a = createList(rowsOf("a", [9, 8, 7, 2]), 2);
    const b = createList(rowsOf("b", [1]));
    const read = join([a, b]);
    const first = await read(null, 3);
    expect(first.items.map(({ name }) => name)).toEqual(["a4", "a3"]);
    expect((await read(first.next, 3)).items.map(({ name }) => name)).toEqual(["a2", "a1", "b1"]);
  });

  it("gives every row exactly once, whatever the pages, also while new rows come", async () => {
    const times = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
    const whole = fc.tuple(
      fc.array(times, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(whole, async ([lists, limit, ownLimit, isGrowing]) => {
        const own = lists.map((list, index) => createList(rowsOf("abcd"[index] ?? "z", list), ownLimit));
        const wanted = own.flatMap(({ rows }) => rows.map(({ name }) => name)).toSorted();
        const { names } = await readAll(join(own), limit, (count) => {
          // Beyond twenty pages of new rows the cursor is not known any more.
          if (!isGrowing || count >= 15) return;
          for (const list of own) list.rows = [{ name: `new${count}`, at: 100 + count }, ...list.rows];
        });
        expect(names.toSorted()).toEqual(wanted);
      }),
    );
  });

  it("leaves a silent list out of a walk, says so on each page, and fails when all are silent", async () => {
    const a = createList(rowsOf("a", [1, 3, 5]));
    const b = createList(rowsOf("b", [2, 4]));
    b.isDown = true;
    const read = join([a, b]);
    const first = await read(null, 2);
    expect(first).toMatchObject({ items: [{ name: "a3" }, { name: "a2" }], total: null, isPartial: true });
    b.isDown = false;
    expect(await read(first.next, 2)).toEqual({
      items: [{ name: "a1", at: 1 }],
      next: null,
      total: null,
      isPartial: true,
    });
    expect((await read(null, 9)).isPartial).toBeUndefined();
    a.isDown = true;
    b.isDown = true;
    await expect(read(null, 2)).rejects.toThrow("unavailable");
  });

  it("fails with one list where a part would be wrong", async () => {
    const a = createList(rowsOf("a", [1]));
    const b = createList(rowsOf("b", [2]));
    b.isDown = true;
    await expect(join([a, b], false)(null, 2)).rejects.toThrow("unavailable");
  });

  it("tells where one of the lists is cut, at its end", async () => {
    const a = createList(rowsOf("a", [5, 6, 7]));
    const b = createList(rowsOf("b", [1, 2]));
    a.isCut = true;
    const { names, last } = await readAll(join([a, b]), 2);
    expect(names).toEqual(["a3", "a2", "a1", "b2", "b1"]);
    expect(last).toMatchObject({ isCut: true, cutAt: 5 });
  });

  it("goes on where rows vanished: one may come twice, none is left out", async () => {
    const a = createList(rowsOf("a", [9, 8, 7, 6, 5]));
    const read = join([a]);
    const first = await read(null, 2);
    const wide = join([a, createList(rowsOf("b", [8]))]);
    const page = await wide(null, 2);
    expect(page.items.map(({ name }) => name)).toEqual(["a5", "a4"]);
    a.rows = a.rows.filter(({ name }) => name !== "a4");
    expect((await wide(page.next, 9)).items.map(({ name }) => name)).toEqual(["b1", "a3", "a2", "a1"]);
    expect(first.items).toHaveLength(2);
  });

  it.each([
    "",
    "../etc/passwd",
    "W10",
    Buffer.from('[{"page":null}]').toString("base64url"),
    Buffer.from('[{"end":true},{"end":true}]').toString("base64url"),
  ])("does not know the cursor %j", async (cursor) => {
    await expect(join([createList([]), createList([])])(cursor, 2)).rejects.toThrow("unknown-cursor");
  });
});
