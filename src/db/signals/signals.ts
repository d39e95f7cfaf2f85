import type { MinerPart, PartFault } from "#src/domain/miners/miner-record.ts";

// What processes tell each other beside the tables: pages what they want read of which miner, the collector what is new. In one
// process they are calls; over PostgreSQL they go by LISTEN and NOTIFY. A signal may be lost: whoever waits looks again by itself.

/** Parts of a miner that somebody looks at now, or is subscribed to. */
export interface Want {
  readonly pool: string;
  readonly address: string;
  readonly parts: readonly MinerPart[];
  readonly why: "looked" | "subscribed";
  /** By what the visitor is counted who may have made the address up (domain/site/client-address.ts); null = not known. */
  readonly network: string | null;
  /** How the visitor wrote the wallet, where that is another spelling. */
  readonly spelling?: string;
  /** Which rigs, where the engine tells one at a time. */
  readonly rigs?: readonly string[];
  /** What was read before this moment is out of date: a setting was changed. */
  readonly newerThan?: number;
}

export type News =
  /** A pool has new figures, or its sources stand otherwise. */
  | { readonly kind: "pool"; readonly pool: string }
  /** A miner's record has changed. */
  | { readonly kind: "miner"; readonly pool: string; readonly address: string; readonly version: number }
  /** The engine knows nothing of an address, of which nothing is stored. `isBlank`: it cannot tell that from an idle miner. */
  | {
      readonly kind: "unknown";
      readonly pool: string;
      readonly address: string;
      readonly at: number;
      readonly isBlank: boolean;
    }
  /** An address of which nothing is stored was not asked for, or not answered. `retryAfterMs` null: nobody knows when it will be. */
  | {
      readonly kind: "unread";
      readonly pool: string;
      readonly address: string;
      readonly why: PartFault;
      readonly retryAfterMs: number | null;
    };

export interface Signals {
  /** Never throws and never waits. */
  want(want: Want): void;
  /** Returns how to stop listening. */
  onWant(listen: (want: Want) => void): () => void;
  tell(news: News): void;
  onNews(listen: (news: News) => void): () => void;
}
