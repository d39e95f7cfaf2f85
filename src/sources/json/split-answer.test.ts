import { describe, expect, it } from "vitest";
import { shiftPath, splitAnswer } from "./split-answer.ts";

const rows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => ({ at: from + index }));

describe("splitAnswer", () => {
  it("leaves a small answer whole", () => {
    const answer = { rows: rows(5), name: "a" };
    expect([...splitAnswer(answer)]).toEqual([{ value: answer, shifts: [] }]);
  });

  it("cuts long lists only, and has every row in one of the parts", () => {
    const answer = { name: "a", first: rows(2_500), second: rows(1_500, 5_000) };
    const parts = [...splitAnswer(answer)].map(({ value }) => value as typeof answer);
    expect(parts.map(({ name }) => name)).toEqual(parts.map(() => "a"));
    const seen = (list: "first" | "second") => [...new Set(parts.flatMap((part) => part[list].map(({ at }) => at)))];
    expect(seen("first")).toEqual(answer.first.map(({ at }) => at));
    expect(seen("second")).toEqual(answer.second.map(({ at }) => at));
    expect(Math.max(...parts.map(({ first, second }) => first.length + second.length))).toBeLessThanOrEqual(2_000);
  });

  it("cuts a list inside of the rows of a list", () => {
    const answer = [{ rows: rows(1_500) }, { rows: rows(3) }, { rows: rows(1_500, 2_000) }];
    const parts = [...splitAnswer(answer)].map(({ value }) => value as typeof answer);
    expect(parts.flatMap((part) => part.flatMap((row) => row.rows.map(({ at }) => at)))).toEqual(
      answer.flatMap((row) => row.rows.map(({ at }) => at)),
    );
  });

  it("says where a member stands in the whole answer", () => {
    const answer = { "a/b": [{ rows: [] }, { rows: rows(1_500) }] };
    const part = [...splitAnswer(answer)].find(({ value }) => JSON.stringify(value).includes('{"at":1200}'));
    const inPart =
      JSON.stringify(part?.value)
        .split('{"at":')
        .findIndex((text) => text.startsWith("1200}")) - 1;
    expect(shiftPath(`/a~1b/0/rows/${inPart}/at`, part?.shifts ?? [])).toBe("/a~1b/1/rows/1200/at");
  });
});
