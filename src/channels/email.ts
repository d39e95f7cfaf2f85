import { createTransport } from "nodemailer";
import Type from "typebox";
import { Compile } from "typebox/compile";
import { err, ok } from "#src/domain/result.ts";
import { type AlertChannel, attemptLimitMs, type SendFault } from "./alert-channel.ts";
import { publicKeyOf } from "./web-hooks.ts";

export interface MailServer {
  /** `smtps://user:password@host:465` or `smtp://…`. */
  readonly url: string;
  /** `Pool <alerts@pool.example>`. */
  readonly from: string;
}

const smtpErrors = Compile(
  Type.Object({ responseCode: Type.Optional(Type.Integer()), command: Type.Optional(Type.String()) }),
);

/** One connection for each message: alerts are few. */
export function createEmail({ url, from }: MailServer): AlertChannel {
  const limits = {
    connectionTimeout: attemptLimitMs / 3,
    greetingTimeout: attemptLimitMs / 3,
    socketTimeout: attemptLimitMs / 3,
  };
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true }, { from });
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return {
    kind: "email",
    check: async (target) => (target.channel === "email" && isEmail(target.email) ? ok(null) : err("wrong-target")),
    async send(target, { title, text, link, language, stop }, key) {
      if (target.channel !== "email" || !isEmail(target.email)) return err({ code: "refused" });
      try {
        await transport.sendMail({
          to: { name: "", address: target.email },
          subject: title,
          text: [text, link, ...(stop === null ? [] : [stop.line])].join("\n\n"),
          // The same for each attempt: mail programs show it once.
          messageId: `<${publicKeyOf(key)}@${domain}>`,
          headers: {
            "Content-Language": language,
            "Auto-Submitted": "auto-generated",
            ...(stop === null
              ? {}
              : { "List-Unsubscribe": `<${stop.address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
          },
        });
        return ok(null);
      } catch (error) {
        return err(judgeSmtp(error));
      }
    },
  };
}

/** RFC 5321: 4yz may be tried again. Only what is said of the recipient ends the subscription. */
function judgeSmtp(error: unknown): SendFault {
  const { responseCode: code, command = "" } = smtpErrors.Check(error) ? error : {};
  if (code === undefined || code < 400) return { code: "retry", fault: "silent", afterMs: null };
  if (code < 500) return { code: "retry", fault: "busy", afterMs: null };
  // There is no such mailbox.
  if (command === "RCPT TO" && (code === 550 || code === 551 || code === 553)) return { code: "gone" };
  // The operator's name or password is wrong: they may mend it.
  if (command.startsWith("AUTH")) return { code: "retry", fault: "failing", afterMs: null };
  return { code: "refused" };
}

/** One address, without what would add a header or another recipient. */
function isEmail(email: string): boolean {
  return email.length <= 254 && /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\]]{2,}$/.test(email);
}
