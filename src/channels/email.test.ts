import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, it } from "vitest";
import { message } from "./__fixtures__/receiver.ts";
import { createEmail } from "./email.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function openMail(refusal: { readonly code: number; readonly at: "recipient" | "data" } | null = null) {
  const mails: { readonly from: string; readonly to: readonly string[]; readonly text: string }[] = [];
  const refuse = () => Object.assign(new Error("no"), { responseCode: refusal?.code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => done(refusal?.at === "recipient" ? refuse() : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusal?.at === "data") return done(refuse());
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { mails, channel: createEmail({ url: `smtp://127.0.0.1:${port}`, from: "Pool <alerts@pool.example>" }) };
}
const target = { channel: "email", email: "miner@example.org" } as const;

it("arrives with its words, and mail programs can end it by one press", async () => {
  const { mails, channel } = await openMail();
  expect(await channel.send(target, message, "k")).toEqual({ ok: true, value: null });
  expect(await channel.send(target, message, "k")).toEqual({ ok: true, value: null });
  const [mail, again] = mails;
  expect(mail).toMatchObject({ from: "alerts@pool.example", to: ["miner@example.org"] });
  const text = mail?.text.replace(/\r\n[ \t]/g, " ") ?? "";
  expect(text).toContain("List-Unsubscribe: <https://pool.example/stop/s>");
  expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(text).toContain("Auto-Submitted: auto-generated");
  const idOf = (one: string | undefined) => /^Message-ID: <([\w-]{32})@pool\.example>/im.exec(one ?? "")?.[1];
  expect(idOf(mail?.text)).toMatch(/./);
  expect(idOf(again?.text)).toBe(idOf(mail?.text));
  const [, encoding = "", body = ""] =
    /Content-Transfer-Encoding: (\S+)[\s\S]*?\r\n\r\n([\s\S]*)$/i.exec(mail?.text ?? "") ?? [];
  const bytes = encoding === "base64" ? Buffer.from(body, "base64") : decodeQuoted(body);
  expect(bytes.toString().replaceAll("\r\n", "\n")).toContain(`${message.text}\n\n${message.link}\n\nОтключить:`);
});

it.each([
  [{ code: 550, at: "recipient" }, { code: "gone" }],
  [
    { code: 450, at: "recipient" },
    { code: "retry", fault: "busy", afterMs: null },
  ],
  [{ code: 552, at: "data" }, { code: "refused" }],
] as const)("reads the server's %j", async (refusal, error) => {
  const { channel } = await openMail(refusal);
  expect(await channel.send(target, message, "k")).toEqual({ ok: false, error });
});

it("tries again where no server responds, and takes no second recipient", async () => {
  const channel = createEmail({ url: "smtp://127.0.0.1:1", from: "alerts@pool.example" });
  expect(await channel.send(target, message, "k")).toMatchObject({ error: { code: "retry", fault: "silent" } });
  for (const email of ["a@b.org, c@d.org", "a@b.org\r\nBcc: c@d.org", "a b@c.org", "a@localhost"])
    expect(await channel.check({ channel: "email", email })).toEqual({ ok: false, error: "wrong-target" });
});

function decodeQuoted(text: string): Buffer {
  const joined = text.replace(/=\r\n/g, "");
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}
