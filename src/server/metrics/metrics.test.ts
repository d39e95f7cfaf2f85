import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import type { Store } from "#src/db/store.ts";
import { createAppMetrics, createJobMetrics, createRegistry } from "./app-metrics.ts";
import { createMetricsRoute, createMetricsServer } from "./metrics-endpoint.ts";
import { listenForMetrics } from "./open-metrics.ts";
import { classifyRequest } from "./request-class.ts";
import { addStateMetrics } from "./state-metrics.ts";

const token = "0123456789abcdef";

const store = {
  ping: async () => {},
  describeStorage: () => ({ fault: null, reason: null, since: null, waitingWrites: 2, refusedWrites: 1 }),
  leadership: { isLeader: () => true },
  pools: {
    listSourceStates: async () =>
      new Map([
        [
          "kas",
          {
            engine: { fault: null, changedAt: 1_763_711_980_000, heightAt: null },
            node: { fault: { kind: "silent", since: 1_763_700_000_000 }, changedAt: null, heightAt: null },
          },
        ],
      ]),
  },
} as unknown as Store;

/** Everything that there is, each metric used once. */
function openAll() {
  const registry = createRegistry();
  const app = createAppMetrics(registry);
  app.readApp({ caches: { pages: { bytes: 5, entries: 1 } }, gate: { running: 1, waiting: 0 } });
  app.noteCache("hit");
  app.noteCache("miss");
  const noteRun = createJobMetrics(registry);
  noteRun({ name: "poll-pools:kas", beganAt: 1_763_712_000_000, tookMs: 250, isDone: true });
  noteRun({ name: "retain", beganAt: 1_763_712_000_000, tookMs: 20, isDone: false });
  const countWaiting = () => [{ pool: "kas", waiting: 7 }];
  addStateMetrics(registry, { store, services: createFixtureServices(), version: "1.2.3", role: "all", countWaiting });
  return { registry, app };
}

const linesOf = (text: string) => text.split("\n").filter((line) => line.startsWith("adit_"));

describe("what the operator's monitoring reads", () => {
  it("§10.22 has sources, database, jobs, queues and pools, and leaves out what is not known", async () => {
    const { registry } = openAll();
    const text = await registry.metrics();
    expect(text.endsWith("# EOF\n")).toBe(true);
    for (const line of [
      'adit_build{version="1.2.3",role="all"} 1',
      "adit_database_up 1",
      "adit_database_waiting_writes 2",
      "adit_database_refused_writes 1",
      "adit_collector_active 1",
      'adit_miner_readings_waiting{pool="kas"} 7',
      'adit_source_up{pool="kas",source="engine"} 1',
      'adit_source_up{pool="kas",source="node"} 0',
      'adit_source_fault_since_timestamp_seconds{pool="kas",source="node",fault="silent"} 1763700000',
      'adit_source_changed_timestamp_seconds{pool="kas",source="engine"} 1763711980',
      'adit_pool_polled_timestamp_seconds{pool="kas"} 1763712000',
      'adit_pool_hashrate{pool="kas"} 2500000000000000',
      "adit_prices_timestamp_seconds 1763712000",
      'adit_job_last_duration_seconds{job="poll-pools",pool="kas"} 0.25',
      'adit_job_runs_total{job="retain",outcome="failed"} 1',
      'adit_page_cache_total{outcome="hit"} 1',
      'adit_page_cache_bytes{cache="pages"} 5',
      'adit_page_renders{state="running"} 1',
    ])
      expect(linesOf(text)).toContain(line);
    expect(text).not.toContain('adit_source_changed_timestamp_seconds{pool="kas",source="node"}');
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(text).toContain("process_resident_memory_bytes");
  });

  it("leaves out a database's series while it fails, and says so", async () => {
    const registry = createRegistry();
    const refuse = async () => {
      throw new Error("gone");
    };
    const failing = { ...store, ping: refuse, pools: { listSourceStates: refuse } } as unknown as Store;
    const services = createFixtureServices();
    const pools = { ...services.pools, listPoolStats: refuse };
    const rates = { getRates: refuse };
    const parts = { services: { ...services, pools, rates }, version: "1", role: "all", countWaiting: null };
    addStateMetrics(registry, { store: failing, ...parts });
    const lines = linesOf(await registry.metrics());
    expect(lines).toContain("adit_database_up 0");
    expect(lines.filter((line) => /^adit_(source|pool|prices)/.test(line))).toEqual([]);
  });

  it("counts requests by class and status", async () => {
    const registry = createRegistry();
    const metrics = createAppMetrics(registry);
    const app = fastify();
    app.addHook("onRequest", (request, reply, done) => {
      metrics.watch(request.raw, reply.raw);
      done();
    });
    app.get("/kas", async () => "page");
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    await fetch(`${address}/kas`);
    await fetch(`${address}/nothing`);
    await app.close();
    const lines = linesOf(await registry.metrics());
    expect(lines).toContain('adit_http_requests_total{route="page",status="200"} 1');
    expect(lines).toContain('adit_http_requests_total{route="page",status="404"} 1');
    expect(lines).toContain('adit_http_request_duration_seconds_count{route="page"} 2');
  });

  it("§10.22 knows few classes of routes, whatever an address holds", () => {
    expect(
      [
        "/",
        "/ru/kas/miner/stats/kaspa:qq",
        "/kas.data?_routes=x",
        "/api/v1/rates",
        "/kas/api/v1/pool/stats",
        "/kas/api/v1/pool/blocks.atom?lang=ru",
        "/kas/metrics/kaspa:qq",
        "/assets/a-1.js",
        "/robots.txt",
        "/og/en/kas.png",
        "/metrics",
      ].map(classifyRequest),
    ).toEqual(["page", "page", "data", "api", "api", "feed", "miner-metrics", "file", "file", "picture", "health"]);
  });
});

