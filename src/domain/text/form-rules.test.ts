import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkIpv4, checkThreshold, formatCoins, isDecimal, isIpv4, isNumeric, readTypedNumber } from "./form-rules.ts";

const limits = { minimum: 500_000_000n, maximum: 100_000_000_000n, decimals: 8 };

describe("the rules of spec §5", () => {
  it.each(["5", "+5", "-5", "5.25", "5.", ".5", "1e3", "1E-3", "1.5e+2", "007"])("decimal takes %s", (text) => {
    expect(isDecimal(text)).toBe(true);
  });

  it.each(["", ".", "+", "5,25", "5 000", "1e", "e5", "0x10", "1.2.3", "--5", "NaN", "Infinity", "٥", "1e1.5"])(
    "decimal refuses %j",
    (text) => {
      expect(isDecimal(text)).toBe(false);
    },
  );

  it("numeric takes digits alone", () => {
    expect(["0", "0123456789"].every(isNumeric)).toBe(true);
    expect(["", "-1", "1.0", "1e3", " 1", "１"].some(isNumeric)).toBe(false);
  });

  it.each(["0.0.0.0", "255.255.255.255", "203.0.113.7", "10.20.30.40", "199.249.250.19"])("ipv4 takes %s", (text) => {
    expect(isIpv4(text)).toBe(true);
  });

  it.each([
    "",
    "203.0.113",
    "203.0.113.7.",
    "203.0.113.7.1",
    ".203.0.113.7",
    "203..113.7",
    "256.0.0.1",
    "1.2.3.300",
    "01.2.3.4",
    "203.0.113.7\n",
    "::1",
    "203.0.113.7:80",
    "a.b.c.d",
  ])("ipv4 refuses %j", (text) => {
    expect(isIpv4(text)).toBe(false);
  });

  it("ipv4 is four octets, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 3, maxLength: 5 }), (octets) => {
        expect(isIpv4(octets.join("."))).toBe(octets.length === 4 && octets.every((octet) => octet <= 255));
      }),
    );
  });
});

describe("a typed number", () => {
  it.each([
    ["0,15", "0.15"],
    [",5", ".5"],
    ["-1,5", "-1.5"],
    ["12,3456", "12.3456"],
    ["0,150", "0.150"],
    [" 7 ", "7"],
    ["٠٫١٥", "0.15"],
    ["۱۲", "12"],
  ])("%j is %j", (text, number) => {
    expect(readTypedNumber(text)).toBe(number);
  });

  it.each(["1,000", "12,345", "1,000,000", "1.000,5", "1,5.2", "5,", "a,5", ""])(
    "%j stays as it is: it could mean something else",
    (text) => {
      expect(readTypedNumber(text)).toBe(text);
    },
  );
});

describe("checkThreshold", () => {
  it.each([
    ["", { rule: "required" }],
    ["   ", { rule: "required" }],
    ["five", { rule: "decimal" }],
    ["1,000", { rule: "decimal" }],
    ["1.000,5", { rule: "decimal" }],
    ["1e99999", { rule: "decimal" }],
    ["-5", { rule: "min_value", min: "5" }],
    ["0", { rule: "min_value", min: "5" }],
    ["4.99999999", { rule: "min_value", min: "5" }],
    ["1000.00000001", { rule: "max_value", max: "1000" }],
    ["1e70", { rule: "max_value", max: "1000" }],
    ["5.000000001", { rule: "precision", decimals: 8 }],
  ])("says of %j which rule it breaks", (text, error) => {
    expect(checkThreshold(text, limits)).toEqual({ ok: false, error });
  });

  it.each([
    ["5", 500_000_000n],
    [" 5.5 ", 550_000_000n],
    ["5,5", 550_000_000n],
    ["۵٫۵", 550_000_000n],
    ["5.000000000000", 500_000_000n],
    ["1e3", 100_000_000_000n],
    ["0.05E2", 500_000_000n],
    ["0.1e+2", 1_000_000_000n],
  ])("reads %j exactly", (text, atomic) => {
    expect(checkThreshold(text, limits)).toEqual({ ok: true, value: atomic });
  });

  it("takes anything from zero where the pool names no limit", () => {
    const open = { minimum: null, maximum: null, decimals: 2 };
    expect(checkThreshold("0", open)).toEqual({ ok: true, value: 0n });
    expect(checkThreshold("-0.01", open)).toEqual({ ok: false, error: { rule: "min_value", min: "0" } });
    expect(checkThreshold("1e70", open)).toEqual({ ok: false, error: { rule: "too_large" } });
  });

  it("gives back every amount that is written out, to the last unit", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 24 }), (atomic, decimals) => {
        const open = { minimum: null, maximum: null, decimals };
        expect(checkThreshold(formatCoins(atomic, decimals), open)).toEqual({ ok: true, value: atomic });
      }),
    );
  });

  it("reads a number alike with its point moved into an exponent", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: -8, max: 30 }), (digits, exponent) => {
        const open = { minimum: null, maximum: null, decimals: 8 };
        const written = checkThreshold(`${digits}e${exponent}`, open);
        expect(written).toEqual({ ok: true, value: digits * 10n ** BigInt(exponent + 8) });
      }),
    );
  });
});

describe("checkIpv4", () => {
  it("asks for one, and for a right one", () => {
    expect(checkIpv4("")).toEqual({ ok: false, error: { rule: "required" } });
    expect(checkIpv4("300.1.1.1")).toEqual({ ok: false, error: { rule: "ipv4" } });
    expect(checkIpv4(" 203.0.113.7 ")).toEqual({ ok: true, value: "203.0.113.7" });
  });
});

describe("formatCoins", () => {
  it("leaves out zeros at the end and keeps those of whole coins", () => {
    expect(formatCoins(50_000_000n, 8)).toBe("0.5");
    expect(formatCoins(10_000_000_000n, 8)).toBe("100");
    expect(formatCoins(100n, 0)).toBe("100");
    expect(formatCoins(0n, 12)).toBe("0");
  });
});

describe("isDecimal", () => {
  it("looks at each sign of a long number once", () => {
    const until = process.cpuUsage();
    expect(isDecimal(`${"1".repeat(100_000)}x`)).toBe(false);
    const { user, system } = process.cpuUsage(until);
    // Looking back from every digit took ten seconds of work; one pass takes a millisecond. Measures CPU time, so that
    // a busy machine does not count.
    expect(user + system).toBeLessThan(2_000_000);
  });
});
