import { describe, expect, it } from "vitest";
import { isEip55, toEip55 } from "./address-checksums.ts";

describe("EIP-55", () => {
  it.each([
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  ])("%s, a vector of the standard", (address) => {
    expect(toEip55(address.toLowerCase())).toBe(address);
    expect(isEip55(address)).toBe(true);
    expect(isEip55(address.toLowerCase())).toBe(true);
  });

  it("refuses a single wrong capital", () => {
    expect(isEip55("0xfb6916095ca1df60bB79Ce92cE3Ea74c37c5d359")).toBe(false);
  });
});
