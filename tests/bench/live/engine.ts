import { createServer } from "node:http";
import { getCoin } from "#src/domain/coins/index.ts";
import { createMiningcoreReplay, knownAddress, recordedAt } from "../../recorded-engines/miningcore.ts";
import { openPools, otherPool } from "./pools.ts";

// A Miningcore with the recorded answers for pools of four coins: every address mines there, and its hashrate is another one in
// each step.

const stepMs = 10_000;
const recorded = { id: "ltc-pplns", ticker: "LTC", name: "Litecoin", algorithm: "Scrypt" };
const pools = [...openPools, otherPool];

let step = -1;
let replay = createMiningcoreReplay();
/** What was paid was paid at one time, and stays so. */
const replayPaid = createMiningcoreReplay({ shiftMs: Math.floor(Date.now() / stepMs) * stepMs - recordedAt });
let answers = new Map<string, { readonly status: number; readonly body: string }>();

/** Of one step, each recorded answer is read once. */
function answerRecorded(path: string) {
  const now = Math.floor(Date.now() / stepMs);
  if (now !== step) {
    step = now;
    replay = createMiningcoreReplay({ shiftMs: now * stepMs - recordedAt });
    answers = new Map();
  }
  const answer = path.includes("/payments") ? replayPaid : replay;
  const known = answers.get(path) ?? answer({ method: "GET", url: new URL(path, "http://engine"), body: "" });
  answers.set(path, known);
  return known;
}

const server = createServer((request, response) => {
  const url = request.url ?? "/";
  const pool = pools.find((coin) => url.includes(`/pools/${coin}`));
  if (pool === undefined) {
    response.writeHead(404).end();
    return;
  }
  const [, address = knownAddress] = /\/miners\/([^/?]+)/.exec(url) ?? [];
  const asked = url.replace(`/pools/${pool}`, `/pools/${recorded.id}`).replace(address, knownAddress);
  const { status, body } = answerRecorded(asked);
  const { ticker, name } = getCoin(pool);
  const text = body
    .replaceAll(knownAddress, address)
    .replaceAll(recorded.id, pool)
    .replaceAll(`"${recorded.ticker}"`, `"${ticker}"`)
    .replaceAll(`"${recorded.name}"`, `"${name}"`)
    .replaceAll(`"${recorded.algorithm}"`, `"${pool === "ltc" ? "Scrypt" : "SHA256D"}"`)
    .replace(/"(hashrate|poolHashrate)": (\d{5,})/g, (_, key, rate) => `"${key}": ${Number(rate) + (step % 1000)}`);
  response.writeHead(status, { "content-type": "application/json" }).end(text);
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}\n`);
});
