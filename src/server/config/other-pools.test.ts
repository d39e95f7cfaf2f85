import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { minimal } from "../__fixtures__/minimal-config.ts";
import { loadConfig } from "./config.ts";
import { describeConfigProblem } from "./config-problems.ts";
import { parseOtherPools } from "./other-pools.ts";

const now = Date.UTC(2026, 10, 22);
const site = { enabled: ["kas", "ltc"] as readonly CoinSlug[], isAllDemo: false };
const sourced = (value: unknown, asOf = "2026-11-20") => ({ value, source: "https://other.example/fees", asOf });

function parse(coins: unknown, part: object = {}, at = site) {
  const file = { pools: [{ name: "Other", website: "https://other.example", coins }], ...part };
  return parseOtherPools(JSON.stringify(file), "other-pools.json", at, now);
}

function problemsOf(coins: unknown, part: object = {}): readonly string[] {
  const result = parse(coins, part);
  return result.ok ? [] : result.error.map(describeConfigProblem);
}

describe("the file of other pools", () => {
  it("is read in the units of the house, each fact with its source and day", () => {
    const result = parse({
      kas: {
        schemes: sourced([{ name: "PPLNS", feePercent: 0.7 }, { name: "SOLO" }]),
        minimumPayout: sourced("20.5"),
        payoutEvery: sourced("2h"),
        luckPercent: sourced(97),
        earned30d: sourced("12.25"),
        api: { kind: "kryptex", address: "https://other.example/kas/api/v1" },
      },
    });
    if (!result.ok) throw new Error(result.error.map(describeConfigProblem).join("\n"));
    const [pool] = result.value.pools;
    const cell = { source: "https://other.example/fees", asOf: Date.UTC(2026, 10, 20), origin: "file" };
    expect(pool).toMatchObject({
      name: "Other",
      coin: "kas",
      api: { kind: "kryptex", address: "https://other.example/kas/api/v1", pool: null },
    });
    expect(pool?.cells).toMatchObject({
      schemes: {
        ...cell,
        value: [
          { name: "PPLNS", feeFraction: 0.007 },
          { name: "SOLO", feeFraction: null },
        ],
      },
      minimumPayout: { ...cell, value: 2_050_000_000n },
      payoutIntervalMs: { ...cell, value: 7_200_000 },
      luck: { ...cell, value: 0.97 },
      earned: { ...cell, value: 12.25 },
      hashrate: null,
      tls: null,
    });
  });

  it.each([
    [{ kas: { tls: { value: true, asOf: "2026-11-20" } } }, "pools[0].coins.kas.tls.source is missing"],
    [{ kas: { tls: { value: true, source: "https://a.example" } } }, "pools[0].coins.kas.tls.asOf is missing"],
    [{ kas: { tls: sourced("yes") } }, "pools[0].coins.kas.tls.value must be true or false"],
    [{ kas: { tls: sourced(true, "20.11.2026") } }, "pools[0].coins.kas.tls.asOf must be a day such as 2026-11-20"],
    [{ kas: { tls: sourced(true, "2026-02-30") } }, "pools[0].coins.kas.tls.asOf must be a day such as 2026-11-20"],
    [{ kas: { tls: sourced(true, "2026-12-24") } }, "pools[0].coins.kas.tls.asOf is a day that has not come yet"],
    [
      { kas: { tls: { ...sourced(true), source: "a friend" } } },
      "pools[0].coins.kas.tls.source must be an http(s) address",
    ],
    [{ kas: { fees: sourced(1) } }, "pools[0].coins.kas.fees is not a key that Adit knows"],
    [{ nocoin: {} }, "pools[0].coins.nocoin is not the slug of a coin"],
    [
      { kas: { minimumPayout: sourced("0.000000001") } },
      "pools[0].coins.kas.minimumPayout.value has more than the 8 decimals of the coin",
    ],
    [
      { kas: { api: { kind: "ocean", address: "https://a.example" } } },
      "pools[0].coins.kas.api.kind must be one of kryptex, miningcore, open-ethereum-pool",
    ],
  ])("%j is refused with its place", (coins, sentence) => {
    expect(problemsOf(coins)).toEqual([`other-pools.json: ${sentence}`]);
  });

  it("may speak of coins that the site does not offer; they are left out", () => {
    const result = parse({ xmr: { tls: sourced(true) }, kas: { tls: sourced(true) } });
    expect(result.ok && result.value.pools.map(({ coin }) => coin)).toEqual(["kas"]);
  });

  it("is no example beside real pools, and no pool stands in it twice", () => {
    const sentence = "other-pools.json: example is for the demo only: made-up pools do not stand beside real figures";
    expect(problemsOf({}, { example: true })).toEqual([sentence]);
    expect(parse({}, { example: true }, { ...site, isAllDemo: true }).ok).toBe(true);
    const pool = { name: "Other", website: "https://other.example", coins: {} };
    expect(problemsOf({}, { pools: [pool, pool] })).toEqual([
      "other-pools.json: pools[1].name stands here a second time: Other",
    ]);
    expect(parseOtherPools("{", "other-pools.json", site, now)).toMatchObject({ ok: false });
  });

  it("stands beside the configuration that names it; without a name nothing is read", () => {
    const folder = mkdtempSync(join(tmpdir(), "adit-others-"));
    const load = (members: object) => {
      const file = join(folder, "pools.json");
      writeFileSync(file, JSON.stringify({ ...minimal, ...members }));
      const result = loadConfig({ file, env: {}, engineNames: ["demo"] });
      return result.ok
        ? result.value.otherPools.pools.map(({ name }) => name)
        : result.error.map(describeConfigProblem);
    };
    expect(load({})).toEqual([]);
    expect(load({ otherPools: "others.json" })).toEqual([
      `${join(folder, "others.json")}: there is no such file, and otherPools names it`,
    ]);
    writeFileSync(
      join(folder, "others.json"),
      JSON.stringify({ pools: [{ name: "Other", website: "https://other.example", coins: { kas: {} } }] }),
    );
    expect(load({ otherPools: "others.json" })).toEqual(["Other"]);
    expect(load({ otherPools: "../others.json" })[0]).toContain("otherPools must be the name of a .json file");
  });
});
