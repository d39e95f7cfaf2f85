import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Store } from "../store.ts";
import type { Leadership } from "./leadership.ts";

// A collector that was stopped (SIGSTOP, a frozen machine) may resume after another has taken over. So each of its
// queries runs only while this process leads. A transaction that it left open is never committed.

export class NotLeadingError extends Error {
  override readonly name = "NotLeadingError";
  override readonly message = "Another process collects.";
}

export async function requireLead(leadership: Leadership): Promise<void> {
  if (!(await leadership.confirm())) throw new NotLeadingError();
}

const ofCollector = new AsyncLocalStorage<true>();

export function fenceStore(store: Store): Store {
  if (store.dialect === "sqlite") return store;
  const { samples, pools, blocks, prices, miners, payouts, comparison, alerts } = store;
  return {
    ...store,
    samples: fence(samples),
    pools: fence(pools),
    blocks: fence(blocks),
    prices: fence(prices),
    miners: fence(miners),
    payouts: fence(payouts),
    comparison: fence(comparison),
    alerts: fence(alerts),
  };
}

function fence<Repository extends object>(repository: Repository): Repository {
  return new Proxy(repository, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (...given: unknown[]) => ofCollector.run(true, () => Reflect.apply(method, target, given));
    },
  });
}

/** A collector that does not lead may only roll back. */
export function fencePool(pool: PostgresPool, leadership: Leadership): PostgresPool {
  return {
    ...pool,
    async connect() {
      const client = await pool.connect();
      const query = async (text: string, parameters: readonly unknown[]) => {
        if (ofCollector.getStore() === true && text !== "rollback") await requireLead(leadership);
        return client.query(text, parameters);
      };
      return { query: query as unknown as PostgresPoolClient["query"], release: client.release };
    },
  };
}
