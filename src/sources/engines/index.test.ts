import { describe, expect, it } from "vitest";
import { getCoin } from "#src/domain/coins/index.ts";
import { xmr } from "#src/domain/coins/xmr.ts";
import { exampleAddressOf } from "./addresses.ts";
import { addressKindsOf, createEngine, engineNames, exampleOptionsOf, runsOf } from "./index.ts";
import type { EngineContext } from "./pool-engine.ts";

function contextWith(address: string | null): EngineContext {
  return {
    coin: xmr,
    schemes: ["prop", "solo"],
    address,
    fees: {},
    minimumPayout: null,
    options: {},
    now: () => 0,
    fetch: () => Promise.reject(new Error("nobody is asked at start")),
  };
}

describe("createEngine", () => {
  it("builds what it names", () => {
    expect(engineNames).toEqual([
      "demo",
      "adit",
      "ckpool",
      "cryptonote-nodejs-pool",
      "kaspa-bridge",
      "miningcore",
      "miningcore-db",
      "nodejs-pool",
      "nomp",
      "open-ethereum-pool",
      "p2pool",
      "public-pool",
    ]);
    for (const name of engineNames) {
      const { coin = "xmr", schemes = ["prop", "solo"] } = runsOf(name);
      const engine = createEngine(name, {
        ...contextWith(exampleAddressOf(addressKindsOf(name))),
        coin: getCoin(coin),
        schemes,
        options: exampleOptionsOf(name),
      });
      expect(engine.ok && engine.value.name).toBe(name);
    }
  });

  it("names the known engines to who asks for another", () => {
    expect(createEngine("miningpool", contextWith(null))).toEqual({
      ok: false,
      error: `There is no engine "miningpool". Known engines: ${engineNames.join(", ")}.`,
    });
    expect(createEngine("constructor", contextWith(null)).ok).toBe(false);
  });

  it("wants an address of an engine that is asked over HTTP", () => {
    for (const [address, sentence] of [
      [null, "needs an address"],
      [" ", "needs an address"],
      ["127.0.0.1:8117", "must start with http:// or https://"],
      ["file:///etc/passwd", "must start with http:// or https://"],
      ["http://admin:secret@engine.test", "must not hold a user name or password"],
    ] as const) {
      const engine = createEngine("cryptonote-nodejs-pool", contextWith(address));
      expect(engine.ok ? "" : engine.error).toContain(sentence);
      expect(engine.ok ? "" : engine.error).not.toContain("secret");
    }
  });

  it("passes on what an adapter says about its options", () => {
    const engine = createEngine("miningcore", contextWith("http://127.0.0.1:4000"));
    expect(engine.ok ? "" : engine.error).toBe(
      'The engine "miningcore" cannot be set up. It needs the option poolId: the id of the pool in Miningcore\'s own configuration, such as btc1; or poolIds, an id for each scheme.',
    );
  });

  it("needs no address for a pool that is made up", () => {
    expect(createEngine("demo", contextWith(null)).ok).toBe(true);
  });
});
