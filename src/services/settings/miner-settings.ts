import type { Store } from "#src/db/store.ts";
import type { AddressCheck } from "#src/domain/addresses/address.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { networkOf } from "#src/domain/site/client-address.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { demoProofIp } from "#src/sources/engines/demo/answers/settings.ts";
import type { MinerSettings, SettingsOutcome } from "#src/sources/engines/pool-engine.ts";
import { describeSourceError, type SourceError } from "#src/sources/source-error.ts";
import { createCache, createSingleFlight } from "../cache.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import { busyFor } from "../engine-gate/flights.ts";
import type { PoolTerms } from "../pools/pool-stats.ts";
import type { MinerRefusal } from "../services.ts";
import {
  type Attempt,
  type AttemptRefusal,
  admitAttempt,
  countWrongProofs,
  findLock,
  findVisitorKeys,
  wrongProofsOfAll,
} from "./attempt-limits.ts";

export interface ThresholdChange {
  readonly at: number;
  /** Atomic units; null = not known. */
  readonly from: bigint | null;
  readonly to: bigint;
}

export type MinerSettingsAnswer =
  | MinerRefusal
  /** The engine does not know this address: there are settings only from the first share on. */
  | { readonly state: "unknown-miner" }
  | {
      readonly state: "known";
      readonly threshold: bigint | null;
      readonly minimum: bigint | null;
      readonly maximum: bigint | null;
      readonly canWrite: boolean;
      /** Whether the form asks for a worker's IP as proof. */
      readonly needsProof: boolean;
      /** The IP that a demo takes as proof; null on a real pool. */
      readonly demoProofIp: string | null;
      /** Newest first. */
      readonly changes: readonly ThresholdChange[];
    };

export interface ThresholdUpdate {
  /** Atomic units. */
  readonly threshold: bigint;
  /** Passed on to the engine; neither stored nor logged. */
  readonly proofIp: string;
  readonly isRaiseConfirmed: boolean;
  /** The visitor's own address, for the rate limit; hashed at once. */
  readonly clientAddress: string;
}

/** The result of a change, in codes for which the page has sentences. */
export type ThresholdOutcome =
  | { readonly code: "saved"; readonly from: bigint | null; readonly to: bigint }
  /** The threshold is already this one. */
  | { readonly code: "unchanged" }
  | { readonly code: "confirm-raise"; readonly from: bigint | null; readonly to: bigint }
  | { readonly code: "below-minimum"; readonly minimum: bigint | null }
  | { readonly code: "above-maximum"; readonly maximum: bigint | null }
  | { readonly code: "other-ip"; readonly attemptsLeft: number }
  | AttemptRefusal
  | { readonly code: "invalid-ip" | "no-recent-shares" | "unknown-miner" | "unreachable" | "not-offered" }
  | { readonly code: "invalid-address" };

const lifeMs = 15 * SECOND;
const shownChanges = 20;

interface MinerSettingsParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly store: Store;
  readonly checkAddress: (coin: CoinSlug, text: string) => AddressCheck;
  readonly findTerms: (coin: CoinSlug) => Promise<Pick<PoolTerms, "minimumPayout">>;
  /** The miner's stats hold the threshold too, and are out of date after a change. */
  readonly forgetAnswer: (coin: CoinSlug, address: string) => void;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

type FoundSettings =
  | { readonly ok: true; readonly settings: MinerSettings }
  | { readonly ok: false; readonly code: NoSettings; readonly retryAfterMs?: number };
type NoSettings = "unknown-miner" | "unreachable" | "not-offered";

