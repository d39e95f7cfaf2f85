import { describe, expect, it } from "vitest";
import { parseMiningLogin } from "./mining-login.ts";

describe("parseMiningLogin", () => {
  it.each([
    ['{"wallet":"kaspa:qp0l","worker":"rig1"}', { wallet: "kaspa:qp0l", worker: "rig1" }],
    ['{"wallet":"","worker":"rig1"}', { wallet: "", worker: "rig1" }],
    [null, null],
    ["null", null],
    ['{"wallet":"a; reboot","worker":"rig1"}', null],
    ['{"wallet":7,"worker":"rig1"}', null],
    ['"kaspa:qp0l"', null],
  ])("%s", (stored, login) => {
    expect(parseMiningLogin(stored)).toEqual(login);
  });
});
