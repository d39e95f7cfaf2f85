import type { HashrateWindows, Worker } from "../mining/miner.ts";
import type { RewardScheme } from "../mining/reward-scheme.ts";
import { DAY, HOUR, MINUTE } from "../time/durations.ts";
import type { AddressEvent, EventRig, RigsBack } from "./alert-event.ts";
import type { AddressState, RigState, Told } from "./alert-state.ts";
import { judgedHashrate, type LearntRange, learn, seedRange, unknownRange } from "./learnt-range.ts";
import { type CostTerms, costMissing, sumCosts } from "./missed-work.ts";
import { gatherAgainMs, gatherBackMs, gatherMs, type Rhythm, steadyFlappingMs, steadyMs } from "./rhythm.ts";
import { sightOf, stepPhase, tellableAt, upFrom } from "./step-phase.ts";

/** Falls of a rig in this time: the third is its last message until it is steady. */
const fallsWithinMs = 6 * HOUR;
const mostFalls = 2;
/** A rig that flapped and then stays silent for so long is told once more. */
const deadAfterMs = 2 * HOUR;
/** Silent for so long, a rig is no longer of the farm. */
const forgottenAfterMs = 30 * DAY;
/** A rig under a new name appears about when the old name's shares end. */
const renamedBeforeMs = 5 * MINUTE;
const renamedAfterMs = 15 * MINUTE;
const renamedDifference = 0.4;

/** Of `rigs` and `wereAllSilent` in AddressState. */
export type RigsMemory = Pick<AddressState, "rigs" | "rigsToldAt" | "wereAllSilent">;

export interface RigsFacts {
  readonly workers: readonly Pick<Worker, "name" | "scheme" | "hashrate" | "lastShareAt" | "lastHashrateAt">[];
  /** When the engine said so. */
  readonly at: number;
  readonly isFirst: boolean;
  readonly rhythm: Rhythm;
  readonly terms: CostTerms;
  /** From the engine's own history of a rig, at its first sight. */
  readonly seedOf: (rig: { readonly name: string; readonly scheme: RewardScheme | null }) => LearntRange | null;
}

/** A rule's event, without what is the same for all of an address. */
export type Draft<Event> = Event extends AddressEvent ? Omit<Event, "coin" | "address" | "at"> : never;

export interface RigsVerdict {
  readonly memory: RigsMemory;
  readonly events: readonly Draft<AddressEvent>[];
}

export const rigKey = (name: string, scheme: RewardScheme | null) => `${scheme ?? ""} ${name}`;

interface Step {
  readonly rig: RigState;
  readonly hashrate: HashrateWindows | null;
  readonly backFrom: RigState | null;
}

export function judgeRigs(memory: RigsMemory, facts: RigsFacts): RigsVerdict {
  const { at } = facts;
  const steps = stepRigs(memory, facts);
  const told = new Map<string, RigState>();
  const events: Draft<AddressEvent>[] = [];
  const tell = (rig: RigState, how: Told, change: Partial<RigState> = {}) =>
    told.set(rigKey(rig.rig, rig.scheme), { ...rig, told: how, ...change });

  const silent = gather(steps, "down", memory, facts);
  const renamed = findRenamed(silent, steps, facts);
  for (const { from, to } of renamed) {
    told.set(rigKey(from.rig, from.scheme), { ...from, told: "skipped" });
    told.set(rigKey(to.rig, to.scheme), { ...to, range: from.range, isOld: true });
  }
  const gone = new Set(renamed.map(({ from }) => from));
  const fallen = silent.filter((rig) => !gone.has(rig));
  const working = steps.filter(({ rig }) => isOfFarm(rig, at) && !gone.has(rig)).map(({ rig }) => rig);
  const isAll = fallen.length > 0 && working.every(({ name }) => name === "down");
  events.push(...describeFallen(fallen, working, isAll, tell, facts));

  const low = gather(steps, "low", memory, facts);
  for (const rig of low) tell(rig, "yes", noteFall(rig, at));
  if (low.length > 0) events.push({ kind: "rigs-low", ...describe(low, steps, facts, at), total: working.length });

  const backs = steps.flatMap(({ backFrom, rig }) => (backFrom === null ? [] : [{ before: backFrom, rig }]));
  for (const from of ["silent", "low"] as const) {
    const of = backs.filter(({ before }) => (before.name === "down") === (from === "silent"));
    const back = describeBack(of, from, steps, memory.wereAllSilent, facts);
    if (back !== null) events.push({ ...back, total: working.length });
  }

  const rigs = steps.map(({ rig }) => told.get(rigKey(rig.rig, rig.scheme)) ?? rig);
  const kept = rigs.filter((rig) => !isForgotten(rig, at));
  const before = new Set(memory.rigs);
  const isSame = kept.length === before.size && kept.every((rig) => before.has(rig));
  const isSilentStill = rigs.some((rig) => rig.name === "down" && rig.told === "yes");
  return {
    memory: {
      rigs: isSame ? memory.rigs : kept,
      rigsToldAt: fallen.length + low.length > 0 ? at : memory.rigsToldAt,
      wereAllSilent: isAll || (memory.wereAllSilent && isSilentStill),
    },
    events,
  };
}

