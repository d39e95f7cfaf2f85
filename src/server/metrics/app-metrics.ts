import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { JobRun } from "#src/collector/clock.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { CacheOutcome } from "../pages/page-cache.ts";
import { classifyRequest } from "./request-class.ts";

/** What the HTTP side tells of itself. */
export interface AppMetrics {
  /** Counts a request once its response has ended. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  noteCache(outcome: CacheOutcome): void;
  /** What is read only when somebody asks. */
  readApp(app: AppState): void;
}

export interface AppState {
  readonly caches: Readonly<Record<string, { readonly bytes: number; readonly entries: number }>>;
  readonly gate: { readonly running: number; readonly waiting: number };
}

/** Seconds. A kept page takes less than one millisecond, a busy engine several seconds. */
const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

export type MetricsRegistry = Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>;

export function createRegistry(): MetricsRegistry {
  const registry: MetricsRegistry = new Registry();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry });
  return registry;
}

export function createAppMetrics(registry: MetricsRegistry): AppMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: "adit_http_requests",
    help: "Requests by class of route and status.",
    labelNames: ["route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "adit_http_request_duration_seconds",
    help: "Time from a request to the end of its response.",
    labelNames: ["route"],
    buckets,
    registers,
  });
  const cache = new Counter({
    name: "adit_page_cache",
    help: "Pages by how the page cache had them: hit, stale (served while renewed), old (could not be renewed), miss.",
    labelNames: ["outcome"],
    registers,
  });
  return {
    watch(request, response) {
      const route = classifyRequest(request.url ?? "/");
      const beganAt = performance.now();
      response.once("close", () => {
        // A client that left before the response has no status.
        const status = response.writableFinished ? String(response.statusCode) : "aborted";
        requests.inc({ route, status });
        durations.observe({ route }, (performance.now() - beganAt) / SECOND);
      });
    },
    noteCache: (outcome) => cache.inc({ outcome }),
    readApp({ caches, gate }) {
      addGauge(registry, "adit_page_cache_bytes", "Memory of a cache of pages.", ["cache"], (gauge) => {
        for (const [name, { bytes }] of Object.entries(caches)) gauge.set({ cache: name }, bytes);
      });
      addGauge(registry, "adit_page_cache_entries", "Pages in a cache.", ["cache"], (gauge) => {
        for (const [name, { entries }] of Object.entries(caches)) gauge.set({ cache: name }, entries);
      });
      addGauge(registry, "adit_page_renders", "Pages being rendered, and those that wait.", ["state"], (gauge) => {
        gauge.set({ state: "running" }, gate.running);
        gauge.set({ state: "waiting" }, gate.waiting);
      });
    },
  };
}

/** Read at each scrape; series of the scrape before are gone. */
export function addGauge<const Label extends string>(
  registry: MetricsRegistry,
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: (gauge: Gauge<Label>) => void | Promise<void>,
): void {
  new Gauge<Label>({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      this.reset();
      await read(this);
    },
  });
}

/** Jobs of the collector: `poll-pools:kas` is the job `poll-pools` of the pool `kas`. */
export function createJobMetrics(registry: MetricsRegistry): (run: JobRun) => void {
  const registers = [registry];
  const labelNames = ["job", "pool"] as const;
  const last = new Gauge({
    name: "adit_job_last_run_timestamp_seconds",
    help: "When a job last began.",
    labelNames,
    registers,
  });
  const duration = new Gauge({
    name: "adit_job_last_duration_seconds",
    help: "How long its last run took.",
    labelNames,
    registers,
  });
  const runs = new Counter({
    name: "adit_job_runs",
    help: "Runs of a job by their end.",
    labelNames: ["job", "outcome"],
    registers,
  });
  return ({ name, beganAt, tookMs, isDone }) => {
    const [job = name, pool = ""] = name.split(":");
    last.set({ job, pool }, beganAt / SECOND);
    duration.set({ job, pool }, tookMs / SECOND);
    runs.inc({ job, outcome: isDone ? "done" : "failed" });
  };
}
