import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { btc } from "#src/domain/coins/btc.ts";
import { ltc } from "#src/domain/coins/ltc.ts";
import { createBitcoind } from "#src/sources/nodes/bitcoind/bitcoind.ts";
import type { NodeCredentials } from "#src/sources/nodes/chain-node.ts";
import { findFreePort } from "../site/start-site.ts";

// The node's adapter against a real node on a chain of its own: `litecoind` (a package of Debian) or `bitcoind`, whichever
// is on PATH, or the program that ADIT_BITCOIND names. Without one the suite's title says that it is missing.

const program = [process.env.ADIT_BITCOIND, "bitcoind", "litecoind"].find(
  (name) => name !== undefined && name !== "" && answersToVersion(name),
);
const title =
  program === undefined
    ? "a real node (skipped: neither bitcoind nor litecoind is on PATH, and ADIT_BITCOIND names none)"
    : `a real node (${program})`;
const coin = program !== undefined && /litecoin/.test(program) ? ltc : btc;

const user = "adit";
const password = "a+real/secret=";
/** The witness program of BIP 173's example, and another, as script descriptors: no wallet is needed. */
const ours = "raw(0014751e76e8199196d454941c45d1b3a323f1433bd6)";
const others = "raw(0014000102030405060708090a0b0c0d0e0f10111213)";

let folder = "";
let url = new URL("http://127.0.0.1:9");
let child: ChildProcess | null = null;

function answersToVersion(name: string): boolean {
  try {
    return /daemon|core/i.test(execFileSync(name, ["--version"], { encoding: "utf8", stdio: "pipe" }));
  } catch {
    return false;
  }
}

function nodeWith(credentials: NodeCredentials, timeoutMs?: number) {
  return createBitcoind(url, { coin, credentials, now: Date.now, fetch: globalThis.fetch }, timeoutMs);
}

async function mine(blocks: number, script: string): Promise<readonly string[]> {
  const call = async (method: string, params: readonly unknown[]) => {
    const headers = { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify({ id: 1, method, params }) });
    return (await answer.json()).result;
  };
  const { descriptor } = await call("getdescriptorinfo", [script]);
  return call("generatetodescriptor", [blocks, descriptor]);
}

describe.skipIf(program === undefined)(title, () => {
  const owner = () => nodeWith({ kind: "password", user, password });
  const refusalOf = async (credentials: NodeCredentials) => {
    const answer = await nodeWith(credentials).fetchBlockHeader(0);
    return !answer.ok && "reason" in answer.error ? answer.error.reason : answer;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "adit-node-"));
    const port = await findFreePort();
    url = new URL(`http://127.0.0.1:${port}`);
    const salt = randomBytes(8).toString("hex");
    const hash = createHmac("sha256", salt).update(password).digest("hex");
    const options = [`-datadir=${folder}`, `-rpcport=${port}`, `-rpcauth=${user}:${salt}$${hash}`];
    child = spawn(program ?? "", ["-regtest", "-server", "-listen=0", ...options], { stdio: "ignore" });
    for (let tries = 0; tries < 200; tries++) {
      const header = await owner().fetchBlockHeader(0);
      if (header.ok) return;
      // All that a node says while it starts is a value, and never that the block is not there.
      expect(header.error.code).toBe("unavailable");
      await wait(100);
    }
    throw new Error("The node did not answer within 20 s.");
  });

  afterAll(async () => {
    if (child !== null && child.exitCode === null) {
      const ended = new Promise((resolve) => child?.once("close", resolve));
      child.kill("SIGTERM");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it("still loads the chain until a recent block is there, and is then read", async () => {
    expect(await owner().fetchTip()).toEqual({
      ok: false,
      error: { code: "unavailable", reason: "the node still loads the chain" },
    });
    await mine(3, others);
    const [hash] = await mine(1, ours);
    const before = Date.now() - 60_000;
    const tip = await owner().fetchTip();
    if (!tip.ok) throw new Error(JSON.stringify(tip.error));
    expect(tip.value).toMatchObject({ height: 4, blockReward: 5_000_000_000n });
    expect(tip.value.difficulty).toBeCloseTo(4.656542373906925e-10, 20);
    expect(tip.value.hashrate).toBeGreaterThan(0);
    expect(tip.value.lastBlockAt).toBeGreaterThan(before);
    expect(await owner().fetchBlockHeader(4)).toMatchObject({ ok: true, value: { hash, height: 4, confirmations: 1 } });
    expect(await owner().fetchBlockHeader(3)).toMatchObject({ ok: true, value: { confirmations: 2 } });
  });

  it("says whom a block paid", async () => {
    const hashes = await Promise.all([4, 3].map((height) => owner().fetchBlockHeader(height)));
    const [mined, foreign] = await Promise.all(
      hashes.map((header) => (header.ok ? owner().fetchCoinbase(header.value.hash) : header)),
    );
    const prefix = coin === ltc ? "rltc1" : "bcrt1";
    expect(mined).toMatchObject({ ok: true, value: { total: 5_000_000_000n } });
    if (!mined?.ok || !foreign?.ok || !("addresses" in mined.value) || !("addresses" in foreign.value)) {
      throw new Error("the coinbase is not known");
    }
    expect((mined.value.addresses ?? []).join()).toMatch(new RegExp(`^${prefix}qw508d6qejxtdg4y5r3zarvary0c5xw7k`));
    expect((foreign.value.addresses ?? []).join()).toMatch(new RegExp(`^${prefix}qqqqsyqcyq5rqwzqfpg9scrgwpugpzys`));
  });

  it("has no block above its tip, and none of an unknown hash", async () => {
    expect(await owner().fetchBlockHeader(1_000_000)).toEqual({ ok: false, error: { code: "not-found" } });
    expect(await owner().fetchCoinbase("ab".repeat(32))).toEqual({ ok: false, error: { code: "not-found" } });
  });

  it("is entered by its cookie, and not by a wrong password", async () => {
    const cookie = { kind: "cookie", file: join(folder, "regtest", ".cookie") } as const;
    expect(await nodeWith(cookie).fetchBlockHeader(0)).toMatchObject({ ok: true, value: { height: 0 } });
    expect(await refusalOf({ kind: "password", user, password: "wrong" })).toBe(
      "the node refuses the user name and password",
    );
  });
});
