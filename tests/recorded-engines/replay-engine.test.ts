import { afterEach, describe, expect, it } from "vitest";
import { recordedAddresses, recordedAt } from "./cryptonote-nodejs-pool.ts";
import { type ReplayEngine, startReplayEngine } from "./replay-engine.ts";

let replay: ReplayEngine | null = null;
afterEach(async () => {
  await replay?.close();
  replay = null;
});

async function ask(path: string): Promise<string> {
  const response = await fetch(`${replay?.url}${path}`);
  return response.text();
}

describe("the replay engine", () => {
  it("answers by path and query, as the recorded one did", async () => {
    replay = await startReplayEngine();
    expect(JSON.parse(await ask("/stats")).pool.hashrate).toBe(6);
    expect(JSON.parse(await ask(`/stats?address=${recordedAddresses.prop}`)).miner).toEqual({ hashrate: 6 });
    expect(JSON.parse(await ask(`/stats_address?address=${recordedAddresses.solo}`)).workers[0].name).toBe("farm");
    expect(JSON.parse(await ask("/stats_address?address=4nobody"))).toEqual({ error: "Not found" });
    expect(await ask(`/get_miner_payout_level?address=${recordedAddresses.prop}`)).toBe(
      '\n{"status":"done","level":0.1}',
    );
    expect(await ask("/get_payments")).toBe('{"error":"Query failed"}');
    expect(await ask("/nowhere")).toBe("Invalid API call");
    expect(replay.calls).toHaveLength(7);
    expect(replay.calls.at(-1)).toBe("/nowhere");
  });

  it("pages below a score", async () => {
    replay = await startReplayEngine(undefined, { pageSize: 2 });
    const blocks = JSON.parse(await ask("/get_blocks?height=97"));
    expect([blocks[1], blocks[3], blocks.length]).toEqual(["96", "95", 4]);
    const payments = JSON.parse(await ask(`/get_payments?time=1795219518&address=${recordedAddresses.prop}`));
    expect(payments.map((row: string) => row.split(":")[1] ?? row)).toEqual([
      "104480000000000",
      "1795219458",
      "2391000000000",
      "1795219397",
    ]);
  });

  it("moves every recorded time, seconds and milliseconds, and nothing else", async () => {
    replay = await startReplayEngine(undefined, { shiftMs: 3_600_000 });
    const stats = JSON.parse(await ask("/stats"));
    expect(stats.pool.lastBlockFound).toBe(String(recordedAt + 3_600_000));
    expect(stats.lastblock.timestamp).toBe(1_795_219_558 + 3600);
    expect(stats.charts.hashrate[0][0]).toBe(1_795_219_232 + 3600);
    expect(stats.pool.blocks[0]).toContain(":1795223118:200:20:20");
    expect(stats.lastblock.reward).toBe(35_177_561_191_958);
  });

  it("goes wrong on demand, on one path or on all", async () => {
    replay = await startReplayEngine();
    replay.setFault("500", "/get_blocks");
    expect((await fetch(`${replay.url}/get_blocks?height=9`)).status).toBe(500);
    expect((await fetch(`${replay.url}/stats`)).status).toBe(200);
    replay.setFault("cut");
    const cut = await ask("/stats");
    expect(() => JSON.parse(cut)).toThrow();
    replay.setFault(null);
    expect(JSON.parse(await ask("/stats")).network.height).toBe(103);
  });
});
