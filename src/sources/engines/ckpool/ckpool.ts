import PQueue from "p-queue";
import type { Block } from "#src/domain/mining/block.ts";
import type { TopMiner } from "#src/domain/mining/pool.ts";
import { err, ok } from "#src/domain/result.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { type AsyncResult, unsupportedAddress } from "../../source-error.ts";
import { createDocuments } from "../../transports/documents.ts";
import type { EngineCapabilities, EngineContext, Page, PageRequest, PoolEngine } from "../pool-engine.ts";
import { createBlockJoin, type FoundRow } from "../reading/block-join.ts";
import { createResponseCache } from "../reading/response-cache.ts";
import { joinStatus, oldPool, readRate, type Status, StatusLines, UserFile } from "./answers.ts";
import { createFoundLog } from "./found-log.ts";
import { isFrozen, readMiner, readTime } from "./miner.ts";
import { traits } from "./traits.ts";

// ckolivas/ckpool and forks that write the same files (ckpool-lhr, EloPool, asicseer-pool): SOLO, or one scheme whose
// payouts the operator makes by other means. No API: `pool/pool.status`, `users/<address>` and the log, once a minute.
// Its averages decay. The five-minute one has the mean age of ten minutes' work, so it is taken as that.

/** Base58, bech32 and addresses with a prefix (bitcoincash:…); a dot or an underscore begins the rig's name. */
const addressPattern = /^[0-9A-Za-z][0-9A-Za-z:]{19,99}$/;

/** The engine writes once a minute. */
const downAfterMs = 3 * MINUTE;

const measuringForMs = 10 * MINUTE;

const logNames = ["ckpool.log", "asicseer-pool.log"];

