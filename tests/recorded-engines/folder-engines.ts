import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ckpool, ckpoolMiner, readCkpoolFile } from "./ckpool.ts";
import { p2pool, p2poolPaths, readP2poolFile } from "./p2pool.ts";
import type { RecordedEngine } from "./recorded-engine.ts";

/** An engine that may be read from a folder: its files, the first of which says how its pool is. */
export interface FolderEngine {
  readonly recorded: RecordedEngine;
  readonly paths: readonly [string, ...string[]];
  /** With its times as much later. */
  read(path: string, shiftMs: number): string;
}

/** Every engine of the registry that takes a folder must stand here. */
export const folderEngines: readonly FolderEngine[] = [
  { recorded: ckpool, paths: ["pool/pool.status", `users/${ckpoolMiner}`], read: readCkpoolFile },
  {
    recorded: p2pool,
    paths: p2poolPaths,
    read: (path, shiftMs) => readP2poolFile(p2poolPaths.find((known) => known === path) ?? "pool/stats", shiftMs),
  },
];

/** Its folder, as the engine would have written it at `now`. */
export function createEngineFolder({ recorded, paths, read }: FolderEngine) {
  const parent = mkdtempSync(join(tmpdir(), "adit-folder-"));
  const folder = join(parent, "engine");
  return {
    folder,
    paths: paths.map((path) => join(folder, path)),
    write(now: number) {
      rmSync(folder, { recursive: true, force: true });
      for (const path of paths) {
        const file = join(folder, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, read(path, now - recorded.recordedAt));
        utimesSync(file, now / 1000, now / 1000);
      }
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}
