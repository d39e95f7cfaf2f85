import type { AverageTraits, EngineTraits, LoginTraits, RuleTraits } from "#src/domain/mining/engine-traits.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { type EngineCapabilities, listsPayouts, type PoolEngine } from "../pool-engine.ts";
import type { MemberEntry } from "./member.ts";

// What the site may promise of all engines together: what each of them offers, or what some of them do where the site
// shows it by scheme or by miner. Of two rules that differ, none is promised.

export function joinCapabilities(members: readonly MemberEntry[], merged: readonly string[]): EngineCapabilities {
  const own = members.filter(({ chain }) => chain === null).map(({ engine }) => engine);
  const all = own.map(({ capabilities }) => capabilities);
  const some = (is: (one: EngineCapabilities) => boolean | undefined) => all.some((one) => is(one) === true);
  const every = (is: (one: EngineCapabilities) => boolean | undefined) => all.every((one) => is(one) === true);
  const peaks = new Set(all.map(({ topMinersPeakMs }) => topMinersPeakMs));
  const [peakMs] = peaks;
  const paying = own.filter(({ capabilities }) => capabilities.paysWithBlock !== true);
  const mergedChains = listMergedChains(members, merged);
  const writable = some(({ settings }) => settings === "write");
  return {
    // A past without one of the schemes would look like the whole pool's.
    poolHistoryMs: Math.min(...all.map(({ poolHistoryMs }) => poolHistoryMs)),
    minerHistoryMs: Math.max(...all.map(({ minerHistoryMs }) => minerHistoryMs)),
    workerHistory: some(keepsWorkers),
    ...(some(({ oneWorkerPerRequest }) => oneWorkerPerRequest) && { oneWorkerPerRequest: true }),
    workerTrends: some(({ workerTrends }) => workerTrends),
    balances: some(({ balances }) => balances),
    mergeMining: mergedChains.length > 0,
    ...(mergedChains.length > 0 && { mergedChains }),
    unconfirmedBalances:
      all.every((one) => !one.balances || one.unconfirmedBalances) && some(({ balances }) => balances),
    payouts: some(({ payouts }) => payouts),
    // Without those of one engine the list is not the pool's.
    ...(paying.every(listsPayouts) ? {} : { payoutsOfMinersOnly: true }),
    ...(every(({ paysWithBlock }) => paysWithBlock) && { paysWithBlock: true }),
    // A list by highest hashrates and one by present hashrates have no common order.
    topMiners: every(({ topMiners }) => topMiners) && peaks.size === 1,
    ...(peakMs !== undefined && peaks.size === 1 && { topMinersPeakMs: peakMs }),
    blocksByMiner: every(({ blocksByMiner }) => blocksByMiner),
    ...(some(({ blocksNeedNode }) => blocksNeedNode) && { blocksNeedNode: true }),
    // Where one names no finders, the list does not tell all blocks of a miner.
    fullAddresses: every(({ fullAddresses, namesNoFinders }) => fullAddresses && namesNoFinders !== true),
    ...(every(({ namesNoFinders }) => namesNoFinders) && { namesNoFinders: true }),
    shareCounts: some(({ shareCounts }) => shareCounts),
    settings: writable ? "write" : some(({ settings }) => settings === "read") ? "read" : "none",
    settingsProof: all.some((one) => one.settings === "write" && one.settingsProof === "worker-ip")
      ? "worker-ip"
      : "none",
  };
}

function keepsWorkers({ workerHistory, minerHistoryMs }: EngineCapabilities): boolean {
  return workerHistory && minerHistoryMs > 0;
}

/** `merged`: all that are mined beside the pool's coin. */
function listMergedChains(members: readonly MemberEntry[], merged: readonly string[]): readonly string[] {
  const reported = members.flatMap(({ engine, chain }) => {
    if (chain !== null) return [chain];
    return engine.capabilities.mergeMining ? (engine.capabilities.mergedChains ?? merged) : [];
  });
  return merged.filter((chain) => reported.includes(chain));
}

