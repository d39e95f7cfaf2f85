import { MINUTE } from "../time/durations.ts";

// How a pool engine is used: what a miner writes to log in, by which rules it pays, what its averages mean. Each adapter tells it
// beside its capabilities; pages, command lines, flight sheets and notices are made of it and of the operator's configuration.
// docs/protocol-notes.md names the file and the commit of each fact.

export interface EngineCustoms {
  readonly login: LoginCustoms;
  readonly rules: RuleCustoms;
  readonly averages: AverageCustoms;
  readonly history: HistoryCustoms;
  /** How long after its first accepted share a rig has figures here, in milliseconds; null = not known, and the spec's words stand (§9). */
  readonly firstFiguresMs: number | null;
}

export interface LoginCustoms {
  /** Where a rig's name goes: after the address and this separator, or it is the whole password. */
  readonly worker: { readonly in: "login"; readonly separator: string } | { readonly in: "password" };
  /**
   * How SOLO is chosen beside another scheme: `solo:` before the address (`prefix`), or a pool with ports of its own
   * (`own-pool`). `always`: the engine runs nothing else.
   */
  readonly solo: "prefix" | "own-pool" | "always";
  readonly difficulty: DifficultyCustom;
  /** False: the engine only begins with the asked-for difficulty, and goes on adjusting it. */
  readonly isDifficultyKept: boolean;
  /** Hashes for a share difficulty of 1, where the engine counts otherwise than most pools of the coin; null = as they do. */
  readonly hashesPerDifficulty: number | null;
  /** `options`: it may carry settings such as `d=`. `worker`: it is the rig's name. `free`: it is not read. */
  readonly password: "options" | "worker" | "free";
  /** Whether an e-mail address or an account's name may stand in place of the wallet. */
  readonly takesAccounts: boolean;
}

/** How a miner asks for a fixed share difficulty. */
export type DifficultyCustom =
  /** `<prefix>5000` as the password. */
  | { readonly by: "password"; readonly prefix: string }
  /** `<separator>5000` after the address. */
  | { readonly by: "login"; readonly separator: string }
  /** The mining program or the machine sends it as `mining.suggest_difficulty`: it stands in no login. */
  | { readonly by: "suggestion" }
  | { readonly by: "nothing" };

export interface RuleCustoms {
  /** Who pays the fee of a payout's transaction; null where the operator decides and the engine does not say. */
  readonly payoutFee: "pool" | "miner" | null;
  /** What of a paid balance stays behind: nothing, or what does not fill a whole denomination. Null where there are no payouts. */
  readonly remainder: "none" | "denomination" | null;
  /** After so many days without a share the engine forgets a balance; null = it never does. */
  readonly balanceResetDays: number | null;
  /** When payout runs come: at multiples of an interval in UTC (`clock`), an interval after the end of the last one (`after-last`). */
  readonly payoutRuns: "clock" | "after-last" | "none";
  /** Where the number of confirmations that a block needs comes from: the coin's own, or the engine's answer, or nobody says it. */
  readonly confirmations: "coin" | "engine" | "unknown";
  /** What rented power meets: SOLO where the pool runs PROP, NiceHash's own least difficulty if the operator wishes, or nothing special. */
  readonly rentedPower: "solo-on-prop" | "nicehash-difficulty" | "nothing";
}

export interface AverageCustoms {
  /** The windows of the engine's own averages of each worker, in milliseconds; empty where it has none. */
  readonly workerWindowsMs: readonly number[];
  /**
   * What they, and a miner's, are divided by: the whole window, the part of it since the first share, or only the time in which
   * there was work (`time-mined`: hours without work do not lower them).
   */
  readonly over: "window" | "since-first-share" | "time-mined";
  /** The engine divides work by this time at least, in milliseconds: a rig that began later shows too little. Null = by no fixed time. */
  readonly leastMs: number | null;
  /**
   * What the figure of the present covers: the last ten minutes, or the connection since it began, over 20 minutes at most (`session`).
   * A session of two minutes is measured over two minutes: no history may stand in for it, and it is not called ten minutes.
   */
  readonly present: "ten-minutes" | "session";
}

export interface HistoryCustoms {
  /** How far apart the points of a miner stand, in milliseconds: within that nothing is known, so no outage is seen. */
  readonly stepMs: number;
  /**
   * A point is the work of the step that begins there (`work-of-step`): the first share came within it. Or it was measured at that
   * moment (`measured`): the first share came before, and nobody says how long.
   */
  readonly points: "work-of-step" | "measured";
}

/** Whether an average leaves out the time before the first share: ours must not leave it out again. */
export function beginsAtFirstShare({ over }: AverageCustoms): boolean {
  return over !== "window";
}

/** Of a pool without an engine: what is stored of its miners is shown as it is. */
export const unknownCustoms: Pick<EngineCustoms, "averages" | "history"> = {
  averages: { workerWindowsMs: [], over: "window", leastMs: null, present: "ten-minutes" },
  history: { stepMs: 10 * MINUTE, points: "measured" },
};

/** What an engine's own answer says of its customs, where its operator can change them. Null = it does not say. */
export interface ReportedCustoms {
  readonly difficulty: DifficultyCustom | null;
  /** Only whole multiples are paid out, in atomic units; the rest stays a balance. */
  readonly denomination: bigint | null;
  readonly payoutFee: "pool" | "miner" | null;
  readonly confirmations: number | null;
}
