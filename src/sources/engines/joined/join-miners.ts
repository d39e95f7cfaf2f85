import type { Balance, HashrateWindows, Miner, MinerLookup, ShareCounts } from "#src/domain/mining/miner.ts";
import { isBlank } from "#src/domain/mining/miner-state.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { SourceError } from "../../source-error.ts";
import type { Member } from "./member.ts";

type Response = Result<MinerLookup, SourceError>;

interface Known {
  readonly member: Member;
  readonly miner: Miner;
}

/**
 * An engine that does not know the address is left out. One that fails is left out too if it said of late that it does
 * not know the address; otherwise its schemes are unknown, and so is every sum.
 */
export function joinLookups(address: string, members: readonly Member[], responses: readonly Response[]): Response {
  const states = members.flatMap((member, index) => {
    const response = responses[index];
    return response === undefined ? [] : [{ member, response: asStranger(member, address, response) }];
  });
  const own = states.filter(({ member }) => member.chain === null);
  const silent = own.filter(({ response }) => !response.ok);
  const described = own.flatMap(({ member, response }) =>
    response.ok && response.value.found !== "no" ? [{ member, ...response.value }] : [],
  );
  const known = described.filter(({ found, miner }) => found === "yes" || !isBlank(miner));
  const [fault] = silent;
  if (known.length === 0) {
    if (fault !== undefined && !fault.response.ok) return fault.response;
    const [blank] = described;
    return ok(blank === undefined ? { found: "no" } : { found: "unknown", miner: { ...blank.miner, address } });
  }
  const merged = states.flatMap(({ member, response }) =>
    member.chain !== null && response.ok && response.value.found !== "no"
      ? [{ member, miner: response.value.miner }]
      : [],
  );
  const lost = states.filter(({ response }) => !response.ok).map(({ member }) => member);
  const miner = joinMiners(address, known, {
    unknownSchemes: silent.flatMap(({ member }) => member.schemes),
    balances: joinBalances([...known, ...merged], lost),
  });
  return ok({ found: known.some(({ found }) => found === "yes") ? "yes" : "unknown", miner });
}

function asStranger(member: Member, address: string, response: Response): Response {
  if (response.ok) return response;
  const isUnknown = response.error.code === "not-found" || response.error.code === "unsupported";
  return isUnknown || member.isStranger(address) ? ok({ found: "no" }) : err(response.error);
}

function joinMiners(
  address: string,
  known: readonly Known[],
  {
    unknownSchemes,
    balances,
  }: { readonly unknownSchemes: readonly RewardScheme[]; readonly balances: Miner["balances"] },
): Miner {
  const miners = known.map(({ miner }) => miner);
  const isWhole = unknownSchemes.length === 0;
  const workers = known.flatMap(({ member, miner }) =>
    miner.workers.map((worker) => ({ ...worker, scheme: worker.scheme ?? onlySchemeOf(member) })),
  );
  const schemes = known.flatMap(({ member, miner }) => {
    const one = onlySchemeOf(member);
    return miner.schemes ?? (one !== null && miner.workers.length === 0 ? [one] : []);
  });
  const knownAs = miners.find((miner) => miner.knownAs !== undefined)?.knownAs;
  const best = miners.map(({ bestShare = null }) => bestShare);
  const isBestKept = isWhole && miners.every(({ bestShare }) => bestShare !== undefined);
  return {
    address,
    ...(knownAs !== undefined && { knownAs }),
    hashrate: isWhole ? sumWindows(miners) : { tenMinutes: null, sixHours: null, day: null },
    ...joinLastShares(miners),
    shares: isWhole ? sumShares(miners.map(({ shares }) => shares)) : { valid: null, stale: null, invalid: null },
    ...(isBestKept && {
      bestShare: best.reduce((most, one) => (one === null ? most : Math.max(most ?? 0, one)), null),
    }),
    ...(miners.some(({ hasWorked }) => hasWorked === true) && { hasWorked: true }),
    workers,
    ...(schemes.length > 0 && { schemes: rewardSchemes.filter((scheme) => schemes.includes(scheme)) }),
    balances,
    ...(!isWhole && { unknownSchemes }),
  };
}

