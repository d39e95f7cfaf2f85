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

  it("fetches a late section only with its pages", () => {
    const catalogue = { shell: { a: "One" }, home: { b: "Two" }, start: { c: "Three" } };
    const late = new Set(["home", "start"]);
    expect(pickPart(catalogue, "early", late)).toEqual({ shell: { a: "One" } });
    expect(pickPart(catalogue, "home", late)).toEqual({ home: { b: "Two" } });
  });
});
