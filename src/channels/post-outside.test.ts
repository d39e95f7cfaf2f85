import { afterEach, describe, expect, it } from "vitest";
import { type Answer, openReceiver, outsideTo } from "./__fixtures__/receiver.ts";
import { createOutside } from "./post-outside.ts";
import { isPublicAddress } from "./public-address.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
async function open(answer?: () => Answer) {
  const receiver = await openReceiver(answer);
  closers.push(receiver.close);
  return receiver;
}
const url = new URL("https://hooks.example/x?y=1");
const post = { headers: { "content-type": "text/plain" }, body: "hello" };

describe("an address", () => {
  it.each(["93.184.216.34", "1.1.1.1", "100.63.255.255", "172.32.0.1", "2606:4700::1111"])("%s is public", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    "127.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "100.100.100.200",
    "169.254.169.254",
    "168.63.129.16",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:93.184.216.34",
    "64:ff9b::a00:1",
    "fe80::1",
    "fe80::1%eth0",
    "fd00:ec2::254",
    "2002:7f00:1::",
    "2001:db8::1",
    "2001::1",
    "localhost",
  ])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("a request to a visitor's URL", () => {
  it("goes to the address that was checked, whatever the name says afterwards", async () => {
    const receiver = await open();
    const answers = [["93.184.216.34"], ["127.0.0.1"], ["93.184.216.34", "10.0.0.1"]];
    let asked = 0;
    const resolve = async () => answers[asked++] ?? [];
    const { outside, connected } = outsideTo(receiver.port, { resolve });
    expect(await outside.post(url, post)).toEqual({ ok: true, value: { status: 200, retryAfterMs: null } });
    expect(asked).toBe(1);
    expect(connected).toEqual(["93.184.216.34"]);
    const forbidden = { ok: false, error: { code: "forbidden-address" } };
    expect(await outside.post(url, post)).toEqual(forbidden);
    // One private address among public ones is enough.
    expect(await outside.post(url, post)).toEqual(forbidden);
    expect(await outside.post(url, post)).toEqual({
      ok: false,
      error: { code: "retry", fault: "silent", afterMs: null },
    });
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]).toMatchObject({ path: "/x?y=1", body: Buffer.from("hello") });
  });

  it.each([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::ffff:169.254.169.254]/",
  ])("is not made to %s", async (address) => {
    const receiver = await open();
    const { outside } = outsideTo(receiver.port);
    expect(await outside.check(new URL(address))).toEqual({ ok: false, error: "forbidden-address" });
    expect(await outside.post(new URL(address), post)).toEqual({ ok: false, error: { code: "forbidden-address" } });
    expect(receiver.received).toEqual([]);
  });

  it.each(["http://hooks.example/", "https://a:b@hooks.example/", "https://hooks.example:25/", "ftp://hooks.example/"])(
    "is not made to %s",
    async (address) => {
      const { outside } = outsideTo((await open()).port);
      expect(await outside.check(new URL(address))).toEqual({ ok: false, error: "wrong-target" });
      expect(await outside.post(new URL(address), post)).toEqual({ ok: false, error: { code: "refused" } });
    },
  );

  it("follows no redirect", async () => {
    const receiver = await open(() => ({ status: 302, headers: { location: "http://127.0.0.1/" } }));
    const { outside } = outsideTo(receiver.port);
    expect(await outside.post(url, post)).toMatchObject({ ok: true, value: { status: 302 } });
    expect(receiver.received).toHaveLength(1);
  });

  it("ends in time when the name or the receiver says nothing, and reads no endless answer", async () => {
    const stuck = createOutside({ resolve: () => new Promise(() => {}), limitMs: 50 });
    expect(await stuck.post(url, post)).toMatchObject({ ok: false, error: { code: "retry", fault: "silent" } });
    const large = await open(() => ({ status: 200, body: "x".repeat(1_000_000) }));
    expect(await outsideTo(large.port).outside.post(url, post)).toMatchObject({ ok: true, value: { status: 200 } });
  });
});
