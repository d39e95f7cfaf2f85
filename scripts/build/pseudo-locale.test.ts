import { describe, expect, it } from "vitest";
import { toPseudo } from "./pseudo-locale.ts";

describe("toPseudo", () => {
  it("marks and stretches words, and leaves placeholders, plural forms and tags alone", () => {
    expect(toPseudo("Earning <b>{amount}</b> now", "en-XA")).toBe("Éárñíñg ~~~<b>{amount}</b> ñöw~~");
    expect(toPseudo("{count, plural, one {# pool} other {# pools}} a day", "en-XA")).toBe(
      "{count, plural, one {# pool} other {# pools}} á dáý~~",
    );
  });

  it("turns words around", () => {
    expect(toPseudo("Hi {name}!", "ar-XB")).toBe("\u202eHi \u202c{name}\u202e!\u202c");
  });
});
