import type { Store } from "#src/db/store.ts";
import type { AddressCheck } from "#src/domain/addresses/address.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerPartValues } from "#src/domain/miners/miner-record.ts";
import { networkOf } from "#src/domain/site/client-address.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { demoProofIp } from "#src/sources/engines/demo/responses/settings.ts";
import type { EngineFacts, MinerSettings, SettingsOutcome } from "#src/sources/engines/pool-engine.ts";
import { createCache } from "../cache.ts";
import type { MinerRefusal } from "../miners/miner-refusal.ts";
import type { MinerRecords } from "../miners/records.ts";
import type { PoolTerms } from "../pools/pool-stats.ts";
import {
  type Attempt,
  type AttemptRefusal,
  admitAttempt,
  countWrongProofs,
  findLock,
  findVisitorKeys,
  wrongProofsOfAll,
} from "./attempt-limits.ts";
import { createCurrentSettings, type FoundSettings } from "./current-settings.ts";

export interface ThresholdChange {
  readonly at: number;
  /** Atomic units. */
  readonly from: bigint | null;
  readonly to: bigint;
}

export type MinerSettingsAnswer =
  | MinerRefusal
  /** Unknown to the engine: settings exist from the first share on. */
  | { readonly state: "unknown-miner" }
  | { readonly state: "coming" }
  | {
      readonly state: "known";
      readonly threshold: bigint | null;
      readonly minimum: bigint | null;
      readonly maximum: bigint | null;
      readonly at: number;
      /** The last request failed, or is long ago. */
      readonly isStale: boolean;
      readonly canWrite: boolean;
      readonly needsProof: boolean;
      /** Accepted by the demo; null on a real pool. */
      readonly demoProofIp: string | null;
      /** Newest first. */
      readonly changes: readonly ThresholdChange[];
    };

export interface ThresholdUpdate {
  /** Atomic units. */
  readonly threshold: bigint;
  /** Sent to the engine; neither stored nor logged. */
  readonly proofIp: string;
  readonly isRaiseConfirmed: boolean;
  /** For the rate limit; hashed at once. */
  readonly clientAddress: string;
}

export type ThresholdOutcome =
  | { readonly code: "saved"; readonly from: bigint | null; readonly to: bigint }
  | { readonly code: "unchanged" }
  | { readonly code: "confirm-raise"; readonly from: bigint | null; readonly to: bigint }
  | { readonly code: "below-minimum"; readonly minimum: bigint | null }
  | { readonly code: "above-maximum"; readonly maximum: bigint | null }
  | { readonly code: "other-ip"; readonly attemptsLeft: number }
  | AttemptRefusal
  | { readonly code: "invalid-ip" | "no-recent-shares" | "unknown-miner" | "unreachable" | "not-offered" }
  | { readonly code: "invalid-address" };

type NotSent = "unknown-miner" | "unreachable" | "not-offered";

const shownChanges = 20;

