import type { AlertOutcome, HeldMessages, Subscriber } from "#src/db/store.ts";
import type { AddressEvent, AlertEvent } from "#src/domain/alerts/alert-event.ts";
import { countOf, type DayCount, releaseHeld, shapeMessages } from "#src/domain/alerts/shape-messages.ts";

type Message = AlertOutcome["messages"][number];

/** Shapes the messages of one round. How many each subscription has got today is counted on from call to call. */
export function createShaping(now: number) {
  const counts = new Map<string, DayCount>();
  const numbers = new Map<string, number>();

  function keyOf(id: string, { kind }: AlertEvent): string {
    const number = numbers.get(id) ?? 0;
    numbers.set(id, number + 1);
    return `${id} ${now} ${number} ${kind}`;
  }

  return {
    /** What a subscriber gets of these events. `key`: of an event that has one of its own; null = one is made here. */
    shape(
      { subscription, counted }: Subscriber,
      events: readonly { readonly event: AddressEvent; readonly key: string | null }[],
    ): readonly Message[] {
      const { id } = subscription;
      return events.flatMap(({ event, key }) => {
        const shaped = shapeMessages(subscription, [event], { now, counted: counts.get(id) ?? counted });
        if (shaped.messages.length > 0) counts.set(id, shaped.counted);
        return shaped.messages.map(({ event: told, held }): Message => {
          const isLimitNotice = told.kind === "more-happened";
          const body =
            held === null || told.kind === "digest" || told.kind === "more-happened"
              ? ({ kind: "alert", event: told } as const)
              : ({ kind: "held", event: told, why: held.why } as const);
          return {
            subscriptionId: id,
            key: key === null || isLimitNotice ? keyOf(id, told) : key,
            body,
            dueAt: held?.until ?? now,
          };
        });
      });
    },

    release({ subscription, counted, messages }: HeldMessages): readonly Message[] {
      const { id } = subscription;
      const event = releaseHeld(
        subscription,
        messages.map(({ body }) => body),
        now,
      );
      if (event === null) return [];
      const count = countOf(subscription, now, counts.get(id) ?? counted);
      counts.set(id, { ...count, count: count.count + 1 });
      return [{ subscriptionId: id, key: keyOf(id, event), body: { kind: "alert", event }, dueAt: now }];
    },

    countsOf(messages: readonly Message[]): ReadonlyMap<string, DayCount> {
      const ids = new Set(messages.map(({ subscriptionId }) => subscriptionId));
      return new Map([...counts].filter(([id]) => ids.has(id)));
    },
  };
}

export type Shaping = ReturnType<typeof createShaping>;
