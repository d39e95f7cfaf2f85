import { cpSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { xmr } from "#src/domain/coins/xmr.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { ckpool, ckpoolFiles, otherMiner, readCkpoolFile } from "../../../../tests/recorded-engines/ckpool.ts";
import { recordedContext } from "../../../../tests/recorded-engines/replay-engine.ts";
import { engineWith } from "./__fixtures__/recorded-engine.ts";
import { readRate } from "./answers.ts";
import { createCkpool } from "./ckpool.ts";

const { recordedAt, miner } = ckpool;
const page = { cursor: null, limit: 10 };
const status = "/pool/pool.status";
const userPath = `/users/${miner}`;
const user = readCkpoolFile(`users/${miner}`);
const at = (now: number) => ({ context: { now: () => now } });

async function poolOf(changes: Parameters<typeof engineWith>[0] = {}) {
  const pool = await engineWith(changes).engine.fetchPool();
  if (!pool.ok) throw new Error(pool.error.code);
  return pool.value;
}

async function minerOf(changes: Parameters<typeof engineWith>[0] = {}, address = miner) {
  const lookup = await engineWith(changes).engine.fetchMiner(address);
  if (!lookup.ok || lookup.value.found !== "yes") throw new Error(JSON.stringify(lookup));
  return lookup.value.miner;
}

describe("a hashrate of ckpool", () => {
  it.each([
    ["0", 0],
    ["0T", 0],
    ["404", 404],
    ["852m", 0.852],
    ["7.55K", 7550],
    ["1e+03K", 1_000_000],
    ["1.21T", 1.21e12],
    ["201P", 2.01e17],
    ["1.05E", 1.05e18],
  ])("%s", (text, rate) => {
    expect(readRate(text)).toBe(rate);
  });

  it.each(["-1K", "many", "1.2.3K", "12Q", "1e400", "", "9999999999Z"])("is not %j", async (text) => {
    const changed = { [status]: readCkpoolFile("pool/pool.status").replace('"2.31M"', JSON.stringify(text)) };
    const pool = await engineWith({ changed }).engine.fetchPool();
    expect(pool).toMatchObject({ ok: false, error: { code: "malformed", path: "/hashrate5m" } });
  });
});

describe("ckpool's pool", () => {
  it("is what its three lines say", async () => {
    expect(await poolOf()).toMatchObject({
      at: recordedAt,
      measuredAt: recordedAt,
      network: null,
      acceptsMiners: null,
      schemes: [{ scheme: "solo", hashrate: 2_310_000, miners: 2, workers: 3, effort: 0.512 }],
    });
  });

  it("was measured when it was written, and is down after three minutes without a line", async () => {
    expect(await poolOf(at(recordedAt + 2 * MINUTE))).toMatchObject({ measuredAt: recordedAt });
    const { engine } = engineWith(at(recordedAt + 4 * MINUTE));
    for (const answer of [await engine.fetchPool(), await engine.fetchMiner(miner), await engine.fetchBlocks(page)]) {
      expect(answer).toMatchObject({ ok: false, error: { code: "unavailable", isSilent: true } });
    }
  });

  it("has four lines in asicseer-pool, one of them with a text as per cent", async () => {
    const [first = "", second = ""] = readCkpoolFile("pool/pool.status").split("\n");
    const lines = [first, second, '{"SPS1m": 0.6}', '{"diff": "12.40", "accepted": 5, "reward": 12.5}'];
    expect((await poolOf({ changed: { [status]: `${lines.join("\n")}\n` } })).schemes[0]?.effort).toBe(0.124);
  });

  it("has no hashrate while its first rigs are being measured", async () => {
    const zero = readCkpoolFile("pool/pool.status").replace('"hashrate5m": "2.31M"', '"hashrate5m": "0"');
    const young = zero.replace('"runtime": 1020', '"runtime": 60');
    expect(await poolOf({ changed: { [status]: young } })).toMatchObject({
      schemes: [],
      heldSums: { why: "measuring" },
    });
    expect((await poolOf({ changed: { [status]: zero } })).schemes[0]?.hashrate).toBe(0);
  });

  it("is elsewhere where there is no pool.status, and half of one is read again later", async () => {
    const missing = await createCkpool(new URL("http://engine.test/elsewhere"), {
      ...recordedContext(ckpool),
      fetch: async () => new Response("", { status: 404 }),
    }).fetchMiner(miner);
    expect(missing).toMatchObject({ ok: false, error: { code: "unavailable" } });
    const half = readCkpoolFile("pool/pool.status").split("\n").slice(0, 2).join("\n");
    const pool = await engineWith({ changed: { [status]: half } }).engine.fetchPool();
    expect(pool).toMatchObject({ ok: false, error: { code: "malformed", reason: expect.stringContaining("diff") } });
  });
});

describe("a miner of ckpool", () => {
  it("is what their file says", async () => {
    expect(await minerOf()).toMatchObject({
      address: miner,
      hashrate: { tenMinutes: 2_100_000, sixHours: null, day: null },
      lastShareAt: 1_795_494_467_000,
      shares: { valid: 0.4500000000000003, stale: null, invalid: null },
      bestShare: 0.5208708163635372,
      workers: [
        { name: "rigA", scheme: "solo", hashrate: { tenMinutes: 1_360_000 }, bestShare: 0.2410817333488836 },
        { name: "rigB", lastShareAt: 1_795_494_452_000, shares: { valid: 0.1570000000000001 } },
      ],
    });
    expect((await minerOf({}, otherMiner)).workers.map(({ name }) => name)).toEqual([""]);
  });

  it("has one worker of two logins that differ in the sign before the name", async () => {
    const changed = { [userPath]: user.replace(`${miner}.rigB`, `${miner}_rigA`) };
    const { workers } = await minerOf({ changed });
    expect(workers.map(({ name, hashrate }) => [name, hashrate.tenMinutes])).toEqual([["rigA", 2_121_000]]);
  });

  it("is not who another address begins with", async () => {
    const changed = { [userPath]: user.replace(`${miner}.rigB`, `${miner}x.rigB`) };
    const lookup = await engineWith({ changed }).engine.fetchMiner(miner);
    expect(lookup).toMatchObject({ ok: false, error: { code: "malformed" } });
    for (const address of ["../pool/pool.status", "..", `${miner}.rigA`, `${miner}_rigA`]) {
      const refused = await engineWith().engine.fetchMiner(address);
      expect(refused).toMatchObject({ ok: false, error: { code: "unsupported" } });
    }
  });

  it("has no hashrate in a file that stays after they left, where the server does not date it", async () => {
    const old = user.replaceAll(/"lastshare": \d+/g, '"lastshare": 1795490000');
    expect(await minerOf({ changed: { [userPath]: old } })).toMatchObject({
      hashrate: { tenMinutes: 0 },
      lastShareAt: 1_795_490_000_000,
      workers: [{ hashrate: { tenMinutes: 0 } }, { hashrate: { tenMinutes: 0 } }],
    });
  });
});

describe("ckpool's files in a folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "adit-ckpool-"));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function engineIn(writtenAgo: Readonly<Record<string, number>> = {}, now = recordedAt) {
    cpSync(join(ckpoolFiles, "lhr"), folder, { recursive: true });
    for (const address of [miner, otherMiner]) {
      const file = join(folder, "users", address);
      const written = (recordedAt - (writtenAgo[address] ?? 0)) / 1000;
      utimesSync(file, written, written);
    }
    return createCkpool(pathToFileURL(folder), { ...recordedContext(ckpool), now: () => now });
  }

  it("list its largest miners, without those who have not come back since a restart", async () => {
    const all = await engineIn().fetchTopMiners(10);
    expect(all.ok && all.value).toMatchObject([
      { address: miner, hashrate: 2_100_000, workers: 2, lastShareAt: 1_795_494_467_000 },
      { address: otherMiner, hashrate: 251_000, workers: 1 },
    ]);
    const back = await engineIn({ [miner]: 5 * MINUTE }).fetchTopMiners(10);
    expect(back.ok && back.value.map(({ address }) => address)).toEqual([otherMiner]);
    expect((await engineIn().fetchTopMiners(1)).ok).toBe(true);
  });

  it("say of a miner who has not come back that they may be, then that they are away", async () => {
    const lookup = await engineIn({ [miner]: 5 * MINUTE }).fetchMiner(miner);
    expect(lookup).toMatchObject({ ok: true, value: { found: "yes", miner: { hashrate: { tenMinutes: null } } } });
    writeFileSync(join(folder, "pool/pool.status"), readCkpoolFile("pool/pool.status", 20 * MINUTE));
    const later = createCkpool(pathToFileURL(folder), {
      ...recordedContext(ckpool),
      now: () => recordedAt + 20 * MINUTE,
    });
    expect(await later.fetchMiner(miner)).toMatchObject({ value: { miner: { hashrate: { tenMinutes: 0 } } } });
  });
});

describe("ckpool cannot be set up", () => {
  it.each([
    [{ coin: xmr }, "It mines SHA-256 coins, and XMR is none."],
    [{ schemes: [] }, "It needs a reward scheme."],
    [{ options: { log: 5 } }, "The option log must be the name of a file."],
  ])("with %j", (changes, sentence) => {
    const create = () => createCkpool(new URL("http://engine.test"), { ...recordedContext(ckpool), ...changes });
    expect(create).toThrow(sentence);
  });
});