/** A miner's payout threshold. The proof passes through to the engine: it is neither stored nor logged nor answered. */
export function createMinerSettings(parts: MinerSettingsParts) {
  const { engines, store, checkAddress, findTerms, forgetAnswer, now, log, report } = parts;
  const known = createCache<MinerSettings>(2_000, now);
  const singleFlight = createSingleFlight<FoundSettings>();
  /** Addresses whose guessed proofs were logged. */
  const warned = createCache<true>(2_000, now);

  async function ask(engine: GatedEngine, coin: CoinSlug, address: string): Promise<FoundSettings> {
    try {
      const answer = await engine.fetchMinerSettings(address);
      if (!answer.ok) {
        const retryAfterMs = busyFor(answer.error);
        return { ok: false, code: codeOf(answer.error, coin), ...(retryAfterMs === null ? {} : { retryAfterMs }) };
      }
      // The pool's terms may name a minimum where the engine does not.
      const { minimumPayout } = await findTerms(coin);
      const settings = { ...answer.value, minimum: answer.value.minimum ?? minimumPayout };
      known.set(`${coin} ${address}`, settings, lifeMs);
      return { ok: true, settings };
    } catch (error) {
      report(error, { coin, what: "miner settings" });
      return { ok: false, code: "unreachable" };
    }
  }

  async function findSettings(coin: CoinSlug, address: string): Promise<FoundSettings> {
    const engine = engines.get(coin);
    if (!engine || engine.capabilities.settings === "none") return { ok: false, code: "not-offered" };
    const key = `${coin} ${address}`;
    const settings = known.get(key);
    return settings ? { ok: true, settings } : singleFlight(key, () => ask(engine, coin, address));
  }

  function codeOf(error: SourceError, coin: CoinSlug): NoSettings {
    if (error.code === "not-found") return "unknown-miner";
    if (error.code === "unsupported") return "not-offered";
    if (error.code === "not-asked") return "unreachable";
    log.warn(
      { coin, code: error.code, reason: describeSourceError(error) },
      "An engine gave no answer about a miner's settings.",
    );
    return "unreachable";
  }

  /** Only the code of an error is logged: the reason in a malformed answer may repeat what was sent. */
  async function send(
    engine: GatedEngine,
    coin: CoinSlug,
    address: string,
    { threshold, proofIp }: ThresholdUpdate,
  ): Promise<SettingsOutcome | NoSettings> {
    try {
      const answer = await engine.updateMinerSettings(address, threshold, proofIp);
      if (answer.ok) return answer.value;
      if (answer.error.code === "not-found") return "unknown-miner";
      if (answer.error.code === "unsupported") return "not-offered";
      log.warn({ coin, code: answer.error.code }, "An engine did not answer a change of settings.");
    } catch {
      log.error({ coin }, "The adapter threw at a change of settings.");
    }
    return "unreachable";
  }

  async function update(engine: GatedEngine, coin: CoinSlug, address: string, wanted: ThresholdUpdate) {
    const at = now();
    const visitor = await findVisitorKeys(store.settings, wanted.clientAddress, at);
    const isOwnAddress = networkOf(wanted.clientAddress) === wanted.proofIp;
    const attempt: Attempt = { pool: coin, address, visitor, isOwnAddress, at };
    const lockedUntil = await findLock(store.settings, attempt);
    if (lockedUntil !== null) return { code: "locked", until: lockedUntil } as const;
    const limits = await findSettings(coin, address);
    if (!limits.ok) return { code: limits.code } as const;
    const { threshold: from, minimum, maximum } = limits.settings;
    const to = wanted.threshold;
    if (minimum !== null && to < minimum) return { code: "below-minimum", minimum } as const;
    if (maximum !== null && to > maximum) return { code: "above-maximum", maximum } as const;
    if (to === from) return { code: "unchanged" } as const;
    // A higher threshold holds back payouts, so it must be confirmed, like a withdrawal.
    if (to > (from ?? minimum ?? 0n) && !wanted.isRaiseConfirmed) return { code: "confirm-raise", from, to } as const;
    const admitted = await admitAttempt(store.settings, attempt);
    if ("code" in admitted) return admitted;
    const outcome = await send(engine, coin, address, wanted);
    const isWrongProof =
      typeof outcome !== "string" &&
      !outcome.accepted &&
      (outcome.refusal.code === "other-ip" || outcome.refusal.code === "invalid-ip");
    if (isWrongProof) await warnOfGuessing(attempt);
    else await store.settings.clearAttempt(admitted.id);
    if (typeof outcome === "string") return { code: outcome };
    if (!outcome.accepted) {
      const { refusal } = outcome;
      return refusal.code === "other-ip" ? { ...refusal, attemptsLeft: admitted.left } : refusal;
    }
    known.delete(`${coin} ${address}`);
    forgetAnswer(coin, address);
    await store.settings.recordChange(coin, address, { at: now(), from, to });
    log.info({ coin, from: from?.toString() ?? null, to: to.toString() }, "A payout threshold was changed.");
    return { code: "saved", from, to } as const;
  }

  /** Once an hour for each address. Neither proofs nor visitors are logged. */
  async function warnOfGuessing(attempt: Attempt): Promise<void> {
    const { pool, address } = attempt;
    const key = `${pool} ${address}`;
    if (warned.get(key) || (await countWrongProofs(store.settings, attempt)) < wrongProofsOfAll.most) return;
    warned.set(key, true, wrongProofsOfAll.withinMs);
    log.warn(
      { coin: pool, address, wrongProofs: wrongProofsOfAll.most },
      "Many wrong proofs were offered for the settings of one address within an hour. It takes one attempt every few seconds now.",
    );
  }

  return {
    async getSettings(coin: CoinSlug, given: string): Promise<MinerSettingsAnswer> {
      const check = checkAddress(coin, given);
      if (!check.ok) return { state: "invalid-address" };
      const limits = await findSettings(coin, check.address);
      const engine = engines.get(coin);
      if (!engine) return { state: "not-offered" };
      if (!limits.ok) {
        const { code, retryAfterMs } = limits;
        return code === "unreachable" && retryAfterMs !== undefined ? { state: code, retryAfterMs } : { state: code };
      }
      const changes = await store.settings.listChanges(coin, check.address, shownChanges);
      return {
        state: "known",
        ...limits.settings,
        canWrite: engine.capabilities.settings === "write",
        needsProof: engine.capabilities.settingsProof === "worker-ip",
        demoProofIp: engine.isDemo ? demoProofIp : null,
        changes,
      };
    },

    async updateThreshold(coin: CoinSlug, given: string, wanted: ThresholdUpdate): Promise<ThresholdOutcome> {
      const check = checkAddress(coin, given);
      if (!check.ok) return { code: "invalid-address" };
      const engine = engines.get(coin);
      if (engine?.capabilities.settings !== "write") return { code: "not-offered" };
      return update(engine, coin, check.address, wanted);
    },
  };
}
