import { describe, expect, it, vi } from "vitest";
import { chooseApiBase } from "./api-base.ts";
import { createApiClient } from "./api-client.ts";

const answerWith = (body: string, status = 200) => vi.fn(async () => new Response(body, { status }));
const anything = (body: unknown) => body;

describe("the browser's client", () => {
  const bases = {
    baseUrl: "https://api.pool.example",
    regionalHost: "ru.pool.example",
    regionalBaseUrl: "https://api-ru.pool.example",
  };

  it("§7.1 takes its base from the configuration, and another one on the alternate regional hostname", () => {
    expect(chooseApiBase(bases, "pool.example")).toBe("https://api.pool.example");
    expect(chooseApiBase(bases, "RU.pool.example")).toBe("https://api-ru.pool.example");
    expect(chooseApiBase({ baseUrl: "", regionalHost: null, regionalBaseUrl: null }, "pool.example")).toBe("");
  });

  it("§7.1 §9.1 makes one request and never retries", async () => {
    const fetchAnswer = answerWith("busy", 503);
    expect(await createApiClient("", fetchAnswer).get("/api/v1/rates", anything)).toEqual({
      ok: false,
      error: { code: "status", status: 503 },
    });
    expect(fetchAnswer).toHaveBeenCalledTimes(1);
  });

  it("§9.1 gives up after 5000 ms", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    await createApiClient("", answerWith("{}")).get("/x", anything);
    expect(timeout).toHaveBeenCalledWith(5000);
    timeout.mockRestore();

    const abandoned = vi.fn(async () => {
      throw new DOMException("The operation timed out.", "TimeoutError");
    });
    expect(await createApiClient("", abandoned).get("/x", anything)).toEqual({ ok: false, error: { code: "timeout" } });
  });

  it("§7.8 sends no body, and credentials only on request", async () => {
    const fetchAnswer = answerWith("{}");
    const client = createApiClient("https://api.pool.example", fetchAnswer);
    await client.get("/api/v2/profile", anything, { credentials: true });
    await client.get("/api/v1/rates", anything);
    expect(
      fetchAnswer.mock.calls.map(([url, init]: readonly unknown[]) => [
        url,
        (init as RequestInit).credentials,
        (init as RequestInit).body,
      ]),
    ).toEqual([
      ["https://api.pool.example/api/v2/profile", "include", undefined],
      ["https://api.pool.example/api/v1/rates", "same-origin", undefined],
    ]);
  });

  it("§7.7 §7.8 notifies with credentials and a JSON content type, without a body, and ignores the answer", async () => {
    const fetchAnswer = answerWith("<html>not read</html>");
    const client = createApiClient("https://api.pool.example", fetchAnswer);
    expect(await client.notify("/api/v1/router?coin=kas&miner=x")).toEqual({ ok: true, value: null });
    expect(fetchAnswer).toHaveBeenCalledExactlyOnceWith("https://api.pool.example/api/v1/router?coin=kas&miner=x", {
      credentials: "include",
      headers: { "Content-Type": "application/json" },
      signal: expect.any(AbortSignal),
    });
    expect(await createApiClient("", answerWith("", 502)).notify("/x")).toEqual({
      ok: false,
      error: { code: "status", status: 502 },
    });
  });

  it("distinguishes an incomplete answer from a network failure", async () => {
    expect(await createApiClient("", answerWith('{"a":')).get("/x", anything)).toEqual({
      ok: false,
      error: { code: "malformed" },
    });
    const down = vi.fn(async () => {
      throw new TypeError("Failed to fetch");
    });
    expect(await createApiClient("", down).get("/x", anything)).toEqual({
      ok: false,
      error: { code: "network", reason: "Failed to fetch" },
    });
  });
});
