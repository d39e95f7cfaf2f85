import { describe, expect, it } from "vitest";
import { shiftPath, splitResponse } from "./split-response.ts";

const rows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => ({ at: from + index }));

describe("splitResponse", () => {
  it("leaves a small response whole", () => {
    const response = { rows: rows(5), name: "a" };
    expect([...splitResponse(response)]).toEqual([{ value: response, shifts: [] }]);
  });

  it("cuts long lists only, and has every row in one of the parts", () => {
    const response = { name: "a", first: rows(2_500), second: rows(1_500, 5_000) };
    const parts = [...splitResponse(response)].map(({ value }) => value as typeof response);
    expect(parts.map(({ name }) => name)).toEqual(parts.map(() => "a"));
    const seen = (list: "first" | "second") => [...new Set(parts.flatMap((part) => part[list].map(({ at }) => at)))];
    expect(seen("first")).toEqual(response.first.map(({ at }) => at));
    expect(seen("second")).toEqual(response.second.map(({ at }) => at));
    expect(Math.max(...parts.map(({ first, second }) => first.length + second.length))).toBeLessThanOrEqual(2_000);
  });

  it("cuts a list inside of the rows of a list", () => {
    const response = [{ rows: rows(1_500) }, { rows: rows(3) }, { rows: rows(1_500, 2_000) }];
    const parts = [...splitResponse(response)].map(({ value }) => value as typeof response);
    expect(parts.flatMap((part) => part.flatMap((row) => row.rows.map(({ at }) => at)))).toEqual(
      response.flatMap((row) => row.rows.map(({ at }) => at)),
    );
  });

  it("says where a member stands in the whole response", () => {
    const response = { "a/b": [{ rows: [] }, { rows: rows(1_500) }] };
    const part = [...splitResponse(response)].find(({ value }) => JSON.stringify(value).includes('{"at":1200}'));
    const inPart =
      JSON.stringify(part?.value)
        .split('{"at":')
        .findIndex((text) => text.startsWith("1200}")) - 1;
    expect(shiftPath(`/a~1b/0/rows/${inPart}/at`, part?.shifts ?? [])).toBe("/a~1b/1/rows/1200/at");
  });
});
