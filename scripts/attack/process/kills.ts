import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { checkIntegrity, countStoredRows, sumRows } from "../../../tests/site/stored-rows.ts";
import type { AttackFault, AttackPart } from "../attack-part.ts";
import { createAsker, get } from "../site/ask.ts";
import { type AttackedSite, startAttackedSite } from "../site/attacked-site.ts";
import { isLiveAfter, onePool, until } from "./one-pool.ts";

// The process is killed at moments that nobody chose, again and again over one data folder.

const longestLifeMs = 6_000;
const tables = ["scheme_samples", "network_samples", "blocks"];

export const kills: AttackPart = {
  name: "kills",
  title: "kill -9",
  async run({ seed, kills: count, say }) {
    const folder = mkdtempSync(join(tmpdir(), "adit-kills-"));
    const dataDir = join(folder, "data");
    const faults: AttackFault[] = [];
    let rows = tables.map(() => 0);
    const starts: number[] = [];
    try {
      for (let nth = 0; nth < count; nth += 1) {
        const startedAt = performance.now();
        const site = await startAttackedSite({ config: onePool, dataDir });
        starts.push(performance.now() - startedAt);
        // From the first fill, when most is written, to a site at rest.
        const lifeMs = Math.floor(longestLifeMs * chance(seed, nth));
        await live(site, lifeMs);
        await site.stop("SIGKILL");
        const integrity = checkIntegrity(dataDir);
        const now = tables.map((table) => sumRows(countStoredRows(dataDir), table));
        say(`killed ${lifeMs} ms after it listened: ${integrity}, ${now.join(" + ")} rows`);
        if (integrity !== "ok")
          faults.push({ what: "the database is not whole", input: `kill ${nth + 1}: ${integrity}` });
        for (const [at, table] of tables.entries()) {
          if ((now[at] ?? 0) < (rows[at] ?? 0))
            faults.push({
              what: `rows of ${table} are gone`,
              input: `kill ${nth + 1}: ${rows[at]} before, ${now[at]} after`,
            });
        }
        rows = now;
      }
      faults.push(...(await findStandstill(dataDir)));
      return {
        counts: [
          ["kills", String(count)],
          ["rows at the end", rows.join(" + ")],
          ["slowest start", `${Math.max(...starts).toFixed(0)} ms`],
        ],
        faults,
        slowest: [],
        leftOut: null,
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** From 0 to 1; the same for the same seed. */
function chance(seed: number, nth: number): number {
  const value = Math.sin(seed * 12.9898 + nth * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

/** Visitors read and vote until it ends. */
async function live(site: AttackedSite, ms: number): Promise<void> {
  const asker = createAsker(site.origin, 4);
  const until = performance.now() + ms;
  const form = { "content-type": "application/x-www-form-urlencoded", origin: site.origin };
  for (let nth = 0; performance.now() < until; nth += 1) {
    const visitor = { "x-forwarded-for": `11.3.${nth >> 8}.${nth & 255}` };
    const vote = {
      method: "POST",
      target: "/articles/how-a-pool-works",
      headers: { ...form, ...visitor },
      body: "helpful=yes",
    };
    await asker.ask(nth % 2 === 0 ? get("/kas", visitor) : vote).catch(() => undefined);
    await wait(40);
  }
  asker.close();
}

/** After the last start the pool is live, with figures that were measured since. */
async function findStandstill(dataDir: string): Promise<readonly AttackFault[]> {
  const site = await startAttackedSite({ config: onePool, dataDir });
  const asker = createAsker(site.origin, 2);
  try {
    const isGoingOn = await until(isLiveAfter(asker, Date.now()), 60_000);
    const { body } = await asker.ask(get("/ready"));
    return isGoingOn ? [] : [{ what: "figures do not go on after the last kill", input: body.toString() }];
  } finally {
    asker.close();
    await site.stop();
  }
}
