import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeMailto } from "./mailto.ts";

describe("writeMailto", () => {
  it("encodes subject and lines, each on a line of its own", () => {
    expect(writeMailto("help@pool.example", "KAS: rig 1 & 2?", ["Coin: KAS", "It's +5 % #1"])).toBe(
      "mailto:help@pool.example?subject=KAS%3A%20rig%201%20%26%202%3F&body=Coin%3A%20KAS%0D%0AIt%27s%20%2B5%20%25%20%231",
    );
  });

  it("leaves out lines from the end until a mail program takes it", () => {
    const lines = ["first", ...Array.from({ length: 40 }, () => "ш".repeat(40))];
    const address = writeMailto("help@pool.example", "s", lines);
    expect(address.length).toBeLessThanOrEqual(1800);
    expect(address).toContain("body=first%0D%0A%D1%88");
  });

  it("stays an address that can be decoded, whatever is written", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.array(fc.string({ unit: "binary", maxLength: 400 })),
        (subject, lines) => {
          const address = writeMailto("a@b.example", subject, lines);
          expect(() => decodeURIComponent(address)).not.toThrow();
          expect(new URL(address).pathname).toBe("a@b.example");
        },
      ),
    );
    expect(writeMailto("a@b.example", "x", ["a\ud800b"])).toContain("body=a%EF%BF%BDb");
  });
});
