import { describe, expect, it } from "vitest";
import { compileCatalogue, pickPart } from "./vite-compiled-messages.ts";

describe("compiled messages", () => {
  it("completes a language from English", () => {
    const english = { a: "One", b: { c: "Two", d: "Three" } };
    expect(compileCatalogue(english, { a: "Один", b: { d: "Три" } })).toEqual({ a: "Один", b: { c: "Two", d: "Три" } });
  });

  it("writes a count by its name as it writes #, also in another branch, and leaves other values alone", () => {
    const text = "<b>{online} of {all}</b> {online, plural, one {# rig} other {{online} rigs in {hall}}}";
    expect(compileCatalogue({ a: text }, {})).toEqual({
      a: [
        ["b", ["online", 4], " of ", ["all"]],
        " ",
        ["online", 2, { one: [0, " rig"], other: [["online", 4], " rigs in ", ["hall"]] }],
      ],
    });
  });

  it("leaves out what English does not have", () => {
    expect(compileCatalogue({ a: "One" }, { a: "Один", z: "лишнее" })).toEqual({ a: "Один" });
  });

  it("gives a page the texts of every page and its own sections in one", () => {
    const catalogue = { shell: { a: "One" }, home: { b: "Two" }, start: { c: "Three" } };
    const parts = ["early", "home", "home-start"];
    expect(pickPart(catalogue, "early", parts)).toEqual({ shell: { a: "One" } });
    expect(pickPart(catalogue, "home", parts)).toEqual({ home: { b: "Two" } });
    expect(pickPart(catalogue, "home-start", parts)).toEqual({ home: { b: "Two" }, start: { c: "Three" } });
  });
});
