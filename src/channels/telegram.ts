import Type from "typebox";
import { Compile } from "typebox/compile";
import { err, ok } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { type AlertChannel, attemptLimitMs } from "./alert-channel.ts";
import { cut } from "./web-hooks.ts";

export interface TelegramBot {
  readonly token: string;
  /** Of the Bot API; the operator may run their own. */
  readonly origin: string;
}

const failures = Compile(
  Type.Object({
    ok: Type.Literal(false),
    description: Type.Optional(Type.String()),
    parameters: Type.Optional(Type.Object({ retry_after: Type.Optional(Type.Number({ minimum: 0 })) })),
  }),
);

/** https://core.telegram.org/bots/api#sendmessage */
export function createTelegram({ token, origin }: TelegramBot, fetch: typeof globalThis.fetch): AlertChannel {
  return {
    kind: "telegram",
    check: async (target) =>
      target.channel === "telegram" && isChatId(target.chatId) ? ok(null) : err("wrong-target"),
    async send(target, { title, text, link, isUrgent, stop }) {
      if (target.channel !== "telegram" || !isChatId(target.chatId)) return err({ code: "refused" });
      const body = JSON.stringify({
        chat_id: target.chatId,
        text: cut([title, text, link, ...(stop === null ? [] : [stop.line])].join("\n\n"), 4096),
        link_preview_options: { is_disabled: true },
        disable_notification: !isUrgent,
      });
      try {
        const response = await fetch(`${origin}/bot${token}/sendMessage`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
          redirect: "error",
          signal: AbortSignal.timeout(attemptLimitMs),
        });
        if (response.ok) {
          await response.body?.cancel();
          return ok(null);
        }
        const { status } = response;
        const told: unknown = await response.json().catch(() => null);
        const { description = "", parameters } = failures.Check(told) ? told : {};
        const seconds = parameters?.retry_after;
        const afterMs = seconds === undefined ? null : seconds * SECOND;
        if (status === 429) return err({ code: "retry", fault: "busy", afterMs });
        if (status >= 500) return err({ code: "retry", fault: "failing", afterMs });
        // Blocked, kicked, or an account that was deleted; a chat that does not exist is a 400.
        if (status === 403 || (status === 400 && /chat not found/i.test(description))) return err({ code: "gone" });
        // The operator's token is wrong: they may mend it.
        if (status === 401 || status === 404) return err({ code: "retry", fault: "failing", afterMs: null });
        return err({ code: "refused" });
      } catch {
        return err({ code: "retry", fault: "silent", afterMs: null });
      }
    },
  };
}

function isChatId(chatId: string): boolean {
  return /^-?\d{1,19}$/.test(chatId);
}
