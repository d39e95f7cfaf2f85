import { describe, expect, it } from "vitest";
import { isEngineAddress, readAddress } from "./addresses.ts";

describe("readAddress", () => {
  it.each([
    ["http://10.0.0.7:8117", "http"],
    ["https://pool.example/api/", "http"],
    ["file:///var/log/ckpool", "folder"],
    ["https://pool.example/status", "folder"],
    ["postgresql://adit@10.0.0.7:5432/miningcore", "postgresql"],
  ] as const)("takes %s as %s", (address, kind) => {
    const url = readAddress(address, [kind]);
    expect(url.ok && url.value.href).toBe(new URL(address).href);
    expect(isEngineAddress(address)).toBe(true);
  });

  it.each([
    ["file:///etc", "http", "must start with http:// or https://."],
    ["/var/log/ckpool", "folder", "must start with file:/// or http:// or https://."],
    ["file:var", "folder", "must start with file:/// or http:// or https://."],
    ["file://server/share", "folder", "must have three slashes: file:///folder."],
    ["http://u:p@10.0.0.7", "http", "must not hold a user name or password."],
    ["http://u@10.0.0.7", "folder", "must not hold a user name or password."],
    ["postgresql://adit:secret@10.0.0.7/pool", "postgresql", "must not hold a password."],
  ] as const)("refuses %s as %s", (address, kind, reason) => {
    expect(readAddress(address, [kind])).toEqual({ ok: false, error: reason });
  });

  it("refuses in any configuration what no engine takes", () => {
    for (const address of ["tcp://10.0.0.7", "http://a b", "postgresql://a:b@c/d", "10.0.0.7:8117"]) {
      expect(isEngineAddress(address)).toBe(false);
    }
  });
});