interface MinerSettingsParts {
  readonly engines: ReadonlyMap<CoinSlug, EngineFacts>;
  readonly records: MinerRecords;
  readonly store: Pick<Store, "miners" | "settings" | "signals">;
  readonly checkAddress: (coin: CoinSlug, text: string) => AddressCheck;
  readonly findTerms: (coin: CoinSlug) => Promise<Pick<PoolTerms, "minimumPayout">>;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

/** The proof goes to the engine only: it is neither stored, logged nor returned. */
export function createMinerSettings(parts: MinerSettingsParts) {
  const { engines, store, checkAddress, findTerms, now, log, report } = parts;
  const current = createCurrentSettings(parts);
  const warned = createCache<true>(2_000, now);

  async function completeLimits(coin: CoinSlug, settings: MinerSettings): Promise<MinerSettings> {
    return { ...settings, minimum: settings.minimum ?? (await findTerms(coin)).minimumPayout };
  }

  /** Only an error's code is logged: a malformed response may repeat the proof. */
  async function send(
    engine: EngineFacts,
    coin: CoinSlug,
    address: string,
    { threshold, proofIp }: ThresholdUpdate,
  ): Promise<SettingsOutcome | NotSent> {
    try {
      const answer = await engine.updateMinerSettings(address, threshold, proofIp);
      if (answer.ok) return answer.value;
      if (answer.error.code === "not-found") return "unknown-miner";
      if (answer.error.code === "unsupported") return "not-offered";
      log.warn({ coin, code: answer.error.code }, "An engine did not respond to a change of settings.");
    } catch {
      log.error({ coin }, "The adapter threw at a change of settings.");
    }
    return "unreachable";
  }

  async function update(engine: EngineFacts, coin: CoinSlug, address: string, wanted: ThresholdUpdate) {
    const at = now();
    const visitor = await findVisitorKeys(store.settings, wanted.clientAddress, at);
    const isOwnAddress = networkOf(wanted.clientAddress) === wanted.proofIp;
    const attempt: Attempt = { pool: coin, address, visitor, isOwnAddress, at };
    const lockedUntil = await findLock(store.settings, attempt);
    if (lockedUntil !== null) return { code: "locked", until: lockedUntil } as const;
    const found = await current.findYoung(coin, address, address);
    if (found.state !== "found") return { code: found.state === "coming" ? "unreachable" : found.state } as const;
    const { threshold: from, minimum, maximum } = await completeLimits(coin, found.settings);
    const to = wanted.threshold;
    if (minimum !== null && to < minimum) return { code: "below-minimum", minimum } as const;
    if (maximum !== null && to > maximum) return { code: "above-maximum", maximum } as const;
    if (to === from) return { code: "unchanged" } as const;
    // Raising a threshold delays payouts, so it needs confirmation.
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
    await keepChange(coin, address, outcome.settings);
    await store.settings.recordChange(coin, address, { at: now(), from, to });
    log.info({ coin, from: from?.toString() ?? null, to: to.toString() }, "A payout threshold was changed.");
    return { code: "saved", from, to } as const;
  }

  /** All pages and processes show it at once, before the engine is read again. */
  async function keepChange(coin: CoinSlug, address: string, settings: MinerSettings): Promise<void> {
    const at = now();
    try {
      const answer = (await store.miners.findRecord(coin, address, ["answer"]))?.parts.answer;
      const version = await store.miners.saveReadings(coin, address, {
        settings: { value: settings, readAt: at, triedAt: at, fault: null },
        ...(answer?.value
          ? { answer: { ...answer, triedAt: at, value: withThreshold(answer.value, coin, settings) } }
          : {}),
      });
      store.signals.tell({ kind: "miner", pool: coin, address, version });
    } catch (error) {
      report(error, { coin, what: "a changed threshold" });
    }
    const parts = ["answer", "settings"] as const;
    store.signals.want({ pool: coin, address, parts, why: "looked", network: null, newerThan: at });
  }

  /** Once an hour per address, without proofs or visitors. */
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

  async function getWith(find: typeof current.find, coin: CoinSlug, given: string): Promise<MinerSettingsAnswer> {
    const check = checkAddress(coin, given);
    if (!check.ok) return { state: "invalid-address" };
    const engine = engines.get(coin);
    if (!engine || engine.capabilities.settings === "none") return { state: "not-offered" };
    const found: FoundSettings = await find(coin, check.address, given);
    if (found.state !== "found") return found;
    const changes = await store.settings.listChanges(coin, check.address, shownChanges);
    return {
      state: "known",
      ...(await completeLimits(coin, found.settings)),
      at: found.at,
      isStale: found.isStale,
      canWrite: engine.capabilities.settings === "write",
      needsProof: engine.capabilities.settingsProof === "worker-ip",
      demoProofIp: engine.isDemo ? demoProofIp : null,
      changes,
    };
  }

  return {
    getSettings: (coin: CoinSlug, given: string) => getWith(current.find, coin, given),

    /** For a submitted form: waits briefly for missing or old settings. */
    async awaitSettings(coin: CoinSlug, given: string): Promise<Exclude<MinerSettingsAnswer, { state: "coming" }>> {
      const answer = await getWith(current.findYoung, coin, given);
      return answer.state === "coming" ? { state: "unreachable" } : answer;
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

function withThreshold(
  lookup: MinerPartValues["answer"],
  coin: CoinSlug,
  { threshold }: MinerSettings,
): MinerPartValues["answer"] {
  const balances = lookup.miner.balances.map((one) => (one.chain === coin ? { ...one, threshold } : one));
  return { ...lookup, miner: { ...lookup.miner, balances } };
}