function stepRigs(memory: RigsMemory, facts: RigsFacts): readonly Step[] {
  const { at, workers } = facts;
  const known = new Map(memory.rigs.map((rig) => [rigKey(rig.rig, rig.scheme), rig]));
  const steps = workers.flatMap((worker): Step[] => {
    const key = rigKey(worker.name, worker.scheme);
    const rig = known.get(key);
    known.delete(key);
    if (rig !== undefined) return [stepRig(rig, worker, at)];
    const first = firstSight(worker, facts);
    return first === null ? [] : [{ rig: first, hashrate: worker.hashrate, backFrom: null }];
  });
  return settleBacks([...steps, ...[...known.values()].map((rig) => stepRig(rig, null, at))], at);
}

function stepRig(rig: RigState, worker: RigsFacts["workers"][number] | null, at: number): Step {
  const sight = sightOf(worker, at);
  const { phase, isBack, isNewUsual } = stepPhase(rig, sight, at, {
    range: rig.range,
    steadyMs: rig.isFlapping ? steadyFlappingMs : steadyMs,
  });
  const hashrate = sight.is === "up" ? sight.hashrate : null;
  if (isNewUsual && hashrate !== null) {
    const usual = judgedHashrate(hashrate) ?? 0;
    return { rig: { ...rig, ...phase, range: seedRange(usual, rig.range.spread, at) }, hashrate, backFrom: null };
  }
  const isLearning = phase.name === "up" && rig.name === "up" && hashrate !== null;
  const range = isLearning ? learn(rig.range, hashrate, at) : rig.range;
  if (phase === rig && range === rig.range) return { rig, hashrate, backFrom: null };
  const next = { ...rig, ...phase, range, ...(isBack ? { isFlapping: false } : {}) };
  return { rig: next, hashrate, backFrom: isBack ? rig : null };
}

/** Null: it was silent for over a day, so it is not of the farm. */
function firstSight(worker: RigsFacts["workers"][number], { at, isFirst, seedOf }: RigsFacts): RigState | null {
  const sight = sightOf(worker, at);
  if (sight.is === "down" && at - sight.since > DAY) return null;
  const base = {
    rig: worker.name,
    scheme: worker.scheme,
    firstSeenAt: at,
    isOld: isFirst,
    falls: [],
    isFlapping: false,
  };
  const { day } = worker.hashrate;
  const range = seedOf(worker) ?? (day !== null && day > 0 && isFirst ? seedRange(day, 0.1, at) : unknownRange);
  if (sight.is !== "down") return { ...base, ...upFrom(at), range };
  const { since, isDated } = sight;
  return { ...base, name: "down", since, seenAt: at, isDated, told: "skipped", upSince: null, range };
}

/** Those that are back wait for the others, so that they are one message. */
function settleBacks(steps: readonly Step[], at: number): readonly Step[] {
  const backs = steps.filter(({ backFrom }) => backFrom !== null);
  const isComing = steps.some(({ rig, backFrom }) => backFrom === null && rig.upSince !== null && !rig.isFlapping);
  const first = Math.min(...backs.map(({ backFrom }) => backFrom?.upSince ?? at));
  if (backs.length === 0 || !isComing || at - first >= steadyMs + gatherBackMs) return steps;
  return steps.map((step) => (step.backFrom === null ? step : { ...step, rig: step.backFrom, backFrom: null }));
}

/** Those that may be told now: the first of them has waited for the others. */
function gather(
  steps: readonly Step[],
  name: "down" | "low",
  { rigsToldAt }: RigsMemory,
  { at, rhythm }: RigsFacts,
): readonly RigState[] {
  const due = steps.flatMap(({ rig }) => {
    const from = rig.name === name ? tellableAt(rig, rhythm) : null;
    return from === null || from > at ? [] : [{ rig, from }];
  });
  const reflapped = steps.flatMap(({ rig }) =>
    name === "down" && rig.name === "down" && rig.isFlapping && rig.upSince === null && isDead(rig, at) ? [rig] : [],
  );
  const waitMs = at - rigsToldAt < HOUR ? gatherAgainMs : gatherMs;
  const isDue = due.some(({ from }) => at - from >= waitMs);
  return [...(isDue ? due.map(({ rig }) => rig) : []), ...reflapped];
}

const isDead = (rig: RigState, at: number) => rig.told === "yes" && at - rig.seenAt >= deadAfterMs;

