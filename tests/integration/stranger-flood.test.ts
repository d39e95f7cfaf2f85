import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import { generateAddress } from "#src/domain/addresses/generate-address.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { createApp } from "#src/server/http/create-app.ts";
import { cryptonoteNodejsPool } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { prepareBackend } from "../recorded-engines/prepare-backend.ts";

// An engine that answers five requests a second, and a visitor who makes up ten valid addresses a second.

const { recordedAt, miner: recordedMiner, coin, name, schemes } = cryptonoteNodejsPool;
const hour = 3_600_000;
/** No visitor waits longer, whatever an engine does. */
const longestAnswerMs = 2_500;

const dispose: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const work of dispose.splice(0).reverse()) await work();
});

const addresses = (count: number, seed: string) =>
  Array.from({ length: count }, (_, index) => generateAddress(getCoin(coin), Buffer.from(`${seed} ${index}`)));

async function open(known: readonly string[]) {
  // The site's time goes on with the machine's, so that pauses end.
  const clock = { startsAt: recordedAt - performance.now() };
  const engine = { isLimited: false, refused: 0, asked: [] as string[], begun: [] as number[] };
  const replay = cryptonoteNodejsPool.createReplay();
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    const url = new URL(String(input));
    const address = url.searchParams.get("address") ?? "";
    const at = performance.now();
    engine.asked.push(address);
    engine.begun = engine.begun.filter((time) => at - time < 1_000);
    if (engine.isLimited && engine.begun.length >= 5) {
      engine.refused += 1;
      return new Response("Too Many Requests", { status: 429 });
    }
    engine.begun.push(at);
    if (known.includes(address)) url.searchParams.set("address", recordedMiner);
    await wait(20);
    const { status, body } = replay({ method: "GET", url, body: "" });
    return new Response(body, { status, headers: { "content-type": "application/json" } });
  };
  const pool = { engine: { name, address: "http://192.0.2.1" }, schemes };
  const prepared = prepareBackend(
    { enabled: [coin], pools: { [coin]: pool } },
    () => Math.floor(clock.startsAt + performance.now()),
    { fetch },
    {},
    { isPatient: false },
  );
  const backend = await prepared.open();
  const app = await createApp({
    services: backend.services,
    web: async () => new Response("no pages here"),
    policy: () => null,
    corsOrigins: [],
    requestsPerMinute: null,
    trustedProxies: [],
    clientDir: null,
    localOrigin: "http://localhost:3000",
    checkReadiness: async () => ({ database: "ok", firstFill: "done", isStopping: false, pools: [] }),
    dev: null,
    log: pino({ level: "silent" }),
    report: prepared.kept.report,
  });
  dispose.push(
    async () => prepared.remove(),
    backend.close,
    async () => app.close(),
  );
  const ask = async (address: string, remoteAddress: string) => {
    const from = performance.now();
    const answer = await app.inject({ url: `/${coin}/api/v1/miner/stats/${address}`, remoteAddress });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json(), ms: performance.now() - from };
  };
  return { ask, clock, engine, services: backend.services };
}

it("known miners get their answers while ten made-up addresses a second are asked of an engine that answers five", async () => {
  const known = addresses(4, "known");
  const scene = await open(known);
  for (const address of known)
    await expect
      .poll(async () => (await scene.services.miners.getMinerStats(coin, address)).state, { interval: 300 })
      .toBe("online");
  scene.clock.startsAt += hour;
  scene.engine.isLimited = true;
  scene.engine.begun.length = 0;
  scene.engine.asked.length = 0;
  const from = performance.now();
  const cold = addresses(25, "cold");
  const strangers: ReturnType<typeof scene.ask>[] = [];
  const regulars: ReturnType<typeof scene.ask>[] = [];
  for (const [index, address] of cold.entries()) {
    strangers.push(scene.ask(address, `203.0.113.${index}`));
    const regular = index % 6 === 5 ? known[Math.floor(index / 6)] : undefined;
    if (regular !== undefined) regulars.push(scene.ask(regular, "198.51.100.7"));
    await wait(100);
  }
  const [told, toldKnown] = await Promise.all([Promise.all(strangers), Promise.all(regulars)]);
  const seconds = (performance.now() - from) / 1_000;

  expect(toldKnown.map(({ status, body }) => [status, body.miner?.hashrate["10m"]])).toEqual(Array(4).fill([200, 6]));
  expect(Math.max(...[...told, ...toldKnown].map(({ ms }) => ms))).toBeLessThan(longestAnswerMs);
  // Three at once and one a second.
  const asked = new Set(scene.engine.asked.filter((address) => cold.includes(address)));
  expect(asked.size).toBeGreaterThanOrEqual(3);
  expect(asked.size).toBeLessThanOrEqual(3 + Math.ceil(seconds));
  const busy = told.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThanOrEqual(cold.length - asked.size);
  for (const { headers, body } of busy) {
    expect(headers).toMatchObject({
      "retry-after": expect.stringMatching(/^[1-9]\d?$/),
      "cache-control": "private, no-store",
    });
    expect(body.error.code).toBe("engine-busy");
  }
  expect(told.filter(({ status }) => status === 200).every(({ body }) => body.state === "never-seen")).toBe(true);
});
