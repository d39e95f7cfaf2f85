import { MINUTE } from "../time/durations.ts";

// How a pool engine is used: logins, payment rules, what its averages mean. Each adapter declares it beside its
// capabilities; pages, command lines, flight sheets and notices use it together with the operator's configuration.
// docs/protocol-notes.md names the file and commit of each fact.

export interface EngineCustoms {
  readonly login: LoginCustoms;
  readonly rules: RuleCustoms;
  readonly averages: AverageCustoms;
  readonly history: HistoryCustoms;
  /**
   * How long after its first accepted share a rig has figures, in milliseconds; null = not known, then the wording of
   * the spec is used (§9).
   */
  readonly firstFiguresMs: number | null;
}

export interface LoginCustoms {
  /** Where the rig's name goes: after the address and this separator, or as the whole password. */
  readonly worker: { readonly in: "login"; readonly separator: string } | { readonly in: "password" };
  /**
   * How SOLO is chosen beside another scheme: `solo:` before the address (`prefix`), or a pool with its own ports
   * (`own-pool`). `always`: the engine runs nothing else.
   */
  readonly solo: "prefix" | "own-pool" | "always";
  readonly difficulty: DifficultyCustom;
  /** False: the engine starts with the requested difficulty and goes on adjusting it. */
  readonly isDifficultyKept: boolean;
  /** Hashes for a share difficulty of 1, where the engine differs from most pools of the coin; null = it does not. */
  readonly hashesPerDifficulty: number | null;
  /** `options`: it may carry settings such as `d=`. `worker`: it is the rig's name. `free`: it is not read. */
  readonly password: "options" | "worker" | "free";
  /** Whether an e-mail address or account name may replace the wallet. */
  readonly takesAccounts: boolean;
}

/** How a miner asks for a fixed share difficulty. */
export type DifficultyCustom =
  /** `<prefix>5000` as the password. */
  | { readonly by: "password"; readonly prefix: string }
  /** `<separator>5000` after the address. */
  | { readonly by: "login"; readonly separator: string }
  /** The mining program or the machine sends `mining.suggest_difficulty`; the login has no part in it. */
  | { readonly by: "suggestion" }
  | { readonly by: "nothing" };

export interface RuleCustoms {
  /** Who pays a payout's transaction fee; null where the operator decides and the engine does not report it. */
  readonly payoutFee: "pool" | "miner" | null;
  /**
   * What a payout leaves behind: nothing, or what does not fill a whole denomination. Null where there are no payouts.
   */
  readonly remainder: "none" | "denomination" | null;
  /** The engine drops a balance after so many days without a share; null = never. */
  readonly balanceResetDays: number | null;
  /**
   * When payout runs start: at multiples of an interval in UTC (`clock`), or an interval after the end of the last one
   * (`after-last`).
   */
  readonly payoutRuns: "clock" | "after-last" | "none";
  /** Where the number of confirmations comes from: the coin, or the engine's response. */
  readonly confirmations: "coin" | "engine" | "unknown";
  /**
   * What rented hashrate gets: SOLO where the pool runs PROP, NiceHash's own minimum difficulty if the operator wishes,
   * or nothing special.
   */
  readonly rentedPower: "solo-on-prop" | "nicehash-difficulty" | "nothing";
}

export interface AverageCustoms {
  /** The windows of the engine's averages of each worker, in milliseconds; may be empty. */
  readonly workerWindowsMs: readonly number[];
  /**
   * What workers' and miners' averages are divided by: the whole window, the part since the first share, or only the
   * time with work (`time-mined`: hours without work do not lower them).
   */
  readonly over: "window" | "since-first-share" | "time-mined";
  /**
   * The engine divides work by at least this time, in milliseconds: a rig that began later shows too little. Null = no
   * fixed time.
   */
  readonly leastMs: number | null;
  /**
   * What the present figure covers: the last ten minutes, or the connection so far, 20 minutes at most (`session`). A
   * session of two minutes is measured over two minutes: no history may replace it, and it is not called ten minutes.
   */
  readonly present: "ten-minutes" | "session";
}

export interface HistoryCustoms {
  /** Milliseconds between a miner's points: nothing shorter is known, so no shorter outage is seen. */
  readonly stepMs: number;
  /**
   * `work-of-step`: a point is the work of the step that begins there, so the first share came within it. `measured`:
   * it was measured at that moment, and the first share came some unknown time before.
   */
  readonly points: "work-of-step" | "measured";
}

/** Whether an average leaves out the time before the first share already: ours must not leave it out again. */
export function beginsAtFirstShare({ over }: AverageCustoms): boolean {
  return over !== "window";
}

/** For a pool without an engine: stored miners are shown as they are. */
export const unknownCustoms: Pick<EngineCustoms, "averages" | "history"> = {
  averages: { workerWindowsMs: [], over: "window", leastMs: null, present: "ten-minutes" },
  history: { stepMs: 10 * MINUTE, points: "measured" },
};

/** What an engine reports of the above, where its operator can change it. Null = not reported. */
export interface ReportedCustoms {
  readonly difficulty: DifficultyCustom | null;
  /** Atomic units; only whole multiples are paid out, the rest stays a balance. */
  readonly denomination: bigint | null;
  readonly payoutFee: "pool" | "miner" | null;
  readonly confirmations: number | null;
}
