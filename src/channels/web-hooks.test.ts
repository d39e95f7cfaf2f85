import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { type Answer, message, openReceiver, outsideTo } from "./__fixtures__/receiver.ts";
import { createDiscord, createNtfy, createSlack, createWebhook } from "./web-hooks.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
async function open(answer: Answer = { status: 200 }) {
  const receiver = await openReceiver(() => answer);
  closers.push(receiver.close);
  return { ...receiver, ...outsideTo(receiver.port) };
}
const at = 1_772_377_200_000;
const webhook = { channel: "webhook", url: "https://hooks.example/in", signingSecret: "s3cret" } as const;

describe("a webhook", () => {
  it("is signed with its time, so that the receiver knows who sent it and when", async () => {
    const { outside, received } = await open();
    expect(await createWebhook(outside, () => at).send(webhook, message, "sub 1 0 rigs")).toEqual({
      ok: true,
      value: null,
    });
    const [got] = received;
    const body = got?.body.toString() ?? "";
    const [, seconds = "", digest = ""] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(got?.headers["adit-signature"])) ?? [];
    expect(seconds).toBe("1772377200");
    expect(digest).toBe(createHmac("sha256", "s3cret").update(`1772377200.${body}`).digest("hex"));
    expect(JSON.parse(body)).toEqual({
      id: got?.headers["adit-message"],
      title: message.title,
      text: message.text,
      link: message.link,
      language: "ru",
      event: { kind: "rigs-silent" },
    });
    expect(body).not.toContain("sub 1");
  });

  it("has the same id for each attempt", async () => {
    const { outside, received } = await open();
    const channel = createWebhook(outside, () => at);
    for (const key of ["k", "k", "other"]) await channel.send(webhook, message, key);
    const [first, second, third] = received.map(({ headers }) => headers["adit-message"]);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it.each([
    [{ status: 410 }, { code: "gone" }],
    [{ status: 404 }, { code: "refused" }],
    [{ status: 301, headers: { location: "https://elsewhere.example/" } }, { code: "refused" }],
    [
      { status: 429, headers: { "retry-after": "90" } },
      { code: "retry", fault: "busy", afterMs: 90_000 },
    ],
    [{ status: 503 }, { code: "retry", fault: "failing", afterMs: null }],
  ])("reads %j", async (answer, error) => {
    const { outside } = await open(answer);
    expect(await createWebhook(outside, () => at).send(webhook, message, "k")).toEqual({ ok: false, error });
  });
});

it("Discord gets an embed that mentions nobody, and a deleted webhook is gone", async () => {
  const { outside, received } = await open();
  const target = { channel: "discord", url: "https://discord.com/api/webhooks/1/abc" } as const;
  expect((await createDiscord(outside).send(target, message, "k")).ok).toBe(true);
  expect(JSON.parse(received[0]?.body.toString() ?? "")).toEqual({
    embeds: [{ title: message.title, description: message.text, url: message.link }],
    allowed_mentions: { parse: [] },
  });
  const gone = await open({ status: 404 });
  expect(await createDiscord(gone.outside).send(target, message, "k")).toEqual({ ok: false, error: { code: "gone" } });
  const elsewhere = { channel: "discord", url: "https://discord.com.evil.example/api/webhooks/1/abc" } as const;
  expect(await createDiscord(outside).check(elsewhere)).toEqual({ ok: false, error: "wrong-target" });
});

it("Slack gets text in which names are no markup", async () => {
  const { outside, received } = await open();
  const target = { channel: "slack", url: "https://hooks.slack.com/services/T/B/x" } as const;
  expect((await createSlack(outside).send(target, { ...message, text: "<!channel> & co" }, "k")).ok).toBe(true);
  expect(JSON.parse(received[0]?.body.toString() ?? "")).toEqual({
    text: `*KAS: Остановились 2 рига*\n&lt;!channel&gt; &amp; co\n<${message.link}>`,
    unfurl_links: false,
  });
});

it("ntfy gets title, priority, tags and the page to click", async () => {
  const { outside, received } = await open();
  const target = { channel: "ntfy", url: "https://ntfy.example/my-rigs", token: "tk_1" } as const;
  expect((await createNtfy(outside).send(target, message, "k")).ok).toBe(true);
  const [got] = received;
  expect(got?.path).toBe("/my-rigs");
  expect(got?.body.toString()).toBe(message.text);
  expect(got?.headers).toMatchObject({
    priority: "4",
    tags: "warning",
    click: message.link,
    authorization: "Bearer tk_1",
    title: `=?UTF-8?B?${Buffer.from(message.title).toString("base64")}?=`,
  });
  const check = (url: string) => createNtfy(outside).check({ channel: "ntfy", url, token: null });
  expect(await check("https://ntfy.example/v1/account")).toEqual({ ok: false, error: "wrong-target" });
  expect(await check("https://ntfy.example/topic")).toEqual({ ok: true, value: null });
});
