import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { AlertTarget } from "#src/domain/alerts/alert-target.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { parseSealed, type Sealed } from "./sealed-content.ts";

// Where messages go, and the secret of a subscription's links, encrypted with the operator's key (AES-256-GCM). A stolen
// database tells neither. The name of the key stands in front, so that a new key can replace the old one at leisure.

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const secretBytes = 24;

export interface VaultKey {
  readonly id: string;
  readonly encryption: Buffer;
  readonly hashing: Buffer;
}

export interface TargetVault {
  /** Bound to the subscription's id: a row with another's content cannot be opened. */
  seal(subscriptionId: string, content: Sealed): string;
  /** Null: the key is not there, or it is not what was sealed. */
  open(subscriptionId: string, sealed: string): Sealed | null;
  /** It was sealed with an earlier key, so `reseal` is due. */
  isOutdated(sealed: string): boolean;
  hashTarget(target: AlertTarget): string;
  /** By every key: to find what was stored with an earlier one. */
  hashTargets(target: AlertTarget): readonly string[];
}

/** The first key seals; the others, separated by commas, only open. Each has 32 bytes, as 64 hexadecimal digits or in Base64. */
export function parseVaultKeys(text: string): Result<readonly VaultKey[], "wrong-length"> {
  const keys = text.split(",").map((part) => readKey(part.trim()));
  const known = keys.filter((key) => key !== null);
  return known.length === keys.length ? ok(known.map(deriveKey)) : err("wrong-length");
}

function readKey(text: string): Buffer | null {
  const bytes = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, "hex")
    : /^[A-Za-z0-9+/_-]{43}=?$/.test(text)
      ? Buffer.from(text, "base64")
      : null;
  return bytes?.length === keyBytes ? bytes : null;
}

function deriveKey(key: Buffer): VaultKey {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", key, "", `adit alerts ${use}`, keyBytes));
  return { id: derive("name").toString("hex", 0, 4), encryption: derive("encryption"), hashing: derive("hash") };
}

export function createTargetVault(keys: readonly VaultKey[]): TargetVault {
  const [first] = keys;
  if (first === undefined) throw new RangeError("A vault needs a key.");
  const byId = new Map(keys.map((key) => [key.id, key]));
  const hashWith = ({ hashing }: VaultKey, target: AlertTarget) =>
    createHmac("sha256", hashing)
      .update(JSON.stringify([target.channel, identityOf(target)]))
      .digest("base64url");

  return {
    seal(subscriptionId, content) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", first.encryption, nonce).setAAD(Buffer.from(subscriptionId));
      const body = Buffer.concat([cipher.update(JSON.stringify(content), "utf8"), cipher.final()]);
      return `${first.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(subscriptionId, sealed) {
      const [id = "", text = ""] = sealed.split(".");
      const key = byId.get(id);
      const bytes = Buffer.from(text, "base64url");
      if (key === undefined || bytes.length < nonceBytes + tagBytes) return null;
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv("aes-256-gcm", key.encryption, nonce).setAAD(Buffer.from(subscriptionId));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const body = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
        return parseSealed(body.toString("utf8"));
      } catch {
        return null;
      }
    },
    isOutdated: (sealed) => !sealed.startsWith(`${first.id}.`),
    hashTarget: (target) => hashWith(first, target),
    hashTargets: (target) => keys.map((key) => hashWith(key, target)),
  };
}

/** What makes two targets the same, whatever the keys beside it. */
function identityOf(target: AlertTarget): string {
  switch (target.channel) {
    case "web-push":
      return target.endpoint;
    case "email":
      return target.email.toLowerCase();
    case "telegram":
      return target.chatId;
    default:
      return target.url;
  }
}

export function createSecret(): string {
  return randomBytes(secretBytes).toString("base64url");
}

/** Without a key: the secret itself has 192 random bits. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

export function createSubscriptionId(): string {
  return randomBytes(12).toString("base64url");
}
