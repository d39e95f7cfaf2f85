import { findStorageFault } from "#src/db/health/storage-fault.ts";
import { isMeasuredLately, type PoolSnapshot } from "#src/domain/mining/pool.ts";
import {
  type SourceFault,
  type SourceKind,
  type SourceState,
  unknownSourceState,
} from "#src/domain/mining/source-state.ts";
import { feesInForce } from "#src/domain/money/fee-history.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { describeSourceError, faultOf } from "#src/sources/source-error.ts";
import type { CollectedPool, CollectorContext } from "../context.ts";
import { completeNetwork, findSampleFault, isRepeated, lacksFigures, withoutZeroDifficulty } from "../pool-sample.ts";
import { type AskError, SourceOutage } from "../source.ts";
import type { BlockRefresh } from "./refresh-blocks.ts";
import { createPayoutRunWatch } from "./watch-payout-runs.ts";

/** As in `isNewer` of the store. */
const clockErrorMs = 10 * MINUTE;

/** What a poll found, for what is to be done next. `recovered`: the engine answers again after an outage. */
export type PollOutcome = "answered" | "recovered" | "failed";

/**
 * One look at one pool: its present, then its latest blocks. Where the engine leaves the network open and there is a node,
 * the node is asked. A senseless answer is refused with a reason in the log. How engine and node are is stored, so that pages
 * tell it at once, in other processes too.
 */
