import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJsonProblem } from "./config-problems.ts";

describe("findJsonProblem", () => {
  it.each(["{}", "[]", " null ", "-1.5e+3", '{"a":[1,{"b":"\\u00e9\\n"}],"c":true}\n', '""'])("%s has none", (text) => {
    expect(findJsonProblem(text)).toBeNull();
  });

  it.each([
    ["", 1, 1, "the file ends too early"],
    ['{\n  "a": 1,\n}', 3, 1, "a key in double quotes must stand here"],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, "a comma or } must stand here"],
    ["[1 2]", 1, 4, "a comma or ] must stand here"],
    ['{"a" 1}', 1, 6, ": must stand here"],
    ['{"a":}', 1, 6, "a value must stand here"],
    ["[1,]", 1, 4, "a value must stand here"],
    ['{"a": "x\n"}', 1, 7, "this text is not closed"],
    ['{"a": 1', 1, 8, "the file ends too early"],
    ["{} x", 1, 4, "x is not JSON: keys and texts stand in double quotes"],
    ["{} {}", 1, 4, "nothing may follow the closing bracket"],
    ['["a\tb"]', 1, 2, "this text holds a forbidden character"],
    ['["\\x"]', 1, 2, "this text holds a wrong escape"],
    ["[1.]", 1, 2, "this number is not finished"],
    ["{a: 1}", 1, 2, "a is not JSON: keys and texts stand in double quotes"],
    ["// note\n{}", 1, 1, "comments are not allowed"],
    ["01", 1, 2, "nothing may follow the closing bracket"],
  ])("%j", (text, line, column, reason) => {
    expect(findJsonProblem(text)).toEqual({ line, column, reason });
  });

  it("finds a key that stands twice in one object, however it is written", () => {
    expect(findJsonProblem('{"kas": 1,\n "k\\u0061s": 2}')).toEqual({
      line: 2,
      column: 2,
      reason: 'the key "k\\u0061s" stands here a second time',
    });
    expect(findJsonProblem('[{"a":1},{"a":1}]')).toBeNull();
  });

  it("ends on a text that is nested without end", () => {
    expect(findJsonProblem("[".repeat(100_000))?.reason).toBe("this is nested too deep");
  });

  it("agrees with JSON.parse on texts with a character lost or doubled", () => {
    const broken = fc.tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.boolean()).map(([text, at, isDoubled]) => {
      const index = at % (text.length + 1);
      return text.slice(0, index) + (isDoubled ? text.slice(index, index + 1).repeat(2) : "") + text.slice(index + 1);
    });
    fc.assert(
      fc.property(broken, (text) => {
        const problem = findJsonProblem(text);
        if (problem?.reason.endsWith("a second time") !== true) {
          expect(problem === null).toBe(parses(text));
        }
      }),
    );
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
