import type { MinerReadings, PartReading, ReadRigs } from "#src/domain/miners/miner-record.ts";
import { rigsPastWindow, rigsWindow } from "#src/domain/miners/read-windows.ts";
import { maxRigRequests } from "#src/domain/mining/max-rig-requests.ts";
import { ok } from "#src/domain/result.ts";
import type { HistoryWindow, WorkerRates } from "#src/sources/engines/pool-engine.ts";
import { type PartRequest, toReading } from "./part-request.ts";

/** Viewed last, for engines that return one rig per request. */
const mostKeptRigs = 2 * maxRigRequests;

export async function readRigs(request: PartRequest): Promise<MinerReadings | null> {
  const window = rigsWindow(request.context.now(), request.pool.engine.capabilities.minerHistoryMs);
  const reading = await readHistories(request, "rigs", window);
  return reading === null ? null : { rigs: reading };
}

export async function readRigsPast(request: PartRequest): Promise<MinerReadings | null> {
  const window = rigsPastWindow(request.context.now(), request.pool.engine.capabilities.minerHistoryMs);
  const reading = await readHistories(request, "rigs-past", window);
  return reading === null ? null : { "rigs-past": reading };
}

async function readHistories(
  request: PartRequest,
  part: "rigs" | "rigs-past",
  window: HistoryWindow,
): Promise<PartReading<ReadRigs> | null> {
  const { pool, address, context, call } = request;
  const { fetchWorkerHistories, capabilities } = pool.engine;
  if (fetchWorkerHistories === undefined || window.from >= window.to) return null;
  const isOneByOne = capabilities.oneWorkerPerRequest === true;
  const names = isOneByOne ? await chooseNames(request) : undefined;
  if (names?.length === 0) return null;
  const triedAt = context.now();
  const answer = await call(() => fetchWorkerHistories(address, window, names));
  if (!answer.ok) return toReading(answer, { triedAt, readAt: triedAt });
  const read = toRigs(answer.value, window);
  const before = isOneByOne ? await context.store.miners.findRecord(pool.coin, address, [part]) : null;
  const rigs = joinRigs(read, before?.parts[part]?.value ?? null, names ?? []);
  return toReading(ok(rigs), { triedAt, readAt: context.now() });
}

/** The viewed rigs; without any, all of a small farm. */
async function chooseNames({ context, pool, address, rigs }: PartRequest): Promise<readonly string[]> {
  if (rigs.length > 0) return rigs.slice(0, maxRigRequests);
  const record = await context.store.miners.findRecord(pool.coin, address, ["answer"]);
  const names = new Set(record?.parts.answer?.value?.miner.workers.map(({ name }) => name));
  return names.size > maxRigRequests ? [] : [...names];
}

function toRigs(histories: readonly WorkerRates[], { from, to, stepMs }: HistoryWindow): ReadRigs {
  const rigs = histories.map(({ name, scheme, rates }) => ({ name, scheme, rates: Float32Array.from(rates) }));
  return { from, to, stepMs, rigs };
}

/** Adds earlier rigs where their times overlap. `asked`: rigs without newer data. */
export function joinRigs(read: ReadRigs, before: ReadRigs | null, asked: readonly string[]): ReadRigs {
  if (before === null || before.stepMs !== read.stepMs) return read;
  const keyOf = ({ name, scheme }: ReadRigs["rigs"][number]) => JSON.stringify([name, scheme]);
  const fresh = new Set(read.rigs.map(keyOf));
  const moved = Math.round((read.from - before.from) / read.stepMs);
  const steps = Math.round((read.to - read.from) / read.stepMs);
  const kept = before.rigs
    .filter((rig) => !fresh.has(keyOf(rig)))
    .map((rig) => ({
      name: rig.name,
      scheme: rig.scheme,
      // Time without a request must not look like an outage.
      ...(asked.includes(rig.name) ? {} : { to: Math.min(rig.to ?? before.to, read.to) }),
      rates: Float32Array.from({ length: steps }, (_, step) => rig.rates[step + moved] ?? Number.NaN),
    }))
    .filter(({ rates }) => rates.some((rate) => !Number.isNaN(rate)));
  return { ...read, rigs: [...read.rigs, ...kept].slice(0, Math.max(mostKeptRigs, read.rigs.length)) };
}
