/** Work that runs in one process at a time. */
export interface Turn {
  begin(): void;
  /** Starts no new work. Resolves when the running work has ended. */
  end(): Promise<void>;
}

export interface Leadership {
  /** `begin` and `end` alternate, as often as the lead is won and lost. */
  seek(turn: Turn): void;
  isLeader(): boolean;
  /** `isLeader` for certain: a process that was stopped queries the database first. */
  confirm(): Promise<boolean>;
  /** Ends the work first. */
  leave(): Promise<void>;
}

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
