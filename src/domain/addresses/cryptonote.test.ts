import { describe, expect, it } from "vitest";
import { decodeCryptonote, encodeCryptonote } from "./cryptonote.ts";

const monero = "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A";

describe("CryptoNote addresses", () => {
  it("splits Monero's donation address into tag 18 and two keys", () => {
    const parts = decodeCryptonote(monero);
    expect(parts && [...parts.tag]).toEqual([18]);
    expect(parts?.body.length).toBe(64);
    expect(parts && encodeCryptonote(parts)).toBe(monero);
  });

  it("reads a tag of several bytes", () => {
    const salvium =
      "SC11ksHLFhy7H1yMk9bUZvADG1Z9ZkR1T5QMknm3RbGBbgdPkyanB2WBb5TER3MsiwJC5BnyoiYs2DBcvAfAm6JQ537iNKdtvm";
    const parts = decodeCryptonote(salvium);
    expect(parts?.tag.length).toBe(3);
    expect(parts?.body.length).toBe(64);
  });

  it("refuses what is not base58 or fails the checksum", () => {
    for (const bad of [`${monero.slice(0, -1)}B`, "0OIl", "", "4"]) expect(decodeCryptonote(bad)).toBeNull();
  });
});
