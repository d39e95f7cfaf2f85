import { describe, expect, it } from "vitest";
import { addressedEngineNames, createEngine } from "#src/sources/engines/index.ts";
import { recordedEngines } from "../../tests/recorded-engines/index.ts";
import { createReplayFetch, replayUrl } from "../../tests/recorded-engines/replay-engine.ts";
import { adoptEngine } from "./adopt-engine.ts";
import { findCoinToTry } from "./coin-to-try.ts";
import { reportEngine } from "./report-engine.ts";

// npm run adopt and npm run try-engine, each beside the recording of each engine of the registry.

/** Reads a database, of which no answers are kept: what both say of it is below. */
const unrecorded = "miningcore-db";

it("has every engine that runs at an address", () => {
  expect([...recordedEngines.map(({ name }) => name), unrecorded].toSorted()).toEqual(addressedEngineNames.toSorted());
});

describe.each(recordedEngines)("$name", (recorded) => {
  const { name, coin, recordedAt, miner } = recorded;
  const parts = { now: () => recordedAt, fetch: createReplayFetch(recorded) };
  const address = replayUrl.href;

  it("is adopted", async () => {
    const adopted = await adoptEngine(name, address, parts);
    if (!adopted.ok) throw new Error(adopted.error);
    const { enabled, pools } = JSON.parse(adopted.value.file);
    expect(enabled).toContain(coin);
    expect(pools[coin].engine).toMatchObject({ name, address });
  });

  it("is tried, with every answer used", async () => {
    const found = await findCoinToTry(coin, { name, address }, parts);
    if (!found.ok) throw new Error(found.error);
    const { options, schemes } = found.value;
    const context = { coin: found.value.coin, schemes, fees: {}, minimumPayout: null, address, options, ...parts };
    const engine = createEngine(name, context);
    if (!engine.ok) throw new Error(engine.error);
    const lines: string[] = [];
    const failures = await reportEngine(engine.value, found.value.coin, { address: miner, node: null }, (line) =>
      lines.push(line),
    );
    expect(lines.join("\n")).not.toContain("could not be used");
    expect(failures).toBe(0);
    expect(lines).toContain(`Miner ${miner}`);
    expect(lines.filter((line) => line.startsWith("  hashrate: "))).toHaveLength(1);
  });
});

describe(unrecorded, () => {
  const parts = { now: () => 0, fetch: () => Promise.reject(new Error("nobody is asked")) };
  const address = "postgresql://adit@127.0.0.1:5432/miningcore";

  it("is not adopted, with the way to go named", async () => {
    const adopted = await adoptEngine(unrecorded, address, parts);
    expect(adopted).toMatchObject({
      ok: false,
      error: expect.stringContaining("adopt Miningcore's API as miningcore"),
    });
  });

  it("is tried with the coin that is named", async () => {
    const found = await findCoinToTry("ltc", { name: unrecorded, address }, parts);
    expect(found).toMatchObject({ ok: true, value: { coin: { slug: "ltc" }, options: {} } });
  });
});
