import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { recordedAddresses } from "../tests/recorded-engines/cryptonote-nodejs-pool.ts";
import { knownAddress, miningcore } from "../tests/recorded-engines/miningcore.ts";
import { nodePath, publicPool, publicPoolMiner } from "../tests/recorded-engines/public-pool.ts";
import { type ReplayEngine, startReplayEngine } from "../tests/recorded-engines/replay-engine.ts";

const script = fileURLToPath(new URL("./try-engine.ts", import.meta.url));

function run(...args: string[]): Promise<{ code: number | null; out: string; complaint: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], (_error, out, complaint) =>
      resolve({ code: child.exitCode, out, complaint }),
    );
  });
}

let replay: ReplayEngine | null = null;
afterEach(async () => {
  await replay?.close();
  replay = null;
});

describe("npm run try-engine", () => {
  it("writes down what an adapter makes of an engine", async () => {
    replay = await startReplayEngine();
    const { code, out } = await run("cryptonote-nodejs-pool", replay.url, "xmr", recordedAddresses.prop);
    expect(code).toBe(0);
    expect(out).toContain("PROP: 6 H/s, miners 1, workers 2, effort 0 %, fee 1 %");
    expect(out).toContain("  99  SOLO, 2026-11-21T00:05:18.000Z, pending (75 %)");
    expect(out).toContain("balance: 0.000454850362 XMR, unconfirmed unknown, paid 350.661000000000 XMR");
    expect(out).toContain('worker "rig01" (PROP): 10 min 4 H/s');
    expect(out).toContain("paid out from 0.100000000000 XMR");
  });

  it("sets an engine up by its options", async () => {
    replay = await startReplayEngine(miningcore);
    const { code, out } = await run("miningcore", replay.url, "ltc", knownAddress, "poolId=ltc-pplns");
    expect(code).toBe(0);
    expect(out).toContain("PPLNS: 4,237,120 H/s, miners 4, workers unknown, effort 16,407.3 %, fee 1 %");
    expect(out).toContain(
      "595  PPLNS, 2026-11-22T06:30:02.323Z, pending (1.96078 %), effort 354.398 %, reward unknown",
    );
    expect(out).toContain("balance: 0.00000000 LTC, unconfirmed unknown, paid 879.16952035 LTC");
    expect(out).toContain('worker "rig1" (PPLNS): 10 min 922,746 H/s');
    expect(out).toContain("paid out from 0.50000000 LTC (allowed: 0.50000000 LTC to unknown)");
  });

  it("takes coin and options from what the engine says, and names what it leaves open", async () => {
    replay = await startReplayEngine(publicPool);
    const bitcoin = await run("public-pool", replay.url);
    expect(bitcoin.code).toBe(0);
    expect(bitcoin.out).toContain("public-pool, Bitcoin (BTC)");
    expect(bitcoin.out).toContain("(the engine does not say which coin it mines; Bitcoin was taken)");
    await replay.close();
    replay = await startReplayEngine(miningcore);
    const litecoin = await run("miningcore", replay.url);
    expect(litecoin.code).toBe(0);
    expect(litecoin.out).toContain("miningcore, Litecoin (LTC)");
    expect(litecoin.out).toContain("PPLNS: 4,237,120 H/s");
    expect(litecoin.out).toContain("SOLO: ");
  });

  it("asks a node beside the engine", async () => {
    replay = await startReplayEngine(publicPool);
    const node = `--node=${replay.url}${nodePath}`;
    const folder = mkdtempSync(join(tmpdir(), "adit-try-"));
    const cookie = join(folder, ".cookie");
    writeFileSync(cookie, "__cookie__:Tr0ub4dor");
    try {
      const place = ["public-pool", replay.url, "btc", publicPoolMiner] as const;
      const { code, out } = await run(...place, node, `--node-cookie=${cookie}`);
      expect(code).toBe(0);
      expect(out).toContain(
        "network: height 440, difficulty 0.000000000465654, 0.174039 H/s, block reward 12.50000000 BTC, last block 2026-11-20T23:42:16.000Z",
      );
      expect(out).toContain("SOLO: 93,839 H/s, miners unknown, workers 2, effort unknown, fee unknown");
      expect(out).toContain(
        `440  SOLO, 2026-11-20T23:42:16.000Z, pending (1 %), effort unknown, reward 12.50000000 BTC, found by ${publicPoolMiner}`,
      );
      expect(out).toContain("Not offered by this engine: payouts: the chain pays the finder itself.");
      expect(out).not.toContain("could not be used");
      expect(out).toContain('worker "rig02" (SOLO): 10 min 32,165 H/s');
      expect(out).not.toContain("Tr0ub4dor");
      const alone = await run(...place);
      expect(alone.out).toContain("Not offered by this engine: when blocks were found: the pool needs a node.");
      expect((await run(...place, node)).complaint).toContain("A node needs --node-cookie=");
      expect((await run(...place, "--nodes=x")).complaint).toContain("There is no --nodes");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("says what is wrong with an engine and fails", async () => {
    replay = await startReplayEngine();
    replay.setFault("html");
    const { code, out, complaint } = await run("cryptonote-nodejs-pool", replay.url, "xmr");
    expect(code).toBe(1);
    expect(out).toContain("malformed at the root: an HTML or XML page came instead of JSON.");
    expect(complaint).toBe("4 of the engine's answers could not be used.\n");
  });

  it("asks for a coin where the engine does not say what it mines, or mines several", async () => {
    replay = await startReplayEngine();
    replay.setFault("html");
    const { code, complaint } = await run("cryptonote-nodejs-pool", replay.url);
    expect(code).toBe(1);
    expect(complaint).toContain("It does not say which coin it mines (malformed at the root");
    expect(complaint).toContain("Known coins: btc, bch");
    expect((await run("demo", "-")).complaint).toContain("Name a coin after the address. Known coins: btc, bch");
  });

  it("lists the engines and coins that there are", async () => {
    const none = await run();
    expect(none.code).toBe(1);
    expect(none.complaint).toContain("one of demo, adit, ckpool, cryptonote-nodejs-pool, kaspa-bridge");
    const coin = await run("cryptonote-nodejs-pool", "http://127.0.0.1:1", "xmrr");
    expect(coin.code).toBe(1);
    expect(coin.complaint).toContain('There is no coin "xmrr". Known coins: btc, bch');
    const address = await run("cryptonote-nodejs-pool", "localhost");
    expect(address.code).toBe(1);
    expect(address.complaint).toContain("must start with http:// or https://");
  });
});
