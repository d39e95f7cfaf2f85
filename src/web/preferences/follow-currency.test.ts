import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApiClient } from "../calls/api-client.ts";
import { createCurrencyFollower } from "./follow-currency.ts";
import type { ShownCurrency } from "./shown-currency.ts";

function answering(...bodies: readonly (string | Error)[]) {
  const left = [...bodies];
  return vi.fn(async (_address: RequestInfo | URL) => {
    const body = left.length > 1 ? left.shift() : left[0];
    if (body instanceof Error) throw body;
    return new Response(body);
  });
}

function start(fetchAnswer: ReturnType<typeof answering>) {
  const shown: ShownCurrency[] = [];
  const report = vi.fn();
  const follower = createCurrencyFollower(createApiClient("", fetchAnswer), report, (currency) => shown.push(currency));
  return { follower, shown, report, last: () => shown.at(-1) };
}

const rates = '{"fiat":{"EUR":0.9,"KRW":1400},"crypto":{}}';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("following the selected currency", () => {
  it("§7.4 fetches rates once, when there are none, and keeps them in memory", async () => {
    const fetchAnswer = answering(rates);
    const { follower, last } = start(fetchAnswer);
    await Promise.all([follower.getRates(), follower.follow("EUR")]);
    expect(last()).toEqual({ code: "EUR", name: "Euro", symbol: "€", digits: 2, perUsd: 0.9 });
    await follower.follow("KRW");
    expect(last()).toMatchObject({ code: "KRW", symbol: "₩", digits: 0, perUsd: 1400 });
    await follower.getRates();
    expect(fetchAnswer.mock.calls.map(([address]) => address)).toEqual(["/api/v1/rates"]);
  });

  it("makes no call while US dollars are shown", async () => {
    const fetchAnswer = answering(rates);
    const { follower, last } = start(fetchAnswer);
    await follower.follow("USD");
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(last()).toMatchObject({ code: "USD", perUsd: 1 });
    expect(fetchAnswer).not.toHaveBeenCalled();
  });

  it("keeps US dollars and reports a failed call, and tries again after five minutes", async () => {
    const { follower, last, report } = start(answering(new TypeError("Failed to fetch"), rates));
    await follower.follow("EUR");
    expect(last()).toMatchObject({ code: "USD", symbol: "$" });
    expect(report).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(last()).toMatchObject({ code: "EUR", perUsd: 0.9 });
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("renews the rates every five minutes, but not in a hidden tab or after US dollars are chosen", async () => {
    const fetchAnswer = answering(rates, '{"fiat":{"EUR":0.95}}');
    const { follower, last } = start(fetchAnswer);
    await follower.follow("EUR");
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(last()).toMatchObject({ code: "EUR", perUsd: 0.95 });
    vi.stubGlobal("document", { visibilityState: "hidden" });
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    vi.stubGlobal("document", { visibilityState: "visible" });
    await follower.follow("USD");
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(fetchAnswer).toHaveBeenCalledTimes(2);
  });

  it("shows US dollars for a code that is unknown or has no rate", async () => {
    const { follower, last } = start(answering(rates));
    await follower.follow("XXX");
    expect(last()).toMatchObject({ code: "USD" });
    await follower.follow("GBP");
    expect(last()).toMatchObject({ code: "USD" });
  });

  it("shows the last choice when two overlap", async () => {
    const { follower, last } = start(answering(rates));
    await Promise.all([follower.follow("EUR"), follower.follow("KRW")]);
    expect(last()).toMatchObject({ code: "KRW" });
  });
});
