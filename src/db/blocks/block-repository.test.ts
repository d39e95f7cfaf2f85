import { expect, it } from "vitest";
import type { Block } from "#src/domain/mining/block.ts";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";
import type { BlockCursor, BlockFilter, Store } from "../store.ts";

const at = 1_772_366_400_000;

function block(height: number, more: Partial<Block> = {}): Block {
  return {
    chain: "ltc",
    height,
    hash: `hash-${height}`,
    foundAt: at + height,
    scheme: "pps",
    finder: "LTC1finder",
    worker: null,
    difficulty: 1.5e7,
    effort: 0.9,
    reward: null,
    status: "pending",
    progress: 0.1,
    ...more,
  };
}

async function listAll(store: Store, pool = "ltc"): Promise<readonly Block[]> {
  return (await store.blocks.listBlocks(pool, { before: null, limit: 100, chain: null })).items;
}

describeEachDatabase("blocks", (createStoreForTest) => {
  it("answers nothing about a pool that was never seen", async () => {
    const { store } = await createStoreForTest();
    expect(await store.blocks.listBlocks("ltc", { before: null, limit: 10, chain: null })).toEqual({
      items: [],
      next: null,
    });
    expect(await store.blocks.listLastBlocks()).toEqual(new Map());
    expect(await store.blocks.countBlocksSince(0)).toEqual(new Map());
    await store.blocks.upsertBlocks("ltc", []);
    expect(await listAll(store)).toEqual([]);
  });

  it("gives blocks back as they were, newest first, amounts beyond 64 bits included", async () => {
    const { store } = await createStoreForTest();
    const rich = block(3, { reward: 36_893_488_147_419_103_233n, status: "confirmed", progress: 1, worker: "rig-1" });
    const bare = block(2, { hash: null, scheme: null, finder: null, difficulty: null, effort: null, progress: null });
    await store.blocks.upsertBlocks("ltc", [block(1), rich, bare]);
    expect(await listAll(store)).toEqual([rich, bare, block(1)]);
  });

  it("updates a block that changed instead of adding one", async () => {
    const { store } = await createStoreForTest();
    await store.blocks.upsertBlocks("ltc", [block(1, { effort: 0.5 })]);
    await store.blocks.upsertBlocks("ltc", [block(1, { effort: null, progress: null })]);
    expect(await listAll(store)).toEqual([block(1, { effort: 0.5 })]);
    await store.blocks.upsertBlocks("ltc", [
      block(1, { effort: null, status: "confirmed", progress: null, reward: 625n }),
    ]);
    expect(await listAll(store)).toEqual([
      block(1, { effort: 0.5, status: "confirmed", progress: null, reward: 625n }),
    ]);
  });

  it("finds a block again when its hash becomes known, and when the engine forgets it", async () => {
    const { store } = await createStoreForTest();
    await store.blocks.upsertBlocks("ltc", [block(1, { hash: null })]);
    await store.blocks.upsertBlocks("ltc", [block(1, { hash: null })]);
    await store.blocks.upsertBlocks("ltc", [block(1, { hash: "abc" })]);
    await store.blocks.upsertBlocks("ltc", [block(1, { hash: null, status: "confirmed" })]);
    expect(await listAll(store)).toEqual([block(1, { hash: "abc", status: "confirmed" })]);
  });

  it("keeps an orphan and its rival on the same height apart", async () => {
    const { store } = await createStoreForTest();
    const orphan = block(1, { hash: "orphan", status: "orphaned", progress: null });
    const rival = block(1, { hash: "rival", foundAt: at + 2 });
    const unhashed = block(1, { hash: null, foundAt: at + 3, finder: "other" });
    const later = block(1, { hash: null, foundAt: at + 4, finder: "other" });
    const another = block(1, { hash: null, foundAt: at + 4, finder: null });
    for (let times = 0; times < 2; times += 1) {
      await store.blocks.upsertBlocks("ltc", [orphan, rival, unhashed, later, another]);
      expect(await listAll(store)).toEqual([another, later, unhashed, rival, orphan]);
    }
  });

  it("is one block when the same call names it twice", async () => {
    const { store } = await createStoreForTest();
    await store.blocks.upsertBlocks("ltc", [block(1), block(1, { status: "confirmed" })]);
    expect(await listAll(store)).toEqual([block(1, { status: "confirmed" })]);
  });

  it("adds nothing twice when two polls come at once", async () => {
    const { store } = await createStoreForTest();
    const blocks = Array.from({ length: 120 }, (_, index) => block(index, index % 2 === 0 ? {} : { hash: null }));
    await Promise.all([store.blocks.upsertBlocks("ltc", blocks), store.blocks.upsertBlocks("ltc", blocks)]);
    const { items } = await store.blocks.listBlocks("ltc", { before: null, limit: 1000, chain: null });
    expect(items).toHaveLength(120);
  });

  it("pages without gaps or repeats while new blocks arrive", async () => {
    const { store } = await createStoreForTest();
    // In the same millisecond, so that only the key orders them.
    const blocks = Array.from({ length: 25 }, (_, index) => block(index, { foundAt: at }));
    await store.blocks.upsertBlocks("ltc", blocks);
    const heights: number[] = [];
    let before: BlockCursor | null = null;
    let pages = 0;
    do {
      const page: Awaited<ReturnType<typeof store.blocks.listBlocks>> = await store.blocks.listBlocks("ltc", {
        before,
        limit: 10,
        chain: null,
      });
      heights.push(...page.items.map((item) => item.height));
      before = page.next;
      pages += 1;
      await store.blocks.upsertBlocks("ltc", [block(100 + pages, { foundAt: at }), block(200 + pages)]);
    } while (before !== null && pages < 10);
    expect(heights).toEqual(Array.from({ length: 25 }, (_, index) => 24 - index));
    expect(pages).toBe(3);
  });

  it("has no next page after an exactly full one, and takes a foreign cursor by its time", async () => {
    const { store } = await createStoreForTest();
    await store.blocks.upsertBlocks("ltc", [block(1), block(2)]);
    expect((await store.blocks.listBlocks("ltc", { before: null, limit: 2, chain: null })).next).toBeNull();
    const page = await store.blocks.listBlocks("ltc", {
      before: { foundAt: at + 2, key: "'; drop table blocks" },
      limit: 2,
      chain: null,
    });
    expect(page.items.map((item) => item.height)).toEqual([1]);
  });

  it("lists one chain of a merge-mined pool", async () => {
    const { store } = await createStoreForTest();
    await store.blocks.upsertBlocks("ltc", [block(1), block(1, { chain: "doge" }), block(2, { chain: "doge" })]);
    const doge = await store.blocks.listBlocks("ltc", { before: null, limit: 1, chain: "doge" });
    expect(doge.items).toEqual([block(2, { chain: "doge" })]);
    expect(doge.next).not.toBeNull();
    const rest = await store.blocks.listBlocks("ltc", { before: doge.next, limit: 9, chain: "doge" });
    expect(rest).toEqual({ items: [block(1, { chain: "doge" })], next: null });
  });

  it("lists by scheme and status, alone and together", async () => {
    const { store } = await createStoreForTest();
    await store.blocks.upsertBlocks("ltc", [
      block(1, { status: "confirmed" }),
      block(2, { status: "orphaned", scheme: "solo" }),
      block(3, { scheme: "solo", chain: "doge" }),
      block(4),
      block(5, { scheme: null }),
    ]);
    const heights = async (filter: Pick<BlockFilter, "scheme" | "status">, chain: string | null = null) => {
      const { items } = await store.blocks.listBlocks("ltc", { before: null, limit: 9, chain, ...filter });
      return items.map((item) => item.height);
    };
    expect(await heights({ scheme: "solo" })).toEqual([3, 2]);
    expect(await heights({ scheme: "pps", status: null })).toEqual([4, 1]);
    expect(await heights({ status: "orphaned" })).toEqual([2]);
    expect(await heights({ scheme: "solo", status: "pending" })).toEqual([3]);
    expect(await heights({ scheme: "solo", status: "pending" }, "ltc")).toEqual([]);
    expect(await heights({ scheme: "pps", status: "confirmed" }, "ltc")).toEqual([1]);
    expect(await heights({ scheme: "prop" })).toEqual([]);
  });

  it("finds the way back to newer pages, and distinguishes its own cursors from foreign ones", async () => {
    const { store } = await createStoreForTest();
    await store.blocks.upsertBlocks(
      "ltc",
      Array.from({ length: 25 }, (_, index) => block(index, { foundAt: at })),
    );
    await store.blocks.upsertBlocks("btc", [block(1, { chain: "btc" })]);
    const list = async (before: BlockCursor | null) =>
      store.blocks.listBlocks("ltc", { before, limit: 10, chain: null, scheme: "pps" });
    const first = await list(null);
    const second = await list(first.next);
    if (first.next === null || second.next === null) throw new Error("There are three pages.");
    const newer = (before: BlockCursor) =>
      store.blocks.findNewerPage("ltc", { before, limit: 10, chain: null, scheme: "pps" });
    expect(await newer(second.next)).toEqual(first.next);
    expect(await newer(first.next)).toBeNull();
    await store.blocks.upsertBlocks("ltc", [block(99)]);
    // One new block: the page before the second one still has the same ten.
    const back = await newer(first.next);
    expect((await list(back)).items.map((item) => item.height)).toEqual(first.items.map((item) => item.height));
    expect(await store.blocks.hasBlock("ltc", first.next)).toBe(true);
    expect(await store.blocks.hasBlock("btc", first.next)).toBe(false);
    expect(await store.blocks.hasBlock("ltc", { ...first.next, foundAt: at + 1 })).toBe(false);
    expect(await store.blocks.hasBlock("ltc", { foundAt: at, key: "1; drop" })).toBe(false);
    expect(await store.blocks.hasBlock("xmr", first.next)).toBe(false);
    expect(await store.blocks.findNewerPage("xmr", { before: first.next, limit: 9, chain: null })).toBeNull();
  });

  it("lists the efforts of rounds that the pool shared, without orphans and SOLO", async () => {
    const { store } = await createStoreForTest();
    await store.blocks.upsertBlocks("ltc", [
      block(1, { effort: 0.5 }),
      block(2, { effort: 2, status: "orphaned" }),
      block(3, { effort: 0.1, scheme: "solo" }),
      block(4, { effort: null, difficulty: null, scheme: null }),
      block(5, { effort: 1.5, scheme: "prop" }),
      block(6, { chain: "doge" }),
    ]);
    expect(await store.blocks.listEfforts("ltc", "ltc", 9)).toEqual([
      { height: 5, foundAt: at + 5, effort: 1.5, difficulty: 1.5e7 },
      { height: 4, foundAt: at + 4, effort: null, difficulty: null },
      { height: 1, foundAt: at + 1, effort: 0.5, difficulty: 1.5e7 },
    ]);
    expect(await store.blocks.listEfforts("ltc", "ltc", 1)).toHaveLength(1);
    expect(await store.blocks.listEfforts("xmr", "xmr", 1)).toEqual([]);
  });

  it("counts blocks of a window and of each finder, without orphans", async () => {
    const { store } = await createStoreForTest();
    await store.blocks.upsertBlocks("ltc", [
      block(1),
      block(2, { finder: "LTC1other" }),
      block(3, { status: "orphaned" }),
      block(4, { finder: null }),
      block(5),
      block(6, { chain: "doge" }),
    ]);
    expect(await store.blocks.countBlocks("ltc", "ltc", { from: at + 2, to: at + 5 })).toBe(2);
    expect(await store.blocks.countBlocks("ltc", "ltc", { from: 0, to: at + 99 })).toBe(4);
    expect(await store.blocks.countBlocks("xmr", "xmr", { from: 0, to: at })).toBe(0);
    expect(await store.blocks.findOldestBlockAt("ltc", "doge")).toBe(at + 6);
    expect(await store.blocks.findOldestBlockAt("ltc", "pep")).toBeNull();
    expect(await store.blocks.findOldestBlockAt("xmr", "xmr")).toBeNull();
    const { blocks, byFinder } = await store.blocks.countFinders("ltc", "ltc", 9);
    expect([blocks, [...byFinder]]).toEqual([
      3,
      [
        ["LTC1finder", 2],
        ["LTC1other", 1],
      ],
    ]);
    expect((await store.blocks.countFinders("ltc", "ltc", 1)).byFinder).toEqual(new Map([["LTC1finder", 1]]));
    expect(await store.blocks.countFinders("xmr", "xmr", 1)).toEqual({ blocks: 0, byFinder: new Map() });
  });

  it("knows each pool's last block and counts them, of its own chain and without orphans", async () => {
    const { store } = await createStoreForTest();
    await store.blocks.upsertBlocks("ltc", [
      block(1),
      block(2),
      block(3, { status: "orphaned" }),
      block(9, { chain: "doge" }),
    ]);
    await store.blocks.upsertBlocks("kas", [block(5, { chain: "kas" }), block(4, { chain: "kas" })]);
    await store.blocks.upsertBlocks("erg", [block(7, { chain: "erg", status: "orphaned" })]);
    expect([...(await store.blocks.listLastBlocks())]).toEqual([
      ["kas", block(5, { chain: "kas" })],
      ["ltc", block(2)],
    ]);
    expect([...(await store.blocks.countBlocksSince(at + 2))]).toEqual([
      ["erg", 0],
      ["kas", 2],
      ["ltc", 1],
    ]);
    expect([...(await store.blocks.countBlocksSince(at + 5))]).toEqual([
      ["erg", 0],
      ["kas", 1],
      ["ltc", 0],
    ]);
  });

  it("refuses numbers that cannot be true", async () => {
    const { store } = await createStoreForTest();
    const upsert = (more: Partial<Block>) => store.blocks.upsertBlocks("ltc", [block(1), block(2, more)]);
    await expect(upsert({ reward: -1n })).rejects.toThrow("block.reward must not be negative");
    await expect(upsert({ height: -1 })).rejects.toThrow("block.height");
    await expect(upsert({ foundAt: Number.NaN })).rejects.toThrow("block.foundAt");
    await expect(upsert({ effort: Number.POSITIVE_INFINITY })).rejects.toThrow("block.effort");
    await expect(upsert({ difficulty: -2 })).rejects.toThrow(RangeError);
    expect(await listAll(store)).toEqual([]);
  });

  it("neither shows nor counts waiting blocks that are listed no longer, and takes them back with the next upsert", async () => {
    const { store, lines } = await createStoreForTest();
    const { blocks } = store;
    const always = { from: 0, to: at + 1_000 };
    const made = block(900, { hash: "made-up", foundAt: at + 5 });
    const late = block(8, { hash: null });
    const confirmed = block(3, { status: "confirmed" });
    await blocks.upsertBlocks("ltc", [block(1), block(2), confirmed, made, late]);
    const listed = [block(2), { ...late, hash: "late" }];
    expect(await blocks.markUnlisted("ltc", { from: at + 1, to: at + 1_000 }, listed)).toEqual([made]);
    expect(await blocks.markUnlisted("ltc", { from: at + 1, to: at + 1_000 }, listed)).toEqual([]);
    expect((await listAll(store)).map(({ height }) => height)).toEqual([8, 3, 2, 1]);
    const readCounts = async () => [
      await blocks.countBlocks("ltc", "ltc", always),
      (await blocks.countBlocksSince(0)).get("ltc"),
      (await blocks.countBlocksBySteps("ltc", "ltc", { from: 0, to: always.to }, 3_600_000))[0]?.count,
      (await blocks.countBlocksBySchemes("ltc", "ltc", always, 3_600_000))[0]?.count,
      (await blocks.listEfforts("ltc", "ltc", 9)).length,
      (await blocks.countFinders("ltc", "ltc", 9)).blocks,
      (await blocks.listBlocksOfFinder("ltc", "LTC1finder", { before: null, limit: 9 })).items.length,
      (await blocks.listBlockMarks("ltc", "ltc", always, 9)).length,
    ];
    expect(await readCounts()).toEqual(Array(8).fill(4));
    expect(lines).toEqual([]);
    await blocks.upsertBlocks("ltc", [made]);
    expect(await readCounts()).toEqual(Array(8).fill(5));
    expect((await listAll(store)).find(({ hash }) => hash === "made-up")?.status).toBe("pending");
  });
});
