import { describe, expect, it } from "vitest";
import { ltc } from "#src/domain/coins/ltc.ts";
import type { Result } from "#src/domain/result.ts";
import { adit, aditMiner, readAditRecording } from "../../../../tests/recorded-engines/adit.ts";
import type { SourceError } from "../../source-error.ts";
import { engineWith } from "./__fixtures__/recorded-engine.ts";

function valueIn<Value>(answer: Result<Value, SourceError>): Value {
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

const stats = "/etc/api/v1/pool/stats";
const miner = `/etc/api/v1/miner/stats/${aditMiner}`;
const page = { cursor: null, limit: 100 };
const changed = (name: string, members: object) =>
  JSON.stringify({ ...JSON.parse(readAditRecording(name)), ...members });

describe("another Adit", () => {
  it("gives its pool with the age that it has there", async () => {
    expect(valueIn(await engineWith().engine.fetchPool())).toMatchObject({
      at: adit.recordedAt,
      measuredAt: Date.parse("2026-11-24T04:44:16.833Z"),
      acceptsMiners: true,
      network: { difficulty: 1_024, hashrate: null, blockReward: null },
      schemes: [{ scheme: "prop", hashrate: 31, miners: 2, workers: null, effort: 0.1953125 }],
      fees: { prop: 0.01 },
      minimumPayout: 500_000_000_000_000_000n,
      reportedTraits: { payoutFee: "pool", confirmations: null },
    });
  });

  it("gives a miner, whose unknown figures stay unknown", async () => {
    expect(valueIn(await engineWith().engine.fetchMiner(aditMiner))).toMatchObject({
      found: "yes",
      miner: {
        hashrate: { tenMinutes: 20, sixHours: 27.25, day: 27.25 },
        lastShareAt: 1_795_495_187_000,
        shares: { valid: null, stale: null, invalid: null },
        workers: [
          { name: "0", scheme: "prop", hashrate: { tenMinutes: 9, day: null } },
          { name: "rig-1", scheme: "prop", hashrate: { tenMinutes: 11, day: null } },
        ],
        balances: [
          {
            confirmed: 0n,
            unconfirmed: 56_971_835_989_000_000_000n,
            paid: 104_314_591_346_000_000_000n,
            threshold: null,
          },
        ],
      },
    });
  });

  it("takes no demo data for real figures, and no real ones for a demo", async () => {
    const demo = changed("pool_stats", { is_demo: true });
    const real = engineWith({ [stats]: demo }).engine;
    expect(real.isDemo).toBe(false);
    expect(await real.fetchPool()).toMatchObject({ error: { code: "malformed", path: "/is_demo" } });
    // Its blocks and miners have no mark of their own.
    for (const answer of [
      await real.fetchBlocks(page),
      await real.fetchMiner(aditMiner),
      await real.fetchTopMiners(5),
    ]) {
      expect(answer).toMatchObject({ error: { code: "malformed", path: "/is_demo" } });
    }
    const marked = engineWith({ [stats]: demo }, { options: { isDemo: true } }).engine;
    expect(marked.isDemo).toBe(true);
    expect((await marked.fetchPool()).ok).toBe(true);
    expect(await engineWith({}, { options: { isDemo: true } }).engine.fetchPool()).toMatchObject({ ok: false });
  });

  it("has no figures where the other site has none, and no miner from before its engine went", async () => {
    const none = { code: "unavailable", reason: "the other site has no figures of this pool yet" };
    expect(await engineWith({ [stats]: changed("pool_stats", { state: "stub" }) }).engine.fetchPool()).toEqual({
      ok: false,
      error: none,
    });
    expect(await engineWith({ [stats]: changed("pool_stats", { state: "stale" }) }).engine.fetchPool()).toMatchObject({
      error: { code: "unavailable", reason: "the engine behind the other site gives no figures" },
    });
    const stale = engineWith({ [miner]: changed("miner_stats", { is_stale: true }) }).engine;
    expect(await stale.fetchMiner(aditMiner)).toMatchObject({ error: { code: "unavailable" } });
    const unread = engineWith({
      "/etc/api/v1/pool/blocks": changed("pool_blocks", { complete_since: null }),
    });
    expect(await unread.engine.fetchBlocks(page)).toMatchObject({ error: { code: "unavailable" } });
  });

  it("does not say that somebody never mined where the other site cannot tell", async () => {
    const engine = engineWith({ [miner]: changed("miner_stats", { state: "forgotten" }) }).engine;
    expect(valueIn(await engine.fetchMiner(aditMiner))).toMatchObject({ found: "unknown" });
  });

  it.each([
    ["not-offered", 404, "unsupported"],
    ["engine-busy", 503, "rate-limited"],
    ["engine-unreachable", 503, "unavailable"],
    ["invalid-address", 400, "unsupported"],
    ["unsupported-coin", 404, "unavailable"],
    ["something-new", 500, "unavailable"],
  ])("reads the other site's refusal %s (%i) as %s", async (code, status, expected) => {
    const refused = { status, body: JSON.stringify({ error: { code, message: "No." } }) };
    const answer = await engineWith({ [miner]: refused }).engine.fetchMiner(aditMiner);
    expect(answer.ok ? "an answer" : answer.error.code).toBe(expected);
  });

  it("refuses another coin's pool, and options that cannot be meant", async () => {
    const other = engineWith({ [stats.replace("etc", "ltc")]: readAditRecording("pool_stats") }, { coin: ltc }).engine;
    expect(await other.fetchPool()).toMatchObject({ error: { code: "malformed", path: "/ticker" } });
    expect(() => engineWith({}, { options: { isDemo: "yes" } })).toThrow("isDemo is true or false");
    expect(() => engineWith({}, { options: { lacks: ["payouts"] } })).toThrow("lacks is a list of");
  });
});
