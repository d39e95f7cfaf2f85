import { MINUTE } from "../time/durations.ts";
import type { RewardScheme } from "./reward-scheme.ts";

// How a pool engine is used. Each adapter declares it beside its capabilities; docs/protocol-notes.md names the file
// and commit of each fact.

export interface EngineTraits {
  readonly login: LoginTraits;
  /** Where schemes have engines of their own: the login of those that differ from `login`. */
  readonly loginOf?: LoginsByScheme;
  readonly rules: RuleTraits;
  readonly averages: AverageTraits;
  readonly history: HistoryTraits;
  /** Milliseconds from its first accepted share until a rig has figures; null: the wording of the spec is used (§9). */
  readonly firstFiguresMs: number | null;
}

export type LoginsByScheme = Readonly<Partial<Record<RewardScheme, LoginTraits>>>;

export interface LoginTraits {
  /**
   * After the address and this separator, or as the whole password. `program`: the program sends it in a field of its
   * own, and the login is the address alone.
   */
  readonly worker:
    | { readonly in: "login"; readonly separator: string }
    | { readonly in: "password" }
    | { readonly in: "program" };
  /**
   * `prefix`: `solo:` before the address. `own-pool`: a pool with its own ports. `always`: the engine runs nothing
   * else.
   */
  readonly solo: "prefix" | "own-pool" | "always";
  readonly difficulty: DifficultyTrait;
  /** False: the engine starts with the requested difficulty and adjusts it. */
  readonly isDifficultyKept: boolean;
  /** Hashes for a share difficulty of 1, where the engine differs from most pools of the coin. */
  readonly hashesPerDifficulty: number | null;
  /** `options`: may carry settings such as `d=`. `worker`: the rig's name. `free`: not read. */
  readonly password: "options" | "worker" | "free";
  /** An e-mail address or account name may replace the wallet. */
  readonly takesAccounts: boolean;
}

/** How to request a fixed share difficulty. */
export type DifficultyTrait =
  /** `<prefix>5000` as the password. */
  | { readonly by: "password"; readonly prefix: string }
  /** `<separator>5000` after the address. */
  | { readonly by: "login"; readonly separator: string }
  /** The program or machine sends `mining.suggest_difficulty`; the login is unchanged. */
  | { readonly by: "suggestion" }
  | { readonly by: "nothing" };

export interface RuleTraits {
  /** Null where the operator decides and the engine does not report it. */
  readonly payoutFee: "pool" | "miner" | null;
  /** `denomination`: what does not fill a whole denomination stays. Null without payouts. */
  readonly remainder: "none" | "denomination" | null;
  /** Days without a share after which a balance is dropped; null = never. */
  readonly balanceResetDays: number | null;
  /** `clock`: at multiples of an interval in UTC. `after-last`: an interval after the end of the last run. */
  readonly payoutRuns: "clock" | "after-last" | "none";
  readonly confirmations: "coin" | "engine" | "unknown";
  /** What rented hashrate gets: SOLO instead of PROP, or NiceHash's own minimum difficulty if the operator wishes. */
  readonly rentedPower: "solo-on-prop" | "nicehash-difficulty" | "nothing";
}

export interface AverageTraits {
  /** Windows of workers' averages, in milliseconds; may be empty. */
  readonly workerWindowsMs: readonly number[];
  /** What averages are divided by. `time-mined`: only the time with work, so that idle hours do not lower them. */
  readonly over: "window" | "since-first-share" | "time-mined";
  /** Smallest divisor, in milliseconds: a rig that began later shows too little. Null = none. */
  readonly leastMs: number | null;
  /**
   * `session`: the connection so far, 20 minutes at most. A session of two minutes is measured over two minutes: no
   * history may replace it, and it is not called ten minutes. `half-hour`: the engine's usual window, which its
   * operator may change.
   */
  readonly present: "ten-minutes" | "session" | "half-hour";
}

export interface HistoryTraits {
  /** Milliseconds between points: no shorter outage is seen. */
  readonly stepMs: number;
  /**
   * `work-of-step`: the work of the step that begins there, so the first share came within it. `measured`: at that
   * moment, so the first share came some unknown time before.
   */
  readonly points: "work-of-step" | "measured";
}

export function mapLogins(logins: LoginsByScheme, change: (login: LoginTraits) => LoginTraits): LoginsByScheme {
  return Object.fromEntries(Object.entries(logins).map(([scheme, login]) => [scheme, change(login)]));
}

/** How to log in for a scheme. */
export function loginFor(
  { login, loginOf }: Pick<EngineTraits, "login" | "loginOf">,
  scheme: RewardScheme | null,
): LoginTraits {
  return (scheme === null ? undefined : loginOf?.[scheme]) ?? login;
}

/** If true, ours must not leave out the time before the first share again. */
export function beginsAtFirstShare({ over }: AverageTraits): boolean {
  return over !== "window";
}

/** Without an engine, stored miners are shown as they are. */
export const unknownTraits: Pick<EngineTraits, "averages" | "history"> = {
  averages: { workerWindowsMs: [], over: "window", leastMs: null, present: "ten-minutes" },
  history: { stepMs: 10 * MINUTE, points: "measured" },
};

/** Traits that an operator can change, as the engine reports them; null = not reported. */
export interface ReportedTraits {
  readonly difficulty: DifficultyTrait | null;
  /** Atomic units; only whole multiples are paid out. */
  readonly denomination: bigint | null;
  readonly payoutFee: "pool" | "miner" | null;
  readonly confirmations: number | null;
}
