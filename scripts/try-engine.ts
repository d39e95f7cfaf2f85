import "./runtime/require-runtime.ts";
import { createEngine, engineNames } from "#src/sources/engines/index.ts";
import { nodeKinds } from "#src/sources/nodes/index.ts";
import { findCoinToTry } from "./engines/coin-to-try.ts";
import { findNodeToTry } from "./engines/node-to-try.ts";
import { reportEngine } from "./engines/report-engine.ts";

// Shows what an adapter makes of a live engine: npm run try-engine -- cryptonote-nodejs-pool http://127.0.0.1:8117

const usage = `Usage: npm run try-engine -- <engine> <address> [coin] [miner's address] [option=value …] [--node=…]

  engine   one of ${engineNames.join(", ")}
  address  where the engine's API listens, such as http://127.0.0.1:8117; - for an engine that needs none
  coin     the slug of the coin it mines; when left out, the one that the engine says it mines
  option   what config/pools.json has under engine.options, such as poolId=btc1; when left out, what the engine says
           A database's password stands in ADIT_ENGINE_PASSWORD in the environment.
  --node   address of the chain's node, such as http://127.0.0.1:8332, with --node-cookie=<file>, or ADIT_NODE_USER and
           ADIT_NODE_PASSWORD in the environment; --node-kind= is one of ${nodeKinds.join(", ")} (the coin's own when left out)
`;

// Piped into head, what it writes to may be gone before it ends.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await tryEngine(process.argv.slice(2));

async function tryEngine(args: readonly string[]): Promise<number> {
  const isOption = (arg: string) => /^[A-Za-z]\w*=/.test(arg);
  const isSwitch = (arg: string) => arg.startsWith("--") && arg !== "--help";
  const options = Object.fromEntries(args.filter(isOption).map(readOption));
  const places = args.filter((arg) => !isOption(arg) && !isSwitch(arg));
  const [name, address, slug, miner = null] = places;
  if (name === "--help" || name === "-h") return say(usage, 0);
  if (name === undefined || address === undefined || places.length > 4) return complain(usage);
  const found = await findCoinToTry(slug, { name, address }, { now: Date.now, fetch: globalThis.fetch });
  if (!found.ok) return complain(`${found.error}\n`);
  const { coin, schemes, remarks } = found.value;
  const node = findNodeToTry(args.filter(isSwitch), process.env, coin);
  if (!node.ok) return complain(`${node.error}\n`);
  const engine = createEngine(name, {
    coin,
    schemes,
    fees: {},
    minimumPayout: null,
    address: address === "-" ? null : address,
    password: process.env.ADIT_ENGINE_PASSWORD ?? null,
    options: Object.keys(options).length === 0 ? found.value.options : options,
    node: node.value,
    now: Date.now,
    fetch: globalThis.fetch,
  });
  if (!engine.ok) return complain(`${engine.error}\n`);
  // Text from the engine must not control the terminal.
  const write = (line: string) => process.stdout.write(`${line.replace(/\p{Cc}/gu, "?")}\n`);
  if (slug === undefined) for (const remark of remarks) write(`(${remark})`);
  const failures = await reportEngine(engine.value, coin, { address: miner, node: node.value }, write);
  return failures === 0 ? 0 : complain(`${failures} of the engine's answers could not be used.\n`);
}

/** A whole number is meant as one. */
function readOption(arg: string): readonly [string, string | number] {
  const [name = "", ...rest] = arg.split("=");
  const value = rest.join("=");
  return [name, /^\d{1,15}$/.test(value) ? Number(value) : value];
}

function say(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}

function complain(text: string): number {
  process.stderr.write(text);
  return 1;
}
