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
    ).toBe("height,effort\r\n12,0.5\r\n13,\r\n-1,1000000000000000000000\r\n");
  });

  it("writes an exact decimal as the number it is, and nothing for what only looks like one", () => {
    const exact = ["-12345678901234567890.123456789", "0.50", "-1+1", "=1"].map((decimal) => [{ decimal }]);
    expect(formatCsv(["a"], exact)).toBe("a\r\n-12345678901234567890.123456789\r\n0.50\r\n\r\n\r\n");
  });

  it("writes no exponent, however large or small", () => {
    const numbers = [1.08e21, 1.2345678e24, 1.2e-7, -1.25e-9, 0, 0.5, Number.NaN];
    expect(
      formatCsv(
        ["a"],
        numbers.map((number) => [number]),
      ),
    ).toBe(
      "a\r\n1080000000000000000000\r\n1234567800000000000000000\r\n0.00000012\r\n-0.00000000125\r\n0\r\n0.5\r\n\r\n",
    );
  });

  it("quotes commas and quotes", () => {
    expect(formatCsv(["a"], [['say "hi", twice'], ["a,b"]])).toBe('a\r\n"say ""hi"", twice"\r\n"a,b"\r\n');
  });

  it("keeps no character that controls, hides or turns text around; letters written from the right stay", () => {
    const rows = [["two\nlines"], ["a\u202Egpj.exe"], ["\u0000\u001B[31m"], ["حفر"]];
    expect(formatCsv(["a"], rows)).toBe("a\r\ntwo\uFFFDlines\r\na\uFFFDgpj.exe\r\n\uFFFD\uFFFD[31m\r\nحفر\r\n");
  });

  it.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ["+1", "'+1"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tx", "\uFFFDx"],
    ["\r=1", "\uFFFD=1"],
    ["rig=1", "rig=1"],
  ])("runs no formula of %j", (text, cell) => {
    expect(formatCsv([], [[text]])).toBe(`\r\n${cell}\r\n`);
  });
});
