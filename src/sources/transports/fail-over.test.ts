import { describe, expect, it } from "vitest";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { createFailOver, runChange } from "./fail-over.ts";

const start = 1_795_000_000_000;

function refusedConnection() {
  return new TypeError("fetch failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) });
}

function open() {
  let now = start;
  const { log, lines } = createTestLog();
  const sent: string[] = [];
  const down = new Map<string, number | "gone" | "reset">();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    sent.push(`${init?.method ?? "GET"} ${url.href}`);
    const state = down.get(url.host);
    if (state === "gone") throw refusedConnection();
    if (state === "reset") throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
    return new Response(url.host, { status: state ?? 200 });
  };
  const addresses = [new URL("http://a/api"), new URL("http://b/pool/api/")];
  const failOver = createFailOver({ addresses, fetch, now: () => now, log, name: "miningcore of ltc" });
  return {
    failOver,
    sent,
    down,
    messages: () => lines.map(({ message }) => message),
    pass(ms: number) {
      now += ms;
    },
    async get(path = "/api/stats?x=1") {
      const response = await failOver.fetch(`http://a${path}`);
      return response.text();
    },
  };
}

describe("createFailOver", () => {
  it("§10.21 goes to the next address in the same request when nothing listens at the first, and says so once", async () => {
    const scene = open();
    expect(await scene.get()).toBe("a");
    scene.down.set("a", "gone");
    scene.pass(1_000);
    expect(await scene.get()).toBe("b");
    expect(await scene.get()).toBe("b");
    expect(scene.sent).toEqual([
      "GET http://a/api/stats?x=1",
      "GET http://a/api/stats?x=1",
      "GET http://b/pool/api/stats?x=1",
      "GET http://b/pool/api/stats?x=1",
    ]);
    expect(scene.failOver.serving()).toEqual({ position: 2, count: 2, since: start + 1_000 });
    expect(scene.messages()).toEqual(["An address of an engine does not respond: another one serves."]);
  });

  it("comes back to the first within a minute or so of its return", async () => {
    const scene = open();
    scene.down.set("a", "gone");
    await scene.get();
    scene.pass(60_000);
    expect(await scene.get()).toBe("b");
    scene.down.clear();
    expect(await scene.get()).toBe("b");
    scene.pass(60_000);
    await scene.get();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await scene.get()).toBe("a");
    expect(scene.failOver.serving().position).toBe(1);
    expect(scene.messages().at(-1)).toBe("An earlier address of an engine responds again, and serves.");
  });

  it("does not leave an address for one closed connection, nor for a limit or an error of the engine", async () => {
    const scene = open();
    scene.down.set("a", "reset");
    await expect(scene.get()).rejects.toThrow("reset");
    scene.down.clear();
    expect(await scene.get()).toBe("a");
    for (const status of [429, 500, 404]) {
      scene.down.set("a", status);
      await scene.get();
    }
    expect(scene.failOver.serving().position).toBe(1);
    scene.down.set("a", "reset");
    await expect(scene.get()).rejects.toThrow("reset");
    expect(await scene.get()).toBe("b");
  });

  it("gives the first failure when no address responds", async () => {
    const scene = open();
    scene.down.set("a", 503).set("b", "gone");
    const response = await scene.failOver.fetch("http://a/api/stats");
    expect(response.status).toBe(503);
    expect(scene.failOver.serving().position).toBe(1);
  });

  it("sends a change once, to an address that has just responded", async () => {
    const scene = open();
    scene.down.set("a", "gone");
    const post = () => runChange(() => scene.failOver.fetch("http://a/api/settings", { method: "POST", body: "{}" }));
    expect(await (await post()).text()).toBe("b");
    expect(scene.sent).toEqual(["GET http://a/api/", "GET http://b/pool/api/", "POST http://b/pool/api/settings"]);
    scene.down.set("b", "gone");
    await expect(post()).rejects.toThrow("fetch failed");
    expect(scene.sent.filter((line) => line.startsWith("POST"))).toHaveLength(2);
    scene.pass(31_000);
    await expect(post()).rejects.toThrow("fetch failed");
    expect(scene.sent.filter((line) => line.startsWith("POST"))).toHaveLength(2);
  });

  it("leaves requests to other servers alone", async () => {
    const scene = open();
    expect(await (await scene.failOver.fetch("http://node/rpc")).text()).toBe("node");
  });
});
