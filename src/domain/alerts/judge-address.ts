import type { Miner } from "../mining/miner.ts";
import { MINUTE } from "../time/durations.ts";
import type { AddressEvent, BestShare, EventBlock, ThresholdChanged } from "./alert-event.ts";
import type { AddressState } from "./alert-state.ts";
import { firstHashrate, judgeHashrate } from "./judge-hashrate.ts";
import { judgePayouts, type PayoutFacts } from "./judge-payouts.ts";
import { type Draft, judgeRigs, type RigsFacts } from "./judge-rigs.ts";
import type { LearntRange } from "./learnt-range.ts";
import { forgetPending } from "./step-phase.ts";

/** An older reading says nothing about now: the engine is asked again. */
const staleAfterMs = 15 * MINUTE;

export interface AddressFacts extends Pick<RigsFacts, "rhythm" | "terms" | "seedOf"> {
  readonly coin: string;
  readonly address: string;
  /** Null: never read. */
  readonly answer: { readonly at: number; readonly miner: Miner } | null;
  /** Of the whole address, at its first sight. */
  readonly seed: LearntRange | null;
  /** Null: not read since the last evaluation. */
  readonly payouts: PayoutFacts | null;
  /** By chain, atomic units, as the engine has them now. */
  readonly thresholds: ReadonlyMap<string, bigint>;
  /** Found by the address since the last evaluation. */
  readonly blocks: readonly EventBlock[];
  /** Readings from before are not judged; null = none is: the pool is in trouble. */
  readonly judgeFrom: number | null;
}

export interface AddressVerdict {
  /** The former one where nothing changed. */
  readonly state: AddressState;
  readonly events: readonly AddressEvent[];
}

/** The rules of one address. With the same state and facts the result is the same. */
export function judgeAddress(before: AddressState | null, facts: AddressFacts, now: number): AddressVerdict | null {
  const { coin, address, answer } = facts;
  if (before === null && answer === null) return null;
  const drafts: Draft<AddressEvent>[] = [];
  let state = before ?? emptyState();
  const change = (members: Partial<AddressState>) => {
    const isSame = Object.entries(members).every(([key, value]) => state[key as keyof AddressState] === value);
    if (!isSame) state = { ...state, ...members };
  };

  if (facts.payouts !== null) {
    const { memory, events } = judgePayouts(state.payouts, facts.payouts, now);
    change({ payouts: memory });
    drafts.push(...events);
  }
  if (facts.blocks.length > 0 && before !== null)
    drafts.push({ kind: "block-found", blocks: facts.blocks, count: facts.blocks.length });
  const thresholds = judgeThresholds(state.thresholds, facts.thresholds);
  if (thresholds !== null) change({ thresholds: thresholds.memory });
  drafts.push(...(thresholds?.events ?? []));

  if (answer !== null && facts.judgeFrom !== null && answer.at >= facts.judgeFrom && now - answer.at < staleAfterMs) {
    if (before !== null && facts.judgeFrom !== state.resumedAt)
      state = { ...resume(state, answer.at), resumedAt: facts.judgeFrom };
    const { at, miner } = answer;
    const best = judgeBestShare(state.bestShare, miner);
    change({ bestShare: best.memory });
    if (best.event !== null) drafts.push(best.event);
    const isFirst = before === null || state.hashrate.seenAt === 0;
    const rigs = judgeRigs(state, { ...facts, at, isFirst, workers: workersOf(miner) });
    change(rigs.memory);
    drafts.push(...rigs.events);
    const hashrate = isFirst
      ? { memory: firstHashrate(miner.hashrate, facts.seed, at), event: null }
      : judgeHashrate(state.hashrate, miner.hashrate, rigs.memory.rigs, { ...facts, at });
    change({ hashrate: hashrate.memory, ...(isFirst ? { resumedAt: facts.judgeFrom } : {}) });
    const isAllSilent = rigs.memory.wereAllSilent;
    if (hashrate.event !== null)
      drafts.push({ ...hashrate.event, isExplained: hashrate.event.isExplained || isAllSilent });
  }
  return { state, events: drafts.map((draft) => ({ ...draft, coin, address, at: now })) };
}

function emptyState(): AddressState {
  const hashrate = {
    name: "up",
    since: 0,
    seenAt: 0,
    isDated: false,
    told: "no",
    upSince: null,
    range: { usual: null, spread: 0, samples: 0, learntAt: 0 },
    isExplained: false,
  } as const;
  return {
    rigs: [],
    hashrate,
    rigsToldAt: 0,
    wereAllSilent: false,
    payouts: null,
    thresholds: {},
    bestShare: null,
    resumedAt: 0,
  };
}

function resume(state: AddressState, at: number): AddressState {
  return {
    ...state,
    rigs: state.rigs.map((rig) => ({ ...rig, ...forgetPending(rig, at) })),
    hashrate: { ...state.hashrate, ...forgetPending(state.hashrate, at) },
  };
}

/** An engine without rigs has one without a name: the address itself. */
function workersOf({ workers, hashrate, lastShareAt, lastHashrateAt }: Miner): RigsFacts["workers"] {
  if (workers.length > 0) return workers;
  return [
    { name: "", scheme: null, hashrate, lastShareAt, ...(lastHashrateAt === undefined ? {} : { lastHashrateAt }) },
  ];
}

function judgeThresholds(memory: Readonly<Record<string, string>>, thresholds: ReadonlyMap<string, bigint>) {
  const events: Draft<ThresholdChanged>[] = [];
  let changed: Record<string, string> | null = null;
  for (const [chain, amount] of thresholds) {
    const [before, after] = [memory[chain] ?? null, `${amount}`];
    if (before === after) continue;
    changed = { ...(changed ?? memory), [chain]: after };
    if (before !== null) events.push({ kind: "threshold-changed", chain, before, after });
  }
  return changed === null ? null : { memory: changed, events };
}

/** It never falls: engines forget it when they restart. */
function judgeBestShare(memory: number | null, miner: Miner) {
  const workers = miner.workers.map(({ name, bestShare = null }) => ({ name, share: bestShare ?? 0 }));
  const best = Math.max(miner.bestShare ?? 0, ...workers.map(({ share }) => share));
  if (!(best > (memory ?? 0))) return { memory, event: null };
  const worker = workers.find(({ share }) => share === best)?.name ?? null;
  const event: Draft<BestShare> | null =
    memory === null ? null : { kind: "best-share", worker, before: memory, after: best };
  return { memory: best, event };
}
