import { describe, expect, it } from "vitest";
import { ok } from "#src/domain/result.ts";
import { createPageMemories, type RecentList, readRecentPage } from "./recent-list.ts";

const base = 1_795_000_000_000_000;

/** Rows of the given microseconds, newest first, four to one page of the engine. */
function listOf(
  rows: readonly { readonly at: number; readonly id: string }[],
  fetched: number[] = [],
): RecentList<string> {
  return {
    async fetchPage(index) {
      fetched.push(index);
      const page = rows.slice(index * 4, index * 4 + 4);
      return ok({ rows: page.map(({ at, id }) => ({ createdMicros: base + at, id, item: id })), total: rows.length });
    },
    pageSize: 4,
    accepts: () => true,
    join: null,
    maxFetches: 10,
  };
}

const letters = (text: string, at: (place: number) => number = (place) => 100 - place) =>
  [...text].map((id, place) => ({ id, at: at(place) }));

async function read(list: RecentList<string>, cursor: string | null, limit: number) {
  const page = await readRecentPage({ cursor, limit }, list);
  if (!page.ok) throw new Error(page.error.code);
  return [page.value.items.join(""), page.value.next] as const;
}

describe("readRecentPage", () => {
  it("ends exactly with the last row: no empty page after it", async () => {
    const list = listOf(letters("abcdefgh"));
    const [first, next] = await read(list, null, 5);
    expect([first, next]).toEqual(["abcde", `${base + 96}.1.4`]);
    expect(await read(list, next, 3)).toEqual(["fgh", null]);
    expect(await read(list, null, 8)).toEqual(["abcdefgh", null]);
    expect(await read(listOf([]), null, 8)).toEqual(["", null]);
  });

  it("asks for each page of the engine once while one page of Adit follows the other", async () => {
    const fetched: number[] = [];
    const letters20 = letters("abcdefghijklmnopqrst");
    let now = 1_000_000;
    const memories = createPageMemories<string>(() => now);
    const walk = async () => {
      let cursor: string | null = null;
      let all = "";
      do {
        const [items, next]: readonly [string, string | null] = await read(
          { ...listOf(letters20, fetched), memory: memories("blocks") },
          cursor,
          3,
        );
        all += items;
        cursor = next;
        now += 1_000;
      } while (cursor !== null);
      return all;
    };
    expect(await walk()).toBe("abcdefghijklmnopqrst");
    const asked = [...fetched];
    expect(asked).toEqual([...new Set(asked)]);
    // The newest row is requested again, and so is everything older than a minute.
    fetched.length = 0;
    now += 61_000;
    await walk();
    expect(fetched).toEqual(asked);
  });

  it("goes on where it was when the list has grown at its head", async () => {
    const [, next] = await read(listOf(letters("abcdefgh")), null, 5);
    const grown = listOf([...letters("uvwxyz", (place) => 200 - place), ...letters("abcdefgh")]);
    expect(await read(grown, next, 3)).toEqual(["fgh", null]);
  });

  it("goes on where it was when rows have gone", async () => {
    const [, next] = await read(listOf(letters("abcdefgh")), null, 5);
    expect(await read(listOf(letters("abcdefgh").slice(3)), next, 3)).toEqual(["fgh", null]);
  });

  it("goes on inside one microsecond, also across the engine's pages", async () => {
    const same = listOf(letters("abcdefgh", (place) => (place < 2 ? 90 - place : 50)));
    const [first, next] = await read(same, null, 5);
    expect([first, next]).toEqual(["abcde", `${base + 50}.3.2`]);
    expect(await read(same, next, 9)).toEqual(["fgh", null]);
  });

  it("gives no row twice when the list grows between two of the engine's pages", async () => {
    const rows = letters("abcdefgh");
    const list = listOf(rows);
    const growing: RecentList<string> = {
      ...list,
      fetchPage: (index) =>
        index === 0 ? list.fetchPage(0) : listOf([{ id: "z", at: 200 }, ...rows]).fetchPage(index),
    };
    expect(await read(growing, null, 9)).toEqual(["abcdefgh", null]);
  });

  it("puts rows together that belong together, up to the end of a page", async () => {
    const joined: RecentList<string> = {
      ...listOf(letters("aAbBcCdD")),
      join: (newer, older) => (newer[0]?.toLowerCase() === older.toLowerCase() ? newer + older : null),
    };
    const [first, next] = await read(joined, null, 2);
    expect(first).toBe("aAbB");
    expect(await read(joined, next, 2)).toEqual(["cCdD", null]);
  });

  it("stops after its number of questions and says where to go on", async () => {
    const fetched: number[] = [];
    const list = {
      ...listOf(letters("abcdefghijklmnop"), fetched),
      accepts: (id: string) => id === "p",
      maxFetches: 2,
    };
    const [first, next] = await read(list, null, 2);
    expect([first, next, fetched]).toEqual(["", `${base + 93}.1.7`, [0, 1]]);
    expect(await read({ ...list, maxFetches: 10 }, next, 2)).toEqual(["p", null]);
  });

  it("refuses a cursor that it never gave", async () => {
    for (const cursor of ["", "8", "1795000000000000", "1795000000000000.1", "1795000000000000.1.-4", "x.1.1"]) {
      const page = await readRecentPage({ cursor, limit: 2 }, listOf(letters("ab")));
      expect(page).toMatchObject({ error: { code: "unknown-cursor" } });
    }
  });
});
