import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type AnyCoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { createOtherPoolSource } from "./index.ts";

const at = 1_795_400_000_000;
const recorded = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
const miningcore = "../engines/__fixtures__/miningcore/next-hour/pools.json";

function ask(kind: string, body: string, part: { coin?: AnyCoinSlug; pool?: string; status?: number } = {}) {
  const { coin = "kas", pool = null, status = 200 } = part;
  const asked: string[] = [];
  const source = createOtherPoolSource(kind, {
    coin: getCoin(coin),
    address: "https://pool.example/api/",
    pool,
    now: () => at,
    fetch: async (url) => {
      asked.push(String(url));
      return new Response(body, { status, headers: { "content-type": "application/json" } });
    },
  });
  if (source === null) throw new Error(`There is no source ${kind}.`);
  return { asked, response: source.fetchReading() };
}

describe("APIs of other pools", () => {
  it("reads the specification's own: hashrate and the fee of each scheme", async () => {
    const { asked, response } = ask("kryptex", recorded("__fixtures__/kryptex-pool-stats.json"));
    expect(await response).toEqual({
      ok: true,
      value: {
        at,
        hashrate: 27_650_000_000_000_000_000,
        schemes: [
          { name: "PPS+", feeFraction: 0.02 },
          { name: "SOLO", feeFraction: 0.01 },
        ],
        minimumPayout: null,
      },
    });
    expect(asked).toEqual(["https://pool.example/api/pool/stats"]);
  });

  it("§3.3 takes the first of a list of fees", async () => {
    const { response } = ask("kryptex", recorded("__fixtures__/kryptex-fee-array.json"));
    expect(await response).toMatchObject({ value: { hashrate: 1, schemes: [{ name: "PPS+", feeFraction: 0.02 }] } });
  });

  it("reads open-ethereum-pool, which tells no fee, and refuses one that has collected nothing yet", async () => {
    const { asked, response } = ask("open-ethereum-pool", recorded("__fixtures__/open-ethereum-pool-stats.json"));
    expect(await response).toMatchObject({ ok: true, value: { hashrate: 118_649_680_147, schemes: null } });
    expect(asked).toEqual(["https://pool.example/api/stats"]);
    expect(await ask("open-ethereum-pool", '{"nodes":[]}').response).toMatchObject({
      ok: false,
      error: { code: "malformed" },
    });
  });

  it("reads the pool of a Miningcore that the operator named, its smallest payout to the last digit", async () => {
    const { asked, response } = ask("miningcore", recorded(miningcore), { coin: "ltc", pool: "ltc-pplns" });
    expect(await response).toEqual({
      ok: true,
      value: {
        at,
        hashrate: 4_237_120,
        schemes: [{ name: "PPLNS", feeFraction: 0.01 }],
        minimumPayout: 50_000_000n,
      },
    });
    expect(asked).toEqual(["https://pool.example/api/pools"]);
  });

  it("refuses another coin, a pool that is not there, and a choice that it would have to guess", async () => {
    const refusal = { ok: false, error: { code: "malformed" } };
    expect(await ask("miningcore", recorded(miningcore), { coin: "kas", pool: "ltc-pplns" }).response).toMatchObject(
      refusal,
    );
    expect(await ask("miningcore", recorded(miningcore), { coin: "ltc", pool: "nope" }).response).toMatchObject(
      refusal,
    );
    expect(await ask("miningcore", recorded(miningcore), { coin: "ltc" }).response).toMatchObject(refusal);
  });

  it.each(["kryptex", "miningcore", "open-ethereum-pool"])(
    "%s: a response that does not fit is no figure",
    async (kind) => {
      expect(await ask(kind, '{"hashrate":"12 TH/s","pools":"none"}').response).toMatchObject({ ok: false });
      expect(await ask(kind, "<html>cookies</html>").response).toMatchObject({
        ok: false,
        error: { code: "malformed" },
      });
      expect(await ask(kind, "{}", { status: 503 }).response).toMatchObject({
        ok: false,
        error: { code: "unavailable" },
      });
      expect(await ask(kind, "{}", { status: 429 }).response).toMatchObject({
        ok: false,
        error: { code: "rate-limited" },
      });
    },
  );

  it("has no source of an unknown kind", () => {
    const context = { coin: getCoin("kas"), address: "https://pool.example", pool: null, now: () => at, fetch };
    expect(createOtherPoolSource("constructor", context)).toBeNull();
  });
});
