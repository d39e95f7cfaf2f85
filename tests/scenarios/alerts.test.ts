import { describe, expect, it } from "vitest";
import { subscriptionOf } from "#src/db/alerts/__fixtures__/subscriptions.ts";
import { cryptonoteNodejsPool } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { openScenario, type Scenario } from "./open-scenario.ts";

const env = { ALERTS_KEY: "7f".repeat(32) };

async function takeMessages({ store, now }: Scenario): Promise<readonly string[]> {
  const claim = { channels: ["webhook"] as const, limit: 100, now: now(), leaseMs: 600_000 };
  const kinds: string[] = [];
  for (let claimed = await store.outbox.claim(claim); claimed.length > 0; claimed = await store.outbox.claim(claim))
    for (const message of claimed) {
      kinds.push(message.body.kind === "alert" ? message.body.event.kind : message.body.kind);
      await store.outbox.noteSent(message, now());
    }
  return kinds;
}

describe("alerts of a running site", () => {
  it("follow an address that nobody looks at, and tell the engine's outage once, over a restart of the site", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool, { env });
    const { coin, miner: address } = scenario;
    await scenario.store.subscriptions.add(subscriptionOf("one", scenario.now(), { coin, address }), null);
    await scenario.until("0:10");
    expect((await scenario.store.alerts.listAddressStates(coin)).get(address)?.rigs.length).toBeGreaterThan(0);
    expect(await takeMessages(scenario)).toEqual([]);
    scenario.engine.down();
    await scenario.until("0:20");
    await scenario.restartSite();
    await scenario.until("1:00");
    expect(await takeMessages(scenario)).toEqual(["pool-trouble"]);
    scenario.engine.up();
    await scenario.until("2:00");
    expect(await takeMessages(scenario)).toEqual(["pool-back"]);
  });

  it("are off without a key", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    const { coin, miner: address } = scenario;
    await scenario.store.subscriptions.add(subscriptionOf("one", scenario.now(), { coin, address }), null);
    scenario.engine.down();
    await scenario.until("0:20");
    expect(await takeMessages(scenario)).toEqual([]);
    expect((await scenario.store.alerts.listAddressStates(coin)).size).toBe(0);
  });
});
