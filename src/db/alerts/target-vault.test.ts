import { describe, expect, it } from "vitest";
import type { AlertTarget } from "#src/domain/alerts/alert-target.ts";
import { createTargetVault, parseVaultKeys, type VaultKey } from "./target-vault.ts";

const first = "00".repeat(32);
const second = Buffer.alloc(32, 7).toString("base64");
const email: AlertTarget = { channel: "email", email: "Miner@Example.org" };

function keysOf(text: string): readonly VaultKey[] {
  const keys = parseVaultKeys(text);
  if (!keys.ok) throw new Error(keys.error);
  return keys.value;
}

describe("a vault", () => {
  it("§10.30 opens what it sealed, and a stored row shows nothing of it", () => {
    const vault = createTargetVault(keysOf(first));
    const sealed = vault.seal("a", { target: email, secret: "s3cret" });
    expect(vault.open("a", sealed)).toEqual({ target: email, secret: "s3cret" });
    expect(Buffer.from(sealed.split(".")[1] ?? "", "base64url").toString("latin1")).not.toMatch(/Miner|Example|s3cret/);
    expect(vault.seal("a", { target: email, secret: "s3cret" })).not.toBe(sealed);
  });

  it("opens nothing of another subscription, another key, or that was changed", () => {
    const vault = createTargetVault(keysOf(first));
    const sealed = vault.seal("a", { target: email, secret: "s" });
    expect(vault.open("b", sealed)).toBeNull();
    expect(createTargetVault(keysOf(second)).open("a", sealed)).toBeNull();
    const [id = "", text = ""] = sealed.split(".");
    const bytes = Buffer.from(text, "base64url");
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(vault.open("a", `${id}.${bytes.toString("base64url")}`)).toBeNull();
    expect(vault.open("a", id)).toBeNull();
    expect(vault.open("a", "")).toBeNull();
  });

  it("goes on with a new key while it still opens with the former one", () => {
    const before = createTargetVault(keysOf(first));
    const after = createTargetVault(keysOf(`${second}, ${first}`));
    const sealed = before.seal("a", { target: email, secret: "s" });
    expect(after.open("a", sealed)).toEqual({ target: email, secret: "s" });
    expect(after.isOutdated(sealed)).toBe(true);
    expect(before.isOutdated(sealed)).toBe(false);
    expect(after.isOutdated(after.seal("a", { target: email, secret: "s" }))).toBe(false);
    expect(after.hashTargets(email)).toContain(before.hashTarget(email));
    expect(after.hashTarget(email)).not.toBe(before.hashTarget(email));
  });

  it("knows a target again whatever its keys and capitals, and no other", () => {
    const { hashTarget } = createTargetVault(keysOf(first));
    expect(hashTarget(email)).toBe(hashTarget({ channel: "email", email: "miner@example.org" }));
    const push = { channel: "web-push", endpoint: "https://push.example/1", p256dh: "a", auth: "b" } as const;
    expect(hashTarget(push)).toBe(hashTarget({ ...push, auth: "c" }));
    expect(hashTarget({ channel: "discord", url: "https://a.example/" })).not.toBe(
      hashTarget({ channel: "slack", url: "https://a.example/" }),
    );
    expect(hashTarget(email)).not.toBe(createTargetVault(keysOf(second)).hashTarget(email));
  });

  it("takes keys of 32 bytes only", () => {
    expect(keysOf(`${first},${second}`)).toHaveLength(2);
    for (const wrong of ["", "00".repeat(31), "password", `${first},`, "zz".repeat(32)])
      expect(parseVaultKeys(wrong)).toEqual({ ok: false, error: "wrong-length" });
  });
});