function findRenamed(silent: readonly RigState[], steps: readonly Step[], { isFirst }: RigsFacts) {
  const fresh = steps.filter(({ rig }) => !rig.isOld && rig.name === "up" && !isFirst);
  return silent.flatMap((from) => {
    const { usual } = from.range;
    const index = fresh.findIndex(({ rig, hashrate }) => {
      const rate = hashrate === null ? null : judgedHashrate(hashrate);
      const isThen = rig.firstSeenAt >= from.since - renamedBeforeMs && rig.firstSeenAt <= from.since + renamedAfterMs;
      return isThen && usual !== null && rate !== null && Math.abs(rate / usual - 1) <= renamedDifference;
    });
    const [found] = index < 0 ? [] : fresh.splice(index, 1);
    return found === undefined ? [] : [{ from, to: found.rig }];
  });
}

/** Worked within a day, as far as it was seen. */
function isOfFarm(rig: RigState, at: number): boolean {
  return rig.name !== "down" || (rig.told !== "skipped" && at - rig.since <= DAY);
}

function isForgotten(rig: RigState, at: number): boolean {
  if (rig.name !== "down") return false;
  return at - rig.since > (rig.told === "yes" ? forgottenAfterMs : DAY);
}

function noteFall(rig: RigState, at: number) {
  const falls = [...rig.falls.filter((fall) => at - fall < fallsWithinMs), at];
  return { falls, isFlapping: falls.length > mostFalls };
}

function describeFallen(
  fallen: readonly RigState[],
  working: readonly RigState[],
  isAll: boolean,
  tell: (rig: RigState, how: Told, change?: Partial<RigState>) => void,
  facts: RigsFacts,
): readonly Draft<AddressEvent>[] {
  const { at } = facts;
  if (fallen.length === 0) return [];
  const changes = new Map(fallen.map((rig) => [rig, rig.isFlapping ? { isFlapping: false } : noteFall(rig, at)]));
  for (const [rig, change] of changes) tell(rig, "yes", change);
  const total = working.length;
  if (isAll) {
    const all = describe(fallen, [], facts, at);
    return [{ kind: "all-silent", ...all, count: total, total }];
  }
  const flapping = fallen.filter((rig) => changes.get(rig)?.isFlapping === true);
  const steady = fallen.filter((rig) => changes.get(rig)?.isFlapping !== true);
  return [
    { rigs: steady, isFlapping: false },
    { rigs: flapping, isFlapping: true },
  ].flatMap(({ rigs, isFlapping }) =>
    rigs.length === 0 ? [] : [{ kind: "rigs-silent" as const, ...describe(rigs, [], facts, at), total, isFlapping }],
  );
}

function describe(rigs: readonly RigState[], steps: readonly Step[], { terms, at }: RigsFacts, until: number) {
  const rateOf = new Map(steps.map(({ rig, hashrate }) => [rig, hashrate === null ? null : judgedHashrate(hashrate)]));
  const listed = rigs
    .map((rig): EventRig => {
      const { usual } = rig.range;
      const hashrate = rig.name === "down" ? null : (rateOf.get(rig) ?? null);
      const missing = usual === null ? null : Math.max(0, usual - (hashrate ?? 0));
      const ms = Math.max(0, Math.min(until, rig.upSince ?? until) - rig.since);
      const cost = costMissing({ missing, scheme: rig.scheme, ms }, terms);
      return { name: rig.rig, scheme: rig.scheme, since: rig.since, hashrate, usual, cost };
    })
    .toSorted((a, b) => a.since - b.since);
  return { rigs: listed, count: listed.length, since: listed[0]?.since ?? at, cost: sumCosts(listed) };
}

function describeBack(
  backs: readonly { readonly before: RigState; readonly rig: RigState }[],
  from: RigsBack["from"],
  steps: readonly Step[],
  wereAllSilent: boolean,
  facts: RigsFacts,
): Omit<Draft<RigsBack>, "total"> | null {
  if (backs.length === 0) return null;
  const { at } = facts;
  const rates = new Map(steps.map(({ rig, hashrate }) => [rig, hashrate]));
  const described = describe(
    backs.map(({ before }) => before),
    [],
    facts,
    at,
  );
  const rateOf = new Map(
    backs.map(({ before, rig }) => {
      const hashrate = rates.get(rig);
      return [rigKey(before.rig, before.scheme), hashrate ? judgedHashrate(hashrate) : null];
    }),
  );
  const rigs = described.rigs.map((rig) => ({ ...rig, hashrate: rateOf.get(rigKey(rig.name, rig.scheme)) ?? null }));
  const phase = from === "silent" ? "down" : "low";
  const remaining = steps.filter(({ rig }) => rig.name === phase && rig.told === "yes" && isOfFarm(rig, at)).length;
  const until = Math.max(...backs.map(({ before }) => before.upSince ?? at));
  const wereAll = from === "silent" && wereAllSilent;
  return { kind: "rigs-back", ...described, rigs, from, wereAll, until, remaining };
}
