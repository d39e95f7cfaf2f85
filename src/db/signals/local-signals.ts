import type { Log } from "#src/domain/site/log.ts";
import { messageOf } from "../connection/database-error.ts";
import type { News, Signals, Want } from "./signals.ts";

export function createLocalSignals(log: Log): Signals {
  const wants = createCalls<Want>(log);
  const news = createCalls<News>(log);
  return { want: wants.call, onWant: wants.listen, tell: news.call, onNews: news.listen };
}

/** Listeners are called later, separately: the caller neither waits for them nor gets their errors. */
function createCalls<Signal>(log: Log) {
  const listeners = new Set<{ readonly listen: (signal: Signal) => void }>();
  return {
    call(signal: Signal): void {
      for (const entry of listeners) {
        void Promise.resolve()
          .then(() => (listeners.has(entry) ? entry.listen(signal) : undefined))
          .catch((error: unknown) => log.error({ error: messageOf(error) }, "A listener to signals failed."));
      }
    },
    listen(listen: (signal: Signal) => void): () => void {
      const entry = { listen };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}