export function createPoolPoll(
  context: CollectorContext,
  pool: CollectedPool,
  blocks: BlockRefresh,
): (signal: AbortSignal) => Promise<PollOutcome> {
  const { store, now, log, report } = context;
  const findPayoutRuns = createPayoutRunWatch(context, pool);
  let previous: PoolSnapshot | null | undefined;
  let keptFees: string | undefined;
  let states: Partial<Record<SourceKind, SourceState>> | undefined;

  async function recallState(kind: SourceKind): Promise<SourceState> {
    states ??= { ...(await store.pools.listSourceStates()).get(pool.coin) };
    return states[kind] ?? unknownSourceState;
  }

  async function keepState(kind: SourceKind, state: SourceState): Promise<void> {
    const known = await recallState(kind);
    if (states?.[kind] !== undefined && isSameState(known, state)) return;
    await store.pools.saveSourceState(pool.coin, kind, state);
    states = { ...states, [kind]: state };
  }

  /** A fault that lasts keeps the time of its beginning. */
  async function keepFault(kind: SourceKind, fault: SourceFault, reason: string): Promise<void> {
    const known = await recallState(kind);
    await keepState(kind, { ...known, fault: { kind: fault, since: known.fault?.since ?? now() } });
    if (known.fault !== null) return;
    // Spec §7: a failed stats call is reported. Once for each outage, not once for each question.
    const name = kind === "engine" ? pool.source.name : (pool.node?.source.name ?? kind);
    report(new SourceOutage(`${name} gives no figures: ${reason}`), { pool: pool.coin, fault });
  }

  async function keepFailure(kind: SourceKind, error: AskError): Promise<void> {
    // Nobody was asked, so nothing is new.
    if (error.code === "paused") return;
    await keepFault(kind, faultOf(error) ?? "failing", describeSourceError(error));
  }

  async function complete(snapshot: PoolSnapshot): Promise<PoolSnapshot> {
    const { node } = pool;
    if (node === null || !lacksFigures(snapshot.network)) return snapshot;
    const tip = await node.source.ask("network", () => node.port.fetchTip(), { isProbe: true });
    if (!tip.ok) {
      await keepFailure("node", tip.error);
      return snapshot;
    }
    await keepState("node", { ...(await recallState("node")), fault: null });
    return { ...snapshot, network: completeNetwork(snapshot.network, tip.value) };
  }

  /** What was stored while the clock ran ahead is no past. */
  async function forgetFuture({ at }: PoolSnapshot): Promise<null> {
    const rows = await store.samples.deleteLater(pool.coin, now() + clockErrorMs);
    log.warn(
      { pool: pool.coin, storedAt: new Date(at).toISOString(), rows },
      "The stored figures of a pool are from the future: the clock was ahead. They are replaced.",
    );
    return null;
  }

  async function pollPresent(): Promise<PollOutcome> {
    const answer = await pool.source.ask("pool", () => pool.engine.fetchPool(), { isProbe: true });
    if (!answer.ok) {
      await keepFailure("engine", answer.error);
      return "failed";
    }
    const seen = await complete(answer.value);
    previous ??= await store.pools.findSnapshot(pool.coin);
    if (previous !== null && previous.at > now() + clockErrorMs) previous = await forgetFuture(previous);
    const isOld = isRepeated(seen, previous);
    const snapshot = isOld ? { ...seen, measuredAt: previous?.measuredAt ?? previous?.at ?? null } : seen;
    const known = await recallState("engine");
    const outcome = known.fault === null ? "answered" : "recovered";
    const fault = findSampleFault(snapshot, previous, now());
    if (fault) {
      log.warn(
        { pool: pool.coin, source: pool.source.name, reason: fault },
        "A pool sample makes no sense and is refused.",
      );
      await keepFault("engine", "implausible", fault);
      return "answered";
    }
    // Figures that the engine only repeats are shown with their age, and not stored as if they were measured again.
    if (isMeasuredLately(snapshot, now())) {
      const network = withoutZeroDifficulty(snapshot.network);
      await store.samples.recordSample(pool.coin, network, isOld ? [] : snapshot.schemes).catch(passStorageFault);
    }
    const payoutRuns = await findPayoutRuns(previous?.payoutRuns ?? []);
    await store.pools.saveSnapshot(pool.coin, payoutRuns.length === 0 ? snapshot : { ...snapshot, payoutRuns });
    await keepFees(snapshot);
    await keepState("engine", {
      fault: null,
      changedAt: sinceWhen(figuresOf, snapshot, previous, known.changedAt),
      heightAt: snapshot.network?.height == null ? null : sinceWhen(heightOf, snapshot, previous, known.heightAt),
    });
    previous = { ...snapshot, payoutRuns };
    return outcome;
  }

  /** Fees change seldom: the store hears of them at the first look after a start, and when they are others. */
  async function keepFees({ fees }: PoolSnapshot): Promise<void> {
    if (pool.schemes === undefined) return;
    const inForce = feesInForce(pool.schemes, fees);
    const text = JSON.stringify(inForce);
    if (text === keptFees) return;
    await store.pools.recordFees(pool.coin, now(), inForce);
    keptFees = text;
  }

  return async (signal) => {
    // A source that just failed is not asked a second time at once.
    const outcome = await pollPresent();
    if (outcome !== "failed" && !signal.aborted) await blocks.refresh(signal);
    return outcome;
  };
}

/** The store has counted and said what it could not keep. How the pool is now is shown all the same. */
function passStorageFault(error: unknown): void {
  if (findStorageFault(error) === null) throw error;
}

function isSameState(a: SourceState, b: SourceState): boolean {
  return (
    a.fault?.kind === b.fault?.kind &&
    a.fault?.since === b.fault?.since &&
    a.changedAt === b.changedAt &&
    a.heightAt === b.heightAt
  );
}

/** When a part of the answers was first as it is now. UTC milliseconds. */
function sinceWhen(
  partOf: (snapshot: PoolSnapshot) => string,
  snapshot: PoolSnapshot,
  previous: PoolSnapshot | null,
  knownSince: number | null,
): number {
  if (previous === null || partOf(snapshot) !== partOf(previous)) return snapshot.at;
  return Math.min(knownSince ?? previous.at, snapshot.at);
}

/** What an engine measures of its pool. The network goes on without it. */
function figuresOf({ schemes }: PoolSnapshot): string {
  return JSON.stringify(
    schemes.map(({ scheme, hashrate, miners, workers, effort }) => [scheme, hashrate, miners, workers, effort]),
  );
}

function heightOf({ network }: PoolSnapshot): string {
  return String(network?.height ?? null);
}
