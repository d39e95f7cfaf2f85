import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openScene, start } from "../__fixtures__/scene.ts";
import { createScriptedFeed } from "../__fixtures__/scripted-feed.ts";
import { createCollector } from "../collector.ts";

type Scene = Awaited<ReturnType<typeof openScene>>;

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.dispose());

const pollMs = 600_000;

function collectFrom(...names: readonly string[]) {
  const feeds = names.map((name) => createScriptedFeed(scene.time.now, name));
  const pools = [{ coin: "kas" as const, engine: scene.pool.engine, pollMs: 60_000, isLive: true }];
  const priceFeeds = feeds.map(({ feed }) => ({ feed, pollMs }));
  return {
    collector: createCollector({ ...scene.shared, pools, priceFeeds }),
    set: (index: number, change: Partial<(typeof feeds)[number]["script"]>) =>
      Object.assign(feeds[index]?.script ?? {}, change),
  };
}

async function findKas() {
  const latest = await scene.store.prices.findLatest();
  return { usd: latest?.crypto.KAS, ...latest?.origins.crypto.KAS };
}

describe("prices of several sources", () => {
  it("are one price, made of those that agree", async () => {
    const { collector, set } = collectFrom("first", "second", "third");
    for (const [index, usd] of [0.1, 0.102, 5].entries()) set(index, { crypto: { KAS: usd } });
    await collector.runOnce("poll-prices");
    await collector.runOnce("poll-prices");
    expect(await findKas()).toEqual({ usd: 0.101, at: start, source: "first, second" });
  });

  it("go on without one that fails, and without what it reported once it is old", async () => {
    const { collector, set } = collectFrom("first", "second");
    set(0, { crypto: { KAS: 0.1 } });
    set(1, { crypto: { KAS: 0.11 } });
    await collector.runOnce("poll-prices");
    await collector.runOnce("poll-prices");
    expect((await findKas()).source).toBe("first, second");
    set(0, { failure: { code: "timeout", timeoutMs: 5000 } });
    await scene.time.advance(pollMs);
    await collector.runOnce("poll-prices");
    expect(await findKas()).toMatchObject({ usd: 0.10500000000000001, source: "first, second" });
    await scene.time.advance(4 * pollMs);
    await collector.runOnce("poll-prices");
    expect(await findKas()).toEqual({ usd: 0.11, at: scene.time.now(), source: "second" });
  });

  it("leave the last price, with its age, while two disagree and neither is near it", async () => {
    const { collector, set } = collectFrom("first", "second");
    await collector.runOnce("poll-prices");
    const before = await findKas();
    await scene.time.advance(pollMs);
    set(0, { crypto: { KAS: 0.3 } });
    set(1, { crypto: { KAS: 0.9 } });
    await collector.runOnce("poll-prices");
    await collector.runOnce("poll-prices");
    expect(await findKas()).toEqual({ ...before, at: start });
    expect(scene.kept.lines).toContainEqual(
      expect.objectContaining({ facts: { source: "second prices", tickers: ["KAS"] } }),
    );
  });

  it("are those of the operator where the operator wrote them, and currencies come from the first that has them", async () => {
    const { collector, set } = collectFrom("fixed", "second");
    set(0, { crypto: { KAS: 7 } });
    set(0, { fiat: { KZT: 510 } });
    set(1, { fiat: { KZT: 300, EUR: 0.9 } });
    await collector.runOnce("poll-prices");
    await scene.time.advance(pollMs);
    await collector.runOnce("poll-prices");
    expect(await findKas()).toMatchObject({ usd: 7, source: "fixed" });
    expect((await scene.store.prices.findLatest())?.fiat).toEqual({ KZT: 510, EUR: 0.9 });
  });

  it("have a past from the first source that knows the coin", async () => {
    const { collector, set } = collectFrom("first", "second");
    set(0, { history: { code: "not-found" } });
    await scene.passUntil(collector.runOnce("fill-history"));
    const points = await scene.store.prices.listPricePoints("KAS", "1d", { from: 0, to: start });
    expect(points.length).toBeGreaterThan(390);
  });
});

describe("a lone source", () => {
  it("whose price leaps within the hour is believed at its second word", async () => {
    const { collector, set } = collectFrom("only");
    await collector.runOnce("poll-prices");
    await scene.time.advance(pollMs);
    set(0, { crypto: { KAS: 1 } });
    await collector.runOnce("poll-prices");
    expect(await findKas()).toMatchObject({ usd: 0.1, at: start });
    await scene.time.advance(pollMs);
    await collector.runOnce("poll-prices");
    expect(await findKas()).toMatchObject({ usd: 1, at: start + 2 * pollMs });
  });
});
