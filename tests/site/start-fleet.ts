import pg from "pg";
import { packageFolder, startPostgres } from "../postgres/postgres-server.ts";
import { recordedAt } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import type { RecordedEngine } from "../recorded-engines/recorded-engine.ts";
import { type ReplayEngine, startReplayEngine } from "../recorded-engines/replay-engine.ts";
import { type Nginx, startNginx } from "./bring-nginx.ts";
import { pollSeconds } from "./numbered-polls.ts";
import { type Site, startSite } from "./start-site.ts";

// The processes of compose.yaml without containers: a PostgreSQL, two collectors, two webs and a proxy. The engine is one; each
// process has its own way to it, so that one can tell who asked.

export interface Member {
  readonly site: Site;
  readonly engine: ReplayEngine;
}

export interface Fleet {
  readonly collectors: readonly [Member, Member];
  readonly webs: readonly [Member, Member];
  /** Null where there is no nginx. */
  readonly proxy: Nginx | null;
  query<Row extends pg.QueryResultRow>(text: string): Promise<readonly Row[]>;
  stop(): Promise<void>;
}

export interface FleetOptions {
  readonly requestsPerMinute?: number;
  readonly recorded?: RecordedEngine;
}

/** Null where npm carries no PostgreSQL for this platform. */
export async function startFleet({ requestsPerMinute = 600, recorded }: FleetOptions = {}): Promise<Fleet | null> {
  const binaries = packageFolder();
  if (binaries === null) return null;
  const running: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of running.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startPostgres(binaries);
    running.push(postgres.stop);
    const shiftMs = Date.now() - recordedAt;
    const start = async (role: string): Promise<Member> => {
      const engine = await startReplayEngine(recorded, { shiftMs });
      running.push(() => engine.close());
      const engineConfig = { name: "cryptonote-nodejs-pool", address: engine.url, pollSeconds };
      const xmr = { engine: engineConfig, schemes: [{ scheme: "prop" }, { scheme: "solo" }] };
      const brand = { name: "Many Machines", supportEmail: "help@pool.example" };
      const config = { brand, enabled: ["xmr"], pools: { xmr }, api: { requestsPerMinute } };
      const site = await startSite({ config, env: { DATABASE_URL: postgres.url }, args: [`--role=${role}`] });
      running.push(() => site.stop("SIGKILL"));
      return { site, engine };
    };
    const first = await start("collector");
    const [second, ...webs] = await Promise.all([start("collector"), start("web"), start("web")]);
    const proxy = await startNginx(webs.map(({ site }) => site.url));
    if (proxy !== null) running.push(proxy.stop);
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    running.push(() => database.end());
    return {
      collectors: [first, second],
      webs,
      proxy,
      query: async <Row extends pg.QueryResultRow>(text: string) => (await database.query<Row>(text)).rows,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
