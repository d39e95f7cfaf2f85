import { describe, expect, it } from "vitest";
import { formatCsv } from "./csv.ts";

describe("formatCsv", () => {
  it("writes numbers as numbers and what is not known as nothing", () => {
    expect(
      formatCsv(
        ["height", "effort"],
        [
          [12, 0.5],
          [13, null],
          [-1, 1e21],
        ],
      ),
    ).toBe("height,effort\r\n12,0.5\r\n13,\r\n-1,1e+21\r\n");
  });

  it("quotes commas, quotes and line ends", () => {
    expect(formatCsv(["a"], [['say "hi", twice'], ["two\nlines"]])).toBe(
      'a\r\n"say ""hi"", twice"\r\n"two\nlines"\r\n',
    );
  });

  it.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ["+1", "'+1"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tx", "'\tx"],
    ["\r=1", `"'\r=1"`],
    ["rig=1", "rig=1"],
  ])("runs no formula of %j", (text, cell) => {
    expect(formatCsv([], [[text]])).toBe(`\r\n${cell}\r\n`);
  });
});