describe("/metrics", () => {
  it("§10.22 is read with the token on the site's own port", async () => {
    const app = fastify();
    app.register(createMetricsRoute({ registry: createRegistry(), token, report: () => {} }));
    const read = (authorization?: string) =>
      app.inject({ url: "/metrics", headers: authorization === undefined ? {} : { authorization } });
    for (const wrong of [undefined, "", token, `Bearer ${token}x`, `Basic ${token}`]) {
      const refused = await read(wrong);
      expect([refused.statusCode, refused.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
      expect(refused.body).not.toContain("nodejs");
    }
    const response = await read(`Bearer ${token}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("§10.22 is on a port of its own with nothing else", async () => {
    const server = createMetricsServer({ registry: createRegistry(), token: null, report: () => {} });
    const env = { metrics: { port: 0, host: "127.0.0.1", token: null } };
    const close = await listenForMetrics(server, { env } as never);
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    expect((await fetch(`${base}/metrics`)).status).toBe(200);
    expect((await fetch(`${base}/`)).status).toBe(404);
    expect((await fetch(`${base}/metrics`, { method: "POST" })).status).toBe(404);
    await close();
  });
});

describe("docs/grafana/adit.json", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/grafana/adit.json"), "utf8");
  const dashboard: { panels: readonly { id: number; targets?: readonly { expr: string }[] }[] } = JSON.parse(text);
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

  it("§10.22 asks only for series that there are, by labels that they have", async () => {
    const { registry, app } = openAll();
    const response = { once: (_event: string, done: () => void) => done(), writableFinished: true, statusCode: 200 };
    app.watch({ url: "/" } as never, response as never);
    const known = await registry.metrics();
    const names = new Set(queries.flatMap((query) => query.match(/\b(?:adit|nodejs|process)_\w+/g) ?? []));
    expect(queries.length).toBeGreaterThan(25);
    for (const name of names) {
      const series = known.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
      // Node reports no garbage collection before the first one.
      if (name.startsWith("nodejs_gc_")) expect(known).toContain("# TYPE nodejs_gc_duration_seconds histogram");
      else expect([name, series.length > 0]).toEqual([name, true]);
    }
    for (const query of queries) {
      const [, labels = ""] = /by \(([^)]*)\)/.exec(query) ?? [];
      const [name = ""] = query.match(/\badit_\w+/) ?? [];
      for (const label of labels.split(", ").filter((one) => !["", "instance"].includes(one)))
        expect([query, new RegExp(`^${name}\\{[^}]*${label}=`, "m").test(known)]).toEqual([query, true]);
    }
  });

  it("has every panel once, each with a place", () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});
