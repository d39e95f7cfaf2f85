import type { Generated } from "kysely";

/** domain/alerts/subscription.ts; lists are JSON text, codes in alerts/alert-codes.ts. */
export interface AlertSubscriptionTable {
  id: string;
  pool_id: number;
  address: string;
  channel: number;
  sealed: string;
  target_hash: string;
  secret_hash: string;
  created_at: number;
  confirmed_at: number | null;
  last_sign_at: number;
  expires_at: number;
  locale: string;
  zone: string;
  quiet_from: number | null;
  quiet_to: number | null;
  digest_hour: number | null;
  daily_limit: number;
  topics: string;
  muted_rigs: string;
  /** Messages of a local day, for the limit. */
  counted_day: string | null;
  counted: number;
}

/** What the rules know of an address, as JSON text; of the whole pool, where the address is empty. */
export interface AlertStateTable {
  pool_id: number;
  address: string;
  at: number;
  body: string;
}

/** domain/alerts/outbox-message.ts */
export interface AlertOutboxTable {
  id: Generated<number>;
  subscription_id: string;
  key: string;
  body: string;
  state: number;
  created_at: number;
  due_at: number;
  attempts: number;
  lease: string | null;
  lease_until: number | null;
  fault: number | null;
  /** When it was sent or given up. */
  settled_at: number | null;
}
