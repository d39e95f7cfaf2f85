import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ContentFiles } from "#src/services/content/content-reader.ts";

/** The texts in a folder. While developing they are read anew each time. */
export function createContentFiles(folder: string, isDev: boolean): ContentFiles {
  return {
    isStable: !isDev,
    async read(path) {
      try {
        return await readFile(join(folder, path), "utf8");
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
  };
}
