/** What runs in one process at a time. */
export interface Turn {
  /** This process is the one from now on. */
  begin(): void;
  /** It may not be any more: nothing new is begun from this moment on. Resolves when what ran has ended. */
  end(): Promise<void>;
}

/** Which of many processes on one database collects. */
export interface Leadership {
  /** Takes part from now on: `begin` and `end` are called in turn, as often as the lead is won and lost. */
  seek(turn: Turn): void;
  isLeader(): boolean;
  /** The same for certain, before each step of the work: a process that stood still asks the database first. */
  confirm(): Promise<boolean>;
  /** Ends the turn, and then gives the lead to whoever stands by. */
  leave(): Promise<void>;
}

/** The database has one process: it leads. */
export function createSoleLeadership(): Leadership {
  let current: Turn | null = null;
  return {
    seek(turn) {
      current = turn;
      turn.begin();
    },
    isLeader: () => true,
    confirm: async () => true,
    async leave() {
      await current?.end();
      current = null;
    },
  };
}
