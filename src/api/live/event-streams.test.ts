import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { News } from "#src/db/signals/signals.ts";
import { createFixtureApi } from "../__fixtures__/fixture-api.ts";
import { createFixtureServices, fixtureAddress } from "../__fixtures__/fixture-services.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** On a real port: streams bypass Fastify. */
async function start() {
  const listeners = new Set<(news: News) => void>();
  const { miners, pools } = createFixtureServices();
  const known = await pools.getPoolStats("kas");
  if (known.state === "stub") throw new Error("The fixture is live.");
  let [at, version] = [1000, 3];
  const app = createFixtureApi({
    pools: { ...pools, getPoolStats: async () => ({ ...known, at }) },
    miners: { ...miners, findVersion: async () => version },
    news: {
      onNews(listen) {
        listeners.add(listen);
        return () => void listeners.delete(listen);
      },
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  closers.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const tell = (news: News) => {
    for (const listen of listeners) listen(news);
  };
  return {
    app,
    poll() {
      at += 1000;
      tell({ kind: "pool", pool: "kas" });
    },
    change(address: string) {
      version += 1;
      tell({ kind: "miner", pool: "kas", address, version });
    },
    async open(query = "", headers: Record<string, string> = {}) {
      const request = get({ port, path: `/kas/api/v1/pool/live${query}`, headers, agent: false });
      request.on("error", () => undefined);
      const [response] = (await once(request, "response")) as [IncomingMessage];
      closers.push(() => request.destroy());
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      return { response, events: () => text.split("\n\n").filter((one) => one.startsWith("event: ")) };
    },
  };
}

const figures = (at: number) => `event: figures\ndata: {"at":${at},"version":"${at}..live.well.moving"}`;
const record = (version: number) => `event: miner\ndata: {"version":${version}}`;
const soon = () => new Promise((resolve) => setTimeout(resolve, 150));

describe("an event stream", () => {
  it("has the headers of an answer of the API, and those that keep a proxy from holding it back", async () => {
    const { open } = await start();
    const { response } = await open("", { origin: "https://adit.example" });
    expect([response.statusCode, response.headers]).toMatchObject([
      200,
      {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        "x-content-type-options": "nosniff",
        "access-control-allow-origin": "https://adit.example",
      },
    ]);
  });

  it("of a pool tells each change of its figures, and at once what the reader does not have", async () => {
    const { open, poll } = await start();
    const [plain, current, old] = [
      await open(),
      await open("?version=1000..live.well.moving"),
      await open("?version=900..live.well.moving"),
    ];
    await soon();
    expect([plain.events(), current.events(), old.events()]).toEqual([[], [], [figures(1000)]]);
    poll();
    await soon();
    expect([plain.events(), current.events(), old.events()]).toEqual([
      [figures(2000)],
      [figures(2000)],
      [figures(1000), figures(2000)],
    ]);
  });

  it("of a miner tells each version of their record, and no figures of the pool", async () => {
    const { open, poll, change } = await start();
    const current = await open(`?miner=${fixtureAddress}&parts=answer,history&version=3`);
    const old = await open(`?miner=${fixtureAddress}&version=nonsense`);
    await soon();
    expect([current.events(), old.events()]).toEqual([[], [record(3)]]);
    change(fixtureAddress);
    change("another");
    poll();
    await soon();
    expect([current.events(), old.events()]).toEqual([[record(4)], [record(3), record(4)]]);
  });

  it("sends the newest of what came while it waited for its turn", async () => {
    const { open, change } = await start();
    const { events } = await open(`?miner=${fixtureAddress}&version=3`);
    await soon();
    for (let nth = 0; nth < 5; nth += 1) change(fixtureAddress);
    await soon();
    expect(events()).toEqual([record(8)]);
  });

  it("ends when the server stops", async () => {
    const { app, open } = await start();
    const { response } = await open();
    const ended = once(response, "end");
    await app.close();
    await ended;
  });

  it("is refused with a reason where the coin or the address cannot be", async () => {
    const { open } = await start();
    expect((await open("?miner=")).response.statusCode).toBe(400);
  });
});
