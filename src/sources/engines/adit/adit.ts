import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import { err, ok } from "#src/domain/result.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { resample } from "../../resample.ts";
import { type AsyncResult, unsupportedAddress } from "../../source-error.ts";
import type {
  EngineCapabilities,
  EngineContext,
  HistoryWindow,
  Page,
  PageRequest,
  PoolEngine,
} from "../pool-engine.ts";
import {
  amountOf,
  BlocksAnswer,
  MinerAnswer,
  MinerBlocksAnswer,
  MinerHistoryAnswer,
  PayoutsAnswer,
  PoolAnswer,
  PoolHistoryAnswer,
  SettingsAnswer,
  TopMinersAnswer,
} from "./answers.ts";
import { readMiner, readMinerBlock, readPoolBlock } from "./miner.ts";
import { checkPool, readPoolHistory, readPoolSnapshot } from "./pool.ts";
import { createSiteClient, type SiteClient } from "./site-client.ts";
import { traits } from "./traits.ts";

// Another Adit, by its public API. What that one does not know stays unknown here, its age stays its age, and demo data
// stays demo data.

/** The longest range that the other site has in steps below a day. */
const historyMs = 30 * DAY;
const addressPattern = /^[0-9A-Za-z][0-9A-Za-z:._+-]{9,199}$/;
const cursorPattern = /^[0-9a-z]{1,20}[.-][0-9a-z]{1,12}$/;

export function createAdit(baseUrl: URL, context: EngineContext, timeoutMs?: number): PoolEngine {
  const { coin, schemes, options, now } = context;
  const isDemo = readSwitch(options, "isDemo");
  const hasWholeAddresses = !readSwitch(options, "hasShortAddresses");
  const lacks = readLacks(options);
  const client = createSiteClient(baseUrl, context, timeoutMs);

  const capabilities: EngineCapabilities = {
    poolHistoryMs: DAY,
    minerHistoryMs: historyMs,
    workerHistory: false,
    workerTrends: false,
    balances: true,
    mergeMining: false,
    unconfirmedBalances: true,
    payouts: true,
    payoutsOfMinersOnly: true,
    topMiners: coin.hasTopMinersTab,
    blocksByMiner: !lacks.has("blocks-of-miners"),
    fullAddresses: hasWholeAddresses,
    ...(lacks.has("blocks-of-miners") ? { namesNoFinders: true } : {}),
    shareCounts: false,
    settings: lacks.has("settings") ? "none" : "read",
    settingsProof: "none",
  };

  let isMarkKnown = false;

  async function fetchPool(): AsyncResult<PoolSnapshot> {
    const stats = await client.get(PoolAnswer, ["pool", "stats"]);
    if (!stats.ok) return stats;
    const isRight = checkPool(stats.value, { coin, isDemo });
    isMarkKnown = isRight.ok;
    return isRight.ok ? readPoolSnapshot(stats.value, { coin, schemes }, now()) : isRight;
  }

  /** Nothing is taken before the mark of its pool was seen: blocks and miners have none of their own. */
  const get: SiteClient["get"] = async (schema, path, query) => {
    if (!isMarkKnown) {
      const stats = await client.get(PoolAnswer, ["pool", "stats"]);
      const isRight = stats.ok ? checkPool(stats.value, { coin, isDemo }) : stats;
      if (!isRight.ok) return isRight;
      isMarkKnown = true;
    }
    return client.get(schema, path, query);
  };

  async function fetchBlockPage(page: PageRequest) {
    const answer = await get(BlocksAnswer, ["pool", "blocks"], pageQuery(page, 500));
    if (!answer.ok) return answer;
    const { blocks, next, complete_since: completeSince } = answer.value;
    if (completeSince === null) return blocksUnread;
    return ok(pageOf(blocks.map(readPoolBlock), next, completeSince !== 0));
  }

  return {
    name: "adit",
    isDemo,
    capabilities,
    traits,
    limit: client.limit,
    fetchPool,
    async fetchPoolHistory(window) {
      const answer = await get(PoolHistoryAnswer, ["pool", "hashrate"], { range: "24h" });
      if (!answer.ok) return answer;
      return ok(
        readPoolHistory(
          answer.value.schemes.filter(({ scheme }) => schemes.includes(scheme)),
          window,
        ),
      );
    },
    async fetchTopMiners(limit) {
      if (!coin.hasTopMinersTab) return err({ code: "unsupported", what: "a list of miners" });
      const answer = await get(TopMinersAnswer, ["pool", "top-miners"]);
      if (!answer.ok) return answer;
      if (!answer.value.is_offered) return err({ code: "unsupported", what: "a list of miners" });
      if (answer.value.at === null) return err({ code: "unavailable", reason: "the other site has no list yet" });
      return ok(
        answer.value.miners
          .filter((miner) => miner.is_whole_address || !hasWholeAddresses)
          .map((miner) => ({
            address: miner.address,
            hashrate: Number(miner.hashrate),
            hashrateDay: miner.hashrate_24h === null ? null : Number(miner.hashrate_24h),
            workers: miner.workers,
            lastShareAt: miner.last_share_at,
          }))
          .slice(0, limit),
      );
    },
    async fetchBlocks(page) {
      return isCursor(page.cursor) ? fetchBlockPage(page) : unknownCursor;
    },
    fetchPayouts: async () => err({ code: "unsupported", what: "payouts of all miners" }),
    async fetchMiner(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const answer = await get(MinerAnswer, ["miner", "stats", address]);
      if (!answer.ok) return answer;
      const { state, miner, is_stale: isStale } = answer.value;
      if (miner === null) return ok({ found: "no" });
      if (isStale) return err({ code: "unavailable", reason: "the engine behind the other site is not responding" });
      const isKnown = state !== "idle-or-unknown" && state !== "forgotten";
      return ok({ found: isKnown ? "yes" : "unknown", miner: readMiner(address, miner) });
    },
    async fetchMinerHistory(address, worker, window) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      if (worker !== null) return err({ code: "unsupported", what: "the history of a single worker" });
      const query = { range: rangeFor(window, now()) };
      const answer = await get(MinerHistoryAnswer, ["miner", "history", address], query);
      if (!answer.ok) return answer;
      const { from, step_ms: stepMs, columns } = answer.value;
      const whole = columns.find(({ key }) => key === "whole")?.values ?? [];
      const points = whole.flatMap((value, step) =>
        value === null ? [] : [{ at: from + step * stepMs, value: Number(value), weight: 1 }],
      );
      const scheme = schemes.length === 1 ? (schemes[0] ?? null) : null;
      return ok(
        resample(points, window).map(({ at, value }) => ({ at, scheme, hashrate: value, workersOnline: null })),
      );
    },
    async fetchMinerBlocks(address, page) {
      if (lacks.has("blocks-of-miners")) return err({ code: "unsupported", what: "blocks of a miner" });
      if (!addressPattern.test(address)) return unsupportedAddress;
      if (!isCursor(page.cursor)) return unknownCursor;
      const answer = await get(MinerBlocksAnswer, ["miner", "blocks", address], pageQuery(page, 1000));
      if (!answer.ok) return answer;
      const { blocks, next, complete_since: completeSince } = answer.value;
      if (completeSince === null) return blocksUnread;
      return ok(
        pageOf(
          blocks.map((block) => readMinerBlock(address, block)),
          next,
          completeSince !== 0,
        ),
      );
    },
    async fetchMinerPayouts(address, page) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      if (!isCursor(page.cursor)) return unknownCursor;
      const answer = await get(PayoutsAnswer, ["miner", "payouts", address], pageQuery(page, 1000));
      if (!answer.ok) return answer;
      const { payouts, pending, next, is_complete: isComplete } = answer.value;
      const sent = payouts.map(({ chain, transaction_id: transactionId, paid_at: paidAt, amount, fee, state }) => ({
        chain,
        transactionId,
        paidAt,
        amount: BigInt(amount),
        fee: amountOf(fee),
        status: "paid" as const,
        isConfirmed: state === "confirmed",
        recipients: null,
      }));
      const unsent = pending.map(({ chain, at, amount }) => ({
        chain,
        transactionId: null,
        paidAt: at,
        amount: BigInt(amount),
        fee: null,
        status: "unpaid" as const,
        recipients: null,
      }));
      return ok(pageOf([...(page.cursor === null ? unsent : []), ...sent], next, !isComplete));
    },
    async fetchMinerSettings(address) {
      if (lacks.has("settings")) return err({ code: "unsupported", what: "settings of miners" });
      if (!addressPattern.test(address)) return unsupportedAddress;
      const answer = await get(SettingsAnswer, ["miner", "settings", address]);
      if (!answer.ok) return answer;
      const { threshold, minimum, maximum } = answer.value;
      return ok({ threshold: amountOf(threshold), minimum: amountOf(minimum), maximum: amountOf(maximum) });
    },
    updateMinerSettings: async () => err({ code: "unsupported", what: "changes of settings" }),
  };
}

