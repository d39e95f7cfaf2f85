import { constants, type FileHandle, open, opendir, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Static, type TSchema, Type } from "typebox";
import { err, ok, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { type FetchJsonOptions, fetchJson } from "../fetch-json.ts";
import { type AsyncResult, malformed, type SourceError } from "../source-error.ts";
import { createByteReader, createLinesReader, createTextReader } from "./text-readers.ts";

// Files that a program writes for others to read: in a folder of this machine, or under a URL whose web server has the
// same files. A file is read as if a server sent it, so that fetchJson bounds and checks both alike.

export interface Document<Value> {
  readonly value: Value;
  /** Of the file, or as the web server says; null where it does not. */
  readonly modifiedAt: number | null;
}

export interface Piece {
  /** Empty where there is nothing more. */
  readonly bytes: Uint8Array;
  /** Of the whole file now. */
  readonly size: number;
}

/** Members of a path below the folder or the URL. One that could lead elsewhere is `not-found`. */
export type Path = readonly [string, ...string[]];

export interface Documents {
  readonly isFolder: boolean;
  readJson<const Schema extends TSchema>(schema: Schema, path: Path): AsyncResult<Document<Static<Schema>>>;
  /** `schema` is of the list of all lines, each a JSON document. */
  readLines<const Schema extends TSchema>(schema: Schema, path: Path): AsyncResult<Document<Static<Schema>>>;
  readText(path: Path): AsyncResult<Document<string>>;
  /** Names of the files in a folder. `unsupported` under a URL: servers show a folder in any form, or not at all. */
  list(path: Path): AsyncResult<readonly string[]>;
  /** Of a file that grows, from this byte on. */
  readPiece(path: Path, from: number): AsyncResult<Piece>;
}

interface DocumentsOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly timeoutMs?: number | undefined;
  readonly maxBytes?: number;
  readonly mostEntries?: number;
}

const defaultTimeoutMs = 5 * SECOND;
const defaultMaxBytes = 4 * 1024 * 1024;
const defaultMostEntries = 10_000;
const mostLines = 1_000;
const chunkBytes = 64 * 1024;

export function createDocuments(base: URL, options: DocumentsOptions): Documents {
  const { now, timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes, mostEntries = defaultMostEntries } = options;
  const folder = base.protocol === "file:" ? fileURLToPath(base) : null;

  async function read<const Schema extends TSchema>(
    schema: Schema,
    path: Path,
    how: Pick<FetchJsonOptions, "createReader" | "readFailure"> & {
      readonly range?: Range;
      readonly onResponse?: (response: Response) => void;
    } = {},
  ): AsyncResult<Document<Static<Schema>>> {
    const { range, onResponse, ...reading } = how;
    if (!path.every(isMember)) return err({ code: "not-found" });
    const file = folder === null ? null : await withDeadline(timeoutMs, () => openIn(folder, path));
    if (file?.ok === false) return file;
    const url = new URL(base);
    url.pathname = [url.pathname.replace(/\/+$/, ""), ...path.map(encodeURIComponent)].join("/");
    let modifiedAt: number | null = null;
    const value = await fetchJson(schema, url, {
      now,
      timeoutMs,
      maxBytes,
      headers: { accept: "*/*", ...(range ? { range: `bytes=${range.from}-${range.from + range.length - 1}` } : {}) },
      ...reading,
      async fetch(input, init) {
        const response = await (file === null ? options.fetch(input, init) : toResponse(file.value, range));
        modifiedAt = readTime(response.headers.get("last-modified"), now());
        onResponse?.(response);
        return response;
      },
    });
    if (file !== null) await file.value.close();
    return value.ok ? ok({ value: value.value, modifiedAt }) : value;
  }

  async function readPiece(path: Path, from: number): AsyncResult<Piece> {
    const chunks: Uint8Array[] = [];
    let sent: SentRange | null = null;
    const answer = await read(Type.Null(), path, {
      range: { from, length: maxBytes },
      createReader: () => createByteReader(chunks),
      onResponse(response) {
        sent = readRange(response);
      },
      // Nothing lies behind `from`.
      readFailure: (status) => (status === 416 ? { code: "unknown-cursor" } : null),
    });
    const { start, size } = sent ?? wholeFile;
    if (!answer.ok) {
      return answer.error.code === "unknown-cursor" ? ok({ bytes: new Uint8Array(), size: size ?? from }) : answer;
    }
    const bytes = Buffer.concat(chunks);
    // A server without ranges sends the whole file.
    return ok({ bytes: bytes.subarray(Math.max(0, from - start)), size: size ?? start + bytes.length });
  }

  return {
    isFolder: folder !== null,
    readJson: (schema, path) => read(schema, path),
    readLines: (schema, path) => read(schema, path, { createReader: () => createLinesReader(mostLines) }),
    readText: (path) => read(Type.String(), path, { createReader: createTextReader }),
    list: (path) =>
      folder === null
        ? Promise.resolve(onlyInFolder)
        : withDeadline(timeoutMs, async () => {
            const found = await locate(folder, path);
            return found.ok ? listFiles(found.value, mostEntries) : found;
          }),
    readPiece,
  };
}

