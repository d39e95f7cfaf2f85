import { createHash, createHmac } from "node:crypto";
import type { AlertTarget } from "#src/domain/alerts/alert-target.ts";
import { err, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { AlertChannel, OutgoingMessage, SendFault } from "./alert-channel.ts";
import { judgeResponse, type Outside, type OutsidePost } from "./post-outside.ts";

interface HookRules<Kind extends AlertChannel["kind"]> {
  readonly kind: Kind;
  readonly goneAt: readonly number[];
  readonly urlOf: (target: AlertTarget) => URL | null;
  readonly postOf: (target: AlertTarget, message: OutgoingMessage, key: string) => OutsidePost;
}

/** A channel whose target is a URL. */
export function createHook<Kind extends AlertChannel["kind"]>(outside: Outside, rules: HookRules<Kind>): AlertChannel {
  const { kind, goneAt, urlOf, postOf } = rules;
  return {
    kind,
    async check(target) {
      const url = urlOf(target);
      return url === null ? err("wrong-target") : outside.check(url);
    },
    async send(target, message, key): Promise<Result<null, SendFault>> {
      const url = urlOf(target);
      if (url === null) return err({ code: "refused" });
      const response = await outside.post(url, postOf(target, message, key));
      return response.ok ? judgeResponse(response.value, goneAt) : response;
    },
  };
}

export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** Names a message to its receiver, who notices a repeated one and learns nothing of the subscription. */
export function publicKeyOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 32);
}

/** `t=<seconds>,v1=<hex HMAC-SHA256 of "<seconds>.<body>">`. */
export function signBody(body: string, secret: string, at: number): string {
  const seconds = Math.floor(at / SECOND);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

export function createWebhook(outside: Outside, now: () => number): AlertChannel {
  return createHook(outside, {
    kind: "webhook",
    goneAt: [410],
    urlOf: (target) => (target.channel === "webhook" ? parseUrl(target.url) : null),
    postOf(target, { title, text, link, language, event }, key) {
      const id = publicKeyOf(key);
      const body = JSON.stringify({ id, title, text, link, language, event });
      const secret = target.channel === "webhook" ? target.signingSecret : "";
      const headers = {
        "content-type": "application/json",
        "adit-message": id,
        "adit-signature": signBody(body, secret, now()),
      };
      return { headers, body };
    },
  });
}

const json = { "content-type": "application/json" };

export function createDiscord(outside: Outside): AlertChannel {
  return createHook(outside, {
    kind: "discord",
    // 404: the webhook was deleted.
    goneAt: [404, 410],
    urlOf: (target) =>
      target.channel === "discord"
        ? ofHost(
            target.url,
            ["discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"],
            "/api/webhooks/",
          )
        : null,
    postOf: (_target, message) => ({
      headers: json,
      body: JSON.stringify({
        embeds: [{ title: cut(message.title, 256), description: cut(message.text, 4096), url: message.link }],
        // Else a rig named @everyone would notify the whole server.
        allowed_mentions: { parse: [] },
      }),
    }),
  });
}

export function createSlack(outside: Outside): AlertChannel {
  return createHook(outside, {
    kind: "slack",
    // 404 `no_service`, 410 `channel_is_archived`.
    goneAt: [404, 410],
    urlOf: (target) => (target.channel === "slack" ? ofHost(target.url, ["hooks.slack.com"], "/services/") : null),
    postOf: (_target, { title, text, link }) => ({
      headers: json,
      body: JSON.stringify({
        text: cut(`*${escapeSlack(title)}*\n${escapeSlack(text)}\n<${escapeSlack(link)}>`, 4000),
        unfurl_links: false,
      }),
    }),
  });
}

export function createNtfy(outside: Outside): AlertChannel {
  return createHook(outside, {
    kind: "ntfy",
    goneAt: [],
    urlOf(target) {
      const url = target.channel === "ntfy" ? parseUrl(target.url) : null;
      return url !== null && /^\/[-\w]{1,64}$/.test(url.pathname) && url.search === "" ? url : null;
    },
    postOf(target, { title, text, link, isUrgent }) {
      const token = target.channel === "ntfy" ? target.token : null;
      return {
        headers: {
          // Headers are ASCII: other letters are encoded by RFC 2047, which ntfy reads.
          title: encodeWord(title),
          priority: isUrgent ? "4" : "3",
          click: link,
          tags: isUrgent ? "warning" : "pick",
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: text,
      };
    },
  });
}

function ofHost(text: string, hosts: readonly string[], path: string): URL | null {
  const url = parseUrl(text);
  return url !== null && hosts.includes(url.hostname) && url.port === "" && url.pathname.startsWith(path) ? url : null;
}

function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function cut(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

function encodeWord(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
}
