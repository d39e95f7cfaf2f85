import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ReplayEngine, startReplayEngine } from "../tests/recorded-engines/replay-engine.ts";

const script = fileURLToPath(new URL("./configure.ts", import.meta.url));

let folder = "";
let replay: ReplayEngine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "adit-configure-"));
  replay = await startReplayEngine();
});
afterEach(async () => {
  await replay.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Its standard input is a pipe. */
async function run(lines: readonly string[], signal?: { readonly after: string; readonly send: NodeJS.Signals }) {
  const child = spawn(process.execPath, [script, join(folder, "pools.json")], { stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += String(chunk);
      if (signal !== undefined && said.includes(signal.after)) child.kill(signal.send);
    });
  }
  child.stdin.write(lines.map((line) => `${line}\n`).join(""));
  if (signal === undefined) child.stdin.end();
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, said };
}

const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));
/** 127.0.0.1 is no host name that miners reach, and nothing listens there: the operator takes it as it is. */
const answers = () =>
  [
    "My Mine",
    "help@mine.example",
    "cryptonote-nodejs-pool",
    replay.url,
    "",
    "",
    "localhost",
    "n",
    "-",
    "none",
  ] as const;

describe("npm run configure, with lines through a pipe", () => {
  it("writes the file and says what to do next", async () => {
    const { code, said } = await run(answers());
    expect(code).toBe(0);
    expect(read("pools.json")).toMatchObject({ brand: { name: "My Mine" }, enabled: ["xmr"] });
    expect(readdirSync(folder)).toEqual(["pools.json"]);
    expect(said).toContain("Nothing answers at localhost:43335");
    expect(said).toContain(`Start the site: ADIT_CONFIG=${join(folder, "pools.json")} npm start`);
  });

  it("replaces a file only when it may, and keeps the old one", async () => {
    writeFileSync(join(folder, "pools.json"), '{"mine": true}');
    const other = join(folder, "other.json");
    expect((await run([...answers(), "", other])).code).toBe(0);
    expect(read("pools.json")).toEqual({ mine: true });
    expect(read("other.json")).toMatchObject({ enabled: ["xmr"] });
    expect((await run([...answers(), "y"])).code).toBe(0);
    expect(read("pools.json")).toMatchObject({ enabled: ["xmr"] });
    const backup = readdirSync(folder).find((name) => name.endsWith(".bak"));
    expect(read(backup ?? "")).toEqual({ mine: true });
  });

  it("writes nothing when the input ends or Ctrl-C is pressed, and keeps the answers", async () => {
    writeFileSync(join(folder, "pools.json"), '{"mine": true}');
    const ended = await run(answers().slice(0, 3));
    expect(ended.code).toBe(1);
    expect(ended.said).toContain("no configuration was written");
    expect(read("pools.json")).toEqual({ mine: true });
    expect(read("pools.json.answers")).toEqual({
      "brand.name": "My Mine",
      "brand.supportEmail": "help@mine.example",
      "engine.name": "cryptonote-nodejs-pool",
    });
    const stopped = await run(["Their Mine"], { after: "E-mail address", send: "SIGINT" });
    expect(stopped.code).not.toBe(0);
    expect(read("pools.json")).toEqual({ mine: true });
    expect(read("pools.json.answers")).toMatchObject({ "brand.name": "Their Mine" });
    expect(existsSync(join(folder, "pools.json.new"))).toBe(false);
  });
});
