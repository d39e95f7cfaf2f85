import { describe, expect, it } from "vitest";
import { formatUsd } from "./format-usd.ts";

describe("formatUsd", () => {
  it("groups thousands by U+202F and keeps cents", () => {
    expect(formatUsd(92_418.5)).toBe("$92\u202f418.50");
    expect(formatUsd(1)).toBe("$1.00");
    expect(formatUsd(0)).toBe("$0.00");
  });

  it("keeps four significant digits of a small price, three of a tiny one", () => {
    expect(formatUsd(0.061_24)).toBe("$0.06124");
    expect(formatUsd(0.000_001_234_5)).toBe("$0.00000123");
  });

  it("writes a minus before the sign", () => {
    expect(formatUsd(-3.5)).toBe("−$3.50");
  });
});
