import fastify from "fastify";
import { describe, expect, it } from "vitest";
import type { Log } from "#src/domain/site/log.ts";
import { stop } from "./stop.ts";

const warnings: string[] = [];
const log: Log = { debug() {}, info() {}, error() {}, warn: (_facts, message) => warnings.push(message) };

async function startSlow(slowMs: number) {
  const app = fastify({ forceCloseConnections: "idle" });
  let reached = () => {};
  const running = new Promise<void>((resolve) => {
    reached = resolve;
  });
  app.get("/slow", async () => {
    reached();
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    return "done";
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const answer = fetch(`${address}/slow`).then(
    (response) => response.text(),
    () => "cut off",
  );
  await running;
  return { app, address, answer };
}

describe("stop", () => {
  it("lets a running request end, takes no new one, then closes the rest in order", async () => {
    const { app, address, answer } = await startSlow(100);
    const closed: string[] = [];
    const reported: unknown[] = [];
    const stopping = stop({
      app,
      closers: [
        async () => void closed.push("collector"),
        () => Promise.reject(new Error("no")),
        async () => void closed.push("database"),
      ],
      log,
      report: (error) => reported.push(error),
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(fetch(`${address}/slow`)).rejects.toThrow();
    expect(closed).toEqual([]);
    expect(await answer).toBe("done");
    await stopping;
    expect(closed).toEqual(["collector", "database"]);
    expect(reported.map(String)).toEqual(["Error: no"]);
    expect(warnings).toEqual([]);
  });

  it("does not wait for ever", async () => {
    const { app, answer } = await startSlow(60_000);
    await stop({ app, closers: [], log, report: () => {}, drainMs: 50 });
    expect(await answer).toBe("cut off");
    expect(warnings).toEqual(["Some requests did not end in time; their connections are closed."]);
  });
});
