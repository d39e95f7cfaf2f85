import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const isCompressible = /\.(js|mjs|css|html|json|svg|txt|xml|webmanifest|map|ico)$/;
const smallestBytes = 512;

async function precompressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.byteLength < smallestBytes) return;
  const [brotli, gzipped] = await Promise.all([
    brotliAsync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
    gzipAsync(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.byteLength < content.byteLength) await writeFile(`${path}.br`, brotli);
  if (gzipped.byteLength < content.byteLength) await writeFile(`${path}.gz`, gzipped);
}

/** Writes <file>.br and <file>.gz beside every text file of a folder, wherever that makes it smaller. */
export async function precompressFolder(folder: string): Promise<void> {
  const files = globSync("**/*", { cwd: folder }).filter((file) => isCompressible.test(file));
  await Promise.all(files.map((file) => precompressFile(join(folder, file))));
}
