import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import {
  type SourceFault,
  type SourceKind,
  type SourceState,
  unknownSourceState,
} from "#src/domain/mining/source-state.ts";
import { describeSourceError, faultOf } from "#src/sources/source-error.ts";
import type { CollectedPool, CollectorContext } from "./context.ts";
import { type RequestError, SourceOutage } from "./source.ts";

/** Stored, so that pages of other processes show them at once. */
export function createSourceStates({ store, now, report }: CollectorContext, pool: CollectedPool) {
  let states: Partial<Record<SourceKind, SourceState>> | undefined;

  async function recall(kind: SourceKind): Promise<SourceState> {
    states ??= { ...(await store.pools.listSourceStates()).get(pool.coin) };
    return states[kind] ?? unknownSourceState;
  }

  async function keep(kind: SourceKind, change: Partial<SourceState>): Promise<void> {
    const known = await recall(kind);
    const state = { ...known, ...change };
    if (states?.[kind] !== undefined && isSameState(known, state)) return;
    await store.pools.saveSourceState(pool.coin, kind, state);
    states = { ...states, [kind]: state };
  }

  /** A lasting fault keeps the time of its beginning. */
  async function keepFault(kind: SourceKind, fault: SourceFault, reason: string): Promise<void> {
    const known = await recall(kind);
    await keep(kind, { fault: { kind: fault, since: known.fault?.since ?? now() } });
    if (known.fault !== null) return;
    // Spec §7: a failed stats call is reported. Once for each outage, not for each request.
    const name = kind === "engine" ? pool.source.name : (pool.node?.source.name ?? kind);
    report(new SourceOutage(`${name} gives no figures: ${reason}`), { pool: pool.coin, fault });
  }

  async function keepFailure(kind: SourceKind, error: RequestError): Promise<void> {
    // No request was sent, so nothing is new.
    if (error.code === "paused") return;
    await keepFault(kind, faultOf(error) ?? "failing", describeSourceError(error));
  }

  return { recall, keep, keepFault, keepFailure };
}

function isSameState(a: SourceState, b: SourceState): boolean {
  return (
    a.fault?.kind === b.fault?.kind &&
    a.fault?.since === b.fault?.since &&
    a.changedAt === b.changedAt &&
    a.heightAt === b.heightAt
  );
}

/** When a part of the responses was first as it is now. UTC milliseconds. */
export function sinceWhen(
  partOf: (snapshot: PoolSnapshot) => string,
  snapshot: PoolSnapshot,
  previous: PoolSnapshot | null,
  seenAt: number,
  knownSince: number | null,
): number {
  if (previous === null || partOf(snapshot) !== partOf(previous)) return seenAt;
  return Math.min(knownSince ?? previous.at, seenAt);
}
