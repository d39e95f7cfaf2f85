import { describe, expect, it } from "vitest";
import type { RenderedPage } from "./page.ts";
import { createPageCache } from "./page-cache.ts";

const lifetime = { freshMs: 10_000, staleMs: 60_000 };
const rendered = (text: string, status = 200): RenderedPage => ({
  status,
  headers: ["Content-Type", "text/html"],
  body: Buffer.from(text),
});

async function read(
  page: Promise<{ getVariant: (encoding: "identity") => Promise<{ body: Buffer }> }>,
): Promise<string> {
  return (await (await page).getVariant("identity")).body.toString();
}

describe("createPageCache", () => {
  it("renders once for a hundred who ask at the same time", async () => {
    const cache = createPageCache(1e6);
    let renders = 0;
    const render = async () => {
      renders += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return rendered("one");
    };
    const answers = await Promise.all(Array.from({ length: 100 }, () => read(cache.get("en /", lifetime, render))));
    expect(renders).toBe(1);
    expect(new Set(answers)).toEqual(new Set(["one"]));
    expect(await read(cache.get("ru /", lifetime, async () => rendered("two")))).toBe("two");
  });

  it("serves fresh pages as they are, stale ones while a new one is made, and old ones not at all", async () => {
    let time = 1_000_000;
    const cache = createPageCache(1e6, () => time);
    let version = 0;
    const render = async () => rendered(`v${++version}`);
    expect(await read(cache.get("k", lifetime, render))).toBe("v1");
    expect(cache.findFresh("k")).not.toBeNull();
    time += 9_999;
    expect(await read(cache.get("k", lifetime, render))).toBe("v1");
    expect(version).toBe(1);
    time += 1;
    expect(cache.findFresh("k")).toBeNull();
    expect(await read(cache.get("k", lifetime, render))).toBe("v1");
    await new Promise((resolve) => setImmediate(resolve));
    expect(version).toBe(2);
    expect(await read(cache.get("k", lifetime, render))).toBe("v2");
    time += 70_000;
    expect(await read(cache.get("k", lifetime, render))).toBe("v3");
  });

  it("serves an old page, marked with its time, for a day when it cannot be renewed, and the new one once it can", async () => {
    let time = 5_000;
    const cache = createPageCache(1e6, () => time);
    let tries = 0;
    const failing = async () => {
      tries += 1;
      return rendered("fault", 503);
    };
    const markOld = (page: RenderedPage, at: number) => rendered(`${page.body.toString()} of ${at}`);
    const ask = (render: () => Promise<RenderedPage>) => cache.get("k", lifetime, render, markOld);
    await ask(async () => rendered("good"));
    time += 70_000;
    const old = await ask(failing);
    expect([old.status, await read(Promise.resolve(old))]).toEqual([200, "good of 5000"]);
    time += 1_999;
    expect(await read(ask(failing))).toBe("good of 5000");
    expect(tries).toBe(1);
    time += 1;
    expect(await read(ask(failing))).toBe("good of 5000");
    expect(tries).toBe(2);
    time = 5_000 + 86_400_000;
    expect((await ask(failing)).status).toBe(503);
    expect(await read(ask(async () => rendered("new")))).toBe("new");
    expect(await read(ask(failing))).toBe("new");
  });

  it("keeps the stale page when its refresh fails, and tries again two seconds later", async () => {
    let time = 0;
    const cache = createPageCache(1e6, () => time);
    let tries = 0;
    const failing = async () => {
      tries += 1;
      return rendered("fault", 500);
    };
    await cache.get("k", lifetime, async () => rendered("good"));
    time = 20_000;
    for (let i = 0; i < 3; i += 1) {
      expect(await read(cache.get("k", lifetime, failing))).toBe("good");
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(tries).toBe(1);
    time = 22_000;
    await cache.get("k", lifetime, failing);
    expect(tries).toBe(2);
  });

  it("renews stale pages in turn: who asks for one never waits, and one that another visitor rendered meanwhile is not rendered again", async () => {
    let time = 0;
    const waiting: (() => Promise<unknown>)[] = [];
    const cache = createPageCache(
      1e6,
      () => time,
      (work) => {
        const { promise, resolve } = Promise.withResolvers<unknown>();
        waiting.push(() => work().then(resolve));
        return promise;
      },
    );
    let renders = 0;
    const render = async () => rendered(`v${++renders}`);
    const ask = (key: string) => read(cache.get(key, lifetime, render));
    await ask("a");
    await ask("b");
    time = 20_000;
    // Later requests do not wait for the queued page either, nor queue it twice.
    for (; time < 24_000; time += 1_000) expect([await ask("a"), await ask("b")]).toEqual(["v1", "v2"]);
    expect([waiting.length, renders]).toEqual([2, 2]);
    // Beyond its time a page is rendered on request, whatever is queued.
    time = 70_000;
    expect(await ask("a")).toBe("v3");
    for (const begin of waiting) await begin();
    expect(renders).toBe(4);
    expect([await ask("a"), await ask("b")]).toEqual(["v3", "v4"]);
  });

  it("keeps nothing but 200, and forgets a page that has gone", async () => {
    let time = 0;
    const cache = createPageCache(1e6, () => time);
    expect((await cache.get("k", lifetime, async () => rendered("no", 404))).status).toBe(404);
    expect(cache.entries).toBe(0);
    await cache.get("k", lifetime, async () => rendered("yes"));
    time = 20_000;
    await cache.get("k", lifetime, async () => rendered("gone", 404));
    await new Promise((resolve) => setImmediate(resolve));
    expect(cache.entries).toBe(0);
    expect((await cache.get("k", lifetime, async () => rendered("gone", 404))).status).toBe(404);
  });

  it("lets the next one try after a render that throws", async () => {
    const cache = createPageCache(1e6);
    await expect(cache.get("k", lifetime, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await read(cache.get("k", lifetime, async () => rendered("yes")))).toBe("yes");
  });

  it("stays within its bytes, encodings counted, and spares what is asked for", async () => {
    const cache = createPageCache(100_000);
    const body = "x".repeat(20_000);
    const render = async () => rendered(body);
    for (const key of ["a", "b", "c", "d"]) await cache.get(key, lifetime, render);
    expect(cache.entries).toBe(4);
    const before = cache.bytes;
    const gzip = await (await cache.get("a", lifetime, render)).getVariant("gzip");
    expect(cache.bytes).toBe(before + gzip.body.length);
    await cache.get("e", lifetime, render);
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
    expect(cache.findFresh("a")).not.toBeNull();
    expect(cache.findFresh("b")).toBeNull();
  });
});
