import { describe, expect, it } from "vitest";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { createFixtureApi } from "./__fixtures__/fixture-api.ts";
import { createFixtureServices } from "./__fixtures__/fixture-services.ts";

const get = (url: string, headers: Record<string, string> = {}) => createFixtureApi().inject({ url, headers });

describe("errors and CORS", () => {
  it("hides the text of an unexpected error and reports it", async () => {
    const reported: unknown[] = [];
    const fault = new Error("password=hunter2");
    const app = createFixtureApi({ rates: { getRates: () => Promise.reject(fault) } }, reported);
    const response = await app.inject("/api/v1/rates");
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ error: { code: "internal", message: "Something went wrong on our side." } });
    expect(response.headers["cache-control"]).toBe("private, no-store");
    expect(reported).toEqual([fault]);
  });

  it("is 503 when the site's database is why, with when to ask again, and reported", async () => {
    const reported: unknown[] = [];
    const fault = new Error("connect ECONNREFUSED 192.0.2.1:5432");
    const changes = {
      rates: { getRates: () => Promise.reject(fault) },
      storage: { isBehind: (error: unknown) => error === fault },
    };
    const response = await createFixtureApi(changes, reported).inject("/api/v1/rates");
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ "retry-after": "30", "cache-control": "private, no-store" });
    expect(response.json()).toEqual({
      error: {
        code: "storage-unavailable",
        message: "This site's database is not responding. Try again in half a minute.",
      },
    });
    expect(reported).toEqual([fault]);
  });

  it("opens no stream for a HEAD", async () => {
    let looks = 0;
    const { pools } = createFixtureServices();
    const getPoolStats = (coin: CoinSlug) => {
      looks += 1;
      return pools.getPoolStats(coin);
    };
    const app = createFixtureApi({ pools: { ...pools, getPoolStats } });
    expect((await app.inject({ method: "HEAD", url: "/kas/api/v1/pool/live" })).statusCode).toBe(404);
    expect(looks).toBe(0);
    expect((await app.inject({ method: "HEAD", url: "/kas/api/v1/pool/stats" })).statusCode).toBe(200);
  });

  it("answers an unknown call with JSON", async () => {
    for (const url of ["/api", "/api/v1/nothing", "/kas/api/v1/nothing"]) {
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.json().error.code).toBe("not-found");
    }
    const posted = await createFixtureApi().inject({ method: "POST", url: "/api/v1/rates" });
    expect(posted.statusCode).toBe(404);
  });

  it("lets only configured origins call with credentials", async () => {
    const ours = await get("/api/v2/profile", { origin: "https://adit.example" });
    expect(ours.headers["access-control-allow-origin"]).toBe("https://adit.example");
    expect(ours.headers["access-control-allow-credentials"]).toBe("true");
    expect(ours.headers.vary).toBe("Origin");
    expect(ours.headers["access-control-expose-headers"]).toBe("Retry-After");
    const other = await get("/api/v2/profile", { origin: "https://evil.example" });
    expect(other.headers["access-control-allow-origin"]).toBeUndefined();
    expect(other.headers.vary).toBe("Origin");
  });

  it("§10.18 lets every page read public figures, without credentials", async () => {
    for (const origin of ["https://sheet.example", undefined]) {
      for (const url of ["/api/v1/rates", "/kas/api/v1/pool/stats", "/api/v1/nothing"]) {
        const response = await get(url, origin === undefined ? {} : { origin });
        expect(response.headers["access-control-allow-origin"], url).toBe("*");
        expect(response.headers["access-control-allow-credentials"], url).toBeUndefined();
        expect(response.headers["access-control-expose-headers"], url).toBe("Retry-After");
        expect(response.headers.vary, url).toBe("Origin");
      }
    }
    const ours = await get("/api/v1/rates", { origin: "https://adit.example" });
    expect(ours.headers["access-control-allow-origin"]).toBe("https://adit.example");
    expect(ours.headers["access-control-allow-credentials"]).toBe("true");
  });

  it("lets no other page write", async () => {
    const write = (method: "POST" | "PUT" | "DELETE", origin: string) =>
      createFixtureApi().inject({ method, url: "/api/v1/rates", headers: { origin } });
    for (const method of ["POST", "PUT", "DELETE"] as const) {
      expect((await write(method, "https://sheet.example")).headers["access-control-allow-origin"]).toBeUndefined();
    }
    const asked = await preflight("https://sheet.example", "POST");
    expect(asked.statusCode).toBe(204);
    expect(asked.headers["access-control-allow-origin"]).toBeUndefined();
    expect(asked.headers["access-control-allow-methods"]).toBeUndefined();
  });

  it("answers the preflight of a call with a JSON content type", async () => {
    const ours = await preflight("https://adit.example", "GET");
    expect(ours.statusCode).toBe(204);
    expect(ours.headers["access-control-allow-origin"]).toBe("https://adit.example");
    expect(ours.headers["access-control-allow-credentials"]).toBe("true");
    expect(ours.headers["access-control-allow-headers"]).toBe("Content-Type");
    const other = await preflight("https://sheet.example", "GET");
    expect(other.headers["access-control-allow-origin"]).toBe("*");
    expect(other.headers["access-control-allow-credentials"]).toBeUndefined();
    expect(other.headers["access-control-allow-methods"]).toBe("GET, HEAD");
    expect(other.headers["access-control-allow-headers"]).toBe("Content-Type");
  });
});

function preflight(origin: string, method: string) {
  return createFixtureApi().inject({
    method: "OPTIONS",
    url: "/api/v1/router",
    headers: { origin, "access-control-request-method": method },
  });
}
