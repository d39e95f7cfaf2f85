/** Bounded: whatever an address says, it is one of these. */
export const requestClasses = [
  "page",
  "data",
  "api",
  "feed",
  "miner-metrics",
  "widget",
  "file",
  "picture",
  "health",
] as const;
export type RequestClass = (typeof requestClasses)[number];

const files = /^\/(?:assets\/|\.well-known\/|[^/]+\.(?:ico|svg|png|txt|xml|rss|webmanifest)$)/;

/** `target`: path and search of a request line. */
export function classifyRequest(target: string): RequestClass {
  const question = target.indexOf("?");
  const path = question === -1 ? target : target.slice(0, question);
  if (/^\/(?:[^/]+\/)?api\//.test(path)) return /\.(?:atom|ics)$/.test(path) ? "feed" : "api";
  if (path === "/health" || path === "/ready" || path === "/status" || path === "/metrics") return "health";
  if (path.startsWith("/og/")) return "picture";
  if (files.test(path)) return "file";
  if (/^\/[^/]+\/metrics\//.test(path)) return "miner-metrics";
  if (/^\/[^/]+\/widget\//.test(path)) return "widget";
  return path.endsWith(".data") ? "data" : "page";
}
