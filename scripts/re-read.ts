import "./runtime/require-runtime.ts";
import { reReadPool } from "#src/collector/re-read-pool.ts";
import { createSource } from "#src/collector/source.ts";
import { type Config, loadConfig } from "#src/server/config/config.ts";
import { describeConfigProblem } from "#src/server/config/config-problems.ts";
import { createBackend } from "#src/server/create-backend.ts";
import { createLogger, createReport } from "#src/server/logger.ts";
import { StartProblem } from "#src/server/start-messages.ts";
import { engineNames } from "#src/sources/engines/index.ts";
import { setSystemTimer } from "#src/sources/set-timer.ts";

// Reads a pool's payouts and blocks anew, after its engine told untruths: npm run re-read -- ltc

const usage = `Usage: npm run re-read -- <coin>

  coin  a pool of the configuration (ADIT_CONFIG), such as ltc

Payouts of each address that is stored, and all blocks, are read from the engine again. What it does not list goes, in the time
that its list covers; what is older than its list stays. With SQLite stop the site before; with PostgreSQL it may go on.
`;

process.exitCode = await reRead(process.argv.slice(2));

async function reRead([coin, ...rest]: readonly string[]): Promise<number> {
  if (coin === "--help" || coin === "-h") return say(usage);
  if (coin === undefined || rest.length > 0) return complain(usage);
  const config = loadConfig({ env: process.env, engineNames });
  if (!config.ok) return complain(`${config.error.map(describeConfigProblem).join("\n")}\n`);
  try {
    return await reReadIn(config.value, coin);
  } catch (error) {
    if (error instanceof StartProblem)
      return complain(`${error.message}\nStop the site before its pool is read anew.\n`);
    throw error;
  }
}

async function reReadIn(config: Config, slug: string): Promise<number> {
  const nth = config.pools.findIndex(({ coin }) => coin === slug);
  const pool = config.pools[nth];
  if (pool === undefined) return complain(`There is no pool of "${slug}" in the configuration.\n`);
  const log = createLogger(config.env.logLevel);
  const report = createReport(log, null);
  const { store, engines } = await createBackend(config, log, report);
  try {
    const engine = engines[nth];
    if (engine === undefined) throw new Error(`There is no engine for the pool of ${slug}.`);
    const parts = { now: Date.now, random: Math.random, setTimer: setSystemTimer, log, report };
    const source = createSource({ ...parts, name: `${engine.name} ${slug}` });
    const { coin, engine: asked } = pool;
    const { payees, deletedPayouts, blocks } = await reReadPool(
      { ...parts, store },
      { coin, engine, source, node: null, pollMs: asked.pollMs, isLive: true },
    );
    say(
      `Payouts of ${payees.read} addresses were read, ${deletedPayouts} stored ones are not listed and were deleted.\n`,
    );
    if (payees.left > 0) say(`Of ${payees.left} addresses the engine gave no list: their payouts stay as they were.\n`);
    if (blocks === null) return complain("The engine did not list all of its blocks: those that are stored stay.\n");
    return say(`${blocks.listed} blocks were read, ${blocks.putAway} stored ones are not listed and were put away.\n`);
  } finally {
    await store.close();
  }
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}

function complain(text: string): number {
  process.stderr.write(text);
  return 1;
}
