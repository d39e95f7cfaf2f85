import { describe, expect, it } from "vitest";
import { ok } from "#src/domain/result.ts";
import { parseScoredList, readScoredPage, type ScoredSource } from "./scored-list.ts";

/** Items are their positions. Two rows for each request. */
function listOf(scores: readonly number[], accepts: (item: number) => boolean = () => true): ScoredSource<number> {
  return {
    fetchBelow: async (below) =>
      ok(
        scores
          .map((score, item) => ({ score, item }))
          .filter(({ score }) => score < below)
          .slice(0, 2),
      ),
    highestScore: 1000,
    accepts,
    maxFetches: 10,
  };
}

describe("readScoredPage", () => {
  it("ends exactly with the last row: no empty page after it", async () => {
    const source = listOf([9, 8, 7]);
    expect(await readScoredPage({ cursor: null, limit: 3 }, source)).toEqual(ok({ items: [0, 1, 2], next: null }));
    expect(await readScoredPage({ cursor: null, limit: 2 }, source)).toEqual(ok({ items: [0, 1], next: "8.1" }));
    expect(await readScoredPage({ cursor: "8.1", limit: 2 }, source)).toEqual(ok({ items: [2], next: null }));
  });

  it("goes on inside a score", async () => {
    const source = listOf([9, 8, 8, 7]);
    expect(await readScoredPage({ cursor: null, limit: 2 }, source)).toEqual(ok({ items: [0, 1], next: "8.1" }));
    expect(await readScoredPage({ cursor: "8.1", limit: 9 }, source)).toEqual(ok({ items: [2, 3], next: null }));
  });

  it("moves on where more rows share a score than the engine sends at once", async () => {
    // The third row at 8 cannot be reached: requests are for rows below a score.
    expect(await readScoredPage({ cursor: null, limit: 9 }, listOf([8, 8, 8, 5]))).toEqual(
      ok({ items: [0, 1, 3], next: null }),
    );
  });

  it("stops after its number of questions and says where to go on", async () => {
    // Two rows from the first request; each later one returns the last row again and one more: 2 + 9 rows, 500 … 490.
    const scores = Array.from({ length: 100 }, (_, index) => 500 - index);
    const page = await readScoredPage(
      { cursor: null, limit: 5 },
      listOf(scores, (item) => item === 60),
    );
    expect(page).toEqual(ok({ items: [], next: "490.1" }));
  });

  it("refuses a cursor that it never gave", async () => {
    for (const cursor of ["", "8", "8.1.2", "-8.1", "8.x"]) {
      expect(await readScoredPage({ cursor, limit: 2 }, listOf([9]))).toMatchObject({
        error: { code: "unknown-cursor" },
      });
    }
  });
});

describe("parseScoredList", () => {
  it("names the row that it cannot read", () => {
    const parse = (row: string) => (row === "bad" ? { ok: false as const, error: "it is bad" } : ok(row));
    expect(parseScoredList(["a", "1", "bad", "2"], "/pool/blocks", parse)).toEqual({
      ok: false,
      error: { code: "malformed", path: "/pool/blocks/2", reason: "it is bad", sample: "bad" },
    });
    expect(parseScoredList(["a"], "", parse)).toMatchObject({ error: { path: "/1", reason: "a row has no score" } });
  });
});
