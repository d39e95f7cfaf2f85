import { afterEach, expect, it } from "vitest";
import { cryptonoteNodejsPool } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { prepareBackend } from "../recorded-engines/prepare-backend.ts";

// A farm of more rigs than the site reads of one address.

const { coin, name, schemes, recordedAt, miner } = cryptonoteNodejsPool;

const dispose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const work of dispose.splice(0).reverse()) await work();
});

it("says that the engine's answer cannot be read, not that there is none, and goes on saying so while the engine rests", async () => {
  const replay = cryptonoteNodejsPool.createReplay();
  const clock = { now: recordedAt };
  const farm = { rigs: 0 };
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    const { status, body } = replay({ method: "GET", url: new URL(String(input)), body: "" });
    const answer: unknown = JSON.parse(body);
    const isMiners = typeof answer === "object" && answer !== null && "workers" in answer && farm.rigs > 0;
    const workers = Array.from({ length: farm.rigs }, (_, index) => ({
      name: `rig${index}`,
      hashrate: 1,
      lastShare: 1,
    }));
    return new Response(isMiners ? JSON.stringify({ ...answer, workers }) : body, { status });
  };
  const pool = { engine: { name, address: "http://192.0.2.1" }, schemes };
  const prepared = prepareBackend({ enabled: [coin], pools: { [coin]: pool } }, () => clock.now, { fetch });
  dispose.push(async () => prepared.remove());
  const { services, close } = await prepared.open();
  dispose.push(close);

  farm.rigs = 10_001;
  const unknown = await services.miners.getMinerStats(coin, miner);
  expect(unknown).toMatchObject({ state: "unreachable", why: "unreadable" });
  expect("retryAfterMs" in unknown).toBe(false);
  expect(prepared.kept.lines).toContainEqual(
    expect.objectContaining({
      level: "warn",
      facts: expect.objectContaining({
        code: "malformed",
        reason: expect.stringContaining("a list or an object of more than 10,000 members"),
      }),
    }),
  );

  farm.rigs = 0;
  clock.now += 60_000;
  expect(await services.miners.getMinerStats(coin, miner)).toMatchObject({ isStale: false });
  farm.rigs = 10_001;
  for (let look = 0; look < 3; look += 1) {
    clock.now += 46_000;
    expect(await services.miners.getMinerStats(coin, miner)).toMatchObject({ isStale: true, why: "unreadable" });
  }
});
