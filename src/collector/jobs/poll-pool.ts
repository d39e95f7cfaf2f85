import { findStorageFault } from "#src/db/health/storage-fault.ts";
import { type HeldSums, isMeasuredLately, type NetworkSample, type PoolSnapshot } from "#src/domain/mining/pool.ts";
import { feesInForce } from "#src/domain/money/fee-history.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { runPoll } from "#src/sources/request-queue.ts";
import { faultOf } from "#src/sources/source-error.ts";
import type { CollectedPool, CollectorContext } from "../context.ts";
import { keepTerms } from "../partial-snapshot.ts";
import {
  completeNetwork,
  doubtForMs,
  findDoubt,
  findNetworkFault,
  findSampleFault,
  isRepeated,
  lacksFigures,
  withoutZeroDifficulty,
} from "../pool-sample.ts";
import type { RequestError } from "../source.ts";
import { createSourceStates, sinceWhen } from "../source-states.ts";
import type { BlockRefresh } from "./refresh-blocks.ts";
import { createPayoutRunWatch } from "./watch-payout-runs.ts";

/** As in `isNewer` of the store. */
const clockErrorMs = 10 * MINUTE;

/** `recovered`: the engine responds again after an outage. */
export type PollOutcome = "answered" | "recovered" | "failed";

/**
 * Figures, network and latest blocks are judged and stored separately: refused figures of the pool leave network and
 * blocks fresh. The node, if there is one, fills in what the engine leaves open or, during an outage, the whole
 * network.
 */
