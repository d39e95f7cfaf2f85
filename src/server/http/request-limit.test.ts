import { afterEach, describe, expect, it } from "vitest";
import { createFixtureApp, type FixtureApp } from "../__fixtures__/fixture-app.ts";

// The fixture allows three calls a minute and trusts 192.0.2.0/24.

const rates = "/api/v1/rates";
const apps: FixtureApp["app"][] = [];

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function start() {
  const { app } = await createFixtureApp();
  apps.push(app);
  return async (url: string, remoteAddress: string, forwarded?: string) =>
    app.inject({ url, remoteAddress, headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded } });
}

type Ask = Awaited<ReturnType<typeof start>>;

async function statuses(ask: Ask, questions: readonly (readonly [string, string?])[]): Promise<readonly number[]> {
  const found: number[] = [];
  for (const [remote, forwarded] of questions) found.push((await ask(rates, remote, forwarded)).statusCode);
  return found;
}

const four = (remote: string, forwarded?: string): readonly (readonly [string, string?])[] =>
  Array(4).fill([remote, forwarded]);

describe("the API", () => {
  it("refuses a visitor's fourth call of three with 429, the reason and the seconds to wait", async () => {
    const ask = await start();
    expect(await statuses(ask, four("203.0.113.9").slice(1))).toEqual([200, 200, 200]);
    const refused = await ask("/kas/api/v1/pool/stats", "203.0.113.9");
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      error: {
        code: "too-many-requests",
        message: expect.stringMatching(/^More than 3 calls in a minute. Try again in \d+ s.$/),
      },
    });
    const wait = Number(refused.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers["cache-control"]).toBe("private, no-store");
    expect(refused.headers["content-security-policy"]).toContain("default-src 'none'");
    expect((await ask(rates, "203.0.113.10")).statusCode).toBe(200);
  });

  it("counts unknown calls too, and says nothing of a visitor in answers that are kept for all", async () => {
    const ask = await start();
    for (const url of ["/api/none", "/kas/api/none", "/api/v1/none"]) {
      expect((await ask(url, "203.0.113.9")).statusCode).toBe(404);
    }
    expect((await ask("/api/none", "203.0.113.9")).statusCode).toBe(429);
    const { headers } = await ask(rates, "203.0.113.10");
    expect(Object.keys(headers).filter((name) => name.includes("ratelimit"))).toEqual([]);
  });

  it("knows the visitor behind our own and named proxies, and believes nobody else", async () => {
    const ask = await start();
    expect(await statuses(ask, four("127.0.0.1", "203.0.113.1"))).toEqual([200, 200, 200, 429]);
    expect(await statuses(ask, four("192.0.2.7", "203.0.113.2"))).toEqual([200, 200, 200, 429]);
    expect(await statuses(ask, four("10.0.0.2", "203.0.113.3, 192.0.2.7"))).toEqual([200, 200, 200, 429]);
    const written = ["1.1.1.1", "1.1.1.2", "1.1.1.3", "1.1.1.4"];
    expect(
      await statuses(
        ask,
        written.map((one) => ["127.0.0.1", `${one}, 203.0.113.4`]),
      ),
    ).toEqual([200, 200, 200, 429]);
    expect(
      await statuses(
        ask,
        written.map((one) => ["203.0.113.5", one]),
      ),
    ).toEqual([200, 200, 200, 429]);
  });

  it("takes an address without its port, and the connection's own where the entry is none", async () => {
    const ask = await start();
    const ports = [1, 2, 3, 4].map((port) => ["127.0.0.1", `203.0.113.6:${port}`] as const);
    expect(await statuses(ask, ports)).toEqual([200, 200, 200, 429]);
    const households = [1, 2, 3, 4].map((port) => ["127.0.0.1", `[2001:db8:9::${port}]:${port}`] as const);
    expect(await statuses(ask, households)).toEqual([200, 200, 200, 429]);
    // Invented names make no key: our own proxy names no one here, and others are known by their connection.
    expect(await statuses(ask, four("127.0.0.1", "a visitor's words"))).toEqual([200, 200, 200, 200]);
    const words = ["w1", "w2", "w3", "w4"].map((word) => ["192.0.2.9", `198.51.100.7, ${word}`] as const);
    expect(await statuses(ask, words)).toEqual([200, 200, 200, 429]);
  });

  it("counts an IPv6 household as one", async () => {
    const ask = await start();
    const household = ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:3::", "2001:db8:1:2:ffff::9"];
    expect(
      await statuses(
        ask,
        household.map((one) => [one]),
      ),
    ).toEqual([200, 200, 200, 429]);
    expect(await statuses(ask, [["2001:db8:1:3::1"]])).toEqual([200]);
  });

  it("has no limit for a private address: a proxy that says nothing would make all visitors one", async () => {
    const ask = await start();
    expect(await statuses(ask, four("127.0.0.1"))).toEqual([200, 200, 200, 200]);
    expect(await statuses(ask, four("127.0.0.1", "192.168.1.20"))).toEqual([200, 200, 200, 200]);
  });
});

describe("what is no call of the API", () => {
  it.each(["/kas", "/ru/kas", "/api/docs", "/api/openapi.json", "/robots.txt", "/health"])(
    "%s is never refused",
    async (url) => {
      const ask = await start();
      expect(await statuses(ask, four("203.0.113.9"))).toEqual([200, 200, 200, 429]);
      for (let n = 0; n < 5; n += 1) expect((await ask(url, "203.0.113.9")).statusCode).toBe(200);
    },
  );
});
