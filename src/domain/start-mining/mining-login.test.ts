import { describe, expect, it } from "vitest";
import { plainTraits } from "../mining/__fixtures__/plain-traits.ts";
import type { LoginTraits } from "../mining/engine-traits.ts";
import { formHiveLogin, formLogin, isLoginText, isSoloNamed, isWorkerName, type LoginWishes } from "./mining-login.ts";

const usual: LoginTraits = { ...plainTraits.login, takesAccounts: true };
const nameInPassword: LoginTraits = {
  ...usual,
  worker: { in: "password" },
  difficulty: { by: "login", separator: "+" },
  password: "worker",
};
const suggested: LoginTraits = { ...usual, difficulty: { by: "suggestion" }, password: "free" };
const wish = (wishes: Partial<LoginWishes> = {}): LoginWishes => ({
  wallet: "bc1qabc",
  worker: "rig1",
  isSoloNamed: false,
  difficulty: null,
  ...wishes,
});

describe("formLogin", () => {
  it("is wallet, dot, worker", () => {
    expect(formLogin(usual, wish())).toEqual({
      address: "bc1qabc",
      wallet: "bc1qabc",
      worker: "rig1",
      separator: ".",
      user: "bc1qabc.rig1",
      password: "x",
    });
  });

  it("stands as placeholders until something usable is typed", () => {
    expect(formLogin(usual, wish({ wallet: "", worker: "" })).user).toBe("WALLET.worker");
    expect(formLogin(usual, wish({ wallet: 'x" & del', worker: "two words" })).user).toBe("WALLET.worker");
    const { user, password } = formLogin(nameInPassword, wish({ wallet: "", worker: "" }));
    expect([user, password]).toEqual(["WALLET", "worker"]);
  });

  it("§1.7 mines solo by a prefix", () => {
    expect(formLogin(usual, wish({ isSoloNamed: true }))).toMatchObject({
      address: "bc1qabc",
      wallet: "solo:bc1qabc",
      user: "solo:bc1qabc.rig1",
    });
  });

  it("sets an account's worker behind a slash", () => {
    expect(formLogin(usual, wish({ wallet: "some.one@example.org" })).user).toBe("some.one@example.org/rig1");
    expect(formLogin(usual, wish({ wallet: "krxABC123" })).user).toBe("krxABC123.rig1");
  });

  it("asks for a fixed difficulty where the engine reads one", () => {
    expect(formLogin(usual, wish({ difficulty: 5000n }))).toMatchObject({ user: "bc1qabc.rig1", password: "d=5000" });
    expect(formLogin(nameInPassword, wish({ difficulty: 5000n, isSoloNamed: true }))).toMatchObject({
      wallet: "solo:bc1qabc+5000",
      user: "solo:bc1qabc+5000",
      password: "rig1",
    });
    expect(formLogin(suggested, wish({ difficulty: 5000n }))).toMatchObject({ user: "bc1qabc.rig1", password: "x" });
  });
});

describe("formHiveLogin", () => {
  it("has HiveOS's variables in the places of wallet and rig", () => {
    const both = (traits: LoginTraits, wishes: LoginWishes) => formHiveLogin(traits, formLogin(traits, wishes), wishes);
    expect(both(usual, wish({ isSoloNamed: true, difficulty: 9n }))).toEqual({
      template: "solo:%WAL%.%WORKER_NAME%",
      password: "d=9",
    });
    expect(both(usual, wish({ wallet: "some.one@example.org" })).template).toBe("%WAL%/%WORKER_NAME%");
    expect(both(nameInPassword, wish({ difficulty: 9n }))).toEqual({ template: "%WAL%+9", password: "%WORKER_NAME%" });
  });
});

describe("isSoloNamed", () => {
  const both = [{ scheme: "prop" }, { scheme: "solo" }] as const;

  it("§1.7 holds where SOLO stands beside another scheme, and for SOLO alone", () => {
    expect(isSoloNamed(usual, "solo", both)).toBe(true);
    expect(isSoloNamed(usual, "prop", both)).toBe(false);
    expect(isSoloNamed(usual, null, both)).toBe(false);
  });

  it("does not hold where the pool has no other scheme, and where SOLO has ports of its own", () => {
    expect(isSoloNamed(usual, "solo", [{ scheme: "solo" }])).toBe(false);
    expect(isSoloNamed({ solo: "own-pool" }, "solo", both)).toBe(false);
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