export function createCkpool(baseUrl: URL, context: EngineContext, timeoutMs?: number): PoolEngine {
  const { coin, now, schemes, options } = context;
  if (coin.algorithmSlug !== "sha256") throw new Error(`It mines SHA-256 coins, and ${coin.ticker} is none.`);
  const scheme = schemes.includes("solo") ? "solo" : schemes[0];
  if (scheme === undefined) throw new Error("It needs a reward scheme.");
  const log = options.log ?? null;
  if (log !== null && typeof log !== "string") throw new Error("The option log must be the name of a file.");
  const isSolo = scheme === "solo";
  const documents = createDocuments(baseUrl, { fetch: context.fetch, now, timeoutMs });
  const foundLog = createFoundLog(documents, log === null ? logNames : [log]);
  const blocks = context.node && isSolo ? createBlockJoin(context.node, coin) : null;
  const recentStatus = createResponseCache<Status>(now);
  const files = new PQueue({ concurrency: 16 });

  const capabilities: EngineCapabilities = {
    poolHistoryMs: 0,
    minerHistoryMs: 0,
    workerHistory: false,
    workerTrends: false,
    balances: false,
    mergeMining: false,
    unconfirmedBalances: false,
    payouts: false,
    ...(isSolo ? { paysWithBlock: true } : {}),
    topMiners: documents.isFolder,
    blocksByMiner: blocks !== null,
    blocksNeedNode: isSolo && blocks === null,
    fullAddresses: true,
    shareCounts: false,
    settings: "none",
    settingsProof: "none",
  };
  const unsupported = (what: string) => async () => err({ code: "unsupported", what } as const);

  /** Also shows that the folder is the right one, so that a missing file of a miner means something. */
  async function fetchStatus(): AsyncResult<Status> {
    const lines = await documents.readLines(StatusLines, ["pool", "pool.status"]);
    if (!lines.ok) {
      return lines.error.code === "not-found"
        ? err({ code: "unavailable", reason: "there is no pool/pool.status; is its address right?" })
        : lines;
    }
    const status = joinStatus(lines.value.value);
    return status.ok && now() - status.value.lastupdate * SECOND > downAfterMs ? oldPool : status;
  }

  const requireStatus = () => recentStatus("status", fetchStatus);

  async function fetchFoundRows(): AsyncResult<readonly FoundRow[]> {
    const status = await requireStatus();
    if (!status.ok) return status;
    const found = await foundLog.read();
    if (!found.ok) return found;
    return found.value === null
      ? err({ code: "unsupported", what: "blocks: its log, which names them, is not there" })
      : ok(found.value);
  }

  async function listBlocks(page: PageRequest, address: string | null): AsyncResult<Page<Block>> {
    if (!isSolo)
      return err({ code: "unsupported", what: "blocks: only those of SOLO pay their finder, which proves them" });
    const found = await fetchFoundRows();
    if (!found.ok) return found;
    const rows = found.value;
    if (rows.length === 0 && page.cursor === null) return ok({ items: [], next: null, total: null, isCut: true });
    if (blocks === null) return err({ code: "unsupported", what: "when blocks were found: the pool needs a node" });
    const listed = await blocks.join(
      address === null ? rows : rows.filter(({ minerAddress }) => minerAddress === address),
      page,
    );
    // Blocks of a log that was rotated away are not listed.
    return listed.ok ? ok({ ...listed.value, total: null, isCut: listed.value.next === null }) : listed;
  }

  return {
    name: "ckpool",
    isDemo: false,
    capabilities,
    traits,
    async fetchPool() {
      const at = now();
      const status = await fetchStatus();
      if (!status.ok) return status;
      const { runtime, lastupdate, Users, Workers, diff } = status.value;
      const hashrate = readRate(status.value.hashrate5m);
      // Zero until the first share has been counted.
      const isMeasuring = hashrate === 0 && Workers > 0 && runtime * SECOND < measuringForMs;
      const effort = Number((Number(diff) / 100).toPrecision(12));
      return ok({
        at,
        network: null,
        ...(isMeasuring
          ? { schemes: [], heldSums: { why: "measuring" } }
          : { schemes: [{ at, scheme, hashrate, miners: Users, workers: Workers, effort }] }),
        fees: {},
        minimumPayout: null,
        payoutIntervalMs: null,
        measuredAt: Math.min(at, lastupdate * SECOND),
        acceptsMiners: null,
        ports: [],
        lastBlockFoundAt: null,
      });
    },
    fetchPoolHistory: unsupported("a history"),
    async fetchTopMiners(limit) {
      if (!documents.isFolder) return err({ code: "unsupported", what: "a list of miners: only a folder shows it" });
      const status = await requireStatus();
      if (!status.ok) return status;
      const names = await documents.list(["users"]);
      if (!names.ok) return names;
      const writtenAt = status.value.lastupdate * SECOND;
      const read = await files.addAll(
        names.value
          .filter((name) => addressPattern.test(name))
          .map((name) => async () => ({ name, file: await documents.readJson(UserFile, ["users", name]) })),
      );
      // A file that is being written counts again in a minute.
      const present = read.flatMap(({ name, file }): TopMiner[] =>
        !file.ok || isFrozen(file.value, writtenAt) ? [] : [toTopMiner(name, file.value.value)],
      );
      return ok(
        present
          .filter(({ hashrate }) => hashrate > 0)
          .sort((a, b) => b.hashrate - a.hashrate)
          .slice(0, limit),
      );
    },
    fetchBlocks: (page) => listBlocks(page, null),
    fetchPayouts: unsupported("payouts"),
    async fetchMiner(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const [status, file] = await Promise.all([requireStatus(), documents.readJson(UserFile, ["users", address])]);
      if (!status.ok) return status;
      if (!file.ok) return file.error.code === "not-found" ? ok({ found: "no" }) : file;
      const writtenAt = status.value.lastupdate * SECOND;
      const miner = await readMiner(address, file.value, { chain: coin.slug, scheme, writtenAt });
      return miner.ok ? ok({ found: "yes", miner: miner.value }) : miner;
    },
    fetchMinerHistory: unsupported("a history of miners"),
    async fetchMinerBlocks(address, page) {
      if (blocks === null) return err({ code: "unsupported", what: "blocks of a miner: the pool needs a node" });
      return addressPattern.test(address) ? listBlocks(page, address) : unsupportedAddress;
    },
    fetchMinerPayouts: unsupported("payouts"),
    fetchMinerSettings: unsupported("settings"),
    updateMinerSettings: unsupported("settings"),
  };
}

function toTopMiner(address: string, { hashrate5m, lastshare, workers }: UserFile): TopMiner {
  return {
    address,
    hashrate: readRate(hashrate5m),
    hashrateDay: null,
    workers,
    lastShareAt: readTime(lastshare),
  };
}
