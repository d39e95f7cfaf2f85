import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { addressOf, countAddresses, openPools, otherPool } from "./pools.ts";

// Open pages in a process of its own: each holds a stream, and asks for its data when the stream says so, as a browser does. Each is
// a visitor with an address of their own, behind a proxy that keeps some connections to the site.

export interface PagesSetting {
  readonly site: string;
  readonly pages: number;
}

/** What the bench says to this process. */
export type Order = "open" | "measure" | "report";

export interface PagesReport {
  readonly refreshes: number;
  readonly refused: number;
  readonly failed: number;
  readonly unchanged: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly otherP50: number;
  readonly otherP99: number;
  readonly lostStreams: number;
}

interface OpenPage {
  readonly path: string;
  readonly visitor: string;
  readonly stream: string;
  etag: string | undefined;
  version: number;
}

const { site, pages }: PagesSetting = JSON.parse(process.argv[2] ?? "{}");
const { hostname, port } = new URL(site);
/** As a proxy keeps them. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const openedAtOnce = 50;
const otherEveryMs = 50;
const parts = "answer,history,payouts";

const open = Array.from({ length: pages }, (_, nth): OpenPage => {
  const pool = openPools[nth % openPools.length] ?? openPools[0];
  const visitor = `11.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
  const stream = `/${pool}/api/v1/pool/live`;
  if (nth % 2 === 0)
    return {
      path: `/${pool}/top-miners.data?_routes=pages%2Fcoin%2Flayout%2Ctop-miners`,
      visitor,
      stream,
      etag: undefined,
      version: 0,
    };
  const address = addressOf(pool, Math.floor(nth / 2 / openPools.length) % countAddresses(pages));
  return {
    path: `/${pool}/miner/stats/${address}.data?_routes=pages%2Fminer%2Flayout%2Cminer-stats`,
    visitor,
    stream: `${stream}?miner=${address}&parts=${parts}&version=0`,
    etag: undefined,
    version: 0,
  };
});

let isMeasured = false;
let lostStreams = 0;
let [refused, failed, unchanged] = [0, 0, 0];
const took: number[] = [];
const tookOther: number[] = [];

interface Answer {
  readonly status: number;
  readonly etag: string | undefined;
}

function ask(path: string, visitor: string, etag?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      "accept-encoding": "gzip, deflate, br",
      "x-forwarded-for": visitor,
      ...(etag === undefined ? {} : { "if-none-match": etag }),
    };
    const sent = httpRequest({ hostname, port, path, agent, headers }, (response) => {
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, etag: response.headers.etag }));
      response.resume();
    });
    sent.on("error", reject);
    sent.end();
  });
}

async function refresh(page: OpenPage): Promise<void> {
  const startedAt = performance.now();
  const answer = await ask(page.path, page.visitor, page.etag).catch(() => ({ status: 0, etag: undefined }));
  if (answer.status === 200 || answer.status === 304) page.etag = answer.etag;
  if (!isMeasured) return;
  took.push(performance.now() - startedAt);
  if (answer.status === 503) refused += 1;
  else if (answer.status === 304) unchanged += 1;
  else if (answer.status !== 200) failed += 1;
}

/** Resolves when the server has answered. */
function openStream(page: OpenPage, nth: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // One source address has less than 30,000 ports.
  const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.1.${1 + (nth % 20)}` });
  socket.setEncoding("utf8");
  const close = () => {
    lostStreams += 1;
    resolve();
  };
  socket.on("connect", () =>
    socket.write(`GET ${page.stream} HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: ${page.visitor}\r\n\r\n`),
  );
  socket.on("data", (text: string) => {
    resolve();
    if (text.includes("HTTP/1.1 ") && !text.includes(" 200 OK")) lostStreams += 1;
    const [, version] = /event: miner\ndata: \{"version":(\d+)/.exec(text) ?? [];
    const isNewer = version !== undefined && Number(version) > page.version;
    if (isNewer) page.version = Number(version);
    if (isNewer || text.includes("event: figures")) void refresh(page);
  });
  socket.on("error", close);
  socket.on("close", close);
  return promise;
}

async function openAll(): Promise<void> {
  // What the site keeps of each page is kept before its memory is read for the first time.
  const distinct = [...new Map(open.map((page) => [page.path, page])).values()];
  for (let at = 0; at < distinct.length; at += openedAtOnce)
    await Promise.all(distinct.slice(at, at + openedAtOnce).map((page) => ask(page.path, page.visitor)));
  await ask(`/${otherPool}`, "12.0.0.1");
  process.send?.("warm");
}

async function openStreams(): Promise<void> {
  for (let at = 0; at < open.length; at += openedAtOnce)
    await Promise.all(open.slice(at, at + openedAtOnce).map((page, index) => openStream(page, at + index)));
  process.send?.("open");
}

async function readOtherPool(): Promise<void> {
  while (isMeasured) {
    const startedAt = performance.now();
    await ask(`/${otherPool}`, "12.0.0.1");
    tookOther.push(performance.now() - startedAt);
    await wait(otherEveryMs);
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

process.on("message", (order: Order) => {
  if (order === "open") void openStreams();
  if (order === "measure") {
    isMeasured = true;
    void readOtherPool();
  }
  if (order !== "report") return;
  isMeasured = false;
  process.send?.({
    refreshes: took.length,
    refused,
    failed,
    unchanged,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    longest: quantile(took, 1),
    otherP50: quantile(tookOther, 0.5),
    otherP99: quantile(tookOther, 0.99),
    lostStreams,
  } satisfies PagesReport);
});
void openAll();
