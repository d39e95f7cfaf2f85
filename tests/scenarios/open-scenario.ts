import fastify from "fastify";
import { createApi } from "#src/api/api.ts";
import { recordedNode } from "../recorded-engines/bitcoind.ts";
import { prepareBackend } from "../recorded-engines/prepare-backend.ts";
import type { RecordedEngine } from "../recorded-engines/recorded-engine.ts";
import { createMadeUpClock, readSpan } from "./made-up-clock.ts";
import { type EngineModel, liveRecording, scriptEngine } from "./scripted-engine.ts";

// Plays a scripted engine in front of the whole site: config file, collector at its own times, database, services, API.
// docs/how-to/play-a-scenario.md shows how to write one.

const engineAddress = "http://engine.test";

interface ScenarioOptions {
  /** Members of the pool in the config file, beside and over those of the recording. */
  readonly pool?: Readonly<Record<string, unknown>>;
  /** Members of the whole config file. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** False leaves the node out that the recording has. */
  readonly hasNode?: boolean;
  /** True: nothing listens at the engine's address until the scenario says `up`. */
  readonly isDownAtFirst?: boolean;
  /** Variables of the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function openScenario(played: RecordedEngine | EngineModel, options: ScenarioOptions = {}) {
  const model = "createReplay" in played ? liveRecording(played) : played;
  const { name, coin, network, schemes, nodePath } = model;
  const clock = createMadeUpClock(model.startsAt);
  const { engine, fetch } = scriptEngine(model, clock);
  if (options.isDownAtFirst) engine.down();
  const node = nodePath === undefined || options.hasNode === false ? null : recordedNode(engineAddress + nodePath);
  // The queue of an engine with a limit waits in real time.
  const limit = "requestsPerSecond" in model.options ? { requestsPerSecond: 1_000_000 } : {};
  const known = { name, address: engineAddress, options: { ...model.options, ...limit } };
  const pool = { engine: known, schemes, node, ...(network && { network }), ...options.pool };
  const written = { enabled: [coin], pools: { [coin]: pool }, ...options.config };
  const openSocket = () => ({ send() {}, close() {} });
  const surroundings = { fetch, setTimer: clock.setTimer, random: () => 0.5, openSocket };
  const prepared = prepareBackend(written, clock.now, surroundings, options.env);
  const { kept } = prepared;

  async function open() {
    const backend = await prepared.open();
    const app = fastify({ routerOptions: { maxParamLength: 512 } });
    const context = {
      services: backend.services,
      report: kept.report,
      findWord: () => null,
      corsOrigins: [],
      requestsPerMinute: null,
    };
    await app.register(createApi(context));
    backend.collector.start();
    await clock.moveTo(clock.now());
    return { ...backend, app };
  }

  async function close(): Promise<void> {
    await site.app.close();
    await site.close();
  }

  let site = await open();
  return {
    engine,
    kept,
    coin,
    miner: model.miner,
    now: clock.now,
    /** When the scenario began: "0:00". */
    startsAt: model.startsAt,
    get store() {
      return site.store;
    },
    get services() {
      return site.services;
    },
    /** Goes on to "1:05" after the start of the scenario: everything that the site does until then has happened. */
    until: (time: string) => clock.moveTo(model.startsAt + readSpan(time)),
    /** Throws while the pool has never answered; `services` says that too. */
    async poolStats() {
      const stats = await site.services.pools.getPoolStats(coin);
      if (stats.state === "stub") throw new Error("the pool has never answered");
      return stats;
    },
    topMiners: () => site.services.pools.getTopMiners(coin),
    minerStats: (address = model.miner) => site.services.miners.getMinerStats(coin, address),
    /** What the API answers to a path behind the coin's: "pool/stats", "miner/stats/<address>". Of a CSV the text. */
    async api(path: string) {
      const { statusCode, headers, body } = await site.app.inject(`/${coin}/api/v1/${path}`);
      if (statusCode !== 200) throw new Error(`${path} is answered with ${statusCode}: ${body}`);
      return String(headers["content-type"]).includes("json") ? JSON.parse(body) : body;
    },
    warnings: () => kept.lines.filter(({ level }) => level === "warn" || level === "error"),
    /** The site is stopped and started again on what it has stored. */
    async restartSite() {
      await close();
      site = await open();
    },
    async [Symbol.asyncDispose]() {
      await close();
      prepared.remove();
    },
  };
}

export type Scenario = Awaited<ReturnType<typeof openScenario>>;
