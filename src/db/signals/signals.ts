import type { MinerPart, PartFault } from "#src/domain/miners/miner-record.ts";

// Messages between processes: pages send which parts of which miner they want, the collector sends news. In one process
// they are calls; over PostgreSQL they use LISTEN and NOTIFY. A signal may be lost, so every receiver also polls.

export interface Want {
  readonly pool: string;
  readonly address: string;
  readonly parts: readonly MinerPart[];
  readonly why: "looked" | "subscribed";
  /** The network that limits of unknown addresses count the visitor by (domain/site/client-address.ts). */
  readonly network: string | null;
  /** How the visitor wrote the wallet, where that is another spelling. */
  readonly spelling?: string;
  /** Which rigs, where the engine sends one at a time. */
  readonly rigs?: readonly string[];
  /** Earlier readings are out of date: a setting was changed. */
  readonly newerThan?: number;
}

export type News =
  /** New figures of a pool, or a new state of its sources. */
  | { readonly kind: "pool"; readonly pool: string }
  | { readonly kind: "miner"; readonly pool: string; readonly address: string; readonly version: number }
  /** The engine does not know an address without a record. `isBlank`: it cannot distinguish that from an idle miner. */
  | {
      readonly kind: "unknown";
      readonly pool: string;
      readonly address: string;
      readonly at: number;
      readonly isBlank: boolean;
    }
  /**
   * An address without a record was not requested, or the request failed. `retryAfterMs` null: the next try is not
   * known.
   */
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
  /** Returns a function that stops listening. */
  onWant(listen: (want: Want) => void): () => void;
  tell(news: News): void;
  onNews(listen: (news: News) => void): () => void;
}