export function createPoolPoll(
  context: CollectorContext,
  pool: CollectedPool,
  blocks: BlockRefresh,
): (signal: AbortSignal) => Promise<PollOutcome> {
  const { store, now, log } = context;
  const states = createSourceStates(context, pool);
  const findPayoutRuns = createPayoutRunWatch(context, pool);
  let previous: PoolSnapshot | null | undefined;
  let keptFees: string | undefined;
  let doubtedSince: number | null = null;
  let wasFailing = false;

  function refuse(reason: string): void {
    log.warn({ pool: pool.coin, source: pool.source.name, reason }, "A pool sample makes no sense and is refused.");
  }

  function asSound(network: NetworkSample | null): NetworkSample | null {
    const fault = network && findNetworkFault(network);
    if (fault === null) return network;
    refuse(`network: ${fault}`);
    return null;
  }

  async function findNetwork(reported: NetworkSample | null): Promise<NetworkSample | null> {
    const ofEngine = asSound(reported);
    const { node } = pool;
    if (node === null || !lacksFigures(ofEngine)) return ofEngine;
    const tip = await node.source.request("network", () => node.port.fetchTip(), { isProbe: true });
    if (!tip.ok) {
      await states.keepFailure("node", tip.error);
      return ofEngine;
    }
    await states.keep("node", { fault: null });
    return asSound(completeNetwork(ofEngine, tip.value)) ?? ofEngine;
  }

  async function recallPrevious(): Promise<PoolSnapshot | null> {
    previous ??= await store.pools.findSnapshot(pool.coin);
    if (previous !== null && previous.at > now() + clockErrorMs) previous = await forgetFuture(previous);
    return previous;
  }

  /** Rows stored while the clock ran ahead are not history. */
  async function forgetFuture({ at }: PoolSnapshot): Promise<null> {
    const rows = await store.samples.deleteLater(pool.coin, now() + clockErrorMs);
    log.warn(
      { pool: pool.coin, storedAt: new Date(at).toISOString(), rows },
      "The stored figures of a pool are from the future: the clock was ahead. They are replaced.",
    );
    return null;
  }

  /** Why the pool's figures are refused; null when they are accepted. */
  function judge(snapshot: PoolSnapshot, past: PoolSnapshot | null): string | null {
    const fault = findSampleFault(snapshot, now());
    if (fault !== null) return fault;
    const doubt = findDoubt(snapshot, snapshot.network, past, (pool.network ?? "mainnet") !== "mainnet");
    if (doubt === null) {
      doubtedSince = null;
      return null;
    }
    doubtedSince ??= now();
    if (now() - doubtedSince < doubtForMs) return doubt;
    log.warn(
      { pool: pool.coin, source: pool.source.name, reason: doubt },
      "A doubtful hashrate is still reported after half an hour, and is taken.",
    );
    doubtedSince = null;
    return null;
  }

  async function pollFigures(): Promise<{ readonly error: RequestError | null; readonly outcome: PollOutcome }> {
    const response = await pool.source.request("pool", () => pool.engine.fetchPool(), { isProbe: true });
    const past = await recallPrevious();
    const network = await findNetwork(response.ok ? response.value.network : null);
    if (!response.ok) {
      await states.keepFailure("engine", response.error);
      await keepNetwork(network, past);
      return { error: response.error, outcome: "failed" };
    }
    const { heldSums } = response.value;
    if (heldSums !== undefined) return { error: null, outcome: await keepWithoutSums(network, past, heldSums) };
    const seen = keepTerms({ ...response.value, network }, past);
    const isOld = isRepeated(seen, past);
    const snapshot = isOld ? { ...seen, measuredAt: past?.measuredAt ?? past?.at ?? null } : seen;
    const fault = judge(snapshot, past);
    if (fault !== null) {
      refuse(fault);
      await states.keepFault("engine", "implausible", fault);
      await keepNetwork(network, past);
      return { error: null, outcome: "answered" };
    }
    const { fault: faultBefore } = await states.recall("engine");
    await keepFigures(snapshot, past, isOld);
    return { error: null, outcome: faultBefore === null ? "answered" : "recovered" };
  }

  async function keepFigures(snapshot: PoolSnapshot, past: PoolSnapshot | null, isOld: boolean): Promise<void> {
    // Repeated figures are shown with their age, and not stored as a new measurement.
    if (isMeasuredLately(snapshot, now())) {
      const network = withoutZeroDifficulty(snapshot.network);
      await store.samples.recordSample(pool.coin, network, isOld ? [] : snapshot.schemes).catch(passStorageFault);
    }
    const payoutRuns = await findPayoutRuns(past?.payoutRuns ?? []);
    const kept = payoutRuns.length === 0 ? snapshot : { ...snapshot, payoutRuns };
    await store.pools.saveSnapshot(pool.coin, kept);
    await keepFees(snapshot);
    const { changedAt, heightAt } = await states.recall("engine");
    await states.keep("engine", {
      fault: null,
      changedAt: sinceWhen(figuresOf, snapshot, past, snapshot.at, changedAt),
      heightAt: snapshot.network?.height == null ? null : sinceWhen(heightOf, snapshot, past, snapshot.at, heightAt),
    });
    previous = kept;
  }

  /** The engine works, only its sums are old. */
  async function keepWithoutSums(network: NetworkSample | null, past: PoolSnapshot | null, heldSums: HeldSums) {
    const { fault: faultBefore } = await states.recall("engine");
    await states.keep("engine", { fault: null });
    await keepNetwork(network, past, heldSums);
    return faultBefore === null ? "answered" : "recovered";
  }

  /** With the last known pool figures. */
  async function keepNetwork(
    network: NetworkSample | null,
    past: PoolSnapshot | null,
    heldSums?: HeldSums,
  ): Promise<void> {
    if (network === null) return;
    const { heldSums: _, ...known } = past === null || past.schemes.length === 0 ? unknownPool(network.at) : past;
    const snapshot = { ...known, network, ...(heldSums === undefined ? {} : { heldSums }) };
    await store.samples.recordSample(pool.coin, withoutZeroDifficulty(network), []).catch(passStorageFault);
    await store.pools.saveSnapshot(pool.coin, snapshot);
    const { heightAt } = await states.recall("engine");
    await states.keep("engine", {
      heightAt: network.height === null ? null : sinceWhen(heightOf, snapshot, past, network.at, heightAt),
    });
    previous = snapshot;
  }

  /** Fees seldom change: stored on the first poll after a start and on a change. */
  async function keepFees({ fees }: PoolSnapshot): Promise<void> {
    if (pool.schemes === undefined) return;
    const inForce = feesInForce(pool.schemes, fees);
    const text = JSON.stringify(inForce);
    if (text === keptFees) return;
    await store.pools.recordFees(pool.coin, now(), inForce);
    keptFees = text;
  }

  /** A repeated failure of the engine is no news; the node's figures may be. */
  function publishNews(outcome: PollOutcome): void {
    const isFailing = outcome === "failed";
    if (!isFailing || !wasFailing || pool.node !== null) store.signals.tell({ kind: "pool", pool: pool.coin });
    wasFailing = isFailing;
  }

  return (signal) =>
    runPoll(async () => {
      const { error, outcome } = await pollFigures();
      if (!signal.aborted) {
        if (error === null || mayListBlocks(error)) await blocks.refresh(signal);
        else await blocks.noteFault(error);
      }
      publishNews(outcome);
      return outcome;
    });
}

/** No second request to an engine that does not respond or refuses. */
function mayListBlocks(error: RequestError): boolean {
  if (error.code === "paused") return false;
  const fault = faultOf(error);
  return fault !== "silent" && fault !== "refused";
}

function unknownPool(at: number): PoolSnapshot {
  return {
    at,
    measuredAt: null,
    acceptsMiners: null,
    ports: [],
    network: null,
    schemes: [],
    fees: {},
    minimumPayout: null,
    payoutIntervalMs: null,
    lastBlockFoundAt: null,
  };
}

/** The store has counted and logged it. The present is shown all the same. */
function passStorageFault(error: unknown): void {
  if (findStorageFault(error) === null) throw error;
}

/** Without the network. */
function figuresOf({ schemes }: PoolSnapshot): string {
  return JSON.stringify(
    schemes.map(({ scheme, hashrate, miners, workers, effort }) => [scheme, hashrate, miners, workers, effort]),
  );
}

function heightOf({ network }: PoolSnapshot): string {
  return String(network?.height ?? null);
}
