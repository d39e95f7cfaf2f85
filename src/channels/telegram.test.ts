import { afterEach, expect, it } from "vitest";
import { type Answer, message, openReceiver } from "./__fixtures__/receiver.ts";
import { createTelegram } from "./telegram.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Answers as https://core.telegram.org/bots/api has them. */
async function sendTo(answer: Answer) {
  const receiver = await openReceiver(() => answer);
  closers.push(receiver.close);
  const channel = createTelegram({ token: "123:abc", origin: receiver.origin }, globalThis.fetch);
  const result = await channel.send({ channel: "telegram", chatId: "42" }, message, "k");
  return { result, received: receiver.received };
}
const failure = (status: number, description: string, parameters = {}) => ({
  status,
  body: JSON.stringify({ ok: false, error_code: status, description, ...parameters }),
});

it("sends title, text, link and the way out to the chat", async () => {
  const { result, received } = await sendTo({ status: 200, body: '{"ok":true,"result":{}}' });
  expect(result).toEqual({ ok: true, value: null });
  expect(received[0]?.path).toBe("/bot123:abc/sendMessage");
  expect(JSON.parse(received[0]?.body.toString() ?? "")).toEqual({
    chat_id: "42",
    text: `${message.title}\n\n${message.text}\n\n${message.link}\n\nОтключить: https://pool.example/stop/s`,
    link_preview_options: { is_disabled: true },
    disable_notification: false,
  });
});

it.each([
  [
    failure(429, "Too Many Requests: retry after 35", { parameters: { retry_after: 35 } }),
    { code: "retry", fault: "busy", afterMs: 35_000 },
  ],
  [failure(403, "Forbidden: bot was blocked by the user"), { code: "gone" }],
  [failure(400, "Bad Request: chat not found"), { code: "gone" }],
  [failure(400, "Bad Request: message text is empty"), { code: "refused" }],
  [failure(401, "Unauthorized"), { code: "retry", fault: "failing", afterMs: null }],
  [
    { status: 502, body: "<html>" },
    { code: "retry", fault: "failing", afterMs: null },
  ],
])("reads %j", async (answer, error) => {
  expect((await sendTo(answer)).result).toEqual({ ok: false, error });
});

it("tries again where nobody responds, and takes no name for a chat", async () => {
  const channel = createTelegram({ token: "t", origin: "http://127.0.0.1:1" }, globalThis.fetch);
  expect(await channel.send({ channel: "telegram", chatId: "42" }, message, "k")).toEqual({
    ok: false,
    error: { code: "retry", fault: "silent", afterMs: null },
  });
  expect(await channel.check({ channel: "telegram", chatId: "@channel" })).toEqual({
    ok: false,
    error: "wrong-target",
  });
});