const unknownCursor = err({ code: "unknown-cursor" } as const);
const blocksUnread = err({ code: "unavailable", reason: "the other site has not read its blocks yet" } as const);

function isCursor(cursor: string | null): boolean {
  return cursor === null || cursorPattern.test(cursor);
}

function pageQuery({ cursor, limit }: PageRequest, most: number): Readonly<Record<string, string>> {
  return { limit: String(Math.min(most, Math.max(1, limit))), ...(cursor === null ? {} : { before: cursor }) };
}

function pageOf<Item>(items: readonly Item[], next: string | null, isCut: boolean): Page<Item> {
  return { items, next, total: null, ...(next === null && isCut ? { isCut } : {}) };
}

function rangeFor({ from }: HistoryWindow, now: number): string {
  if (from >= now - DAY) return "24h";
  return from >= now - 7 * DAY ? "7d" : "30d";
}

/** What the engine behind the other site does not offer. */
export const possibleLacks = ["blocks-of-miners", "settings"] as const;
type Lack = (typeof possibleLacks)[number];

function readLacks({ lacks = [] }: EngineContext["options"]): ReadonlySet<Lack> {
  const known = Array.isArray(lacks) ? possibleLacks.filter((name) => lacks.includes(name)) : [];
  if (!Array.isArray(lacks) || known.length < new Set(lacks).size) {
    throw new Error(`Its option lacks is a list of: ${possibleLacks.join(", ")}.`);
  }
  return new Set(known);
}

function readSwitch(options: EngineContext["options"], name: string): boolean {
  const value = options[name];
  if (value !== undefined && typeof value !== "boolean") throw new Error(`Its option ${name} is true or false.`);
  return value === true;
}
