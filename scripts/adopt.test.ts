import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { type ReplayEngine, startReplayEngine } from "../tests/recorded-engines/replay-engine.ts";

const script = fileURLToPath(new URL("./adopt.ts", import.meta.url));

/** Standard output goes to a file, as in the README. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "adit-adopt-"));
  const file = join(folder, "my-pool.json");
  const out = openSync(file, "w");
  try {
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, ...env },
      stdio: ["ignore", out, "pipe"],
    });
    let said = "";
    child.stderr?.on("data", (chunk) => {
      said += String(chunk);
    });
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    return { code, file: readFileSync(file, "utf8"), said };
  } finally {
    closeSync(out);
    rmSync(folder, { recursive: true, force: true });
  }
}

let replay: ReplayEngine | null = null;
afterEach(async () => {
  await replay?.close();
  replay = null;
});

describe("npm run adopt", () => {
  it("writes the configuration, and nothing else, to standard output", async () => {
    replay = await startReplayEngine();
    const { code, file, said } = await run(["cryptonote-nodejs-pool", replay.url], { npm_lifecycle_event: "" });
    expect(code).toBe(0);
    expect(JSON.parse(file)).toMatchObject({ enabled: ["xmr"], pools: { xmr: { minimumPayout: "0.1" } } });
    expect(said).toContain("xmr: Monero, PROP, SOLO");
    expect(said).toContain("servers[].host (xmr)");
    expect(said).not.toContain("--silent");
  });

  it("says that npm has spoiled the file, where npm names the script above it", async () => {
    replay = await startReplayEngine();
    const args = ["cryptonote-nodejs-pool", replay.url];
    const npm = { npm_lifecycle_event: "adopt", npm_config_loglevel: "notice" };
    expect((await run(args, npm)).said).toContain("npm run adopt --silent");
    expect((await run(args, { ...npm, npm_config_loglevel: "silent" })).said).not.toContain("--silent");
  });

  it("leaves standard output empty and fails when there is nothing to adopt", async () => {
    const nobody = await run(["miningcore", "http://127.0.0.1:9"]);
    expect(nobody).toMatchObject({ code: 1, file: "" });
    expect(nobody.said).toContain("Nothing answers at http://127.0.0.1:9");
    const usage = await run([]);
    expect(usage).toMatchObject({ code: 1, file: "" });
    expect(usage.said).toContain("one of adit, ckpool, cryptonote-nodejs-pool, kaspa-bridge, miningcore");
  });
});