/** Shortened in the same way by all, or not at all. */
export function joinShortening(members: readonly MemberEntry[]): Pick<PoolEngine, "shortenFinder"> {
  const own = members.filter(({ chain }) => chain === null).map(({ engine }) => engine);
  const [first] = own;
  const isSame = own.every(({ name, shortenFinder }) => name === first?.name && shortenFinder !== undefined);
  return isSame && first?.shortenFinder !== undefined ? { shortenFinder: first.shortenFinder } : {};
}

export function joinTraits(members: readonly MemberEntry[]): EngineTraits {
  const own = members.filter(({ chain }) => chain === null);
  const traits = own.map(({ engine }) => engine.traits);
  const firsts = traits.map(({ firstFiguresMs }) => firstFiguresMs);
  const { login, loginOf } = joinLogins(own);
  return {
    login,
    ...(Object.keys(loginOf).length > 0 && { loginOf }),
    rules: joinRules(own.map(({ engine }) => engine)),
    averages: joinAverages(traits.map(({ averages }) => averages)),
    history: {
      stepMs: Math.max(...traits.map(({ history }) => history.stepMs)),
      points: same(traits.map(({ history }) => history.points)) ?? "measured",
    },
    firstFiguresMs: firsts.some((one) => one === null) ? null : Math.max(...firsts.map((one) => one ?? 0)),
  };
}

/** Each engine has ports of its own, so SOLO is asked for by its port, unless its engine also runs another scheme. */
function joinLogins(own: readonly MemberEntry[]) {
  const logins = own.flatMap(({ engine, schemes }) =>
    schemes.map((scheme): readonly [RewardScheme, LoginTraits] => {
      const { login } = engine.traits;
      return [scheme, schemes.length === 1 ? { ...login, solo: "own-pool" } : login];
    }),
  );
  const login = (logins.find(([scheme]) => scheme !== "solo") ?? logins[0])?.[1];
  if (login === undefined) throw new Error("None of the engines runs a scheme of the pool.");
  const differing = logins.filter(([, one]) => JSON.stringify(one) !== JSON.stringify(login));
  return { login, loginOf: Object.fromEntries(differing) };
}

function joinRules(engines: readonly PoolEngine[]): RuleTraits {
  const rules = engines.map(({ traits }) => traits.rules);
  const paying = engines.filter(({ capabilities }) => capabilities.payouts).map(({ traits }) => traits.rules);
  const resets = engines.flatMap(({ capabilities, traits }) =>
    capabilities.balances && traits.rules.balanceResetDays !== null ? [traits.rules.balanceResetDays] : [],
  );
  return {
    payoutFee: same(paying.map(({ payoutFee }) => payoutFee)) ?? null,
    remainder: same(paying.map(({ remainder }) => remainder)) ?? null,
    // The shortest: what one engine has dropped is gone.
    balanceResetDays: resets.length === 0 ? null : Math.min(...resets),
    payoutRuns: same(paying.map(({ payoutRuns }) => payoutRuns)) ?? "none",
    confirmations: same(rules.map(({ confirmations }) => confirmations)) ?? "unknown",
    rentedPower: same(rules.map(({ rentedPower }) => rentedPower)) ?? "nothing",
  };
}

/** Where they differ, what claims least: not called ten minutes, and nothing of the time before the first share. */
function joinAverages(averages: readonly AverageTraits[]): AverageTraits {
  const [first] = averages;
  const leasts = averages.flatMap(({ leastMs }) => leastMs ?? []);
  return {
    workerWindowsMs: (first?.workerWindowsMs ?? []).filter((windowMs) =>
      averages.every(({ workerWindowsMs }) => workerWindowsMs.includes(windowMs)),
    ),
    over: same(averages.map(({ over }) => over)) ?? "since-first-share",
    leastMs: leasts.length === 0 ? null : Math.max(...leasts),
    present: same(averages.map(({ present }) => present)) ?? "session",
  };
}

/** Undefined where they differ. */
function same<Value>(values: readonly Value[]): Value | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}
