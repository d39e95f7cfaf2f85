import { describe, expect, it } from "vitest";
import { formatReferralCookie, hasReferral, normalizeReferral } from "./referral.ts";

describe("the referral code", () => {
  it("§5.4 is trimmed and lower-cased", () => {
    expect(normalizeReferral("  Miner42\t")).toBe("miner42");
    expect(normalizeReferral("ÉCLAIR")).toBe("éclair");
  });

  it("is null when it is absent, empty after trimming or longer than any code", () => {
    expect(normalizeReferral(null)).toBeNull();
    expect(normalizeReferral(" \n ")).toBeNull();
    expect(normalizeReferral("a".repeat(128))).toBe("a".repeat(128));
    expect(normalizeReferral("a".repeat(129))).toBeNull();
  });

  it("§3.11 §9.3 is the cookie ref for 1209600 s, SameSite none, secure, path /, readable by script", () => {
    expect(formatReferralCookie("miner42")).toBe("ref=miner42; Max-Age=1209600; Path=/; SameSite=None; Secure");
  });

  it("cannot end the cookie or add an attribute", () => {
    expect(formatReferralCookie("a; domain=evil.example, é=")).toMatch(
      /^ref=a%3B%20domain%3Devil\.example%2C%20%C3%A9%3D; Max-Age=1209600;/,
    );
  });

  it("is found among other cookies, and an empty one does not count", () => {
    expect(hasReferral("i18n_redirected=en; ref=miner42")).toBe(true);
    expect(hasReferral("ref=miner42")).toBe(true);
    expect(hasReferral("")).toBe(false);
    expect(hasReferral("ref=; xref=1")).toBe(false);
    expect(hasReferral("x=ref=1")).toBe(false);
  });
});