/** In bytes. */
interface Range {
  readonly from: number;
  readonly length: number;
}

interface SentRange {
  readonly start: number;
  /** Null where the server does not say it. */
  readonly size: number | null;
}

const wholeFile: SentRange = { start: 0, size: null };

function readRange({ status, headers }: Response): SentRange {
  if (status !== 206 && status !== 416) return wholeFile;
  const text = headers.get("content-range") ?? "";
  const [, start, size] = /^bytes (?:(\d{1,15})-\d{1,15}|\*)\/(\d{1,15}|\*)$/.exec(text) ?? [];
  return { start: Number(start ?? 0), size: size === undefined || size === "*" ? null : Number(size) };
}

const onlyInFolder = err<SourceError>({ code: "unsupported", what: "what is read from a folder only" });

async function withDeadline<Value>(timeoutMs: number, work: () => AsyncResult<Value>): AsyncResult<Value> {
  const timer = new AbortController();
  const late = wait(timeoutMs, err<SourceError>({ code: "timeout", timeoutMs }), { signal: timer.signal });
  // A folder of another machine may never respond.
  late.catch(() => {});
  try {
    return await Promise.race([work(), late]);
  } finally {
    timer.abort();
  }
}

/** Of a path: neither a way up nor another separator. 255 bytes are the most that file systems take. */
function isMember(member: string): boolean {
  return (
    member !== "" && member !== "." && member !== ".." && !/[/\\\0]/.test(member) && Buffer.byteLength(member) < 256
  );
}

/** Where the path leads when links are followed, which must be inside the folder. */
async function locate(folder: string, path: Path): Promise<Result<string, SourceError>> {
  if (!path.every(isMember)) return err({ code: "not-found" });
  const root = await realpath(folder).catch(codeOf);
  if (typeof root !== "string") {
    return err({ code: "unavailable", reason: `its folder cannot be opened (${root.code})`, isSilent: true });
  }
  const place = await realpath(join(root, ...path)).catch(codeOf);
  if (typeof place !== "string") return err(faultOfFile(place.code));
  const beginning = root.endsWith(sep) ? root : root + sep;
  return place.startsWith(beginning) ? ok(place) : err({ code: "refused", reason: "a link leads out of its folder" });
}

async function openIn(folder: string, path: Path): Promise<Result<FileHandle, SourceError>> {
  const place = await locate(folder, path);
  return place.ok ? openFile(place.value) : place;
}

async function openFile(place: string): Promise<Result<FileHandle, SourceError>> {
  // Without O_NONBLOCK a pipe would hold the thread until somebody writes.
  const handle = await open(place, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW).catch(codeOf);
  if ("code" in handle) return err(faultOfFile(handle.code));
  if ((await handle.stat()).isFile()) return ok(handle);
  await handle.close();
  return err({ code: "not-found" });
}

async function listFiles(place: string, mostEntries: number): Promise<Result<readonly string[], SourceError>> {
  const names: string[] = [];
  const entries = await opendir(place).catch(codeOf);
  if ("code" in entries) return err(faultOfFile(entries.code));
  for await (const entry of entries) {
    if (names.length === mostEntries) return err(malformed("", `a folder has more than ${mostEntries} files`, ""));
    if (entry.isFile()) names.push(entry.name);
  }
  return ok(names);
}

async function toResponse(file: FileHandle, range: Range | undefined): Promise<Response> {
  const { mtimeMs, size } = await file.stat();
  const { from = 0, length = Number.POSITIVE_INFINITY } = range ?? {};
  const headers = {
    "last-modified": new Date(mtimeMs).toISOString(),
    ...(range ? { "content-range": from < size ? `bytes ${from}-${size - 1}/${size}` : `bytes */${size}` } : {}),
  };
  if (range && from >= size) return new Response(null, { status: 416, headers });
  let position = from;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const most = Math.min(chunkBytes, from + length - position);
      const { bytesRead, buffer } = await file.read(new Uint8Array(most), 0, most, position);
      position += bytesRead;
      if (bytesRead === 0) controller.close();
      else controller.enqueue(buffer.subarray(0, bytesRead));
    },
  });
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** Null where there is none. A clock of another machine may be ahead. */
function readTime(text: string | null, now: number): number | null {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? null : Math.min(time, now);
}

function faultOfFile(code: string): SourceError {
  if (["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG"].includes(code)) return { code: "not-found" };
  if (code === "EACCES" || code === "EPERM") return { code: "refused", reason: "this program may not read the file" };
  return { code: "unavailable", reason: `the file cannot be read (${code})` };
}

function codeOf(error: unknown): { readonly code: string } {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return { code: typeof code === "string" ? code : "no code" };
}
