import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { checkIntegrity, countStoredRows, sumRows } from "../../../tests/site/stored-rows.ts";
import { type AttackFault, type AttackPart, leaveOut, type PartResult } from "../attack-part.ts";
import { createAsker, get } from "../site/ask.ts";
import { startAttackedSite } from "../site/attacked-site.ts";
import { createTally, repeat } from "../site/tally.ts";
import { untilFilled } from "../site/until-filled.ts";
import { isLiveAfter, onePool, readReady, until } from "./one-pool.ts";

// A disk of its own that is filled to the last byte while the site runs, for as long as some looks at the pool take, and then emptied.

const diskMegabytes = 48;
const fullMs = 40_000;
const longestNoticeMs = 60_000;
const longestRecoveryMs = 75_000;
const pages = ["/", "/kas", "/kas/pool-hashrate", "/kas/blocks", "/ru/kas", "/kas/api/v1/pool/stats"];

export const fullDisk: AttackPart = {
  name: "full-disk",
  title: "Full disk",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "adit-disk-"));
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "tmpfs", folder]);
    if (mounted.status !== 0) {
      rmSync(folder, { recursive: true, force: true });
      return leaveOut("this system does not let us mount a small disk (a tmpfs)");
    }
    const unmount = () => void spawnSync("umount", ["-l", folder]);
    process.once("exit", unmount);
    try {
      return await fill(join(folder, "data"), join(folder, "ballast"));
    } finally {
      unmount();
      process.off("exit", unmount);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function fill(dataDir: string, ballast: string): Promise<PartResult> {
  const site = await startAttackedSite({ config: onePool, dataDir });
  const asker = createAsker(site.origin, 8);
  const visits = createTally(asker, (status) => status === 200);
  const faults: AttackFault[] = [];
  try {
    await untilFilled(asker);
    await until(isLiveAfter(asker, 0), 30_000);
    for (const page of pages) await asker.ask(get(page));
    const rowsBefore = sumRows(countStoredRows(dataDir), "scheme_samples");
    fillUp(ballast);
    const fullSince = performance.now();
    // The looks at the pool meet the full disk by themselves.
    const isLogged = async () => (await readReady(asker)).text.includes('"full"');
    const seen = { isLogged: false, afterMs: 0 };
    const noticing = until(isLogged, longestNoticeMs).then((isSo) => {
      seen.isLogged = isSo;
      seen.afterMs = performance.now() - fullSince;
    });
    await repeat(4, fullMs, (nth) =>
      visits.ask(get(pages[nth % pages.length] ?? "/", { "x-forwarded-for": `203.0.113.${nth % 50}` })),
    );
    await noticing;
    const whileFull = await readReady(asker);
    if (!seen.isLogged) faults.push({ what: "/ready does not say that the disk is full", input: whileFull.text });
    const lines = [...site.errors().values()].reduce((sum, count) => sum + count, 0);
    if (lines > 3 + fullMs / 20_000)
      faults.push({ what: `the log has ${lines} lines about it`, input: [...site.errors().keys()].join("; ") });
    faults.push(...[...visits.broken()].map(([what, input]) => ({ what: `while the disk is full: ${what}`, input })));
    rmSync(ballast);
    const emptiedAt = performance.now();
    const isWell = async () => /"database":"ok"/.test((await readReady(asker)).text);
    const recovered = await until(isWell, longestRecoveryMs);
    if (!recovered) faults.push({ what: "the site does not recover with space", input: (await readReady(asker)).text });
    const recoveryMs = performance.now() - emptiedAt;
    if (!(await until(isLiveAfter(asker, Date.now()), 30_000)))
      faults.push({ what: "the pool has no new figures afterwards", input: "/kas/api/v1/pool/stats" });
    await wait(1_000);
    const rowsAfter = sumRows(countStoredRows(dataDir), "scheme_samples");
    if (rowsAfter < rowsBefore)
      faults.push({ what: "rows are gone", input: `${rowsBefore} before, ${rowsAfter} after` });
    const integrity = checkIntegrity(dataDir);
    if (integrity !== "ok") faults.push({ what: "the database is not whole", input: String(integrity) });
    if (!site.isRunning()) faults.push({ what: "the site ended", input: [...site.errors().keys()].join("; ") });
    return {
      counts: [
        ["pages while full", `${visits.count}, ${visits.statuses()}, p99 ${visits.p99Ms().toFixed(0)} ms`],
        ["said in /ready after", `${(seen.afterMs / 1000).toFixed(1)} s (status ${whileFull.status})`],
        ["lines in the log", String(lines)],
        ["well again after", `${(recoveryMs / 1000).toFixed(1)} s`],
        ["rows", `${rowsBefore} before, ${rowsAfter} after`],
      ],
      faults,
      slowest: visits.slowest(),
      leftOut: null,
    };
  } finally {
    asker.close();
    await site.stop("SIGKILL");
  }
}

/** To the last byte. */
function fillUp(path: string): void {
  const file = openSync(path, "w");
  for (let size = 1024 * 1024; size >= 512; size /= 2) {
    const part = Buffer.alloc(size);
    try {
      while (writeSync(file, part) === size);
    } catch {
      // Not one more of this size.
    }
  }
  closeSync(file);
}
