import PQueue from "p-queue";

/** An engine answers so many questions at once. */
const questionsAtOnce = 16;
/** Of these, so many about strangers: the other places stay free for known miners. */
const strangersAtOnce = 2;
/** When more are waiting, the next is not asked: questions must not pile up at an engine. */
const mostWaiting = 300;

/** Highest first. `background`: nobody waits for it. */
const priorities = { known: 2, stranger: 1, background: 0 } as const;
export type Place = keyof typeof priorities;

export interface Places {
  /** Does the work when there is a place for it; null where too many wait already. */
  take<Value>(place: Place, work: () => Promise<Value>): Promise<Value | null>;
}

/** Who is asked for next at one engine: a known miner never waits behind a stranger. */
export function createPlaces(): Places {
  const all = new PQueue({ concurrency: questionsAtOnce });
  const own = {
    stranger: new PQueue({ concurrency: strangersAtOnce }),
    background: new PQueue({ concurrency: 1 }),
  };
  return {
    async take(place, work) {
      const priority = priorities[place];
      const lane = place === "known" ? all : own[place];
      if (lane.size >= mostWaiting) return null;
      return place === "known" ? all.add(work, { priority }) : lane.add(() => all.add(work, { priority }));
    },
  };
}
