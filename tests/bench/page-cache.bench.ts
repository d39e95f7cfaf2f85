import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";

// How near a cached page comes to node:http sending the same bytes: the whole server, as people start it, against a bare
// one; both in processes of their own, measured in turn.

const root = join(import.meta.dirname, "../..");
const page = "/kas";
const encoding = "gzip, deflate, br";
const connections = 16;
const roundSeconds = 4;
const rounds = 5;
const wantedRatio = 0.7;
/** After the first fill the days further back follow; they are not what is measured. */
const settleMs = 5000;

/** One pool, so that the fill of history is short. */
const config = {
  brand: { name: "Adit Pool", supportEmail: "support@pool.example" },
  enabled: ["kas"],
  pools: { kas: { engine: { name: "demo" }, schemes: [{ scheme: "pps", feePercent: 1 }] } },
};

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
}

interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export async function run(): Promise<{ name: string; lines: string[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), "adit-bench-"));
  const running: ChildProcess[] = [];
  try {
    const configFile = join(dataDir, "pools.json");
    writeFileSync(configFile, JSON.stringify(config));
    const env = {
      ...process.env,
      NODE_ENV: "production",
      ADIT_CONFIG: configFile,
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "error",
    };
    const site = await launch(["src/server/main.ts"], env, null);
    running.push(site.child);
    await untilFilled(site.address);
    await wait(settleMs);
    const answer = await fetchRaw(`${site.address}${page}`);
    const bare = await launch([join(import.meta.dirname, "bare-server.ts")], process.env, describe(answer));
    running.push(bare.child);
    return { name: "page-cache", lines: await compare(site.address, bare.address, answer.body.length) };
  } finally {
    for (const child of running) child.kill();
    await Promise.all(running.map(whenGone));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(site: string, bare: string, bytes: number): Promise<string[]> {
  await measure(site, 1);
  await measure(bare, 1);
  const pairs: { readonly cached: number; readonly bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ cached: await measure(site, roundSeconds), bare: await measure(bare, roundSeconds) });
  }
  const ratio = median(pairs.map((pair) => pair.cached / pair.bare));
  const cached = median(pairs.map((pair) => pair.cached));
  const plain = median(pairs.map((pair) => pair.bare));
  return [
    `${page}, ${bytes} bytes of brotli, ${connections} connections, median of ${rounds} rounds of ${roundSeconds} s`,
    `cached page  ${Math.round(cached)} requests/s`,
    `node:http    ${Math.round(plain)} requests/s`,
    `ratio        ${ratio.toFixed(2)} (wanted: at least ${wantedRatio}) ${ratio >= wantedRatio ? "met" : "NOT MET"}`,
  ];
}

async function measure(address: string, duration: number): Promise<number> {
  const headers = { "accept-encoding": encoding };
  const result = await autocannon({ url: `${address}${page}`, connections, duration, headers });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${address} failed ${result.errors} requests and refused ${result.non2xx}.`);
  }
  return result.requests.average;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Starts a server and reads its address from the first line that it prints. */
async function launch(args: readonly string[], env: NodeJS.ProcessEnv, input: string | null): Promise<Running> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin?.end(input ?? "");
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = "";
  child.stdout?.on("data", (part: Buffer) => {
    said += part.toString();
    const [address] = /http:\/\/[\w.:[\]-]+/.exec(said) ?? [];
    if (address !== undefined && said.includes("\n")) resolve(address.replace("localhost", "127.0.0.1"));
  });
  child.once("exit", (code) => reject(new Error(`${args.join(" ")} ended with ${code} before it listened.`)));
  child.once("error", reject);
  return { child, address: await promise };
}

/** The first fill of history works beside the pages and would blur the figures. */
async function untilFilled(address: string): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const { body } = await fetchRaw(`${address}/ready`);
    if (body.toString().includes('"firstFill":"done"')) return;
    await wait(500);
  }
  throw new Error("The first fill of history was not done within five minutes.");
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** fetch would unpack the body; what counts here is what goes over the wire. */
function fetchRaw(url: string): Promise<Answer> {
  const accept = url.endsWith("/ready") ? "identity" : encoding;
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": accept } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    }).on("error", reject);
  });
}

function describe({ headers, body }: Answer): string {
  const { date, connection, "keep-alive": keepAlive, ...sent } = headers;
  return JSON.stringify({ headers: sent, body: body.toString("base64") });
}

function whenGone(child: ChildProcess): Promise<void> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once("exit", () => resolve()));
}

if (import.meta.main) {
  const { lines } = await run();
  process.stdout.write(`${lines.map((line) => `  ${line}`).join("\n")}\n`);
}
