import "./runtime/require-runtime.ts";
import { coins, findCoin } from "#src/domain/coins/index.ts";
import { createEngine, engineNames } from "#src/sources/engines/index.ts";
import { nodeKinds } from "#src/sources/nodes/index.ts";
import { findNodeToTry } from "./engines/node-to-try.ts";
import { reportEngine } from "./engines/report-engine.ts";

// Shows what an adapter makes of a live engine: npm run try-engine -- cryptonote-nodejs-pool http://127.0.0.1:8117 xmr

const usage = `Usage: npm run try-engine -- <engine> <address> [coin] [miner's address] [option=value …] [--node=…]

  engine   one of ${engineNames.join(", ")}
  address  where the engine's API listens, such as http://127.0.0.1:8117; - for an engine that needs none
  coin     the slug of the coin it mines (xmr when left out)
  option   what config/pools.json has under engine.options, such as poolId=btc1
  --node   address of the chain's node, such as http://127.0.0.1:8332, with --node-cookie=<file>, or ADIT_NODE_USER and
           ADIT_NODE_PASSWORD in the environment; --node-kind= is one of ${nodeKinds.join(", ")} (the first when left out)
`;

process.exitCode = await tryEngine(process.argv.slice(2));

async function tryEngine(args: readonly string[]): Promise<number> {
  const isOption = (arg: string) => /^[A-Za-z]\w*=/.test(arg);
  const isSwitch = (arg: string) => arg.startsWith("--") && arg !== "--help";
  const options = Object.fromEntries(args.filter(isOption).map(readOption));
  const places = args.filter((arg) => !isOption(arg) && !isSwitch(arg));
  const [name, address, slug = "xmr", miner = null] = places;
  if (name === "--help" || name === "-h") return say(usage, 0);
  if (name === undefined || address === undefined || places.length > 4) return complain(usage);
  const coin = findCoin(slug);
  if (coin === undefined) {
    return complain(`There is no coin "${slug}". Known coins: ${coins.map((known) => known.slug).join(", ")}.\n`);
  }
  const node = findNodeToTry(args.filter(isSwitch), process.env, coin);
  if (!node.ok) return complain(`${node.error}\n`);
  const engine = createEngine(name, {
    coin,
    schemes: ["prop", "solo"],
    fees: {},
    minimumPayout: null,
    address: address === "-" ? null : address,
    options,
    node: node.value,
    now: Date.now,
    fetch: globalThis.fetch,
  });
  if (!engine.ok) return complain(`${engine.error}\n`);
  // Text from the engine must not control the terminal.
  const write = (line: string) => process.stdout.write(`${line.replace(/\p{Cc}/gu, "?")}\n`);
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
