export interface SettingsChange {
  readonly at: number;
  /** Atomic units. */
  readonly from: bigint | null;
  readonly to: bigint;
}

/** See services/settings/attempt-limits.ts. */
export interface VisitorKeys {
  readonly client: string;
  /** The wider network; null for IPv4. */
  readonly site: string | null;
}

export interface AttemptFilter {
  readonly client?: string;
  readonly site?: string;
  readonly at?: { readonly pool: string; readonly address: string };
  readonly isUnproved?: true;
}

/** Nothing in it identifies a visitor. */
export interface SettingsRepository {
  /** The random text that client addresses of a UTC day are hashed with: the first one offered stays. */
  requireSalt(day: number, offered: string): Promise<string>;
  /** Notes an attempt as unproved, before its proof is judged. Returns its number. */
  recordAttempt(
    pool: string,
    attempt: VisitorKeys & { readonly address: string; readonly at: number },
  ): Promise<number>;
  /** The proof was right, or it was not judged. */
  clearAttempt(id: number): Promise<void>;
  /** Times, newest first. */
  listAttempts(of: AttemptFilter, since: number): Promise<readonly number[]>;
  recordChange(pool: string, address: string, change: SettingsChange): Promise<void>;
  /** Newest first. */
  listChanges(pool: string, address: string, limit: number): Promise<readonly SettingsChange[]>;
  /** Attempts and salts older than two days. Returns the number of deleted rows. */
  deleteExpired(now: number): Promise<number>;
}
