import { describe, expect, it, vi } from "vitest";
import { createApiClient } from "./api-client.ts";
import { handleReferralVisit } from "./referral-visit.ts";

const stats = "/kas/miner/stats/kaspa:qp0l";

async function visit(address: string, { cookies = "", isWritable = true, status = 200 } = {}) {
  const events: string[] = [];
  let kept = cookies;
  const fetchAnswer = vi.fn(async (url: RequestInfo | URL) => {
    events.push(`call ${url}`);
    return new Response("{}", { status });
  });
  const jar = {
    isWritable,
    read: () => kept,
    write(cookie: string) {
      events.push(`cookie ${cookie.split(";")[0]}`);
      kept = `${kept}; ${cookie.split(";")[0]}`;
    },
  };
  const report = vi.fn();
  const { pathname, search } = new URL(address, "http://localhost");
  await handleReferralVisit({ pathname, search }, jar, createApiClient("", fetchAnswer), report);
  return { events, report };
}

describe("a referred visit", () => {
  it("§5.4 stores the code in the ref parameter of any page", async () => {
    expect((await visit("/?ref=%20Miner42%20")).events).toEqual(["cookie ref=miner42"]);
    expect((await visit("/kas/nothing?x=1&ref=a%3Bb")).events).toEqual(["cookie ref=a%3Bb"]);
    expect((await visit("/?ref=+++")).events).toEqual([]);
    expect((await visit("/")).events).toEqual([]);
  });

  it("§7.7 calls the router when there is a ref cookie, the route is miner stats and source is search", async () => {
    const call = "call /api/v1/router?coin=kas&miner=kaspa%3Aqp0l";
    expect((await visit(`${stats}?source=search`, { cookies: "ref=miner42" })).events).toEqual([call]);
    expect((await visit(stats, { cookies: "ref=miner42" })).events).toEqual([]);
    expect((await visit(`${stats}?source=link`, { cookies: "ref=miner42" })).events).toEqual([]);
    expect((await visit(`${stats}?source=search`)).events).toEqual([]);
    expect((await visit("/kas/miner/email?source=search", { cookies: "ref=miner42" })).events).toEqual([]);
    expect((await visit("/kas?source=search", { cookies: "ref=miner42" })).events).toEqual([]);
  });

  it("sets the cookie before the call", async () => {
    expect((await visit(`${stats}?source=search&ref=X`)).events).toEqual([
      "cookie ref=x",
      "call /api/v1/router?coin=kas&miner=kaspa%3Aqp0l",
    ]);
  });

  it("§9.3 stores nothing on plain http outside localhost, so it makes no call either", async () => {
    expect((await visit(`${stats}?source=search&ref=x`, { isWritable: false })).events).toEqual([]);
  });

  it("reports a failed call and does not throw", async () => {
    const { report } = await visit(`${stats}?source=search`, { cookies: "ref=x", status: 500 });
    expect(report).toHaveBeenCalledTimes(1);
  });
});
