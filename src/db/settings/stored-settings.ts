export interface SettingsChange {
  readonly at: number;
  /** Atomic units; null = it was not known. */
  readonly from: bigint | null;
  readonly to: bigint;
}

/** Who tries to change what: `client` stands for a network (services/settings/attempt-limits.ts). */
export interface AddressVisitor {
  readonly address: string;
  readonly client: string;
}

/** How often settings were changed, or tried to be changed. Nothing in it identifies a visitor. */
export interface SettingsRepository {
  /** The random text that client addresses of a UTC day are hashed with: the first one offered stays. */
  requireSalt(day: number, offered: string): Promise<string>;
  /** Notes an attempt as unproved, before its proof is judged. Answers its number. */
  recordAttempt(
    pool: string,
    attempt: { readonly address: string; readonly client: string; readonly at: number },
  ): Promise<number>;
  /** The proof was right, or it was not judged. */
  clearAttempt(id: number): Promise<void>;
  /** Times of the attempts since then, newest first: from one network. */
  listClientAttempts(client: string, since: number): Promise<readonly number[]>;
  /** From one network at one address. */
  listAddressAttempts(pool: string, of: AddressVisitor, since: number): Promise<readonly number[]>;
  /** Of these, the ones whose proof was not accepted. */
  listUnprovedAttempts(pool: string, of: AddressVisitor, since: number): Promise<readonly number[]>;
  recordChange(pool: string, address: string, change: SettingsChange): Promise<void>;
  /** Newest first. */
  listChanges(pool: string, address: string, limit: number): Promise<readonly SettingsChange[]>;
  /** Attempts and salts older than two days. Answers how many rows went. */
  deleteExpired(now: number): Promise<number>;
}
