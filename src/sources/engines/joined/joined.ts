import type { Block } from "#src/domain/mining/block.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { TopMiner } from "#src/domain/mining/pool.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { RequestLimit } from "../../request-queue.ts";
import type { AsyncResult, SourceError } from "../../source-error.ts";
import { listsPayouts, type Page, type PageRequest, type PoolEngine, type WorkerRates } from "../pool-engine.ts";
import { fetchJoinedPage } from "./join-lists.ts";
import { joinLookups } from "./join-miners.ts";
import { fetchJoinedSettings, updateJoinedSettings } from "./join-settings.ts";
import { createSnapshotJoin, joinHistories } from "./join-snapshots.ts";
import { joinCapabilities, joinShortening, joinTraits } from "./join-traits.ts";
import { createMember, type Member, type MemberEntry } from "./member.ts";

interface JoinContext {
  /** Slugs of the coins that are mined beside the pool's. */
  readonly mergeMined: readonly string[];
  readonly now: () => number;
}

const mostTopMiners = 500;

/** Several engines of one coin as one. A total that needs an engine which does not respond fails or is unknown. */
export function joinEngines(entries: readonly MemberEntry[], { mergeMined, now }: JoinContext): PoolEngine {
  const members = entries.map((entry) => createMember(entry, now));
  const own = members.filter(({ chain }) => chain === null);
  const joinSnapshots = createSnapshotJoin(members, now);
  const paying = members.filter(({ engine }) => engine.capabilities.payouts);

  /** What all respond, or the first failure. */
  async function askAll<Value>(
    asked: readonly Member[],
    ask: (engine: PoolEngine) => AsyncResult<Value>,
  ): Promise<Result<readonly Value[], SourceError>> {
    const values: Value[] = [];
    for (const response of await Promise.all(asked.map((member) => member.ask(ask)))) {
      if (!response.ok) return response;
      values.push(response.value);
    }
    return ok(values);
  }

  /** Without those that have said that they do not know the address. */
  function whereKnown(asked: readonly Member[], address: string): readonly Member[] {
    return asked.filter((member) => !member.isStranger(address));
  }

  /** Those that keep this miner's history. Null where one that keeps none may have the miner: a part would lack. */
  async function findHistorians(address: string): Promise<readonly Member[] | null> {
    const keeping = own.filter(({ engine }) => engine.capabilities.minerHistoryMs > 0);
    const others = own.filter((member) => !keeping.includes(member));
    const knowing = await Promise.all(others.map((member) => member.knows(address)));
    return knowing.some((isKnown) => isKnown !== false) ? null : whereKnown(keeping, address);
  }

  function joinPages<Item>(
    asked: readonly Member[],
    page: PageRequest,
    fetch: (engine: PoolEngine, own: PageRequest) => AsyncResult<Page<Item>>,
    rows: Pick<Parameters<typeof fetchJoinedPage<Item>>[1], "timeOf" | "keyOf"> & { isPartialAllowed?: boolean },
  ): AsyncResult<Page<Item>> {
    const lists = asked.map((member) => (own: PageRequest) => member.ask((engine) => fetch(engine, own)));
    return fetchJoinedPage(page, { isPartialAllowed: false, ...rows, lists });
  }

  async function fetchMinerHistory(...[address, worker, window]: Parameters<PoolEngine["fetchMinerHistory"]>) {
    const historians = await findHistorians(address);
    if (historians === null) return err<SourceError>({ code: "unsupported", what: "this miner's whole history" });
    const asked = worker === null ? historians : historians.filter((member) => runs(member, worker.scheme));
    const samples: MinerSample[] = [];
    for (const member of asked) {
      const response = await member.ask((engine) => engine.fetchMinerHistory(address, worker, window));
      if (response.ok) samples.push(...response.value.map((sample) => withScheme(member, sample)));
      else if (!isAbsent(response.error)) return response;
    }
    return ok(samples);
  }

  const fetchWorkerHistories: NonNullable<PoolEngine["fetchWorkerHistories"]> = async (address, window, names) => {
    const rates: WorkerRates[] = [];
    for (const member of whereKnown(own, address)) {
      const { fetchWorkerHistories: fetch } = member.engine;
      if (fetch === undefined) continue;
      const response = await member.ask(() => fetch(address, window, names));
      if (response.ok) rates.push(...response.value);
      else if (!isAbsent(response.error)) return response;
    }
    return ok(rates);
  };

  const capabilities = joinCapabilities(entries, mergeMined);
  const watching = members.flatMap(({ engine }) => (engine.watch === undefined ? [] : [engine.watch]));
  const limit = joinLimits(members);
  return {
    name: [...new Set(members.map(({ engine }) => engine.name))].join("+"),
    isDemo: members.some(({ engine }) => engine.isDemo),
    capabilities,
    traits: joinTraits(entries),
    ...(limit !== null && { limit }),
    ...joinShortening(entries),
    ...(capabilities.workerHistory && { fetchWorkerHistories }),
    ...(watching.length > 0 && {
      watch(onHint) {
        const stops = watching.map((watch) => watch(onHint));
        return () => {
          for (const stop of stops) stop();
        };
      },
    }),
    addSpelling(address) {
      for (const { engine } of members) engine.addSpelling?.(address);
    },
    fetchPool: async () =>
      joinSnapshots(await Promise.all(members.map((member) => member.poll((engine) => engine.fetchPool())))),
    async fetchPoolHistory(window) {
      if (capabilities.poolHistoryMs === 0) return unsupported("pool history");
      const histories = await askAll(own, (engine) => engine.fetchPoolHistory(window));
      return histories.ok ? ok(joinHistories(histories.value)) : histories;
    },
    async fetchTopMiners(limit) {
      if (!capabilities.topMiners) return unsupported("one list of top miners");
      // A miner high in the sum may be low in each list.
      const lists = await askAll(own, (engine) => engine.fetchTopMiners(mostTopMiners));
      return lists.ok ? ok(joinTopMiners(lists.value.flat()).slice(0, limit)) : lists;
    },
    fetchBlocks: (page) =>
      joinPages(members, page, (engine, own) => engine.fetchBlocks(own), { ...blockRows, isPartialAllowed: true }),
    async fetchPayouts(page) {
      if (!listsPayouts({ capabilities })) return unsupported("payouts of all miners");
      return joinPages(paying, page, (engine, own) => engine.fetchPayouts(own), payoutRows);
    },
    async fetchMiner(address) {
      return joinLookups(address, members, await Promise.all(members.map((member) => member.fetchMiner(address))));
    },
    fetchMinerHistory,
    async fetchMinerBlocks(address, page) {
      if (!capabilities.blocksByMiner) return unsupported("blocks of a miner");
      return joinPages(
        members,
        page,
        orEmpty((engine, own) => engine.fetchMinerBlocks(address, own)),
        blockRows,
      );
    },
    async fetchMinerPayouts(address, page) {
      if (!capabilities.payouts) return unsupported("payouts");
      return joinPages(
        paying,
        page,
        orEmpty((engine, own) => engine.fetchMinerPayouts(address, own)),
        payoutRows,
      );
    },
    async fetchMinerSettings(address) {
      return capabilities.settings === "none" ? unsupported("settings") : fetchJoinedSettings(own, address);
    },
    async updateMinerSettings(address, threshold, proofIp) {
      if (capabilities.settings !== "write") return unsupported("settings");
      return updateJoinedSettings(own, address, threshold, proofIp);
    },
  };
}

