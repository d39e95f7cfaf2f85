import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { type EngineFault, faultyResponse } from "../contracts/faulty-response.ts";
import { type ExpectedFault, openFaultScene } from "../recorded-engines/fault-scene.ts";
import { createEngineFolder, type FolderEngine, folderEngines } from "../recorded-engines/folder-engines.ts";

// Every engine that may be read from a folder × what goes wrong with files, through everything but the pages.

const minute = 60_000;

type Spoil = (files: readonly string[], folder: string) => void;

const rewrite =
  (change: (text: string) => string): Spoil =>
  (files) => {
    for (const file of files) writeFileSync(file, change(readFileSync(file, "utf8")));
  };
const as = (fault: EngineFault) => rewrite((text) => faultyResponse(fault, text).body);
const unreadable = (reason: RegExp): ExpectedFault => ({ code: "malformed", reason, kind: "unreadable" });
const isLeft = /is its address right/;

const kinds: Readonly<Record<string, readonly [Spoil, ExpectedFault]>> = {
  "files are cut off": [as("cut"), unreadable(/cut off|not JSON/)],
  "files are empty": [as("empty"), unreadable(/is empty/)],
  "a page of HTML stands in them": [as("html"), unreadable(/HTML or XML/)],
  "members have other types": [as("type"), unreadable(/must .* but it is/)],
  "numbers are beyond 2^53": [as("huge"), unreadable(/beyond 2\^53|9007199254740993/)],
  "numbers are negative": [as("negative"), unreadable(/-7|must be/)],
  "numbers are beyond all bounds": [as("infinite"), unreadable(/beyond all bounds|1e400/)],
  "files are missing": [
    (files) => {
      for (const file of files) rmSync(file);
    },
    { code: "unavailable", reason: isLeft, kind: "failing" },
  ],
  "the folder is gone": [
    (_files, folder) => renameSync(folder, `${folder}-gone`),
    { code: "unavailable", reason: /folder cannot be opened \(ENOENT\)/, kind: "silent" },
  ],
  "files are written no more": [
    () => undefined,
    { code: "unavailable", reason: /has not written/, kind: "silent", lastsMs: 20 * minute },
  ],
  "folders stand in their place": [
    (files) => {
      for (const file of files) {
        rmSync(file);
        mkdirSync(file);
      }
    },
    { code: "unavailable", reason: isLeft, kind: "failing" },
  ],
  "links lead out of the folder": [
    (files, folder) => {
      for (const file of files) {
        const outside = join(dirname(folder), "outside");
        writeFileSync(outside, readFileSync(file));
        rmSync(file);
        symlinkSync(outside, file);
      }
    },
    { code: "refused", reason: /a link leads out/, kind: "refused" },
  ],
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openScene(engine: FolderEngine) {
  const { name, coin, network, schemes, miner, recordedAt } = engine.recorded;
  const files = createEngineFolder(engine);
  closers.push(files.remove);
  files.write(recordedAt);
  const address = pathToFileURL(files.folder).href;
  const pool = { engine: { name, address }, schemes, ...(network && { network }) };
  const scene = await openFaultScene({ coin, pool, miner, at: recordedAt });
  closers.push(scene.dispose);
  return { scene, files };
}

describe.each(folderEngines.map((engine) => [engine.recorded.name, engine] as const))("%s", (_name, engine) => {
  it("has twelve kinds of failure", () => expect(Object.keys(kinds)).toHaveLength(12));

  it.each(Object.entries(kinds))("%s", async (_kind, [spoil, expected]) => {
    const { scene, files } = await openScene(engine);
    spoil(files.paths, files.folder);
    await scene.expectFault(expected);
    // The engine writes again, in time for the next poll.
    files.write(scene.clock.now + minute);
    await scene.expectWellAgain();
  });
});
