import { describe, expect, it } from "vitest";
import { findCsvFaults, findPageFaults, findRawValues, listMessageKeys } from "./page-faults.ts";

const keys = new Set(listMessageKeys({ miner: { stats: { rate: "Rate" } }, home: { title: "Pools" } }));

describe("findPageFaults", () => {
  it.each([
    ["<p>NaN H/s</p>", ["NaN"]],
    ['<path d="M0,NaN"/>', ["NaN"]],
    ['<a href="/kas/miner/stats/undefined">x</a>', ["undefined"]],
    ["<td>-Infinity</td>", ["-Infinity"]],
    ["<td>[object Object]</td>", ["[object Object]"]],
    ["<td>null</td>", ["null"]],
    ["<p>Worker {name}</p>", ["{name}"]],
    ["<h1>miner.stats.rate</h1>", ["miner.stats.rate"]],
    ["<h1>miner.stats</h1>", ["miner.stats"]],
  ])("finds what is wrong in %s", (html, faults) => {
    expect(findPageFaults(html, keys)).toEqual(faults);
  });

  it.each([
    "<p>1.5 TH/s</p><script>var a = undefined, b = null, c = NaN</script>",
    "<style>p{color:red}</style><!-- {name} --><p>pool.example</p>",
    "<code>44AFFq5kNaNiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7</code><span>44aNaN…NaNx</span>",
    '<input value=""><td>Nanominer</td><td>annulled</td>',
  ])("has nothing against %s", (html) => {
    expect(findPageFaults(html, keys)).toEqual([]);
  });

  it("finds the same values in an answer of the API", () => {
    expect(findRawValues('{"a":"undefined","b":"NaN %","c":null}')).toEqual(["undefined", "NaN"]);
  });
});

describe("findCsvFaults", () => {
  it("reads quotes, commas and numbers by the book", () => {
    expect(findCsvFaults('name,rate\r\n"a ""b"", c",-1.5\r\n\'=1+1,\r\n')).toEqual([]);
  });

  it.each([
    ["a,b\r\n1,2", "the last line has no end"],
    ["a,b\r\n1\r\n", "cells of its lines: 2, 1"],
    ['a\r\nsay "hi"\r\n', "cells of its lines: 1, -1"],
    ["a\r\n=1+1\r\n", "a formula: =1+1"],
    ["a\r\n-1+1\r\n", "a formula: -1+1"],
    ['a\r\n"@x,y"\r\n', "a formula: @x,y"],
    ["a\r\nx\u202ey\r\n", 'a character that nobody sees: "x\u202ey"'],
    ["a\r\nx\u0007y\r\n", 'a character that nobody sees: "x\\u0007y"'],
  ])("says what is wrong with %j", (csv, fault) => {
    expect(findCsvFaults(csv)).toContain(fault);
  });
});
