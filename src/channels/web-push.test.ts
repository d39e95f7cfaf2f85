import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import webPush from "web-push";
import { message, openReceiver, outsideTo } from "./__fixtures__/receiver.ts";
import { createWebPush } from "./web-push.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const vapid = { subject: "mailto:operator@pool.example", ...webPush.generateVAPIDKeys() };

/** The browser's half of RFC 8291, by its own formulas. */
function createBrowser() {
  const ecdh = createECDH("prime256v1");
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    target: {
      channel: "web-push",
      endpoint: "https://push.example/send/1",
      p256dh: own.toString("base64url"),
      auth: auth.toString("base64url"),
    } as const,
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const server = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, server]);
      const secret = hkdfSync("sha256", ecdh.computeSecret(server), auth, info, 32);
      const derive = (use: string, length: number) =>
        Buffer.from(hkdfSync("sha256", Buffer.from(secret), salt, `Content-Encoding: ${use}\0`, length));
      const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

it("only the browser can read a push, and the push service knows who sends it", async () => {
  const receiver = await openReceiver(() => ({ status: 201 }));
  closers.push(receiver.close);
  const browser = createBrowser();
  const channel = createWebPush(outsideTo(receiver.port).outside, vapid);
  expect(await channel.send(browser.target, message, "k")).toEqual({ ok: true, value: null });
  const [got] = receiver.received;
  expect(got?.body.toString("latin1")).not.toContain("rig-3");
  expect(JSON.parse(browser.decrypt(got?.body ?? Buffer.alloc(0)))).toMatchObject({
    title: message.title,
    text: message.text,
    link: message.link,
    language: "ru",
  });
  expect(got?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", urgency: "high" });
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(String(got?.headers.authorization)) ?? [];
  expect(key).toBe(vapid.publicKey);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.toString("base64url", 1, 33), y: point.toString("base64url", 33) };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const sealed = Buffer.from(signature, "base64url");
  expect(verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, sealed)).toBe(true);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: "https://push.example",
    sub: "mailto:operator@pool.example",
  });
});

it("a browser that has unsubscribed is gone, and broken keys are refused", async () => {
  const receiver = await openReceiver(() => ({ status: 410 }));
  closers.push(receiver.close);
  const { target } = createBrowser();
  const channel = createWebPush(outsideTo(receiver.port).outside, vapid);
  expect(await channel.send(target, message, "k")).toEqual({ ok: false, error: { code: "gone" } });
  expect(await channel.send({ ...target, auth: "AA" }, message, "k")).toEqual({
    ok: false,
    error: { code: "refused" },
  });
  expect(receiver.received).toHaveLength(1);
});
