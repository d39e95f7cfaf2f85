import { describe, expect, it } from "vitest";
import { formLogin, isLoginText, isSoloNamed, isWorkerName } from "./mining-login.ts";

describe("formLogin", () => {
  it("is wallet, dot, worker", () => {
    expect(formLogin("bc1qabc", "rig1", false)).toEqual({ wallet: "bc1qabc", worker: "rig1", user: "bc1qabc.rig1" });
  });

  it("stands as placeholders until something usable is typed", () => {
    expect(formLogin("", "", false).user).toBe("WALLET.worker");
    expect(formLogin('x" & del', "two words", false).user).toBe("WALLET.worker");
  });

  it("§1.7 mines solo by a prefix", () => {
    expect(formLogin("bc1qabc", "rig1", true)).toEqual({
      wallet: "solo:bc1qabc",
      worker: "rig1",
      user: "solo:bc1qabc.rig1",
    });
  });

  it("sets an account's worker behind a slash", () => {
    expect(formLogin("some.one@example.org", "rig1", false).user).toBe("some.one@example.org/rig1");
    expect(formLogin("krxABC123", "rig1", false).user).toBe("krxABC123.rig1");
  });
});

describe("isSoloNamed", () => {
  it("§1.7 holds where SOLO stands beside another scheme, and for SOLO alone", () => {
    const both = [{ scheme: "prop" }, { scheme: "solo" }] as const;
    expect(isSoloNamed("solo", both)).toBe(true);
    expect(isSoloNamed("prop", both)).toBe(false);
    expect(isSoloNamed(null, both)).toBe(false);
  });

  it("does not hold where the pool has no other scheme", () => {
    expect(isSoloNamed("solo", [{ scheme: "solo" }])).toBe(false);
  });
});

describe("what may stand in a command line", () => {
  it.each([
    ["rig-1_A", true],
    ["", false],
    ["two words", false],
    ["риг", false],
    ["a".repeat(33), false],
  ])("worker %j: %s", (text, is) => {
    expect(isWorkerName(text)).toBe(is);
  });

  it.each([
    ["kaspa:qp0l", true],
    ["someone+1@example.org", true],
    ["$(reboot)", false],
    ["-o", false],
    ["a b", false],
  ])("wallet %j: %s", (text, is) => {
    expect(isLoginText(text)).toBe(is);
  });
});
