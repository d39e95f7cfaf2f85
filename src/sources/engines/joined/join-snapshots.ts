import type { EngineReport } from "#src/domain/mining/pool.ts";
import { isMeasuredLately, type NetworkSample, type PoolHistory, type PoolSnapshot } from "#src/domain/mining/pool.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { faultOf, type SourceError } from "../../source-error.ts";
import type { Member } from "./member.ts";

type Fault = NonNullable<EngineReport["fault"]>;
type Response = Result<PoolSnapshot, SourceError>;

/** Each scheme has figures, or its engine a fault. Fails only where none of the engines with a scheme responds. */
export function createSnapshotJoin(members: readonly Member[], now: () => number) {
  const lastAt = new Map<Member, number>();
  const faults = new Map<Member, Fault>();

  function report(member: Member, fault: Omit<Fault, "since"> & { readonly since?: number }): Fault {
    const since = fault.since ?? faults.get(member)?.since ?? now();
    const kept = { kind: fault.kind, since };
    faults.set(member, kept);
    return kept;
  }

  function findFault(member: Member, response: Response): Fault | null {
    if (!response.ok) return report(member, { kind: faultOf(response.error) ?? "failing" });
    const { value } = response;
    const fault = describeOldFigures(value, now());
    lastAt.set(member, value.at);
    if (fault !== null) return report(member, fault);
    faults.delete(member);
    return null;
  }

  return (responses: readonly Response[]): Response => {
    const states = members.map((member, index) => {
      const response = responses[index] ?? err<SourceError>({ code: "unavailable", reason: "it was not asked" });
      return { member, response, fault: findFault(member, response) };
    });
    const own = states.filter(({ member }) => member.chain === null);
    const responding = own.flatMap((state) => (state.response.ok ? [{ ...state, value: state.response.value }] : []));
    const [first] = own;
    if (responding.length === 0) return first === undefined || first.response.ok ? noEngine : first.response;
    const current = responding.filter(({ fault }) => fault === null);
    // Where no engine has current figures, the reason is the whole pool's.
    const shown = current.length > 0 ? current : responding;
    const isShown = new Set(shown.map(({ member }) => member));
    const engines = states.map(({ member, response, fault }): EngineReport => {
      const at = lastAt.get(member) ?? null;
      const { schemes, chain } = member;
      const isWholePools = current.length === 0 && isShown.has(member);
      const address = (response.ok ? response.value.engines : undefined)?.[0]?.address;
      return {
        name: member.engine.name,
        schemes,
        ...(chain && { chain }),
        at,
        fault: isWholePools ? null : fault,
        ...(address && { address }),
      };
    });
    return ok({ ...joinShown(shown), engines });
  };
}

const noEngine = err<SourceError>({ code: "unsupported", what: "a scheme of the pool" });

function describeOldFigures(snapshot: PoolSnapshot, now: number): (Omit<Fault, "since"> & { since?: number }) | null {
  const { heldSums, acceptsMiners, measuredAt, at } = snapshot;
  if (heldSums !== undefined)
    return heldSums.why === "restarted" ? { kind: "restarted", since: heldSums.restartedAt } : { kind: "measuring" };
  if (acceptsMiners === false) return { kind: "not-up" };
  return isMeasuredLately(snapshot, now) ? null : { kind: "old", since: measuredAt ?? at };
}

function joinShown(shown: readonly { readonly member: Member; readonly value: PoolSnapshot }[]): PoolSnapshot {
  const snapshots = shown.map(({ value }) => value);
  const held = snapshots.find(({ heldSums }) => heldSums !== undefined)?.heldSums;
  const schemes = shown.flatMap(({ member, value }) =>
    value.schemes.filter(({ scheme }) => member.schemes.includes(scheme)),
  );
  const { acceptsMiners = null } = snapshots[0] ?? {};
  const reportedTraits = snapshots[0]?.reportedTraits;
  const isSameOfAll = isSame(snapshots.map((one) => one.reportedTraits));
  return {
    at: Math.max(...snapshots.map(({ at }) => at)),
    // The oldest: no figure is older than that.
    measuredAt: least(snapshots.map(({ measuredAt }) => measuredAt)),
    acceptsMiners: isSame(snapshots.map((one) => one.acceptsMiners)) ? acceptsMiners : null,
    ports: shown.flatMap(({ member, value }) =>
      value.ports.flatMap((port) =>
        port.scheme === null ? member.schemes.map((scheme) => ({ ...port, scheme })) : [port],
      ),
    ),
    network: joinNetworks(snapshots.map(({ network }) => network)),
    schemes,
    ...(schemes.length === 0 && held !== undefined && { heldSums: held }),
    fees: Object.assign(
      {},
      ...shown.map(({ member, value }) =>
        Object.fromEntries(
          Object.entries(value.fees).filter(([scheme]) => member.schemes.some((own) => own === scheme)),
        ),
      ),
    ),
    minimumPayout: only(snapshots.map(({ minimumPayout }) => minimumPayout).filter((one) => one !== null)),
    payoutIntervalMs: only(snapshots.map(({ payoutIntervalMs }) => payoutIntervalMs).filter((one) => one !== null)),
    lastBlockFoundAt: most(snapshots.map(({ lastBlockFoundAt }) => lastBlockFoundAt)),
    ...(reportedTraits !== undefined && isSameOfAll && { reportedTraits }),
  };
}

/** The newest; what it lacks comes from the others, since one chain has one network. */
function joinNetworks(networks: readonly (NetworkSample | null)[]): NetworkSample | null {
  const known = networks.filter((network) => network !== null).toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0));
  const [newest, ...others] = known;
  if (newest === undefined) return null;
  return others.reduce<NetworkSample>(
    (network, other) => ({
      at: network.at,
      height: network.height ?? other.height,
      difficulty: network.difficulty ?? other.difficulty,
      hashrate: network.hashrate ?? other.hashrate,
      blockReward: network.blockReward ?? other.blockReward,
      lastBlockAt: network.lastBlockAt ?? other.lastBlockAt,
    }),
    newest,
  );
}

/** A step counts only where every engine has it: a part would look like the whole pool. */
export function joinHistories(histories: readonly PoolHistory[]): PoolHistory {
  const times = histories.map(({ schemes }) => new Set(schemes.map(({ at }) => at)));
  const isWhole = (at: number) => times.every((own) => own.has(at));
  const network = new Map(histories.flatMap((history) => history.network).map((sample) => [sample.at, sample]));
  return {
    network: [...network.values()].sort((a, b) => a.at - b.at),
    schemes: histories.flatMap(({ schemes }) => schemes).filter(({ at }) => isWhole(at)),
  };
}

function isSame(values: readonly unknown[]): boolean {
  const textOf = (value: unknown) =>
    JSON.stringify(value, (_key, member: unknown) => (typeof member === "bigint" ? `${member}` : member)) ?? "";
  return new Set(values.map(textOf)).size <= 1;
}

/** Null where there are several, or none. */
function only<Value>(values: readonly Value[]): Value | null {
  return new Set(values).size === 1 ? (values[0] ?? null) : null;
}

function least(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function most(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
}
