import webPush from "web-push";
import { err } from "#src/domain/result.ts";
import { DAY, SECOND } from "#src/domain/time/durations.ts";
import type { AlertChannel } from "./alert-channel.ts";
import { judgeResponse, type Outside } from "./post-outside.ts";
import { cut, parseUrl, publicKeyOf } from "./web-hooks.ts";

export interface VapidKeys {
  /** `mailto:` or `https:`, for who runs the push service. */
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** RFC 8030, 8291 and 8292. The library encrypts; the request is ours, because the endpoint is a visitor's URL. */
export function createWebPush(outside: Outside, vapidDetails: VapidKeys): AlertChannel {
  return {
    kind: "web-push",
    async check(target) {
      const url = target.channel === "web-push" ? parseUrl(target.endpoint) : null;
      if (target.channel !== "web-push" || url === null || !areKeysWhole(target)) return err("wrong-target");
      return outside.check(url);
    },
    async send(target, message, key) {
      const url = target.channel === "web-push" ? parseUrl(target.endpoint) : null;
      if (target.channel !== "web-push" || url === null || !areKeysWhole(target)) return err({ code: "refused" });
      const { endpoint, p256dh, auth } = target;
      const { title, text, link, language } = message;
      // Push services take 4096 bytes after encryption; a letter has four bytes at most.
      const payload = JSON.stringify({
        title: cut(title, 150),
        text: cut(text, 600),
        link,
        language,
        key: publicKeyOf(key),
      });
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: DAY / SECOND,
        urgency: message.isUrgent ? "high" : "normal",
        topic: publicKeyOf(key),
      });
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const response = await outside.post(url, { headers, body: request.body ?? "" });
      return response.ok ? judgeResponse(response.value, [404, 410]) : response;
    },
  };
}

function areKeysWhole({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  return Buffer.from(p256dh, "base64url").length === 65 && Buffer.from(auth, "base64url").length === 16;
}