function onlySchemeOf({ schemes }: Member): RewardScheme | null {
  return schemes.length === 1 ? (schemes[0] ?? null) : null;
}

/** Who has not worked at an engine has no average there, and the sum is still complete. */
function sumWindows(miners: readonly Miner[]): HashrateWindows {
  const working = miners.filter(({ hashrate }) =>
    Object.values(hashrate).some((rate: number | null) => (rate ?? 0) > 0),
  );
  const counted = working.length > 0 ? working : miners;
  const sum = (window: keyof HashrateWindows) => addUp(counted.map(({ hashrate }) => hashrate[window]));
  return { tenMinutes: sum("tenMinutes"), sixHours: sum("sixHours"), day: sum("day") };
}

function sumShares(shares: readonly ShareCounts[]): ShareCounts {
  const sum = (kind: keyof ShareCounts) => addUp(shares.map((own) => own[kind]));
  return { valid: sum("valid"), stale: sum("stale"), invalid: sum("invalid") };
}

/** A last share is the last of all only where each engine with work reports one. */
function joinLastShares(miners: readonly Miner[]): Pick<Miner, "lastShareAt" | "lastHashrateAt"> {
  const lasts = miners.flatMap(({ lastShareAt, lastHashrateAt = null }) =>
    lastShareAt === null && lastHashrateAt === null
      ? []
      : [{ lastShareAt, last: Math.max(lastShareAt ?? 0, lastHashrateAt ?? 0) }],
  );
  if (lasts.length === 0) return { lastShareAt: null };
  const latest = Math.max(...lasts.map(({ last }) => last));
  if (lasts.every(({ lastShareAt }) => lastShareAt !== null))
    return { lastShareAt: Math.max(...lasts.map(({ lastShareAt }) => lastShareAt ?? 0)) };
  return { lastShareAt: null, lastHashrateAt: latest };
}

/**
 * By chain: sums, and the highest threshold, since each engine pays its own part, and from the highest on all of them
 * pay. What a silent engine may owe is not known.
 */
function joinBalances(known: readonly Known[], lost: readonly Member[]): readonly Balance[] {
  const sums = new Map<string, Balance>();
  for (const { member, miner } of known) {
    if (!member.engine.capabilities.balances) continue;
    for (const balance of miner.balances) {
      if (member.chain !== null && balance.chain !== member.chain) continue;
      const before = sums.get(balance.chain);
      sums.set(balance.chain, before === undefined ? balance : addBalances(before, balance));
    }
  }
  if (sums.size === 0) return known.flatMap(({ miner }) => miner.balances).slice(0, 1);
  const owing = lost.filter(({ engine }) => engine.capabilities.balances);
  const merged = new Set([...known.map(({ member }) => member), ...lost].map(({ chain }) => chain));
  const isOwed = (chain: string) =>
    owing.some((member) => (member.chain === null ? !merged.has(chain) : member.chain === chain));
  const balances = [...sums.values()].map((balance) =>
    isOwed(balance.chain) ? { ...balance, confirmed: null, unconfirmed: null, paid: null } : balance,
  );
  const missing = owing.flatMap(({ chain }) => (chain !== null && !sums.has(chain) ? [unknownBalance(chain)] : []));
  return [...balances, ...missing];
}

function unknownBalance(chain: string): Balance {
  return { chain, confirmed: null, unconfirmed: null, paid: null, threshold: null };
}

function addBalances(one: Balance, other: Balance): Balance {
  const isHigher = one.threshold !== null && (other.threshold === null || one.threshold > other.threshold);
  return {
    chain: one.chain,
    confirmed: addAmounts(one.confirmed, other.confirmed),
    unconfirmed: addAmounts(one.unconfirmed, other.unconfirmed),
    paid: addAmounts(one.paid, other.paid),
    threshold: isHigher ? one.threshold : other.threshold,
  };
}

function addAmounts(one: bigint | null, other: bigint | null): bigint | null {
  return one === null || other === null ? null : one + other;
}

/** Null where one is not known. */
function addUp(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}
