import { describe, expect, it } from "vitest";
import { compileCatalogue } from "./vite-compiled-messages.ts";

describe("compiled messages", () => {
  it("completes a language from English", () => {
    const english = { a: "One", b: { c: "Two", d: "Three" } };
    expect(compileCatalogue(english, { a: "Один", b: { d: "Три" } })).toEqual({ a: "Один", b: { c: "Two", d: "Три" } });
  });

  it("leaves out what English does not have", () => {
    expect(compileCatalogue({ a: "One" }, { a: "Один", z: "лишнее" })).toEqual({ a: "Один" });
  });
});