function unsupported(what: string) {
  return err<SourceError>({ code: "unsupported", what });
}

function isAbsent({ code }: SourceError): boolean {
  return code === "not-found" || code === "unsupported";
}

/** A miner that one engine does not know has no rows there. */
function orEmpty<Item>(fetch: (engine: PoolEngine, page: PageRequest) => AsyncResult<Page<Item>>) {
  return async (engine: PoolEngine, page: PageRequest): AsyncResult<Page<Item>> => {
    const response = await fetch(engine, page);
    if (response.ok || page.cursor !== null || !isAbsent(response.error)) return response;
    return ok({ items: [], next: null, total: 0 });
  };
}

const blockRows = {
  timeOf: ({ foundAt }: Block) => foundAt,
  keyOf: ({ chain, height, hash, finder, foundAt }: Block) => [chain, height, hash ?? `${finder} ${foundAt}`].join(" "),
};

const payoutRows = {
  timeOf: ({ paidAt }: Payout) => paidAt,
  keyOf: ({ chain, transactionId, paidAt, amount }: Payout) => [chain, transactionId, paidAt, amount].join(" "),
};

function runs({ schemes }: Member, scheme: MinerSample["scheme"]): boolean {
  return scheme === null || schemes.includes(scheme);
}

function withScheme({ schemes }: Member, sample: MinerSample): MinerSample {
  const only = schemes.length === 1 ? (schemes[0] ?? null) : null;
  return sample.scheme === null && only !== null ? { ...sample, scheme: only } : sample;
}

function joinTopMiners(miners: readonly TopMiner[]): readonly TopMiner[] {
  const sums = new Map<string, TopMiner>();
  for (const miner of miners) {
    const known = sums.get(miner.address);
    sums.set(miner.address, known === undefined ? miner : addTopMiners(known, miner));
  }
  return [...sums.values()].sort((a, b) => b.hashrate - a.hashrate);
}

function addTopMiners(one: TopMiner, other: TopMiner): TopMiner {
  const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  return {
    address: one.address,
    hashrate: one.hashrate + other.hashrate,
    hashrateDay: sum(one.hashrateDay, other.hashrateDay),
    workers: sum(one.workers, other.workers),
    lastShareAt: Math.max(one.lastShareAt ?? 0, other.lastShareAt ?? 0) || null,
  };
}

/** The strictest pace; each engine keeps to its own limit besides. */
function joinLimits(members: readonly Member[]): RequestLimit | null {
  const limits = members.flatMap(({ engine }) => engine.limit ?? []);
  if (limits.length === 0) return null;
  return {
    perSecond: Math.min(...limits.map(({ perSecond }) => perSecond)),
    countWaiting: () => Math.max(...limits.map((one) => one.countWaiting())),
  };
}
