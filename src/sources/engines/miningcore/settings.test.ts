import { describe, expect, it } from "vitest";
import { etc } from "#src/domain/coins/etc.ts";
import {
  knownAddress,
  knownIp,
  readRecording,
  recordedMiners,
  unknownAddress,
} from "../../../../tests/recorded-engines/miningcore.ts";
import { engineWith, joinedOptions } from "./__fixtures__/recorded-engine.ts";

const minerPath = `/api/pools/ltc-pplns/miners/${knownAddress}`;

describe("settings", () => {
  const secret = "203.0.113.99";

  it("are the miner's own, or the pool's minimum while they chose none", async () => {
    const { engine } = engineWith();
    expect(await engine.fetchMinerSettings(recordedMiners.nameless)).toEqual({
      ok: true,
      value: { threshold: 260_000_000n, minimum: 50_000_000n, maximum: null },
    });
    expect(await engine.fetchMinerSettings(unknownAddress)).toEqual({
      ok: true,
      value: { threshold: 50_000_000n, minimum: 50_000_000n, maximum: null },
    });
  });

  it("go out as exact decimals, the proof in the body and in no address", async () => {
    const { engine, asked, sent } = engineWith();
    expect(await engine.updateMinerSettings(knownAddress, 123_456_789_012_345_678n, knownIp)).toMatchObject({
      value: { accepted: true, settings: { threshold: 123_456_789_012_345_678n } },
    });
    expect(sent).toEqual([`{"ipAddress":"${knownIp}","settings":{"paymentThreshold":1234567890.12345678}}`]);
    expect(asked.join(" ")).not.toContain(knownIp);
    await engine.updateMinerSettings(knownAddress, 250_000_000n, knownIp);
    // Exactly what the recorded engine accepted.
    expect(JSON.parse(sent[1] ?? "")).toEqual({ ipAddress: "127.0.0.1", settings: { paymentThreshold: 2.5 } });
  });

  it("return what the engine kept: a coin of 18 decimals loses the last six", async () => {
    const pool = readRecording("ltc-pplns.pool.json").replace(/"LTC"/g, '"ETC"').replace("Scrypt", "Etchash");
    const { engine, sent } = engineWith({ "/api/pools/ltc-pplns": pool }, { coin: etc });
    expect(await engine.updateMinerSettings(knownAddress, 1_234_567_890_123_456_789n, knownIp)).toMatchObject({
      value: { accepted: true, settings: { threshold: 1_234_567_890_123_000_000n } },
    });
    expect(sent[0]).toContain('"paymentThreshold":1.234567890123456789}');
  });

  it("below the minimum are refused before the engine would raise them without a word", async () => {
    const { engine, sent } = engineWith();
    expect(await engine.updateMinerSettings(knownAddress, 49_999_999n, knownIp)).toEqual({
      ok: true,
      value: { accepted: false, refusal: { code: "below-minimum", minimum: 50_000_000n } },
    });
    expect(sent).toEqual([]);
  });

  it("are refused for the engine's reasons", async () => {
    const { engine } = engineWith();
    const refusalOf = async (address: string, ip: string) => {
      const outcome = await engine.updateMinerSettings(address, 250_000_000n, ip);
      return outcome.ok && !outcome.value.accepted ? outcome.value.refusal : outcome;
    };
    expect(await refusalOf(knownAddress, secret)).toEqual({ code: "other-ip" });
    expect(await refusalOf(unknownAddress, knownIp)).toEqual({ code: "no-recent-shares" });
    expect(await refusalOf(knownAddress, "nowhere")).toEqual({ code: "invalid-ip" });
    const settings = `${minerPath}/settings`;
    const strict = engineWith({ [settings]: { status: 400, body: "Invalid IP address" } }).engine;
    expect(await strict.updateMinerSettings(knownAddress, 250_000_000n, secret)).toMatchObject({
      value: { refusal: { code: "invalid-ip" } },
    });
  });

  it.each([
    [200, `<p>Blocked: ${secret}</p>`],
    [200, `{"paymentThreshold":"${secret}"}`],
    [500, `{"error":"${secret}"}`],
    [403, `Forbidden for ${secret}`],
    [404, `no route for ${secret}`],
  ])("never repeat the proof, whatever the engine responses (%i)", async (status, body) => {
    const { engine } = engineWith({ [`${minerPath}/settings`]: { status, body } });
    const outcome = await engine.updateMinerSettings(knownAddress, 250_000_000n, secret);
    expect(outcome.ok).toBe(false);
    expect(JSON.stringify(outcome)).not.toContain(secret);
  });
});

describe("settings of several pools", () => {
  const options = joinedOptions;
  const bothPaths = ["ltc-pplns", "ltc-solo"].map((id) => `/api/pools/${id}/miners/${knownAddress}/settings`);

  it("are set in every pool, and read as the highest where they differ", async () => {
    const { engine, asked, sent } = engineWith({}, { options });
    expect(await engine.updateMinerSettings(knownAddress, 250_000_000n, knownIp)).toEqual({
      ok: true,
      value: { accepted: true, settings: { threshold: 250_000_000n, minimum: 50_000_000n, maximum: null } },
    });
    expect(sent).toHaveLength(2);
    expect(asked.filter((path) => path.endsWith("/settings"))).toEqual(bothPaths);
    const [pplns = ""] = bothPaths;
    const differing = engineWith({ [pplns]: '{"paymentThreshold": 7}' }, { options });
    expect(await differing.engine.fetchMinerSettings(knownAddress)).toMatchObject({
      value: { threshold: 700_000_000n },
    });
  });

  it("are taken when the address mines in one pool only, and refused when it mines in none", async () => {
    const { engine } = engineWith({}, { options });
    expect(await engine.updateMinerSettings(recordedMiners.odd, 250_000_000n, knownIp)).toMatchObject({
      value: { accepted: true, settings: { threshold: 250_000_000n } },
    });
    expect(await engine.updateMinerSettings(unknownAddress, 250_000_000n, knownIp)).toEqual({
      ok: true,
      value: { accepted: false, refusal: { code: "no-recent-shares" } },
    });
    expect(await engine.updateMinerSettings(recordedMiners.odd, 250_000_000n, "203.0.113.9")).toEqual({
      ok: true,
      value: { accepted: false, refusal: { code: "other-ip" } },
    });
  });
});
